// Stores the pending changes of sign-ups, one item for each change, so that two tabs never overwrite each other.
import { type ItemStorage, localItems, parseItem } from "../../../web/browser/local-items.ts";
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
  // A consent to photos that was stored without its text would stop the sign-up; the page asks for it again.
  upgrades: [
    (change) =>
      change.kind === "submitSignup" && change.body?.image_consent && !change.body.texts
        ? { ...change, body: { ...change.body, image_consent: false } }
        : change,
  ],
};

/** The record stored with pending changes, so that the sign-up opens without a network. */
export interface StoredBase {
  signup: Signup;
  /** It was begun on this device, and the server does not have it yet. */
  fresh: boolean;
  by?: OwnerId;
}

/** The pending changes of one sign-up on this device, and those held only in memory because storage failed. */
export interface ChangeStore {
  /** All pending changes in order. */
  read: () => readonly PendingChange[];
  write: (change: PendingChange) => void;
  /** Removes a change, and with the last one the record. */
  remove: (name: string) => void;
  base: () => StoredBase | undefined;
  writeBase: (base: StoredBase) => void;
  /** True when all pending changes outlive the page. */
  isStored: () => boolean;
}

/** Opens the store of a sign-up's pending changes on this device. `storage` is local storage by default. */
export function changeStoreOf(id: string, storage: ItemStorage = localItems): ChangeStore {
  const items = createItemStore(prefixOf(id), storage);
  const read = () =>
    [...items.read()]
      .flatMap(([name, text]) => (name === RECORD ? [] : (readRecord(changeKind, parseItem(text)) ?? [])))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return {
    read,
    write: (change) => items.write(change.name, storedRecord(changeKind, change)),
    remove(name) {
      items.write(name, undefined);
      if (read().length === 0) items.write(RECORD, undefined);
    },
    base: () => parseItem(items.read().get(RECORD)),
    writeBase: (base) => items.write(RECORD, base),
    isStored: items.lasts,
  };
}

/** True when a storage key belongs to this sign-up. */
export const isItemOf = (item: string | null, id: string): boolean => item?.startsWith(prefixOf(id)) ?? false;

/** Removes everything of a sign-up from this device. */
export function clearStore(id: string): void {
  for (const each of localItems.all(prefixOf(id))?.keys() ?? []) localItems.set(each, undefined);
}

/** True when a sign-up is to this competition, given by id or slug. */
export const isForCompetition = (competition: string, { competition: { id, slug } }: Signup): boolean =>
  id === competition || slug === competition;

/** Sign-ups to these competitions (ids or slugs) with changes pending on this device. */
export function listStoredSignups(competitions: readonly string[]): StoredBase[] {
  return [...(localItems.all(`${SIGNUP_ITEMS} `) ?? [])]
    .filter(([name]) => name.endsWith(` ${RECORD}`))
    .map(([, text]) => parseItem<StoredBase>(text))
    .filter((each): each is StoredBase => each?.signup?.competition !== undefined)
    .filter(({ signup }) => competitions.some((each) => isForCompetition(each, signup)));
}
