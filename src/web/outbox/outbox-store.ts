// Tables of records in the browser's database, and changes held only in memory because the database failed. A database that fails, is full, is silent
// or was emptied loses no change, and no call here rejects. The database is a parameter.
import { newId } from "../../kernel/values/ids.ts";
import { Mirror } from "./mirror.ts";
import { PATIENCE_MS } from "./outcome.ts";

/** Record that names the contents of the first table. When it is missing or new, the browser has emptied the database. */
const BORN = "born";

/** Keys from the first to the last, both included. */
export interface Range {
  from: string;
  to: string;
}

/** The browser's database by table and key. Both calls may reject. */
export interface Disk<T extends string> {
  read(table: T, range: Range): Promise<Map<string, unknown>>;
  /** Stores values by key; undefined removes one. */
  write(table: T, values: ReadonlyMap<string, unknown>): Promise<void>;
}

/** Tables of records that survive failures of the disk. */
export interface OutboxStore<T extends string> {
  /** False while the disk fails: closing the page would lose changes. */
  lasts: () => boolean;
  /** True while closing the page would lose existing changes. */
  atRisk: () => boolean;
  subscribe: (listener: () => void) => () => void;
  read<R>(table: T, range: Range): Promise<Map<string, R>>;
  write(table: T, values: ReadonlyMap<string, unknown>): Promise<void>;
  /** Stores the result of `change` for one record; undefined removes it. */
  update<R>(table: T, key: string, change: (before: R | undefined) => R | undefined): Promise<void>;
}

/** Range with this key only. */
export const singleKey = (key: string): Range => ({ from: key, to: key });
/** Range of all keys with this prefix. */
export const prefixRange = (text: string): Range => ({ from: text, to: `${text}\uffff` });

/**
 * Creates a store. `own` are the tables of changes that exist nowhere else: memory holds all of them, stored or not. `copies` can be loaded again.
 */
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
   * Compares the disk's name with the one read before. An emptied disk gets everything that memory has. When two pages name a new disk at once, the
   * later name stays and the other page takes it.
   */
  const recognise = (found: unknown) => {
    const now = JSON.stringify(found);
    const first = mirrors[own[0]];
    if (first.isStored(BORN) && (now === undefined || (name !== undefined && name !== now)))
      for (const table of tables) mirrors[table].markUnstored();
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
    const all = mirror.merge(found, isRead);
    all.delete(BORN);
    if (found && isOwn(table)) await storeNow(table);
    // The disk answers again or was emptied, so unstored changes of the other tables follow.
    if (found && table === own[0])
      for (const other of tables.filter((each) => each !== table && mirrors[each].unstored().length > 0))
        void inTurn(other, () => storeNow(other));
    return all;
  }

  /** Stores a table's unstored changes. */
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
        const before = (await readNow(table, singleKey(key))).get(key);
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

/** Runs work one at a time per table: a change never reaches the disk before an earlier one, and a tap never waits for a list of sheets. */
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

/** Wraps a disk with a time limit. A disk that does not answer in time counts as failed and is not used until it answers. */
function withPatience<T extends string>(disk: Disk<T>): Disk<T> {
  let silent = false;
  async function ask<R>(question: () => Promise<R>): Promise<R> {
    if (silent) throw new Error("the disk is silent");
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      silent = true;
      reject(new Error("the disk is silent"));
    }, PATIENCE_MS);
    const answer = question().finally(() => {
      silent = false;
      clearTimeout(timer);
    });
    return Promise.race([answer, timeout]);
  }
  return { read: (table, range) => ask(() => disk.read(table, range)), write: (table, values) => ask(() => disk.write(table, values)) };
}
