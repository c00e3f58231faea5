// Amount of unsent work on this device, and the prefixes of its storage items.
import { localItems } from "../browser/local-items.ts";

const KEY = "parkiet-unsent";
/** Prefix of storage items with a contact that is being typed. */
export const CONTACT_ITEMS = "signup-contact-";
/** Prefix of items with unsaved input on a desk, followed by account and subject (src/web/forms/use-desk-item.ts). */
export const TYPED_ITEMS = "parkiet-typed ";
/**
 * Prefix of items with a spreadsheet that is imported into a sign-up (src/signup/import/stored/stored-import.ts): `import-people-`,
 * `import-entries-`, `import-record-`.
 */
export const IMPORT_ITEMS = "import-";

/** Stores the number of changes that a judge's outbox has not sent; 0 removes it. */
export const rememberUnsent = (count: number): void => void localItems.set(KEY, count > 0 ? String(count) : undefined);

/** Number of changes that a judge's outbox on this device has not sent; 0 on the server. */
export const unsentCount = (): number => Number(localItems.get(KEY)) || 0;
