// Moves of entries that have a place to another section or club (docs/rules/waiting.md 5.1–5.3).
import { refuse, refuseField } from "../../refusals.ts";
import { isAdmin } from "../../people/access/access.server.ts";
import { saveReservation } from "../places/places-sql.server.ts";
import { filledBy } from "../../entries/pricing/deposits.ts";
import type { EntryRecord } from "../../entries/sql.server.ts";
import { clubFull, clubOf, findBlockedMoves } from "../waiting/rules.ts";
import { loadCapacityState } from "../waiting/capacity-state.server.ts";
import { lastInLine, listTaken } from "../waiting/waiting-sql.server.ts";
import { waitingInstead } from "../waiting/waiting-words.ts";
import type { SignupRow } from "../../people/signups/sql.server.ts";
import { labelOf } from "../../entries/label/title-of.ts";
import { placed } from "../../competitions/entry-states.ts";
import { lockSections } from "../../entries/sections-sql.server.ts";
import type { Bundle } from "../../entries/bundle/bundle.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** An entry and the section that it moves to. */
export interface MovingEntry {
  entry: EntryRecord;
  section_id: string;
}

/** Columns of an entry that starts to wait behind everybody already in line. */
export interface WaitingColumns {
  status: "waiting";
  waiting_since: string;
  passed_over_at: null;
}

/**
 * Returns the moving entries that lose their place, with their new columns. Entries that already wait there come first, and places that the sign-up
 * reserved there are filled. Refuses would_wait unless `wait` accepts it. Locks the competition's places until the call ends.
 */
export async function findLostPlaces(
  call: Call,
  { signup, competition, reservations, sections, today }: Bundle,
  going: readonly MovingEntry[],
  wait: boolean,
): Promise<Map<string, WaitingColumns>> {
  const moving = going.filter(({ entry, section_id }) => placed.includes(entry.status) && entry.section_id !== section_id);
  if (moving.length === 0) return new Map();
  await lockSections(call.db, competition.id, []);
  const last = await lastInLine(call.db, competition.id);
  const { count, waiting } = await loadCapacityState(call.db, competition.id);
  const movedEntries = moving.map(({ entry, section_id }) => ({ ...entry, section_id }));
  const { filling, reservations: after } = filledBy(reservations, movedEntries, today);
  const club_name = signup.club_name;
  const places = moving.map(({ entry: { id, section_id: left }, section_id }) => ({
    id,
    from: { section_id: left, club_name },
    to: { section_id, club_name },
  }));
  const full = findBlockedMoves(count, waiting, places, filling);
  const losing = movedEntries.filter((each) => full.has(each.id));
  if (losing.length > 0 && !wait) {
    const nameOf = (id: string) => sections.find((each) => each.id === id)?.name ?? "";
    const sentences = losing.map((each) =>
      waitingInstead(call.locale, {
        entry: labelOf(each, call.locale),
        section: nameOf(each.section_id),
        day: full.get(each.id)?.day ?? null,
      }),
    );
    refuse("would_wait", { values: { why: sentences.join(" ") } });
  }
  for (const { id, filled } of after)
    if (reservations.some((each) => each.id === id && each.filled !== filled)) await saveReservation(call.db, id, { filled });
  const waiting_since = new Date(Math.max(call.world.now().getTime(), last === null ? 0 : Date.parse(last) + 1)).toISOString();
  return new Map(losing.map((each) => [each.id, { status: "waiting", waiting_since, passed_over_at: null }]));
}

/**
 * True when this name moves the sign-up and its places to another club. Refuses when that club's cap leaves too few places (1.4), unless the office
 * sets the name. Locks the competition's places until the call ends.
 */
export async function movesToClub(
  call: Call,
  { id, competition_id, club_name: before }: Pick<SignupRow, "id" | "competition_id" | "club_name">,
  club_name: string | null,
): Promise<boolean> {
  if (clubOf(club_name) === clubOf(before)) return false;
  const own = await listTaken(call.db, competition_id, id);
  if (own.length === 0 || isAdmin(call)) return true;
  await lockSections(call.db, competition_id, []);
  const { count, waiting } = await loadCapacityState(call.db, competition_id);
  const places = own.flatMap(({ section_id, places: many }) =>
    Array.from({ length: many }, (_, at) => ({
      id: `${section_id} ${at}`,
      from: { section_id, club_name: before },
      to: { section_id, club_name },
    })),
  );
  const others = waiting.filter((each) => each.signup_id !== id);
  const [full] = findBlockedMoves(count, others, places).values();
  if (full) refuseField("club_name", call.locale, clubFull(club_name ?? "", full));
  return true;
}
