// How much of a person's work waits on this device to be sent, under which names, and whose it is.
import { localItems } from "../browser/local-items.ts";

const KEY = "parkiet-unsent";
/** How items of the browser's storage begin that keep a contact that is still being typed. */
export const CONTACT_ITEMS = "signup-contact-";
/** The same, of what was typed on a desk and is not saved, with the id of its account and what it is of (src/web/forms/use-desk-item.ts). */
export const TYPED_ITEMS = "parkiet-typed ";
/** The same, of a sheet that is read into a sign-up (src/signup/import/stored/stored-import.ts): `import-people-`, `import-entries-`, `import-record-`. */
export const IMPORT_ITEMS = "import-";

/** Remembers how many pieces of work wait on this device; nothing is kept for none. */
export const rememberUnsent = (count: number): void => void localItems.set(KEY, count > 0 ? String(count) : undefined);

/** How many pieces of work wait on this device; 0 on the server. */
export const unsentCount = (): number => Number(localItems.get(KEY)) || 0;
