// Whose changes wait on this device, and whether whoever is here now may see and send them. Pure.
import type { User } from "../../../identity/contract.ts";
import { isOwner } from "../../../web/offline/unsent.ts";
import type { SessionState } from "../../../web/app/app-parts.ts";

/** Who typed it: an account's id; null, a guest; undefined, nobody knew. */
export type By = string | null | undefined;

/** Whoever is here now; null is a guest, undefined where that is not known. */
export type Who = Pick<User, "id" | "role"> | null | undefined;

export const whoIs = ({ known, user }: Pick<SessionState, "known" | "user">): Who => (known ? (user ?? null) : undefined);

export const byOf = (who: Who): By => who && who.id;

/**
 * Whether what `by` typed is for `who` to see and to send. A coach goes on with what was typed before signing in; whoever runs the competition does
 * not, because what they send is bound by no deadline. A guest goes on where it was typed on this very page (`here`): only the session has ended.
 */
export function isTheirs(by: By, who: Who, here = false): boolean {
  return isOwner(by, who) || (who === null && here);
}
