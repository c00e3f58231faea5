// How much of a person's work waits on this device to be sent; whoever signs people out asks first.
import { SIGNUP_ITEMS } from "./unsent-signups.ts";

const KEY = "parkiet-unsent";
/** How items begin that keep a contact that is still being typed. */
export const CONTACT_ITEMS = "signup-contact-";
/** How items begin that hold what was typed of sign-ups. */
const TYPED_ITEMS = [`${SIGNUP_ITEMS} `, CONTACT_ITEMS, "import-people-", "import-entries-"];

/** Remembers how many pieces of work wait on this device; nothing is kept for none. */
export function rememberUnsent(count: number): void {
  try {
    if (count > 0) localStorage.setItem(KEY, String(count));
    else localStorage.removeItem(KEY);
  } catch {
    // a device without storage has nothing to hold back
  }
}

/** How many pieces of work wait on this device; 0 on the server. */
export function unsentCount(): number {
  try {
    return Number(localStorage.getItem(KEY) ?? 0) || 0;
  } catch {
    return 0;
  }
}

function items(...beginnings: readonly string[]): string[] {
  try {
    return Object.keys(localStorage).filter((each) => beginnings.some((one) => each.startsWith(one)));
  } catch {
    return [];
  }
}

/** Takes everything that was typed of sign-ups from this device. */
export function forgetTyped(): void {
  for (const each of items(...TYPED_ITEMS)) localStorage.removeItem(each);
}
