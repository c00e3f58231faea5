// What follows a change of an entry, from its state before and after (docs/decisions/072-what-follows-a-change-of-an-entry.md). Pure.
import type { EntryRecord } from "../../entries/sql.server.ts";
import type { EntryStatus } from "../../entries/records.ts";
import { placed } from "../../competitions/entry-states.ts";
import { charged } from "../../entries/states.ts";
import { fieldUses } from "../../entries/entry-field-uses.ts";
import { type EntryField, fieldNames } from "../../entries/entry-fields.ts";
import type { Dancer } from "../../people/dancers/dancer-record.ts";

/** State of an entry; of the optional fields only those that may have changed. */
export type EntryState = Pick<EntryRecord, "id" | "competition_id" | "signup_id" | "section_id" | "status"> &
  Partial<Pick<EntryRecord, EntryField | "dancer_ids" | "position" | "undecided">> & {
    /** People in its line-up with changed data. */
    people?: readonly Dancer[];
    /** Since when it waits, where the change cost it its place. */
    waiting_since?: string;
  };

export interface ChangedEntry {
  before: EntryState;
  /** Absent when the club took the entry back. */
  after: EntryState | undefined;
}

/** Key of everything that the entry's price depends on; empty while it costs nothing. */
function priceKeyOf(entry: EntryState | undefined): string {
  if (!entry || entry.status === "draft" || !charged.includes(entry.status)) return "";
  const births = entry.people?.map((each) => [each.birth_year, each.birth_date]);
  return JSON.stringify([entry.section_id, entry.dancer_ids, entry.position, entry.undecided, births]);
}

const listed = fieldNames.filter((field) => fieldUses[field].listed);

/** Key of everything that start lists, pads and results show of the entry. */
function shownKeyOf(entry: EntryState | undefined): string {
  const names = entry?.people?.map((each) => [each.first_name, each.last_name, each.public_name]);
  return JSON.stringify([entry?.status, listed.map((field) => entry?.[field]), entry?.dancer_ids, names]);
}

const isIn = (status: EntryStatus) => placed.includes(status) || status === "waiting";

/** Returns what has to follow a change of an entry. A draft concerns only its sign-up. */
export function followersOf({ before, after }: ChangedEntry) {
  const sent = before.status !== "draft";
  const stays = after !== undefined && isIn(after.status) && after.section_id === before.section_id;
  return {
    /** The office's list reloads. */
    office: sent,
    /** The trail records the lost place, and the club is mailed where the office did it. */
    lost: sent && after?.waiting_since !== undefined,
    /** The music is judged again. */
    music: after !== undefined && after.section_id !== before.section_id,
    /** The price of the sign-up is computed again. */
    price: priceKeyOf(before) !== priceKeyOf(after),
    /** Start lists, pads and results change. */
    lists: sent && shownKeyOf(before) !== shownKeyOf(after),
    /** The club is notified of a change made by others. */
    club: sent && after !== undefined && after.status !== before.status,
    /** Reserves may dance in its place. */
    reserves: before.status === "accepted" && after?.status !== "accepted",
    /** The waiting list moves: the entry left a place or an offer, or started to wait. */
    waitingList: (isIn(before.status) && !stays) || (after?.status === "waiting" && before.status !== "waiting"),
  };
}

export type Follower = keyof ReturnType<typeof followersOf>;
