// The tablet's storage (IndexedDB): unsent marks, taps that were not sent, and copies of sheets and the day for working offline.
import { openDB } from "idb";
import { TABLET_STORE } from "../../web/offline/forget-device.ts";
import { indexedDisk } from "../../web/outbox/indexed-db.ts";
import { prefixRange, createStore, singleKey } from "../../web/outbox/outbox-store.ts";
import type { JudgeDay, Sheet } from "../contract.ts";
import { keyOfSheet } from "../rules.ts";
import { isFilled, type Marks } from "../filled-sheet.ts";
import { type Table, TABLES } from "./outbox.ts";

const { name: NAME, version: VERSION, sheets: SHEETS, days: DAYS } = TABLET_STORE;
const OUTBOX = "outbox";
const DRAFTS = "drafts";

export interface Draft {
  marks: Marks;
  /** The referee's private note. It never leaves the tablet. */
  note: string;
}

/** Key of one person's record about one sheet (`keyOfSheet`). */
function key(owner: string, sheet: string): string {
  return `${owner} ${sheet}`;
}

const openDisk = () =>
  openDB(NAME, VERSION, {
    upgrade(fresh, before) {
      if (before < 1) {
        fresh.createObjectStore(OUTBOX, { keyPath: "id" });
        fresh.createObjectStore(DRAFTS);
        fresh.createObjectStore(SHEETS);
      }
      fresh.createObjectStore(DAYS);
    },
  });

/** This page's storage. On the server it stays empty. */
export const records = createStore<Table>(indexedDisk(openDisk), TABLES);

/** Returns one record of a table by its key. Undefined when this tablet has none. */
export async function readRecord<T>(table: Table, at: string): Promise<T | undefined> {
  return (await records.read<T>(table, singleKey(at))).get(at);
}

/** Asks before the page is closed while it has marks that are not on disk. */
const ask = (event: Event) => {
  if (records.atRisk()) event.preventDefault();
};
records.subscribe(() => window.addEventListener("beforeunload", ask));

/** Returns the taps on a sheet that were not sent. Undefined when there are none. */
export const readDraft = (owner: string, sheet: string) => readRecord<Draft>(DRAFTS, key(owner, sheet));

/** Stores the taps on a sheet. An empty draft is deleted. */
export function storeDraft(owner: string, sheet: string, draft: Draft): Promise<void> {
  const empty = Object.keys(draft.marks).length === 0 && draft.note === "";
  return records.write(DRAFTS, new Map([[key(owner, sheet), empty ? undefined : draft]]));
}

/** Returns the sheets that are filled on this tablet and not confirmed. */
export async function readFilledSheets(owner: string): Promise<Sheet[]> {
  const drafts = await records.read<Draft>(DRAFTS, prefixRange(`${owner} `));
  const found = await Promise.all(
    [...drafts].map(async ([at, { marks }]) => {
      const sheet = await readRecord<Sheet>(SHEETS, at);
      return sheet && isFilled(sheet, marks) ? [sheet] : [];
    }),
  );
  return found.flat();
}

/** Stores sheets for working without a connection. */
export function storeSheets(owner: string, sheets: readonly Sheet[]): Promise<void> {
  return records.write(SHEETS, new Map(sheets.map((sheet) => [key(owner, keyOfSheet(sheet)), sheet])));
}

/** Returns a stored sheet. Undefined when this tablet never received it. */
export const readStoredSheet = (owner: string, sheet: string) => readRecord<Sheet>(SHEETS, key(owner, sheet));

/** Stores the judge's day, so that the desk opens without a connection. */
export function storeDay(owner: string, day: JudgeDay): Promise<void> {
  return records.write(DAYS, new Map([[owner, day]]));
}

/** Returns a promise of the judge's day stored on this tablet. Undefined when there is none. `owner` is "tenant slug/person id". */
export const readStoredDay = (owner: string) => readRecord<JudgeDay>(DAYS, owner);

/** Returns the stored sheets of one round, unordered. */
export async function readRoundSheets(owner: string, roundId: string): Promise<Sheet[]> {
  const all = await records.read<Sheet>(SHEETS, prefixRange(`${owner} `));
  return [...all.values()].filter((sheet) => sheet.block.id === roundId);
}
