// Who typed what is stored on a device, and who may see and send it. Pure.
import type { Interruption, Person, SessionState } from "../app/app-parts.ts";

/** Who typed it: an account's id; null, a guest; undefined, nobody knew. */
export type OwnerId = string | null | undefined;

/** Owns nothing: an account that another tab has signed in. */
const SOMEBODY_ELSE: Person = { id: "", role: "referee" };

/** Who is at the device. With an interruption: also where another tab has signed in somebody else, in whose name every call of this page goes. */
export const currentPerson = ({ known, user }: Pick<SessionState, "known" | "user">, interruption?: Interruption): Person =>
  interruption?.kind === "somebody-else" ? SOMEBODY_ELSE : known ? (user ?? null) : undefined;

export const ownerIdOf = (person: Person): OwnerId => person && person.id;

/**
 * Whether what was typed by this account belongs to this person: a coach goes on with what was typed before signing in. Whoever runs the competition
 * does not, because what they send is bound by no deadline.
 */
export function isOwner(by: OwnerId, person: Person): boolean {
  if (by === undefined || person === undefined) return true;
  if (person === null) return by === null;
  return by === null ? person.role === "trener" : by !== "" && by === person.id;
}

/** The same, also for a guest where it was typed on this very page (`here`): only the session has ended. */
export const belongsTo = (by: OwnerId, person: Person, here = false): boolean => isOwner(by, person) || (person === null && here);
