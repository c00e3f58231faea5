// The item of a device's storage that holds a contact while it is typed.
import { localItems } from "../../../web/browser/local-items.ts";
import { CONTACT_ITEMS } from "../../../web/offline/unsent.ts";

/** The item of the contact that is still being typed, by the id of its sign-up, or of the competition while there is none. */
export const contactItem = (id: string) => `${CONTACT_ITEMS}${id}`;

/** What was typed as a contact before there was a sign-up is that sign-up's from now on. */
export function moveContact(from: string, to: string): void {
  const typed = localItems.get(contactItem(from));
  localItems.set(contactItem(from), undefined);
  if (typed !== undefined) localItems.set(contactItem(to), typed);
}
