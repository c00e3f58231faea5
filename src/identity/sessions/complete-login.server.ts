// Last step of every sign-in: opens the session and reports whether the onboarding is pending.
import { openSession } from "./open-session.server.ts";
import * as store from "../sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** Opens the session of a completed sign-in in the call's organiser, within the current transaction. */
export async function completeLogin(call: Call, userId: string, remember: boolean): Promise<{ onboarding: boolean }> {
  await openSession(call, userId, remember);
  return { onboarding: onboardingNeeded(await store.findMembership(call.db, userId)) };
}

/** True while the onboarding is pending, for administrators and for the super-admin who set up the installation. */
export function onboardingNeeded(membership: Pick<store.MembershipRow, "role" | "onboarded_at"> | null | undefined): boolean {
  return membership?.role === "admin" && membership.onboarded_at === null;
}
