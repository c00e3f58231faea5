// Loads the state of a competition's places: all taken places and the waiting entries.
import { moveWaitingJob } from "../../competitions/jobs.server.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { queueJob } from "../../kernel/jobs/jobs.server.ts";
import { refuse } from "../../refusals.ts";
import { filledBy, type Reservation } from "../../entries/pricing/deposits.ts";
import { countPlaces, capText, takeForWaiting, isOfferOpen, passesTo, assignPlaces, positionsOf } from "./rules.ts";
import * as store from "./waiting-sql.server.ts";
import type { EntryStatus } from "../../entries/records.ts";
import { placed } from "../../competitions/entry-states.ts";
import { lockSections } from "../../entries/sections-sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** Loads a competition's caps, its taken places, and the waiting entries in their order. Exact only under the lock of `lockSections`. */
export async function loadCapacityState(db: Trx, competitionId: string) {
  const settings = (await store.findSettings(db, competitionId)) ?? refuse("not_found");
  const sections = await store.listCounted(db, competitionId);
  const taken = await store.listTaken(db, competitionId);
  return { settings, sections, waiting: await store.listWaiting(db, competitionId), count: countPlaces(settings, sections, taken) };
}

/** Locks a competition's places for the drafts of a sign-up and reads what decides them. Other calls wait until this call ends. */
export async function lockPlaces(
  call: Pick<Call, "db" | "world">,
  { competition, entries }: Pick<SignupToPlace<EntryToPlace>, "competition" | "entries">,
) {
  const drafts = entries.filter((each) => each.status === "draft");
  await lockSections(call.db, competition.id, [...new Set(drafts.map((each) => each.section_id))]);
  const found = (await store.findPlaces(call.db, competition.id, call.world.now().toISOString())) ?? refuse("not_found");
  return { ...found, count: countPlaces(found, found.sections, found.taken) };
}

/** Runs after entries were changed: ends offers that their entries left behind, and queues a move of the waiting list where entries wait. */
export async function placesMayBeFree(call: Pick<Call, "db" | "tenant" | "now">, competitionId: string): Promise<void> {
  // Waits for a sign-up that is being sent to the list because no place was free yet. Sign-ups are locked before.
  await lockSections(call.db, competitionId, []);
  await store.endAbandonedOffers(call.db, competitionId, call.now.toISOString());
  if (await store.hasWaitingEntries(call.db, competitionId))
    await queueJob(call.db, moveWaitingJob, { tenant: call.tenant, competition_id: competitionId }, `move-waiting-${competitionId}`);
}

/** The fields of a sign-up that decide its places. */
interface SignupToPlace<E> {
  signup: { club_name: string | null };
  competition: { id: string };
  reservations: readonly Reservation[];
  entries: readonly E[];
  /** ISO date in Warsaw. */
  today: string;
}

interface EntryToPlace {
  id: string;
  section_id: string;
  status: EntryStatus;
}

/** Places the drafts of a sign-up as if they were sent now; entries that already wait come first. */
export function placeDraftsOf<E extends EntryToPlace>(
  { signup, reservations, entries, today }: SignupToPlace<E>,
  { count, waiting }: Pick<Awaited<ReturnType<typeof loadCapacityState>>, "count" | "waiting">,
) {
  const drafts = entries.filter((each) => each.status === "draft");
  const filled = filledBy(reservations, drafts, today);
  takeForWaiting(count, waiting);
  return { ...filled, sent: assignPlaces(count, drafts, { club_name: signup.club_name, filling: filled.filling }) };
}

const unoffered = { offered_until: null, passes_to: null };

/**
 * Describes what a sign-up's entries wait for: entries on the list with position and offer, and drafts that would get there if they were sent now.
 */
export async function describeWaiting(call: Pick<Call, "db" | "now">, bundle: SignupToPlace<EntryToPlace>) {
  const drafts = bundle.entries.some((each) => each.status === "draft");
  if (!drafts && !bundle.entries.some((each) => each.status === "waiting")) return [];
  const state = await loadCapacityState(call.db, bundle.competition.id);
  const own = new Set(bundle.entries.map((each) => each.id));
  const positions = positionsOf(state.waiting);
  const onList = state.waiting
    .filter((each) => own.has(each.id))
    .map((each) => {
      const until = each.offered_until;
      const place = { entry_id: each.id, position: positions.get(each.id) ?? 0, passed: each.passed };
      return until !== null && isOfferOpen(until, state.settings, call.now)
        ? { ...place, offered_until: until, passes_to: passesTo(state, new Date(until), each) }
        : { ...place, ...unoffered };
    });
  const { sent } = placeDraftsOf(bundle, state);
  // An entry that let a place pass comes behind the drafts.
  const inLine = Map.groupBy(
    state.waiting.filter((each) => !each.passed),
    (each) => each.section_id,
  );
  return [...onList, ...comingPositions(sent, (sectionId) => inLine.get(sectionId)?.length ?? 0)];
}

/** Positions of drafts that would get on the waiting list: behind the entries in line in their section. */
export function comingPositions(sent: readonly EntryToPlace[], inLine: (sectionId: string) => number) {
  const coming = sent.filter((each) => each.status === "waiting");
  const positions = positionsOf(coming);
  return coming.map(({ id, section_id }) => ({
    entry_id: id,
    position: inLine(section_id) + (positions.get(id) ?? 0),
    passed: false,
    ...unoffered,
  }));
}

/** An entry before and after a change by the office. */
interface EntryMove {
  row: {
    id: string;
    signup_id: string;
    competition_id: string;
    section_id: string;
    club_name: string | null;
    status: EntryStatus;
    waiting: { offered_until: string | null } | null;
  };
  to: { status: EntryStatus; section_id: string };
}

const hasPlace = ({ row }: EntryMove) => placed.includes(row.status) || (row.waiting?.offered_until ?? null) !== null;
const takesPlace = (each: EntryMove) => placed.includes(each.to.status) && (!hasPlace(each) || each.row.section_id !== each.to.section_id);

/**
 * Returns the changes that a cap leaves no place for, each with the sentence. The sign-ups are locked; the places are locked from here until the call
 * ends.
 */
export async function overCaps(call: Pick<Call, "db" | "locale">, changes: readonly EntryMove[]): Promise<Map<string, string>> {
  const taking = changes.filter(takesPlace);
  if (taking.length === 0) return new Map();
  const overCap = new Map<string, string>();
  const competitions = [...Map.groupBy(taking, ({ row }) => row.competition_id)];
  for (const [competitionId, own] of competitions.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await lockSections(call.db, competitionId, []);
    const { count, sections } = await loadCapacityState(call.db, competitionId);
    for (const each of own) {
      const { row, to } = each;
      const request = { section_id: to.section_id, club_name: row.club_name };
      const full = count.full(request, hasPlace(each) ? row : undefined);
      const named = { section: sections.find(({ id }) => id === to.section_id)?.name, club: row.club_name };
      if (full) overCap.set(row.id, capText(full, call.locale, named));
      if (full) continue;
      if (hasPlace(each)) count.take(row, -1);
      count.take(request);
    }
  }
  return overCap;
}
