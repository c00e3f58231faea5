// Tables of records in the browser's database, and changes held only in memory because it took none. A database that fails, is full, is silent or
// was emptied costs no change, and no call here rejects. The database is a parameter.
import { newId } from "../../kernel/values/ids.ts";
import { Mirror } from "./mirror.ts";
import { PATIENCE_MS } from "./outcome.ts";

/** The record that names the contents of the first table. Where it is missing or new, the browser has emptied the database. */
const BORN = "born";

/** Keys from the first to the last, both included. */
export interface Range {
  from: string;
  to: string;
}

/** The browser's database by table and key. Both may reject. */
export interface Disk<T extends string> {
  read(table: T, range: Range): Promise<Map<string, unknown>>;
  /** Stores values by key; undefined removes one. */
  write(table: T, values: ReadonlyMap<string, unknown>): Promise<void>;
}

export interface OutboxStore<T extends string> {
  /** False while the disk does not take or give changes: closing the page loses them. */
  lasts: () => boolean;
  /** True while closing the page would lose changes. */
  atRisk: () => boolean;
  subscribe: (listener: () => void) => () => void;
  read<R>(table: T, range: Range): Promise<Map<string, R>>;
  write(table: T, values: ReadonlyMap<string, unknown>): Promise<void>;
  /** Stores what `change` makes of one record; undefined removes it. */
  update<R>(table: T, key: string, change: (before: R | undefined) => R | undefined): Promise<void>;
}

export const only = (key: string): Range => ({ from: key, to: key });
/** All keys that begin so. */
export const beginning = (text: string): Range => ({ from: text, to: `${text}\uffff` });

/** `own` are the tables of changes that nobody else has: the memory has all of them, stored or not. `copies` can be loaded again. */
export function createStore<T extends string>(
  slowDisk: Disk<T>,
  { own, copies }: { own: readonly [T, ...T[]]; copies: readonly T[] },
): OutboxStore<T> {
  const disk = withPatience(slowDisk);
  const tables = [...own, ...copies];
  const mirrors = Object.fromEntries(tables.map((table) => [table, new Mirror()])) as Record<T, Mirror<unknown>>;
  const isOwn = (table: T) => own.includes(table);
  const { get: lasts, set: become, subscribe } = createFlag(true);
  const inTurn = turnsByTable<T>();
  /** The disk's name as this page last read it. */
  let name: string | undefined;

  /**
   * Compares the disk's name with the one that this page has read before: an emptied disk is given again what the memory has. Of two pages that
   * name a new disk in one instant the later one's name stays, and the other takes it.
   */
  const recognise = (found: unknown) => {
    const now = JSON.stringify(found);
    const first = mirrors[own[0]];
    if (first.isStored(BORN) && (now === undefined || (name !== undefined && name !== now)))
      for (const table of tables) mirrors[table].storeAgain();
    first.set(BORN, found ?? { id: BORN, name: newId() }, found !== undefined);
    name = now;
  };

  async function readNow(table: T, range: Range): Promise<Map<string, unknown>> {
    const mirror = mirrors[table];
    const isRead = (key: string) => key >= range.from && key <= range.to;
    let found: Map<string, unknown> | undefined;
    try {
      found = await disk.read(table, range);
      if (table === own[0]) recognise(found.get(BORN));
      if (isOwn(table)) mirror.take(found, isRead);
    } catch {
      become(false);
    }
    const all = mirror.over(found, isRead);
    all.delete(BORN);
    if (found && isOwn(table)) await storeNow(table);
    // The disk answers again, or was emptied: what is not stored in the other tables follows.
    if (found && table === own[0])
      for (const other of tables.filter((each) => each !== table && mirrors[each].unstored().length > 0))
        void inTurn(other, () => storeNow(other));
    return all;
  }

  /** Stores what the disk has not taken yet of a table. */
  async function storeNow(table: T): Promise<void> {
    const changes = mirrors[table].unstored();
    try {
      if (changes.length > 0) await disk.write(table, new Map(changes.map(([key, { value }]) => [key, value])));
    } catch {
      if (isOwn(table)) become(false);
      return;
    }
    mirrors[table].confirm(changes);
    if (isOwn(table) && own.every((each) => mirrors[each].unstored().length === 0)) become(true);
  }

  return {
    lasts,
    atRisk: () => !lasts() && own.some((table) => mirrors[table].hasRecords(BORN)),
    subscribe,
    read: <R>(table: T, range: Range) => inTurn(table, () => readNow(table, range)) as Promise<Map<string, R>>,
    write: (table, values) =>
      inTurn(table, async () => {
        for (const [key, value] of values) mirrors[table].set(key, value);
        await storeNow(table);
      }),
    update: <R>(table: T, key: string, change: (before: R | undefined) => R | undefined) =>
      inTurn(table, async () => {
        const before = (await readNow(table, only(key))).get(key);
        mirrors[table].set(key, change(before as R | undefined));
        await storeNow(table);
      }),
  };
}

function createFlag(value: boolean) {
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next: boolean) => {
      if (value === next) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** One after the other in each table: a change never reaches the disk before an earlier one, and no tap waits for a list of sheets. */
function turnsByTable<T extends string>() {
  const turns = new Map<T, Promise<unknown>>();
  return <R>(table: T, work: () => Promise<R>): Promise<R> => {
    const done = Promise.resolve(turns.get(table)).then(work);
    turns.set(
      table,
      done.catch(() => undefined),
    );
    return done;
  };
}

/** The same disk; one that says nothing in time has failed, and is asked no more until it answers. */
function withPatience<T extends string>(disk: Disk<T>): Disk<T> {
  let silent = false;
  async function ask<R>(question: () => Promise<R>): Promise<R> {
    if (silent) throw new Error("the disk is silent");
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      silent = true;
      reject(new Error("the disk is silent"));
    }, PATIENCE_MS);
    const answer = question().finally(() => {
      silent = false;
      clearTimeout(timer);
    });
    return Promise.race([answer, late]);
  }
  return { read: (table, range) => ask(() => disk.read(table, range)), write: (table, values) => ask(() => disk.write(table, values)) };
}
