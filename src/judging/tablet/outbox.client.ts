// The tablet's own store (IndexedDB): unsent marks, what was tapped but not yet sent, and the sheets to go on with when the network is away.
import { type IDBPDatabase, openDB } from "idb";
import { TABLET_STORE } from "../../web/offline/forget-device.ts";
import type { JudgeDay, Sheet } from "../contract.ts";
import { keyOfSheet } from "../rules.ts";
import { isFilled, type Marks } from "../pad/pad-state.ts";
import { memoryStorage, type Entry, type OutboxStorage } from "./outbox.ts";

const { name: NAME, version: VERSION, sheets: SHEETS, days: DAYS } = TABLET_STORE;
const OUTBOX = "outbox";
const DRAFTS = "drafts";

export interface Draft {
  marks: Marks;
  /** The referee's private note; never leaves the tablet. */
  note: string;
}

/** The key of one person's record about one sheet, which `keyOfSheet` tells apart. */
function key(owner: string, sheet: string): string {
  return `${owner} ${sheet}`;
}

/** Runs with the tablet's store open. */
export async function withStore<T>(run: (database: IDBPDatabase) => Promise<T>): Promise<T> {
  const database = await openDB(NAME, VERSION, {
    upgrade(fresh, before) {
      if (before < 1) {
        fresh.createObjectStore(OUTBOX, { keyPath: "id" });
        fresh.createObjectStore(DRAFTS);
        fresh.createObjectStore(SHEETS);
      }
      fresh.createObjectStore(DAYS);
    },
  });
  try {
    return await run(database);
  } finally {
    database.close();
  }
}

/** The storage of unsent marks; when the browser refuses to keep anything, one in memory, and `lasts` is false. */
export async function openOutboxStorage(): Promise<{ storage: OutboxStorage; lasts: boolean }> {
  try {
    await withStore(async () => undefined);
  } catch {
    return { storage: memoryStorage(), lasts: false };
  }
  const storage: OutboxStorage = {
    all: () => withStore((database) => database.getAll(OUTBOX) as Promise<Entry[]>),
    put: (entry) => withStore(async (database) => void (await database.put(OUTBOX, entry))),
    remove: (id) => withStore((database) => database.delete(OUTBOX, id)),
  };
  return { storage, lasts: true };
}

/** What was tapped on a sheet and not yet sent; undefined when nothing was. */
export function readDraft(owner: string, sheet: string): Promise<Draft | undefined> {
  return withStore((database) => database.get(DRAFTS, key(owner, sheet)) as Promise<Draft | undefined>);
}

/** Keeps what was tapped; an empty draft is forgotten. */
export function keepDraft(owner: string, sheet: string, draft: Draft): Promise<void> {
  const at = key(owner, sheet);
  const empty = Object.keys(draft.marks).length === 0 && draft.note === "";
  return withStore(async (database) => void (await (empty ? database.delete(DRAFTS, at) : database.put(DRAFTS, draft, at))));
}

/** The sheets that are filled on this tablet and were not confirmed. */
export async function filledSheets(owner: string): Promise<Sheet[]> {
  if (typeof indexedDB === "undefined") return [];
  const own = IDBKeyRange.bound(`${owner} `, `${owner} \uffff`);
  return withStore(async (database) => {
    const reading = database.transaction([DRAFTS, SHEETS]);
    const at = await reading.objectStore(DRAFTS).getAllKeys(own);
    const drafts = (await reading.objectStore(DRAFTS).getAll(own)) as Draft[];
    const sheets = (await Promise.all(at.map((each) => reading.objectStore(SHEETS).get(each)))) as (Sheet | undefined)[];
    return sheets.filter((sheet, i) => sheet !== undefined && isFilled(sheet, drafts[i]?.marks ?? {})) as Sheet[];
  }).catch(() => []);
}

/** Keeps sheets for going on without a connection. */
export function keepSheets(owner: string, sheets: readonly Sheet[]): Promise<void> {
  return withStore(async (database) => {
    const writing = database.transaction(SHEETS, "readwrite");
    await Promise.all(sheets.map((sheet) => writing.store.put(sheet, key(owner, keyOfSheet(sheet)))));
    await writing.done;
  });
}

/** A sheet that was kept; undefined when this tablet never saw it or has no store. */
export async function keptSheet(owner: string, sheet: string): Promise<Sheet | undefined> {
  if (typeof indexedDB === "undefined") return undefined;
  return withStore((database) => database.get(SHEETS, key(owner, sheet)) as Promise<Sheet | undefined>).catch(() => undefined);
}

/** Keeps the judge's day, so that the desk opens without a connection. */
export function keepDay(owner: string, day: JudgeDay): Promise<void> {
  return withStore(async (database) => void (await database.put(DAYS, day, owner)));
}

/** The judge's day as it was kept last; undefined when this tablet has none. */
export async function keptDay(owner: string): Promise<JudgeDay | undefined> {
  if (typeof indexedDB === "undefined") return undefined;
  return withStore((database) => database.get(DAYS, owner) as Promise<JudgeDay | undefined>).catch(() => undefined);
}

/** The kept sheets of one block, in no order. */
export async function keptBlock(owner: string, blockId: string): Promise<Sheet[]> {
  if (typeof indexedDB === "undefined") return [];
  const own = IDBKeyRange.bound(`${owner} `, `${owner} \uffff`);
  const all = await withStore((database) => database.getAll(SHEETS, own) as Promise<Sheet[]>).catch(() => []);
  return all.filter((sheet) => sheet.block.id === blockId);
}
