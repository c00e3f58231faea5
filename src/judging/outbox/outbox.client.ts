// The tablet's own store (IndexedDB): unsent marks, what was tapped but not yet sent, and the sheets to go on with when the network is away.
import { openDB } from "idb";
import { TABLET_STORE } from "../../web/offline/forget-device.ts";
import { indexedDisk } from "../../web/outbox/indexed-db.ts";
import { beginning, createStore, only } from "../../web/outbox/outbox-store.ts";
import type { JudgeDay, Sheet } from "../contract.ts";
import { keyOfSheet } from "../rules.ts";
import { isFilled, type Marks } from "../filled-sheet.ts";
import { type Table, TABLES } from "./outbox.ts";

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

/** This page's records. The server renders with them and reads nothing. */
export const records = createStore<Table>(indexedDisk(openDisk), TABLES);

/** One record; undefined when this tablet has none. */
export async function readRecord<T>(table: Table, at: string): Promise<T | undefined> {
  return (await records.read<T>(table, only(at))).get(at);
}

/** Asks before a page is closed whose marks no disk has. */
const ask = (event: Event) => {
  if (records.atRisk()) event.preventDefault();
};
records.subscribe(() => window.addEventListener("beforeunload", ask));

/** What was tapped on a sheet and not yet sent; undefined when nothing was. */
export const readDraft = (owner: string, sheet: string) => readRecord<Draft>(DRAFTS, key(owner, sheet));

/** Keeps what was tapped; an empty draft is forgotten. */
export function keepDraft(owner: string, sheet: string, draft: Draft): Promise<void> {
  const empty = Object.keys(draft.marks).length === 0 && draft.note === "";
  return records.write(DRAFTS, new Map([[key(owner, sheet), empty ? undefined : draft]]));
}

/** The sheets that are filled on this tablet and were not confirmed. */
export async function filledSheets(owner: string): Promise<Sheet[]> {
  const drafts = await records.read<Draft>(DRAFTS, beginning(`${owner} `));
  const found = await Promise.all(
    [...drafts].map(async ([at, { marks }]) => {
      const sheet = await readRecord<Sheet>(SHEETS, at);
      return sheet && isFilled(sheet, marks) ? [sheet] : [];
    }),
  );
  return found.flat();
}

/** Keeps sheets for going on without a connection. */
export function keepSheets(owner: string, sheets: readonly Sheet[]): Promise<void> {
  return records.write(SHEETS, new Map(sheets.map((sheet) => [key(owner, keyOfSheet(sheet)), sheet])));
}

/** A sheet that was kept; undefined when this tablet never saw it. */
export const keptSheet = (owner: string, sheet: string) => readRecord<Sheet>(SHEETS, key(owner, sheet));

/** Keeps the judge's day, so that the desk opens without a connection. */
export function keepDay(owner: string, day: JudgeDay): Promise<void> {
  return records.write(DAYS, new Map([[owner, day]]));
}

/** The judge's day as it was kept last; undefined when this tablet has none. */
export const keptDay = (owner: string) => readRecord<JudgeDay>(DAYS, owner);

/** The kept sheets of one round, in no order. */
export async function sheetsOfRound(owner: string, roundId: string): Promise<Sheet[]> {
  const all = await records.read<Sheet>(SHEETS, beginning(`${owner} `));
  return [...all.values()].filter((sheet) => sheet.block.id === roundId);
}
