// What follows a sign-in, apart from what every page loads.
import type { Session } from "../app/app-parts.ts";

/** Where the login page at this address leads back to; a fragment that the browser carried over its redirect belongs to that page. */
export function backFrom({ search, hash }: { search: string; hash: string }): string | null {
  const to = new URLSearchParams(search).get("to");
  return to === null || to.includes("#") ? to : to + hash;
}

/** Reloads the person after the first steps; true when they are done, false when not or when the reload failed. */
export async function finishOnboarding(session: Pick<Session, "reload">): Promise<boolean> {
  const user = await session.reload().catch(() => undefined);
  return user !== undefined && !user.onboarding_needed;
}
