// Reads and stores sheets of whole dances: pencil revisions, handing in, taking back, and the head judge's decision on short sheets.
import { record } from "../../kernel/audit/audit.server.ts";
import type { Input } from "../../kernel/endpoints/endpoint.ts";
import { type CallerOffice, findOffice } from "../../rounds/offices-sql.server.ts";
import { listNotices, type Notice } from "../../rounds/changes/notices-sql.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { Refusal, refuse, refuseField } from "../../refusals.ts";
import { fill } from "../../web/locale/fill.ts";
import { plural } from "../../kernel/text/format.ts";
import { wholeNames } from "../../start-lists/rounds/round-names.ts";
import { listNameFactsOfLists } from "../../start-lists/rounds/rounds-sql.server.ts";
import { listConflictsOfSeat } from "../../start-lists/conflicts/judged-sql.server.ts";
import { outReason } from "../../start-lists/rules.ts";
import * as contract from "../contract.ts";
import { requirePaperCheck } from "./papers-sql.server.ts";
import { ranksTotals } from "../../rounds/dances.ts";
import { isSheetOpen, sensibleTime } from "../rules.ts";
import { findSeat, reopen } from "./sql.server.ts";
import * as store from "./ballots-sql.server.ts";
import { requiredCrosses, countCrosses, dancingIds, ballotKindOf, type BallotFault, findFault } from "../ballot-rules.ts";
import { formatList } from "../../web/locale/format-list.ts";
import { lacking, over, unplaced } from "../ballot-words.ts";
import { listEqual } from "./equal-totals-sql.server.ts";
import { saveRefusedBallot } from "./refused-sql.server.ts";
import { guardCardMarks, guardTyping, isAdmin } from "./seats.server.ts";
import { authorOf, type Call, guardCard, handle, personOf } from "../../kernel/calls/call.server.ts";

const STATUS = {
  planned: "waiting",
  open: "live",
  closed: "closed",
  decided: "closed",
  published: "published",
  called_off: "closed",
} as const satisfies Record<store.DanceRow["round_status"], contract.Ballot["status"]>;

type Marks = contract.Ballot["marks"];
type Seat = contract.Ballot["seat"];

const isOver = (status: string) => status !== "planned" && status !== "open";

/** Returns the marks of a revision: those handed in (an order with its totals, in one piece), or pencil. */
function marksOf(row: store.BallotRevisionRow): Marks {
  return contract.ballot.shape.marks.parse((row.submitted ? (row.draft ?? row.marks) : row.draft) ?? {});
}

function heatsOf(places: readonly Awaited<ReturnType<typeof store.listPlaces>>[number][]): contract.Ballot["heats"] {
  return [...Map.groupBy(places, (place) => place.heat_id).values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { heat_id: id, number, status, started_at, seconds } = first;
    const inside = rows.flatMap(({ performance_id, start_number, entry_status, absent }) =>
      performance_id === null
        ? []
        : [{ performance_id, start_number, out: outReason(entry_status ?? "") ?? (absent ? ("absent" as const) : null) }],
    );
    return [{ id, number, status, started_at, seconds, places: inside }];
  });
}

function reportedAbsent(notices: readonly Notice[], call: Call): NonNullable<contract.Ballot["told_absent"]> {
  return [...Map.groupBy(notices, (each) => each.performance_id)].map(([performance_id, reports]) => ({
    performance_id,
    judges: reports.length,
    mine: reports.some((each) => each.user_id === personOf(call).id),
  }));
}

/** The clubs of one dance with which the judge has a conflict of interest. */
function conflictsIn(
  conflicts: Awaited<ReturnType<typeof listConflictsOfSeat>>,
  places: readonly { performance_id: string | null }[],
): NonNullable<contract.Ballot["conflicts"]> {
  const here = new Set(places.map((place) => place.performance_id));
  return conflicts.flatMap(({ club_name, performances }) => {
    const performance_ids = performances.map((each) => each.performance_id).filter((id) => here.has(id));
    return performance_ids.length > 0 ? [{ club_name, performance_ids }] : [];
  });
}

