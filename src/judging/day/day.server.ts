// Answers a judge's day: the start lists, who dances now and next, and what the judge still has to give.
import { entryNameOf } from "../../entries/label/entry-label.ts";
import { anyOf } from "../../kernel/postgres/database.server.ts";
import { type Floor, delaySecondsOf, floorsOf, isAwaited, shownFloor } from "../../stage/floor-now.ts";
import { listReadiness } from "../../stage/ready-sql.server.ts";
import { listStageHeats, type StageHeat } from "../../stage/sql.server.ts";
import { listConflictsOfLists } from "../../start-lists/conflicts/judged-sql.server.ts";
import { wholeNames } from "../../start-lists/rounds/round-names.ts";
import { listNameFactsOfLists } from "../../start-lists/rounds/rounds-sql.server.ts";
import { onlyCompeting, givesMarks, panelSheets } from "../../start-lists/rules.ts";
import * as dances from "../revisions/ballots-sql.server.ts";
import * as contract from "../contract.ts";
import { isAdmin } from "../revisions/seats.server.ts";
import { runOf, sheetKey } from "../rules.ts";
import { requestedSheet, keyOf, type Marked } from "../sheets/sheets.server.ts";
import * as read from "../sheets/sheets-sql.server.ts";
import { listEqual } from "../revisions/equal-totals-sql.server.ts";
import * as store from "./day-sql.server.ts";
import { type Call, handle, personOf } from "../../kernel/calls/call.server.ts";

type List = Awaited<ReturnType<typeof store.listSeats>>[number];
type Day = Awaited<ReturnType<typeof readDay>>;

/** A performance in one dance, with the name of its section as the judge's day shows it. */
type NamedPerformance = Marked & { section_name: string };

function dueOf(row: NamedPerformance, run: contract.Run) {
  const { performance_id, section_name, planned_at, started_at, seconds, marked } = row;
  return { performance_id, run, ...entryNameOf(row), section_name, planned_at, started_at, seconds, marked, status: row.status };
}
type Due = ReturnType<typeof dueOf>;

/** Dances for which this judge still has to hand in a sheet, each at the performance that opens the sheet. */
function missingDances(
  row: NamedPerformance,
  all: Awaited<ReturnType<typeof dances.listDancesToHandIn>> | undefined,
  { open, due }: { open: ReadonlySet<string>; due: (row: NamedPerformance) => Due },
) {
  const owed = (all ?? []).filter((each) => each.danced && !each.given && each.opens === row.performance_id && open.has(each.round_id));
  return owed.map((each) => ({ ...due(row), start_number: null, title: each.name, artist_name: null, order: false }));
}

/** Orders of equal totals that this judge still has to give, each at the first performance of its dance. */
function missingOrders(
  own: readonly NamedPerformance[],
  equal: Awaited<ReturnType<typeof listEqual>>,
  due: (row: NamedPerformance) => Due,
) {
  const owed = Map.groupBy(
    equal.filter((each) => !each.settled && each.taken),
    (each) => `${each.round_id} ${each.dance}`,
  );
  return [...owed.values()].flatMap(([order]) => {
    const first = onlyCompeting(own).find((each) => each.round_id === order?.round_id && each.dance === order.dance);
    return order && first
      ? [{ due: { ...due(first), start_number: null, title: null, order: true }, reminded: order.reminded_at !== null }]
      : [];
  });
}

/** The orders among these that the desk requests. */
const requestedOrders = (orders: ReturnType<typeof missingOrders>) =>
  orders
    .filter((each) => each.reminded)
    .map(({ due: { performance_id, run } }) => ({ performance_id, start_number: null, run, whole_dance: null, order: true }));

/** The whole-dance sheets on a list that the desk requests. */
function requestedDances(owed: Awaited<ReturnType<typeof dances.listDancesToHandIn>>, listId: string, open: ReadonlySet<string>) {
  return owed
    .filter((each) => each.reminded && !each.given && open.has(each.round_id) && each.start_list_id === listId)
    .map((each) => ({ performance_id: each.opens, start_number: null, run: null, whole_dance: each.name, order: false }));
}

