// Owner of data stored on a device, and the people who may see and send it. Pure.
import type { Interruption, Person, SessionState } from "../app/app-parts.ts";

/** Owner: an account's id; null for a guest; undefined when unknown. */
export type OwnerId = string | null | undefined;

/** An account that owns nothing, used while another tab has signed in another person. */
const SOMEBODY_ELSE: Person = { id: "", role: "referee" };

/**
 * Person at the device. With an interruption it also detects that another tab has signed in another person, in whose name each call of this page
 * goes.
 */
export const currentPerson = ({ known, user }: Pick<SessionState, "known" | "user">, interruption?: Interruption): Person =>
  interruption?.kind === "somebody-else" ? SOMEBODY_ELSE : known ? (user ?? null) : undefined;

/** Owner id of a person. */
export const ownerIdOf = (person: Person): OwnerId => person && person.id;

/**
 * True when data typed by `by` belongs to this person. A coach takes over what a guest typed before signing in. People who run the competition do
 * not, because no deadline applies to what they send.
 */
export function isOwner(by: OwnerId, person: Person): boolean {
  if (by === undefined || person === undefined) return true;
  if (person === null) return by === null;
  return by === null ? person.role === "trener" : by !== "" && by === person.id;
}

/** The same, and also true for a guest on the page where it was typed (`here`), whose session has only ended. */
export const belongsTo = (by: OwnerId, person: Person, here = false): boolean => isOwner(by, person) || (person === null && here);