function withoutMarks(marks: Marks, ids: ReadonlySet<string>): Marks {
  return Object.fromEntries(Object.entries(marks).filter(([id]) => !ids.has(id)));
}

/** Reason why a sheet of a finished round takes an order: a correction made totals equal. */
const LEVEL_SINCE = { pl: "po korekcie są równe sumy", en: "a correction made totals equal" };

/** Names of rounds by id, where they differ from the names of their sections. */
type Names = ReadonlyMap<string, string>;

/** Returns the sheets of these dances with one seat's newest marks. Without a seat they are all empty. */
export async function ballotsOf(call: Call, which: store.Which, seat: Seat, names: Names = new Map()): Promise<contract.Ballot[]> {
  const dances = await store.listDances(call.db, which, seat?.id ?? null);
  if (dances.length === 0) return [];
  const keyOf = (row: { round_id: string; dance: number }) => `${row.round_id} ${row.dance}`;
  const places = Map.groupBy(await store.listPlaces(call.db, which), keyOf);
  const notices = Map.groupBy(await listNotices(call.db, [...new Set(dances.map((row) => row.round_id))]), keyOf);
  const given = new Map((seat ? await store.listNewestBallots(call.db, { seat_id: seat.id }) : []).map((row) => [keyOf(row), row]));
  const equal = Map.groupBy(
    seat && dances.some((row) => ranksTotals(row.method)) ? await listEqual(call.db, { seat_ids: [seat.id] }) : [],
    keyOf,
  );
  const conflicts = seat ? await listConflictsOfSeat(call.db, seat.id) : [];
  return dances.map((row) => {
    const newest = given.get(keyOf(row));
    const { competition_id: _competition, round_status, due, reopened_reason, ...known } = row;
    const orders = equal.get(keyOf(row)) ?? [];
    // An order for other equal totals than today's does not count and has to be given again.
    const stale = new Set(orders.filter((each) => !each.settled).flatMap((each) => each.performance_ids));
    return {
      ...known,
      reopened_reason:
        reopened_reason ?? (isOver(round_status) && orders.some((each) => !each.settled && each.taken) ? LEVEL_SINCE[call.locale] : null),
      round_name: names.get(row.round_id) ?? row.round_name,
      dances: row.dances.map(({ code, name }, i) => ({ dance: i + 1, code, name })),
      status: STATUS[round_status],
      heats: heatsOf(places.get(keyOf(row)) ?? []),
      conflicts: conflictsIn(conflicts, places.get(keyOf(row)) ?? []),
      told_absent: reportedAbsent(notices.get(keyOf(row)) ?? [], call),
      seat: due ? seat : null,
      revision: newest?.revision ?? 0,
      submitted: (newest?.submitted ?? false) && stale.size === 0,
      marks: newest ? withoutMarks(marksOf(newest), newest.submitted ? stale : new Set()) : {},
      equal: orders.map(({ total, performance_ids, settled }) => ({ total, performance_ids, settled })),
      sent_at: newest?.received_at ?? null,
    };
  });
}

/** Returns all whole-dance sheets on a list that this seat judges. An administrator without a seat gets all of them. */
export async function listBallots(call: Call, listId: string, seat: Seat, names: Names): Promise<contract.Ballot[]> {
  const all = await ballotsOf(call, { start_list_id: listId }, seat, names);
  return all.filter((each) => each.seat !== null || isAdmin(call));
}

/** Returns the caller's office in the rounds of this list. Null for a judge. */
const findListOffice = (call: Call, listId: string) => findOffice(call, { start_list_id: listId });

