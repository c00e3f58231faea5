// Where changes wait on this device: one item of the browser's storage each, so that two tabs never write over one another.
import { CONTACT_ITEMS } from "../../../web/offline/unsent.ts";
import { SIGNUP_ITEMS } from "../../../web/offline/unsent-signups.ts";
import type { Signup } from "../../records.ts";
import type { Held } from "./changes.ts";
import type { By } from "./owner.ts";

const PREFIX = SIGNUP_ITEMS;
const BASE = "record";

/** What is kept of a sign-up beside its changes, so that it opens without a network while any of them waits. */
export interface Base {
  signup: Signup;
  /** It was begun on this device, and the server has not heard of it. */
  fresh: boolean;
  by?: By;
}

export interface Shelf {
  /** Every change that waits, in order. */
  read: () => Held[];
  /** Keeps a change; false where the browser keeps nothing. */
  write: (held: Held) => boolean;
  remove: (name: string) => void;
  base: () => Base | undefined;
  /** Keeps the record; false where the browser keeps nothing. */
  keepBase: (base: Base | undefined) => boolean;
}

export const parse = <T>(text: string | null): T | undefined => {
  try {
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
};

/** Whether an item of the storage is of this sign-up. */
export const isOf = (item: string | null, id: string): boolean => item?.startsWith(`${PREFIX} ${id} `) ?? false;

/** The names of the storage's items that begin so. */
export function items(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((each) => each.startsWith(prefix));
  } catch {
    return [];
  }
}

/** The changes of one sign-up on this device. */
export function shelfOf(id: string): Shelf {
  const at = (name: string) => `${PREFIX} ${id} ${name}`;
  const write = (name: string, what: unknown) => {
    try {
      localStorage.setItem(at(name), JSON.stringify(what));
      return true;
    } catch {
      return false;
    }
  };
  const remove = (name: string) => {
    try {
      localStorage.removeItem(at(name));
    } catch {
      // nothing was kept
    }
  };
  return {
    read: () =>
      items(at(""))
        .filter((each) => each !== at(BASE))
        .toSorted()
        .map((each) => parse<Held>(localStorage.getItem(each)))
        // What another build has kept in another shape is passed over.
        .filter((each): each is Held => typeof each?.kind === "string" && typeof each.name === "string"),
    write: (held) => write(held.name, held),
    remove,
    base: () => {
      try {
        return parse<Base>(localStorage.getItem(at(BASE)));
      } catch {
        return undefined;
      }
    },
    keepBase: (base) => {
      if (base) return write(BASE, base);
      remove(BASE);
      return true;
    },
  };
}

/** The item of the contact that is still being typed, by the id of its sign-up, or of the competition while there is none. */
export const contactItem = (id: string) => `${CONTACT_ITEMS}${id}`;

/** What was typed as a contact before there was a sign-up is that sign-up's from now on. */
export function moveContact(from: string, to: string): void {
  try {
    const typed = localStorage.getItem(contactItem(from));
    localStorage.removeItem(contactItem(from));
    if (typed !== null) localStorage.setItem(contactItem(to), typed);
  } catch {
    // nothing was kept
  }
}

/** Takes everything of a sign-up from this device. */
export function emptyShelf(id: string): void {
  for (const each of items(`${PREFIX} ${id} `)) localStorage.removeItem(each);
}

/** Whether a sign-up is one to this competition, by its id or its slug. */
export const isTo = (competition: string, { competition: { id, slug } }: Signup): boolean => id === competition || slug === competition;

/** The sign-ups of competitions, by their ids or slugs, of which something waits on this device. */
export function keptSignups(competitions: readonly string[]): Base[] {
  return items(`${PREFIX} `)
    .filter((each) => each.endsWith(` ${BASE}`))
    .map((each) => parse<Base>(localStorage.getItem(each)))
    .filter((each): each is Base => each?.signup?.competition !== undefined)
    .filter(({ signup }) => competitions.some((each) => isTo(each, signup)));
}
