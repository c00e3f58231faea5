// Stores the list „do poprawy”: an unfinished import in this browser, for its sign-up, until it is finished or dropped, for 30 days at most.
import { useMemo, useSyncExternalStore } from "react";
import { IMPORT_ITEMS } from "../../../web/offline/unsent.ts";
import { useSession } from "../../../web/session/session.tsx";
import type { Person } from "../../../web/app/app-parts.ts";
import { belongsTo, currentPerson, type OwnerId, ownerIdOf } from "../../../web/outbox/owner.ts";
import type { Signup } from "../../records.ts";
import type { ImportState } from "../reading/import-state.ts";
import type { ImportKind } from "../reading/kinds.ts";

const VERSION = 2;
/** Lists of version 1 have neither date nor owner, and every column of their sheet until their next change, which stores them as this version. */
const READ = [1, VERSION];
const LISTS: readonly ImportKind[] = ["people", "entries"];
const nameOf = (of: ImportKind | "record", id: string) => `${IMPORT_ITEMS}${of}-${id}`;

/** Reads the stored text; null when there is none, or the browser has no storage. */
function readText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

interface Stored {
  version: number;
  /** Time in milliseconds; of version 1 when this build first saw it (`forgetOldLists`). */
  stored_at?: number;
  by?: OwnerId;
}

interface StoredList extends Stored {
  state: ImportState;
  /** Number of rows left on the list. */
  left?: number;
}

/** The last record from the server, so that the list opens without a network. */
interface StoredRecord extends Stored {
  signup: Signup;
}

function parsed<S extends Stored>(text: string | null): S | undefined {
  try {
    const stored = JSON.parse(text ?? "null") as S | null;
    return stored && READ.includes(stored.version) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Parses a list stored in this browser. Undefined when there is none, it cannot be read, or it belongs to another person than `who`. */
export function parseOwnList<S extends Stored = StoredList>(text: string | null, who: Person): S | undefined {
  const stored = parsed<S>(text);
  return stored && belongsTo(stored.by, who) ? stored : undefined;
}

/** Owner of a list, and the record that opens it without a network. */
export interface ListOwner {
  who: Person;
  signup: Signup | undefined;
}

/** Stores an import as `toStorable` returns it, or removes it. Does nothing where the browser has no storage. */
export function storeImport(of: ImportKind, id: string, state: ImportState | undefined, left = 0, owner?: ListOwner): void {
  const name = nameOf(of, id);
  if (!state || !owner) {
    tryToStore(() => localStorage.removeItem(name));
    if (LISTS.every((each) => readText(nameOf(each, id)) === null)) tryToStore(() => localStorage.removeItem(nameOf("record", id)));
    return;
  }
  const before = parsed(readText(name))?.by;
  // Another person's list is not overwritten.
  if (!belongsTo(before, owner.who)) return;
  // Without a network the user is not known, so the list keeps its owner.
  const by = owner.who === undefined ? before : ownerIdOf(owner.who);
  const label = { version: VERSION, stored_at: Date.now(), ...(by === undefined ? {} : { by }) };
  const write = (whole: ImportState) => localStorage.setItem(name, JSON.stringify({ ...label, state: whole, left } satisfies StoredList));
  // Where a whole workbook does not fit, this sheet alone may.
  const { tabs: _tabs, ...alone } = state;
  if (!tryToStore(() => write(state))) tryToStore(() => write(alone));
  const { signup } = owner;
  if (signup) tryToStore(() => localStorage.setItem(nameOf("record", id), JSON.stringify({ ...label, signup } satisfies StoredRecord)));
}

/** True when the browser stored it; otherwise storage is full or forbidden, and the list stays on the screen only. */
function tryToStore(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/** Returns the sign-up of a stored list, as the server sent it last. */
export const signupOfList = (id: string, who: Person): Signup | undefined =>
  parseOwnList<StoredRecord>(readText(nameOf("record", id)), who)?.signup;

function follow(changed: () => void): () => void {
  window.addEventListener("storage", changed);
  return () => window.removeEventListener("storage", changed);
}

/** The list stored when the page opened, or changed by another tab since; undefined on the server. */
function useStoredList(of: ImportKind, id: string): StoredList | undefined {
  const { known: isUserKnown, user } = useSession();
  const text = useSyncExternalStore(
    follow,
    () => readText(nameOf(of, id)),
    () => null,
  );
  return useMemo(() => parseOwnList<StoredList>(text, currentPerson({ known: isUserKnown, user })), [text, isUserKnown, user]);
}

/** The stored import of a sign-up, when it belongs to the current user. */
export const useStoredImport = (of: ImportKind, id: string): ImportState | undefined => useStoredList(of, id)?.state;

/** Number of rows of the stored import that were not added yet. 0 without a stored import. */
export function useWaitingRows(of: ImportKind, id: string): number {
  const list = useStoredList(of, id);
  return list?.left ?? list?.state.rows.length ?? 0;
}