/** True when the caller judges here too and has not handed in the own sheet of this dance. The other judges' sheets then stay hidden. */
async function lacksOwnSheet(call: Call, held: CallerOffice | null, which: { round_id: string; dance: number }): Promise<boolean> {
  const own = held?.marks_from ?? [];
  if (own.length === 0) return false;
  const given = (await store.listNewestBallots(call.db, which)).filter((each) => each.submitted).map((each) => each.seat_id);
  const due = await store.listDanceJudges(call.db, which.round_id, which.dance);
  return due.some(({ seat_id }) => own.includes(seat_id) && !given.includes(seat_id));
}

/**
 * Finds the requested dance and the seat of the sheet: the caller's own, or the one named by a person who runs the round. With `giving` a judge's card
 * of another competition learns where the marks belong.
 */
async function seatedAt(call: Call, which: { round_id: string; dance: number }, seatId: string | null | undefined, giving = false) {
  if (!Number.isInteger(which.dance) || which.dance < 1 || which.dance > 10) refuse("not_found");
  const [row] = await store.listDances(call.db, which, null);
  if (!row) refuse("not_found");
  if (!giving || seatId) guardCard(call, row.competition_id);
  if (seatId) await guardTyping(call, { start_list_id: row.start_list_id });
  const by = seatId ? { id: seatId } : { user_id: personOf(call).id };
  const seat = await findSeat(call.db, row.start_list_id, by);
  if (seatId && !seat) refuse("not_found");
  await guardCardMarks(call, row.competition_id, seat !== undefined);
  return { row, seat: seat ? { id: seat.id, seat: seat.seat } : null };
}

type Body = Input<typeof contract.giveBallot>["body"];

function replyOf(row: store.BallotRevisionRow): contract.BallotRevision {
  const { id, round_id, dance, revision, submitted, received_at } = row;
  return { id, round_id, dance, revision, submitted, marks: marksOf(row), received_at };
}

const numbersOf = (ballot: contract.Ballot, ids: readonly string[]) => {
  const numberOf = new Map(ballot.heats.flatMap((heat) => heat.places.map((place) => [place.performance_id, place.start_number])));
  return ids.map((id) => String(numberOf.get(id) ?? "–").padStart(3, "0"));
};

/** Returns the judge's message about an invalid sheet: what is wrong and what to do. */
function faultMessage({ locale }: Call, ballot: contract.Ballot, wrong: BallotFault): string {
  if (wrong.why === "unplaced" && ballotKindOf(ballot.method) === "place") {
    const numbers = formatList(numbersOf(ballot, wrong.ids), locale);
    return fill(plural(locale, wrong.ids.length, unplaced[locale]), { numbers });
  }
  return `${faultText(locale, ballot, wrong)} ${locale === "pl" ? "Popraw kartę i oddaj ją jeszcze raz." : "Correct the sheet and hand it in again."}`;
}

function faultText(locale: Call["locale"], ballot: contract.Ballot, wrong: BallotFault): string {
  const pl = locale === "pl";
  if ("n" in wrong) return `${fill(plural(locale, wrong.n, (wrong.why === "few" ? lacking : over)[locale]), { n: wrong.n })}.`;
  const numbers = numbersOf(ballot, wrong.ids).join(", ");
  if (wrong.why === "gone") return pl ? `Nie tańczy w tym tańcu: ${numbers}.` : `Not dancing this dance: ${numbers}.`;
  if (wrong.why === "moved") return pl ? `Suma zmieniła się od tamtej pory: ${numbers}.` : `The total has changed since: ${numbers}.`;
  if (wrong.why === "outside" && ballotKindOf(ballot.method) === "order")
    return pl ? `Kolejność nie jest potrzebna dla ${numbers}.` : `No order is needed for ${numbers}.`;
  if (wrong.why === "unplaced") return pl ? `Brakuje kolejności: ${numbers}.` : `Without an order: ${numbers}.`;
  if (wrong.why === "twice") return pl ? `To samo miejsce mają ${numbers}.` : `The same place was given to ${numbers}.`;
  return pl ? `Takiej oceny nie może mieć ${numbers}.` : `${numbers} cannot have such a mark.`;
}