/**
 * The floors of a list with the sheets of the performances on them. A whole-dance sheet covers everybody; elsewhere it is the sheet of the heat's
 * dance.
 */
function floorsIn(heats: readonly StageHeat[], sheets: readonly NamedPerformance[]): Floor<StageHeat, NamedPerformance>[] {
  const whole = new Map(sheets.map((each) => [each.performance_id, each]));
  const inDance = new Map(sheets.map((each) => [keyOf(each), each]));
  return floorsOf(heats, (id, heat) => (heat.whole ? whole.get(id) : inDance.get(sheetKey(id, heat.dance))));
}

/** Reads everything that these lists and seats need: rounds, performances, heats, requests, corrections and missing sheets. */
async function readDay({ db, locale }: Call, lists: readonly List[]) {
  const listIds = lists.map((list) => list.start_list_id);
  const headed = lists.filter((list) => list.duty === "head" || list.duty === "marking_head").map((list) => list.start_list_id);
  const seatIds = lists.flatMap((list) => (list.seat_id ? [list.seat_id] : []));
  const names = wholeNames(await listNameFactsOfLists(db, listIds), locale);
  const rounds = (await store.listRoundsOf(db, listIds)).map((each) => ({ ...each, name: names.get(each.id) ?? each.name }));
  const called = new Map(rounds.map((each) => [each.id, each.name]));
  const marked = (await read.listMarked(db, listIds, seatIds)).map((each) => ({ ...each, section_name: called.get(each.round_id) ?? "" }));
  return {
    rounds: Map.groupBy(rounds, (each) => each.start_list_id),
    performances: Map.groupBy(marked, (each) => each.start_list_id),
    reopened: new Map((await read.listReopenedOf(db, seatIds)).map((row) => [keyOf(row), row.reopened_reason])),
    reminded: Map.groupBy(onlyCompeting(await read.listReminded(db, seatIds)), (row) => row.seat_id),
    equal: Map.groupBy(await listEqual(db, { seat_ids: seatIds }), (each) => each.seat_id),
    owed: Map.groupBy(await dances.listDancesToHandIn(db, seatIds), (each) => each.round_id),
    heats: Map.groupBy(await listStageHeats(db, listIds), (each) => each.start_list_id),
    conflicts: Map.groupBy(headed.length > 0 ? await listConflictsOfLists(db, headed) : [], (each) => each.start_list_id),
    ready: new Set((await listReadiness(db, anyOf(listIds))).filter((heat) => heat.ready === heat.entries).map((heat) => heat.id)),
  };
}

/** True when the judge marks this heat. In rounds with whole-dance sheets only the judge's own dances count. */
function isJudged(
  { heat, dancing }: Floor<StageHeat, NamedPerformance>,
  owed: Awaited<ReturnType<typeof dances.listDancesToHandIn>> | undefined,
): boolean {
  return heat.whole ? (owed ?? []).some((each) => each.dance === heat.dance) : dancing.some((each) => each.judged);
}

/** Returns the heat by its first performance, as an array of one. Empty while the heat has no performance. */
function dueHeat(floor: Floor<StageHeat, NamedPerformance>, status: "on_stage" | "waiting", due: (row: NamedPerformance) => Due) {
  const first = floor.present[0] ?? floor.dancing[0];
  const { planned_at, started_at, seconds } = floor.heat;
  return first ? [{ ...due(first), status, planned_at, started_at, seconds, heat: shownFloor(floor) }] : [];
}

