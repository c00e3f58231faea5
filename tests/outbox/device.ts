// A browser's device in memory that outlives its pages: local storage, a database and locks, each of which can be made to fail.
import type { ItemStorage } from "../../src/web/browser/local-items.ts";
import type { Lock } from "../../src/web/outbox/lock.ts";
import type { Disk, Range } from "../../src/web/outbox/outbox-store.ts";

export class Items implements ItemStorage {
  readonly items = new Map<string, string>();
  full = false;
  readonly all = (prefix: string) => new Map([...this.items].filter(([name]) => name.startsWith(prefix)));
  readonly get = (name: string) => this.items.get(name);
  readonly set = (name: string, text: string | undefined) => {
    if (text === undefined) this.items.delete(name);
    else if (!this.full) this.items.set(name, text);
    return text === undefined || !this.full;
  };
}

/** A database by table and key. */
export class Tables<T extends string> {
  readonly #tables = new Map<T, Map<string, unknown>>();
  /** Every call fails with this error; with "silence" it never answers. */
  failure: DOMException | "silence" | undefined;
  /** Only writes fail: a full disk can be read. */
  full = false;

  readonly empty = () => this.#tables.clear();
  readonly ids = (table: T) => [...this.tableOf(table).keys()].filter((key) => key !== "born");
  readonly tableOf = (table: T): Map<string, unknown> => {
    const found = this.#tables.get(table) ?? new Map<string, unknown>();
    this.#tables.set(table, found);
    return found;
  };
  readonly #answer = async (): Promise<void> => {
    if (this.failure === "silence") await new Promise<never>(() => undefined);
    else if (this.failure) throw this.failure;
  };
  readonly disk: Disk<T> = {
    read: async (table: T, { from, to }: Range) => {
      await this.#answer();
      return new Map([...this.tableOf(table)].filter(([key]) => key >= from && key <= to));
    },
    write: async (table: T, values: ReadonlyMap<string, unknown>) => {
      await this.#answer();
      if (this.full) throw new DOMException("full", "QuotaExceededError");
      for (const [key, value] of values) {
        if (value === undefined) this.tableOf(table).delete(key);
        else this.tableOf(table).set(key, structuredClone(value));
      }
    },
  };
}

/** Returns a lock shared by the pages of one browser. */
export function lockOf(): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