/** Returns the refusal of an invalid sheet that is handed in. Refuses marks for a performance of another round. */
export function objectionTo(call: Call, ballot: contract.Ballot, body: Pick<Body, "marks" | "submitted">): Refusal | undefined {
  const known = new Set(ballot.heats.flatMap((heat) => heat.places.map((place) => place.performance_id)));
  if (Object.keys(body.marks).some((id) => !known.has(id))) refuse("not_found");
  const wrong = body.submitted ? findFault(ballot, body.marks) : undefined;
  return wrong && new Refusal("ballot_wrong", { values: { why: faultMessage(call, ballot, wrong) } });
}

/** Returns the marks without empty fields. */
function withoutEmptyMarks(marks: Marks): Record<string, Record<string, number>> {
  return Object.fromEntries(
    Object.entries(marks).flatMap(([id, { cross, place, order }]) => {
      const given = {
        ...(cross === undefined ? {} : { cross }),
        ...(place === undefined ? {} : { place }),
        ...(order === undefined ? {} : { order }),
      };
      return Object.keys(given).length > 0 ? [[id, given]] : [];
    }),
  );
}

/** Returns an order with the totals that it was given for. Null for other sheets. */
function withTotals({ method, equal }: contract.Ballot, marks: Marks): Marks | null {
  if (ballotKindOf(method) !== "order") return null;
  const totalOf = new Map(equal.flatMap(({ total, performance_ids }) => performance_ids.map((id) => [id, total] as const)));
  return Object.fromEntries(Object.entries(marks).map(([id, mark]) => [id, { ...mark, total: totalOf.get(id) }]));
}

/** Appends the sheet's next revision and notifies its readers. `taken`: a judge's refused sheet that the desk accepts now. */
export async function saveBallot(
  call: Call,
  held: { ballot: contract.Ballot; row: store.DanceRow; sheet_id: string; was: boolean },
  body: Body,
  taken?: { user_id: string },
) {
  const { ballot, row, sheet_id, was } = held;
  const time = sensibleTime(body.device_at, call.now);
  const received_at = call.now.toISOString();
  const revision = ballot.revision + 1;
  const marks = withoutEmptyMarks(body.marks);
  const whole = body.submitted ? withTotals(ballot, marks) : null;
  const { id, dance, submitted } = body;
  const reason = body.reason ?? null;
  const device = { device_at: time ?? received_at, device_said: time ? null : body.device_at };
  const by = { user_id: taken?.user_id ?? personOf(call).id, device_id: taken ? null : authorOf(call).device_id, takes: taken ? id : null };
  await store.appendBallot(
    call.db,
    { tenant_id: call.tenant.id, id, sheet_id, revision, submitted, ...by, ...device, reason, received_at },
    marks,
    whole,
  );
  if (!taken && (was || body.seat_id))
    await record(call, {
      action: submitted ? "marks_changed" : "ballot_taken_back",
      subject_kind: "sheet",
      subject_id: sheet_id,
      after: { revision, dance, seat: ballot.seat?.seat ?? "", ...(submitted ? { marks } : {}) },
      reason,
    });
  await call.announce(`judging:${row.start_list_id}`, `round:${row.round_id}`);
  if (submitted || was) await call.announce(`stage:${row.competition_id}`, `scores:${row.competition_id}`);
  return { id, round_id: row.round_id, dance, revision, submitted, marks: whole ?? marks, received_at };
}

/**
 * Returns the refusal of a sheet. A sheet that a judge handed in is stored for the desk, because the tablet's copy may be the only one. Throws it for
 * typed sheets and pencil.
 */