/** Builds one list of a judge's day. */
function dayOfList(list: List, day: Day, now: Date): contract.JudgeDay["data"][number] {
  const { start_list_id, competition_name, name, stage, seat, seat_id, duty, today } = list;
  const all = day.performances.get(start_list_id) ?? [];
  const rounds = day.rounds.get(start_list_id) ?? [];
  // A judge sees only the rounds that this judge marks. A person who gives no marks sees all rounds.
  const marks = duty !== null && givesMarks(duty);
  const own = marks ? all.filter((each) => each.judged) : all;
  const open = new Set(rounds.filter((round) => round.status === "live" || round.status === "waiting").map((round) => round.id));
  const byId = new Map(rounds.map((round) => [round.id, round]));
  const run = (row: NamedPerformance) => runOf(byId.get(row.round_id) ?? { ballots: "dance", dances: [] }, row.dance);
  const due = (row: NamedPerformance) => dueOf(row, run(row));
  // The missing sheets of a round on this list only: its dances may be spread over several lists.
  const owedHere = (roundId: string) => day.owed.get(roundId)?.filter((each) => each.start_list_id === start_list_id);
  const orders = marks ? missingOrders(own, day.equal.get(seat_id ?? "") ?? [], due) : [];
  const floors = floorsIn(day.heats.get(start_list_id) ?? [], all).filter(isAwaited);
  const judged = floors.filter((floor) => !marks || isJudged(floor, owedHere(floor.heat.round_id)));
  const inState = (status: "on_stage" | "waiting") => judged.filter(({ heat }) => heat.status === status);
  return {
    start_list_id,
    competition_name,
    name,
    day: list.day,
    stage,
    seat,
    duty,
    today,
    delay_seconds: delaySecondsOf(floors, now.getTime()),
    on_stage: inState("on_stage").flatMap((floor) => dueHeat(floor, "on_stage", due))[0] ?? null,
    next: inState("waiting")
      .flatMap((floor) => dueHeat(floor, "waiting", due).map((each) => ({ ...each, ready: day.ready.has(floor.heat.id) })))
      .slice(0, 3),
    missing: marks
      ? [
          ...panelSheets(own, [seat], (each) => each.marked)
            .filter((sheet) => sheet.missing && open.has(sheet.performance.round_id) && !day.owed.has(sheet.performance.round_id))
            .map((sheet) => ({ ...due(sheet.performance), order: false })),
          ...own.flatMap((each) => missingDances(each, owedHere(each.round_id), { open, due })),
          ...orders.map((each) => each.due),
        ]
      : [],
    corrections: own.flatMap((each) => {
      const reason = day.reopened.get(keyOf(each));
      return reason ? [{ ...due(each), reason }] : [];
    }),
    reminded: [
      ...(day.reminded.get(seat_id ?? "") ?? []).map(requestedSheet),
      ...requestedOrders(orders),
      ...requestedDances([...day.owed.values()].flat(), start_list_id, open),
    ],
    conflicts: (day.conflicts.get(start_list_id) ?? []).map(({ performances, ...conflict }) => ({
      seat: conflict.seat,
      judge: conflict.judge,
      club_name: conflict.club_name,
      kind: conflict.kind,
      start_numbers: [...new Set(performances.flatMap((each) => each.start_number ?? []))],
    })),
    blocks: rounds.flatMap((round) => {
      const rows = own.filter((each) => each.round_id === round.id);
      // A person who runs the round sees it on the day, no matter who judges it.
      if (rows.length === 0 && duty === "judge" && all.some((each) => each.round_id === round.id)) return [];
      const inside = onlyCompeting(rows);
      const sheets = marks ? owedHere(round.id) : undefined;
      const first = inside.find((each) => !each.marked) ?? inside[0] ?? rows[0];
      return {
        id: round.id,
        section_id: round.section_id,
        name: round.name,
        planned_at: round.planned_at,
        status: round.status,
        performances: sheets?.length ?? inside.length,
        marked: sheets ? sheets.filter((each) => each.given).length : inside.filter((each) => each.marked).length,
        first_open_id: first?.performance_id ?? null,
        first_open_run: first ? run(first) : null,
      };
    }),
  };
}

export const handlers = handle(contract, {
  async getJudgeDay(call) {
    const lists = await store.listSeats(call.db, personOf(call).id, { all: isAdmin(call), competition: call.card?.competition_id });
    const day = await readDay(call, lists);
    return { data: lists.map((list) => dayOfList(list, day, call.now)), next_cursor: null };
  },
});
