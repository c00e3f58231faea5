// Steps after a sign-in. Separate from the code that each page loads.
import type { Session } from "../app/app-parts.ts";

/** Target after a login at this address. A fragment that the browser carried over the redirect belongs to the target. */
export function returnTarget({ search, hash }: { search: string; hash: string }): string | null {
  const to = new URLSearchParams(search).get("to");
  return to === null || to.includes("#") ? to : to + hash;
}

/** Reloads the person after onboarding. True when it is done; false when it is not, or when the reload failed. */
export async function finishOnboarding(session: Pick<Session, "reload">): Promise<boolean> {
  const user = await session.reload().catch(() => undefined);
  return user !== undefined && !user.onboarding_needed;
}
