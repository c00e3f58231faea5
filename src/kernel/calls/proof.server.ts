// What asks for a fresh proof of who sits there: a session is not enough where an open screen could do lasting harm.
import { refuse } from "../../refusals.ts";
import type { Visitor } from "../world.server.ts";

/** For how long signing in, or proving oneself again, counts as a proof, in milliseconds. */
const PROOF_MS = 15 * 60_000;

/** Refuses a session that was not proved within the last 15 minutes; a personal API token has no person in front of it. */
export function needProof(visitor: Visitor | undefined, now: Date): void {
  if (visitor && !visitor.token && now.getTime() - (visitor.provedAt ?? 0) > PROOF_MS) refuse("proof_needed");
}
