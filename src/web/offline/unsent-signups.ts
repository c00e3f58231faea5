// Which sign-ups wait on this device: apart from the rest of `unsent.ts`, because every public page asks.

/** Items of the browser's storage that keep what waits of a sign-up begin so, with its id after a space (src/signup/offline/outbox/storage.ts). */
export const SIGNUP_ITEMS = "parkiet-signup";

/** The ids of sign-ups of which something waits on this device. */
export function unsentSignups(): string[] {
  try {
    const ids = Object.keys(localStorage).flatMap((each) => (each.startsWith(`${SIGNUP_ITEMS} `) ? (each.split(" ")[1] ?? []) : []));
    return [...new Set(ids)];
  } catch {
    return [];
  }
}
