// Who is being typed into line-ups, on this device; it goes with everything else that waits of the sign-up.
import { SIGNUP_ITEMS } from "../../../web/offline/unsent-signups.ts";
import { localItems, parsed } from "../../../web/browser/local-items.ts";

/** A person on the way into a line-up; `whole` once it was said that they dance, with the year. */
export interface TypedPerson {
  id: string;
  text: string;
  whole?: string;
}

/** Who is being typed into the line-up of an entry. */
export interface Typed {
  people: readonly TypedPerson[];
  /** What stands in the field for one more. */
  field: string;
}

const TYPED = "typed";
const typedItem = (id: string, entryId: string) => `${SIGNUP_ITEMS} ${id} ${TYPED} ${entryId}`;

/** Keeps who is being typed into an entry's line-up, or forgets it when that is nobody. A browser that keeps nothing goes on without. */
export function keepTyped(id: string, entryId: string, typed: Typed): void {
  const isEmpty = typed.people.length === 0 && typed.field === "";
  localItems.set(typedItem(id, entryId), isEmpty ? undefined : JSON.stringify(typed));
}

/** Who was being typed into an entry's line-up when the page was left. */
export const typedOf = (id: string, entryId: string): Typed | undefined => parsed(localItems.get(typedItem(id, entryId)));

/** The entries of a sign-up into whose line-ups somebody was being typed. */
export function typedEntries(id: string): string[] {
  const prefix = typedItem(id, "");
  return [...(localItems.all(prefix)?.keys() ?? [])].map((each) => each.slice(prefix.length));
}
