// Items of a device's storage that hold what waits of a sign-up: one for each change, so that two tabs never write over one another.
import { type ItemStorage, localItems, parsed } from "../../../web/browser/local-items.ts";
import { SIGNUP_ITEMS } from "../../../web/offline/unsent-signups.ts";
import { createItemStore } from "../../../web/outbox/item-store.ts";
import type { OwnerId } from "../../../web/outbox/owner.ts";
import { readRecord, type RecordKind, storedRecord } from "../../../web/outbox/record-kind.ts";
import type { Signup } from "../../records.ts";
import type { PendingChange } from "./changes.ts";

const RECORD = "record";
const prefixOf = (id: string) => `${SIGNUP_ITEMS} ${id} `;

const changeKind: RecordKind<PendingChange> = {
  is: (record): record is PendingChange =>
    "kind" in record && typeof record.kind === "string" && "name" in record && typeof record.name === "string",
  // A consent to photos that was stored without its text would stop the sign-up, and the page asks for it anew.
  upgrades: [
    (change) =>
      change.kind === "submitSignup" && change.body?.image_consent && !change.body.texts
        ? { ...change, body: { ...change.body, image_consent: false } }
        : change,
  ],
};

/** What is stored of a sign-up with its changes, so that it opens without a network while any of them waits. */
export interface Base {
  signup: Signup;
  /** It was begun on this device, and the server has not heard of it. */
  fresh: boolean;
  by?: OwnerId;
}

/** The changes of one sign-up on this device, and those held only in memory because storage failed. */
export interface ChangeStore {
  /** Every change that waits, in order. */
  read: () => readonly PendingChange[];
  write: (change: PendingChange) => void;
  /** Removes a change; the record goes with the last one. */
  remove: (name: string) => void;
  base: () => Base | undefined;
  writeBase: (base: Base) => void;
  /** Whether everything that waits outlives the page. */
  lasts: () => boolean;
}

export function changeStoreOf(id: string, storage: ItemStorage = localItems): ChangeStore {
  const items = createItemStore(prefixOf(id), storage);
  const read = () =>
    [...items.read()]
      .flatMap(([name, text]) => (name === RECORD ? [] : (readRecord(changeKind, parsed(text)) ?? [])))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return {
    read,
    write: (change) => items.write(change.name, storedRecord(changeKind, change)),
    remove(name) {
      items.write(name, undefined);
      if (read().length === 0) items.write(RECORD, undefined);
    },
    base: () => parsed(items.read().get(RECORD)),
    writeBase: (base) => items.write(RECORD, base),
    lasts: items.lasts,
  };
}

/** Whether an item of the storage is of this sign-up. */
export const isOf = (item: string | null, id: string): boolean => item?.startsWith(prefixOf(id)) ?? false;

/** Takes everything of a sign-up from this device. */
export function emptyStore(id: string): void {
  for (const each of localItems.all(prefixOf(id))?.keys() ?? []) localItems.set(each, undefined);
}

/** Whether a sign-up is one to this competition, by its id or its slug. */
export const isTo = (competition: string, { competition: { id, slug } }: Signup): boolean => id === competition || slug === competition;

/** The sign-ups of competitions, by their ids or slugs, of which something waits on this device. */
export function keptSignups(competitions: readonly string[]): Base[] {
  return [...(localItems.all(`${SIGNUP_ITEMS} `) ?? [])]
    .filter(([name]) => name.endsWith(` ${RECORD}`))
    .map(([, text]) => parsed<Base>(text))
    .filter((each): each is Base => each?.signup?.competition !== undefined)
    .filter(({ signup }) => competitions.some((each) => isTo(each, signup)));
}
