// Stores people while they are being typed into line-ups; removed together with the sign-up's pending changes.
import { SIGNUP_ITEMS } from "../../../web/offline/unsent-signups.ts";
import { localItems, parseItem } from "../../../web/browser/local-items.ts";

/** A person being typed into a line-up; `whole` once the user confirmed that they dance and gave the year. */
export interface TypedPerson {
  id: string;
  text: string;
  whole?: string;
}

/** The people being typed into the line-up of one entry. */
export interface TypedLineUp {
  people: readonly TypedPerson[];
  /** Text left in the field for adding a person. */
  field: string;
}

const TYPED = "typed";
const typedItem = (id: string, entryId: string) => `${SIGNUP_ITEMS} ${id} ${TYPED} ${entryId}`;

/** Stores the people being typed into an entry's line-up, or removes the item when there are none. Does nothing where the browser has no storage. */
export function storeTypedPeople(id: string, entryId: string, typed: TypedLineUp): void {
  const isEmpty = typed.people.length === 0 && typed.field === "";
  localItems.set(typedItem(id, entryId), isEmpty ? undefined : JSON.stringify(typed));
}

/** The people who were being typed into an entry's line-up when the page was left. */
export const loadTypedPeople = (id: string, entryId: string): TypedLineUp | undefined => parseItem(localItems.get(typedItem(id, entryId)));

/** Ids of the entries with people being typed into their line-ups. */
export function listTypedEntries(id: string): string[] {
  const prefix = typedItem(id, "");
  return [...(localItems.all(prefix)?.keys() ?? [])].map((each) => each.slice(prefix.length));
}
