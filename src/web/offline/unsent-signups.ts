// Finds sign-ups with unsent changes on this device. Separate from `unsent.ts`, because each public page needs it.

/** Prefix of storage items with unsent changes of a sign-up, followed by a space and its id (src/signup/offline/outbox/storage.ts). */
export const SIGNUP_ITEMS = "parkiet-signup";

/** Ids of sign-ups with unsent changes on this device. */
export function unsentSignups(): string[] {
  try {
    const ids = Object.keys(localStorage).flatMap((each) => (each.startsWith(`${SIGNUP_ITEMS} `) ? (each.split(" ")[1] ?? []) : []));
    return [...new Set(ids)];
  } catch {
    return [];
  }
}