async function saveRefused(
  call: Call,
  of: { row: store.DanceRow; seat_id: string },
  body: Body,
  refusal: Refusal,
  why: "sheet_closed" | "stale" | "invalid",
): Promise<Refusal> {
  if (body.seat_id || !body.submitted) throw refusal;
  const { row, seat_id } = of;
  const base = { round_id: row.round_id, dance: row.dance, seat_id, user_id: personOf(call).id, received_at: call.now.toISOString() };
  const marks = withoutEmptyMarks(body.marks);
  await saveRefusedBallot(call.db, {
    ...base,
    tenant_id: call.tenant.id,
    id: body.id,
    marks,
    known_revision: body.revision,
    device_said: body.device_at,
    why,
  });
  await call.announce(`stage:${row.competition_id}`, `round:${row.round_id}`);
  return refusal;
}

/** A head judge's decision on one judge's sheet of a dance. `short`: the sheet counts with fewer crosses. */
export interface ShortSheet {
  round_id: string;
  dance: number;
  seat_id: string;
  short: boolean;
}

/**
 * Applies the head judge's decision on a short sheet of crosses. A pencil revision that arrived is handed in as it is, and nobody adds a mark; when
 * the decision is withdrawn, all crosses are required again. The caller stores the decision and has checked the right to rule. Returns the seat and
 * the number of crosses on the sheet. Refuses not_found, block_closed, not_possible, ballot_wrong.
 */
export async function ruleShort(call: Call, which: ShortSheet, reason: string): Promise<{ seat: string; given: number }> {
  const [row] = await store.listDances(call.db, which, which.seat_id);
  if (!row?.due) refuse("not_found");
  if (ballotKindOf(row.method) !== "cross") refuse("sheet_without_crosses");
  const { id, seat, user_id } = (await findSeat(call.db, row.start_list_id, { id: which.seat_id })) ?? refuse("not_found");
  const held = (await store.lockBallot(call.db, which, newId())) ?? refuse("not_found");
  if (!isSheetOpen(held.status, held.reopened_reason !== null)) refuse("block_closed");
  const ballot = (await ballotsOf(call, which, { id, seat }))[0] ?? refuse("not_found");
  const here = dancingIds(ballot);
  const given = countCrosses(ballot.marks, here);
  if (!which.short) {
    if (ballot.submitted && given < (requiredCrosses(ballot) ?? 0)) await reopen(call.db, held.sheet_id, call.now.toISOString(), reason);
    await call.announce(`judging:${row.start_list_id}`, `round:${row.round_id}`);
    return { seat, given };
  }
  if (ballot.submitted) refuse("sheet_handed_in");
  if (given === 0) {
    await call.announce(`judging:${row.start_list_id}`, `round:${row.round_id}`);
    return { seat, given };
  }
  const { revision, dance } = ballot;
  const marks = Object.fromEntries(here.filter((each) => ballot.marks[each]?.cross === 1).map((each) => [each, { cross: 1 as const }]));
  const body = { id: newId(), dance, marks, submitted: true, revision, device_at: call.now.toISOString(), seat_id: id, reason };
  const wrong = objectionTo(call, { ...ballot, short: true }, body);
  if (wrong) throw wrong;
  // The crosses stay the judge's own.
  await saveBallot(call, { ballot, row, sheet_id: held.sheet_id, was: false }, body, { user_id });
  return { seat, given };
}

const fromPaper = { pl: "Podaj powód, na przykład: z karty papierowej.", en: "Give the reason, for example: from the paper sheet." };
const takingBack = {
  pl: "Wszyscy sędziowie oddali ten taniec. Podaj powód poprawki.",
  en: "All judges have handed in this dance. Give the reason for the correction.",
};

