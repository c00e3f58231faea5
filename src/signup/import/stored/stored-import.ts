// The list „do poprawy”: an import on its way, stored in this browser for its sign-up until it is done or given up, for 30 days at most.
import { useMemo, useSyncExternalStore } from "react";
import { IMPORT_ITEMS } from "../../../web/offline/unsent.ts";
import { useSession } from "../../../web/session/session.tsx";
import type { Person } from "../../../web/app/app-parts.ts";
import { belongsTo, currentPerson, type OwnerId, ownerIdOf } from "../../../web/outbox/owner.ts";
import type { Signup } from "../../records.ts";
import type { ImportState } from "../reading/import-state.ts";
import type { Of } from "../reading/kinds.ts";

const VERSION = 2;
/** Lists of version 1 have neither date nor owner, and every column of their sheet until something changes; then they are stored as of this version. */
const READ = [1, VERSION];
const LISTS: readonly Of[] = ["people", "entries"];
const nameOf = (of: Of | "record", id: string) => `${IMPORT_ITEMS}${of}-${id}`;

/** What is kept, as it is written; null where there is nothing, or nothing can be kept. */
function written(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

interface Stored {
  version: number;
  /** When, in milliseconds; of version 1 when this build first saw it (`forgetOldLists`). */
  stored_at?: number;
  by?: OwnerId;
}

interface StoredList extends Stored {
  state: ImportState;
  /** How many rows are still on the list. */
  left?: number;
}

/** The sign-up as the server told it last, so that its list opens without a network. */
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

/** What was stored, where it is this person's. */
export function ownOf<S extends Stored = StoredList>(text: string | null, who: Person): S | undefined {
  const stored = parsed<S>(text);
  return stored && belongsTo(stored.by, who) ? stored : undefined;
}

/** Whose list it is, and what opens it without a network. */
export interface ListOwner {
  who: Person;
  signup: Signup | undefined;
}

/** Stores an import as `storable` gives it, or forgets it. A browser that stores nothing goes on without. */
export function keepImport(of: Of, id: string, state: ImportState | undefined, left = 0, owner?: ListOwner): void {
  const name = nameOf(of, id);
  if (!state || !owner) {
    tried(() => localStorage.removeItem(name));
    if (LISTS.every((each) => written(nameOf(each, id)) === null)) tried(() => localStorage.removeItem(nameOf("record", id)));
    return;
  }
  const before = parsed(written(name))?.by;
  // Somebody else's list is not written over.
  if (!belongsTo(before, owner.who)) return;
  // Without a network nobody knows who is here: the list stays whose it was.
  const by = owner.who === undefined ? before : ownerIdOf(owner.who);
  const label = { version: VERSION, stored_at: Date.now(), ...(by === undefined ? {} : { by }) };
  const write = (whole: ImportState) => localStorage.setItem(name, JSON.stringify({ ...label, state: whole, left } satisfies StoredList));
  // Where there is no room for a whole workbook, there may be for this sheet.
  const { tabs: _tabs, ...alone } = state;
  if (!tried(() => write(state))) tried(() => write(alone));
  const { signup } = owner;
  if (signup) tried(() => localStorage.setItem(nameOf("record", id), JSON.stringify({ ...label, signup } satisfies StoredRecord)));
}

/** Whether the browser kept it: else it is full, or keeping is forbidden, and what is on the screen stays there. */
function tried(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/** The sign-up of a stored list, as the server told it last. */
export const signupOfList = (id: string, who: Person): Signup | undefined =>
  ownOf<StoredRecord>(written(nameOf("record", id)), who)?.signup;

function follow(changed: () => void): () => void {
  window.addEventListener("storage", changed);
  return () => window.removeEventListener("storage", changed);
}

/** What was kept when the page came into the browser, or by another tab since; undefined on the server. */
function useStoredList(of: Of, id: string): StoredList | undefined {
  const { known, user } = useSession();
  const text = useSyncExternalStore(
    follow,
    () => written(nameOf(of, id)),
    () => null,
  );
  return useMemo(() => ownOf<StoredList>(text, currentPerson({ known, user })), [text, known, user]);
}

export const useKeptImport = (of: Of, id: string): ImportState | undefined => useStoredList(of, id)?.state;

/** How many rows of a kept sheet wait on the list. */
export function useWaitingRows(of: Of, id: string): number {
  const there = useStoredList(of, id);
  return there?.left ?? there?.state.rows.length ?? 0;
}
