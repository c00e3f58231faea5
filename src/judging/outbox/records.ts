// The tablet's records: on its disk, and in this page's memory whatever the disk does not take. A disk that fails, is full, says nothing or was
// emptied costs no mark, and no call here rejects (docs/how-a-mark-travels.md). The disk is a parameter.
import { newId } from "../../kernel/values/ids.ts";

const TABLES = ["outbox", "drafts", "days", "sheets"] as const;
export type Table = (typeof TABLES)[number];

/** The tables of marks that nobody else has. The memory holds all of them, stored or not. */
const OWN: readonly Table[] = ["outbox", "drafts"];

/** The outbox's record that names the disk's contents. Where it is missing or new, the browser has emptied the disk. */
const BORN = "born";

/** After how long without an answer the disk counts as failed, in milliseconds. */
const PATIENCE_MS = 4000;

/** Keys from the first to the last, both included. */
export interface Range {
  from: string;
  to: string;
}

/** The browser's own store. Both may reject. */
export interface Disk {
  read(table: Table, range: Range): Promise<Map<string, unknown>>;
  /** Stores values by key; undefined removes one. */
  write(table: Table, values: ReadonlyMap<string, unknown>): Promise<void>;
}

export interface Records {
  /** False while the disk does not take or give marks: closing the page loses them. */
  lasts: () => boolean;
  /** True while closing the page would lose marks. */
  atRisk: () => boolean;
  subscribe: (listener: () => void) => () => void;
  read<T>(table: Table, range: Range): Promise<Map<string, T>>;
  write(table: Table, values: ReadonlyMap<string, unknown>): Promise<void>;
  /** Stores what `change` makes of one record; undefined removes it. */
  update<T>(table: Table, key: string, change: (before: T | undefined) => T | undefined): Promise<void>;
}

interface InMemory {
  value: unknown;
  stored: boolean;
}

type Memory = Record<Table, Map<string, InMemory>>;

export const only = (key: string): Range => ({ from: key, to: key });
/** All keys that begin so. */
export const beginning = (text: string): Range => ({ from: text, to: `${text}\uffff` });

export function createRecords(slowDisk: Disk): Records {
  const disk = withPatience(slowDisk);
  const memory: Memory = { outbox: new Map(), drafts: new Map(), days: new Map(), sheets: new Map() };
  const listeners = new Set<() => void>();
  let lasts = true;
  /** The disk's name as this page last read it. */
  let name: string | undefined;
  const turns = new Map<Table, Promise<unknown>>();

  const hold = (table: Table, key: string, value: unknown) => memory[table].set(key, { value, stored: false });
  const become = (next: boolean) => {
    if (lasts === next) return;
    lasts = next;
    for (const listener of listeners) listener();
  };
  /** One after the other in each table: a change never reaches the disk before an earlier one, and no tap waits for a list of sheets. */
  const inTurn = <T>(table: Table, work: () => Promise<T>): Promise<T> => {
    const done = Promise.resolve(turns.get(table)).then(work);
    turns.set(
      table,
      done.catch(() => undefined),
    );
    return done;
  };
  const waitingIn = (table: Table) => [...memory[table]].filter(([, each]) => !each.stored);

  async function readNow(table: Table, range: Range): Promise<Map<string, unknown>> {
    let found: Map<string, unknown> | undefined;
    try {
      found = await disk.read(table, range);
      if (table === "outbox") name = recognise(memory, found.get(BORN), name);
      if (OWN.includes(table)) mirror(memory[table], range, found);
    } catch {
      become(false);
    }
    const all = found ?? new Map<string, unknown>();
    for (const [key, { value, stored }] of memory[table]) {
      if ((found && stored) || key < range.from || key > range.to) continue;
      if (value === undefined) all.delete(key);
      else all.set(key, value);
    }
    all.delete(BORN);
    if (found && OWN.includes(table)) await storeNow(table);
    // The disk answers again, or was emptied: what waits in the other tables follows.
    if (found && table === "outbox")
      for (const other of TABLES.filter((each) => each !== table && waitingIn(each).length > 0)) void inTurn(other, () => storeNow(other));
    return all;
  }

  /** Stores what the disk has not taken yet of a table. */
  async function storeNow(table: Table): Promise<void> {
    const waiting = waitingIn(table);
    try {
      if (waiting.length > 0) await disk.write(table, new Map(waiting.map(([key, { value }]) => [key, value])));
    } catch {
      if (OWN.includes(table)) become(false);
      return;
    }
    for (const [key, each] of waiting) {
      each.stored = true;
      if (each.value === undefined && memory[table].get(key) === each) memory[table].delete(key);
    }
    if (OWN.includes(table) && OWN.every((own) => waitingIn(own).length === 0)) become(true);
  }

  const hasMarks = (table: Table) => [...memory[table]].some(([key, { value }]) => key !== BORN && value !== undefined);
  return {
    lasts: () => lasts,
    atRisk: () => !lasts && OWN.some(hasMarks),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: <T>(table: Table, range: Range) => inTurn(table, () => readNow(table, range)) as Promise<Map<string, T>>,
    write: (table, values) =>
      inTurn(table, async () => {
        for (const [key, value] of values) hold(table, key, value);
        await storeNow(table);
      }),
    update: <T>(table: Table, key: string, change: (before: T | undefined) => T | undefined) =>
      inTurn(table, async () => {
        const before = (await readNow(table, only(key))).get(key);
        hold(table, key, change(before as T | undefined));
        await storeNow(table);
      }),
  };
}

/**
 * Compares the disk's name with the one that this page has read before: an emptied disk is given again what the memory has. Of two pages that
 * name a new disk in one instant the later one's name stays, and the other takes it. Gives the name.
 */
function recognise(memory: Memory, name: unknown, before: string | undefined): string | undefined {
  const now = JSON.stringify(name);
  if (memory.outbox.get(BORN)?.stored && (now === undefined || (before !== undefined && before !== now)))
    for (const table of TABLES) for (const each of memory[table].values()) each.stored = false;
  memory.outbox.set(BORN, { value: name ?? { id: BORN, name: newId() }, stored: name !== undefined });
  return now;
}

/** Takes the disk's marks into the memory, and forgets those that another page has removed. */
function mirror(memory: Map<string, InMemory>, { from, to }: Range, found: ReadonlyMap<string, unknown>): void {
  for (const [key, each] of memory) if (each.stored && key >= from && key <= to && !found.has(key)) memory.delete(key);
  for (const [key, value] of found) if (memory.get(key)?.stored !== false) memory.set(key, { value, stored: true });
}

/** The same disk; one that says nothing in time has failed, and is asked no more until it answers. */
function withPatience(disk: Disk): Disk {
  let silent = false;
  async function ask<T>(question: () => Promise<T>): Promise<T> {
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