export const handlers = handle(contract, {
  async getBallot(call, { params, query }) {
    const which = { round_id: params.id ?? "", dance: Number(params.dance) };
    const { row, seat } = await seatedAt(call, which, query.seat_id);
    const office = await findListOffice(call, row.start_list_id);
    if (!seat && !office) refuse("not_on_panel");
    const names = wholeNames(await listNameFactsOfLists(call.db, [row.start_list_id]), call.locale);
    const ballot = (await ballotsOf(call, which, seat, names))[0] ?? refuse("not_found");
    if (!ballot.seat && !office) refuse("not_on_panel");
    const others = office ? new Map((await store.listNewestBallots(call.db, which)).map((each) => [each.seat_id, each])) : new Map();
    const count = (marks: Marks) => (ballot.method === "recall" ? countCrosses(marks, dancingIds(ballot)) : Object.keys(marks).length);
    const stale = new Set(
      (office && ranksTotals(ballot.method) ? await listEqual(call.db, { round_ids: [which.round_id] }) : []).flatMap((each) =>
        each.settled ? [] : [each.seat_id],
      ),
    );
    const panel = office
      ? (await store.listDanceJudges(call.db, which.round_id, which.dance)).map(({ seat_id, seat: label }) => {
          const given = others.get(seat_id) as store.BallotRevisionRow | undefined;
          return {
            seat_id,
            seat: label,
            given: given ? count(marksOf(given)) : 0,
            submitted: (given?.submitted ?? false) && !stale.has(seat_id),
          };
        })
      : [];
    const hidden = query.seat_id !== undefined && (!ballot.submitted || (await lacksOwnSheet(call, office, which)));
    return { ...ballot, marks: hidden ? {} : ballot.marks, panel };
  },

  async giveBallot(call, { params, body }) {
    if (body.person_id && body.person_id !== personOf(call).id) refuse("unauthenticated");
    const which = { round_id: params.id ?? "", dance: body.dance };
    const { row, seat } = await seatedAt(call, which, body.seat_id, true);
    if (!seat) refuse("not_on_panel");
    const held = (await store.lockBallot(call.db, { ...which, seat_id: seat.id }, body.id)) ?? refuse("not_found");
    const ballot = (await ballotsOf(call, which, seat))[0] ?? refuse("not_found");
    if (!ballot.seat) refuse("not_on_panel");
    if (body.seat_id && !body.reason) refuseField("reason", call.locale, fromPaper);
    const earlier = held.known || held.revision !== body.revision ? await store.findBallotRevision(call.db, body.id) : undefined;
    if (earlier) {
      if (earlier.sheet_id !== held.sheet_id) refuse("duplicate");
      return replyOf(earlier);
    }
    const last = (await store.listNewestBallots(call.db, { seat_id: seat.id })).find((each) => each.sheet_id === held.sheet_id);
    // A person who types from paper sees what that judge has handed in, never pencil.
    const newest =
      body.seat_id && (!last?.submitted || (await lacksOwnSheet(call, await findListOffice(call, row.start_list_id), which)))
        ? undefined
        : last;
    const open = isSheetOpen(held.status, ballot.reopened_reason !== null);
    // A handed-in sheet is taken back only by pencil. A person who types from paper corrects it in one step, with the reason.
    const again = ballot.submitted && body.submitted && !body.seat_id;
    const why = !open ? "sheet_closed" : held.revision !== body.revision ? "stale" : again ? "sheet_closed" : undefined;
    const of = { row, seat_id: seat.id };
    if (why) return saveRefused(call, of, body, new Refusal(why, newest ? { current: replyOf(newest) } : {}), why);
    const reason = body.reason ?? held.reopened_reason;
    if (ballot.submitted && ballot.complete && !reason) refuseField("reason", call.locale, takingBack);
    const wrong = objectionTo(call, ballot, body);
    if (wrong) return saveRefused(call, of, body, wrong, "invalid");
    const given = await saveBallot(call, { ballot, row, sheet_id: held.sheet_id, was: ballot.submitted }, { ...body, reason });
    if (body.seat_id && body.submitted) await requirePaperCheck(call.db, given.id);
    return given;
  },
});
