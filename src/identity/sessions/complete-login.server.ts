// The last step of every sign-in: the session, and whether the first steps are still ahead.
import { openSession } from "./open-session.server.ts";
import * as store from "../sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** Opens the session of a sign-in that has passed all its steps, in the call's organiser; the transaction is there already. */
export async function completeLogin(call: Call, userId: string, remember: boolean): Promise<{ onboarding: boolean }> {
  await openSession(call, userId, remember);
  return { onboarding: onboardingNeeded(await store.findMembership(call.db, userId)) };
}

/** Whether the first steps are still ahead: those of an administrator, and of the super-admin who set the installation up. */
export function onboardingNeeded(membership: Pick<store.MembershipRow, "role" | "onboarded_at"> | null | undefined): boolean {
  return membership?.role === "admin" && membership.onboarded_at === null;
}
