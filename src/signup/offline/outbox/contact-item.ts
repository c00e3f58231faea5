// Storage of a contact while it is being typed.
import { localItems } from "../../../web/browser/local-items.ts";
import { CONTACT_ITEMS } from "../../../web/offline/unsent.ts";

/** Storage key of the contact that is being typed, by the id of its sign-up, or of the competition while there is none. */
export const contactItem = (id: string) => `${CONTACT_ITEMS}${id}`;

/** Moves the contact that is being typed from one id to another: from the competition's to that of the sign-up once it exists. */
export function moveContact(from: string, to: string): void {
  const typed = localItems.get(contactItem(from));
  localItems.set(contactItem(from), undefined);
  if (typed !== undefined) localItems.set(contactItem(to), typed);
}
