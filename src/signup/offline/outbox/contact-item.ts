// Storage of a contact while it is being typed.
import { localItems } from "../../../web/browser/local-items.ts";
import { CONTACT_ITEMS } from "../../../web/offline/unsent.ts";

/** Storage key of the contact that is being typed, by the id of its sign-up, or of the competition while there is none. */
export const contactItem = (id: string) => `${CONTACT_ITEMS}${id}`;

/** Moves a contact that was typed before its sign-up existed to that sign-up. */
export function moveContact(from: string, to: string): void {
  const typed = localItems.get(contactItem(from));
  localItems.set(contactItem(from), undefined);
  if (typed !== undefined) localItems.set(contactItem(to), typed);
}
