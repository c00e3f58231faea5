// What a device forgets: everything of its person at the sign-out, and lists of children after 30 days. Unsent marks stay, and so does what others typed.
import { localItems, parsed } from "../browser/local-items.ts";
import { isOwner } from "../outbox/owner.ts";
import { CONTACT_ITEMS, IMPORT_ITEMS, TYPED_ITEMS, unsentCount } from "./unsent.ts";
import { SIGNUP_ITEMS } from "./unsent-signups.ts";
import type { Person, Staying, AppParts } from "../app/app-parts.ts";

/** The tablet's store and its parts that hold an organiser's data; unsent marks and what was tapped are in others. */
export const TABLET_STORE = { name: "parkiet-judge", version: 2, sheets: "sheets", days: "days" } as const;

/** How the cache names of kept shells begin. */
export const SHELL_CACHE_PREFIX = "parkiet-shell ";

/** How items of the browser's storage begin that hold what a person has typed. */
const UNSENT_ITEMS = [`${SIGNUP_ITEMS} `, CONTACT_ITEMS, TYPED_ITEMS];
const PEOPLE_ITEMS = [...UNSENT_ITEMS, IMPORT_ITEMS];

/** A list that was read from a sheet stays for so long, in milliseconds (30 days). */
const LIST_TERM_MS = 2_592_000_000;

/** Forgets what the device stores for this person; one that stores nothing has nothing to forget. Never throws. */
export async function forgetDevice(person: Person, staying: Staying = "nothing"): Promise<void> {
  const forgotten = { nothing: PEOPLE_ITEMS, unsent: [IMPORT_ITEMS], unfinished: [] }[staying];
  for (const each of storedItems(...forgotten).filter((item) => isOwnItem(item, person))) localItems.set(each, undefined);
  await Promise.allSettled([forgetShells(), forgetTablet()]);
}

/** Removes lists that were stored more than 30 days ago. Those of version 1 have no date: their 30 days begin when they are first seen. */
export function forgetOldLists(now: number): void {
  for (const each of storedItems(IMPORT_ITEMS)) {
    const list = labelOf(each);
    // A full browser has no room for a date: the term begins at a later start.
    if (list.version === 1 && list.stored_at === undefined) localItems.set(each, JSON.stringify({ ...list, stored_at: now }));
    else if (now - (list.stored_at ?? 0) > LIST_TERM_MS) localItems.set(each, undefined);
  }
}

/** The items that begin so. */
const storedItems = (...beginnings: readonly string[]): string[] => beginnings.flatMap((each) => [...(localItems.all(each)?.keys() ?? [])]);

/** What an item says of itself: who typed it, when it was stored, in milliseconds, and the version of a list. */
const labelOf = (item: string): { by?: string | null; stored_at?: number; version?: number } => parsed(localItems.get(item)) ?? {};

/** Whether what an item holds belongs to this person: it says so itself, or the record of its sign-up does. */
function isOwnItem(item: string, person: Person): boolean {
  if (item.startsWith(TYPED_ITEMS)) return isOwner(item.split(" ")[1], person);
  const id = item.startsWith(CONTACT_ITEMS) ? item.slice(CONTACT_ITEMS.length) : item.split(" ")[1];
  return isOwner(labelOf(item.startsWith(IMPORT_ITEMS) ? item : `${SIGNUP_ITEMS} ${id} record`).by, person);
}

/** What of this person's waits: a referee's marks, changes of a sign-up, a contact, a list that was read from a sheet. */
export type UnsentWork = { kind: "marks" | "contact" } | { kind: "signup"; id: string } | { kind: "list"; id: string; of: string };

/** Everything of this person's that waits on the device, each kind and sign-up once. */
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

async function forgetTablet(): Promise<void> {
  if (typeof indexedDB === "undefined") return;
  // Opening would make the store where there is none.
  const there = await indexedDB.databases();
  if (!there.some((each) => each.name === TABLET_STORE.name && each.version === TABLET_STORE.version)) return;
  await new Promise<void>((resolve, reject) => {
    const asked = indexedDB.open(TABLET_STORE.name);
    asked.addEventListener("error", () => reject(asked.error ?? new Error("the store does not open")));
    asked.addEventListener("success", () => {
      const database = asked.result;
      const parts = [TABLET_STORE.sheets, TABLET_STORE.days].filter((part) => database.objectStoreNames.contains(part));
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

/** Asks the person for a fresh proof. It is here because every page can fetch this file already: another one would weigh on all of them. */
export function askProof(app: AppParts): Promise<boolean> {
  return import("../proof/ask-proof.tsx").then(
    (proof) => proof.askProof(app),
    () => false,
  );
}
