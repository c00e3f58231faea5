// Deletes data from a device: all data of a person at sign-out, and lists of children after 30 days. Unsent marks and other people's input stay.
import { localItems, parseItem } from "../browser/local-items.ts";
import { isOwner } from "../outbox/owner.ts";
import { HALL_REPLIES, HALL_STORE_PREFIX } from "./hall-store.ts";
import { CONTACT_ITEMS, IMPORT_ITEMS, TYPED_ITEMS, unsentCount } from "./unsent.ts";
import { SIGNUP_ITEMS } from "./unsent-signups.ts";
import type { Person, Staying, AppParts } from "../app/app-parts.ts";

/** The tablet's database and its tables with an organiser's data. Unsent marks and taps are in other tables. */
export const TABLET_STORE = { name: "parkiet-judge", version: 2, sheets: "sheets", days: "days" } as const;

/** Prefix of the cache names of stored shells. */
export const SHELL_CACHE_PREFIX = "parkiet-shell ";

/** Prefixes of storage items with a person's input. */
const UNSENT_ITEMS = [`${SIGNUP_ITEMS} `, CONTACT_ITEMS, TYPED_ITEMS];
const PEOPLE_ITEMS = [...UNSENT_ITEMS, IMPORT_ITEMS];

/** Lifetime of a list read from a spreadsheet: 30 days in milliseconds. */
const LIST_TERM_MS = 2_592_000_000;

/** Deletes what the device stores for this person, except what `staying` protects. Never throws. */
export async function forgetDevice(person: Person, staying: Staying = "nothing"): Promise<void> {
  const forgotten = { nothing: PEOPLE_ITEMS, unsent: [IMPORT_ITEMS], unfinished: [] }[staying];
  for (const each of storedItems(...forgotten).filter((item) => isOwnItem(item, person))) localItems.set(each, undefined);
  await Promise.allSettled([forgetShells(), forgetCopies(person)]);
}

/** Deletes lists stored more than 30 days ago. Lists of version 1 have no date: their 30 days begin when they are first seen. */
export function forgetOldLists(now: number): void {
  for (const each of storedItems(IMPORT_ITEMS)) {
    const list = labelOf(each);
    // A full storage may refuse the date; then the term begins at a later start.
    if (list.version === 1 && list.stored_at === undefined) localItems.set(each, JSON.stringify({ ...list, stored_at: now }));
    else if (now - (list.stored_at ?? 0) > LIST_TERM_MS) localItems.set(each, undefined);
  }
}

/** Names of the items with these prefixes. */
const storedItems = (...beginnings: readonly string[]): string[] => beginnings.flatMap((each) => [...(localItems.all(each)?.keys() ?? [])]);

/** Metadata of an item: who typed it, when it was stored in milliseconds, and the version of a list. */
const labelOf = (item: string): { by?: string | null; stored_at?: number; version?: number } => parseItem(localItems.get(item)) ?? {};

/** True when an item belongs to this person, by its own metadata or by the record of its sign-up. */
function isOwnItem(item: string, person: Person): boolean {
  if (item.startsWith(TYPED_ITEMS)) return isOwner(item.split(" ")[1], person);
  const id = item.startsWith(CONTACT_ITEMS) ? item.slice(CONTACT_ITEMS.length) : item.split(" ")[1];
  return isOwner(labelOf(item.startsWith(IMPORT_ITEMS) ? item : `${SIGNUP_ITEMS} ${id} record`).by, person);
}

/** Kinds of unsent work: a judge's marks, changes of a sign-up, a contact, a list read from a spreadsheet. */
export type UnsentWork = { kind: "marks" | "contact" } | { kind: "signup"; id: string } | { kind: "list"; id: string; of: string };

/** Lists this person's unsent work on the device, each kind and sign-up once. */
export function unsentWork(person: Person): UnsentWork[] {
  const own = (beginning: string) => storedItems(beginning).filter((each) => isOwnItem(each, person));
  const signups = new Set(own(`${SIGNUP_ITEMS} `).map((each) => each.split(" ")[1] ?? ""));
  const lists = ["people", "entries"].flatMap((of) => {
    const beginning = `${IMPORT_ITEMS}${of}-`;
    return own(beginning).map((each) => ({ kind: "list" as const, id: each.slice(beginning.length), of }));
  });
  return [
    ...(unsentCount() > 0 ? [{ kind: "marks" as const }] : []),
    ...[...signups].map((id) => ({ kind: "signup" as const, id })),
    ...(own(CONTACT_ITEMS).length > 0 ? [{ kind: "contact" as const }] : []),
    ...lists,
  ];
}

async function forgetShells(): Promise<void> {
  if ("serviceWorker" in navigator) {
    const workers = await navigator.serviceWorker.getRegistrations();
    await Promise.all(workers.map((worker) => worker.unregister()));
  }
  if (typeof caches === "undefined") return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(SHELL_CACHE_PREFIX)).map((name) => caches.delete(name)));
}

/** Empties the copies of the tablet's database, and of the databases of this person's desks in the hall. */
async function forgetCopies(person: Person): Promise<void> {
  if (typeof indexedDB === "undefined") return;
  // Opening would create a missing database.
  const there = await indexedDB.databases();
  const isTablet = (each: IDBDatabaseInfo) => each.name === TABLET_STORE.name && each.version === TABLET_STORE.version;
  await Promise.all([
    ...there.filter(isTablet).map(() => clearTables(TABLET_STORE.name, [TABLET_STORE.sheets, TABLET_STORE.days])),
    ...(person ? [forgetDeskReplies(person.id)] : []),
  ]);
}

/** Empties the last replies of the hall's desks of a person or a station's device. Their changes stay. */
export async function forgetDeskReplies(owner: string): Promise<void> {
  if (typeof indexedDB === "undefined") return;
  const desks = (await indexedDB.databases()).filter(({ name }) => name?.startsWith(HALL_STORE_PREFIX) && name.endsWith(`-${owner}`));
  await Promise.all(desks.map(({ name = "" }) => clearTables(name, [HALL_REPLIES])));
}

function clearTables(name: string, tables: readonly string[]): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener("error", () => reject(opening.error ?? new Error("the store does not open")));
    opening.addEventListener("success", () => {
      const database = opening.result;
      const parts = tables.filter((part) => database.objectStoreNames.contains(part));
      // It was deleted meanwhile and is new, or of another build.
      if (parts.length === 0) {
        database.close();
        return resolve();
      }
      const clearing = database.transaction(parts, "readwrite");
      for (const part of parts) clearing.objectStore(part).clear();
      clearing.addEventListener("complete", () => {
        database.close();
        resolve();
      });
      clearing.addEventListener("abort", () => reject(clearing.error ?? new Error("the store was not cleared")));
    });
  });
}

/**
 * Asks the person for a fresh proof. It is in this file because each page can load this file already; another file would add to the weight of all
 * pages.
 */
export function askProof(app: AppParts): Promise<boolean> {
  return import("../proof/ask-proof.tsx").then(
    (proof) => proof.askProof(app),
    () => false,
  );
}
