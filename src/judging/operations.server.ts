// The story of each judging call; giving marks and the sheets have files of their own.
import { record } from "../kernel/audit.server.ts";
import { type Call, handle, personOf } from "../kernel/perform.server.ts";
import { refuse } from "../refusals.ts";
import { calledOf } from "../signup/brief/brief.ts";
import { announceMoved } from "../stage/moved.server.ts";
import { floorOf, shownFloor } from "../stage/floor-now.ts";
import { listOnFloor, lockPerformance } from "../stage/sql.server.ts";
import { noticeAbsent } from "../rounds/heats/noticing.server.ts";
import { listDancesOf, saveAway } from "../rounds/heats-sql.server.ts";
import { wholeNames } from "../start-lists/rounds/round-names.ts";
import { listNamed } from "../start-lists/rounds/rounds-sql.server.ts";
import { competing, inQueue, lateSeconds, panelSheets } from "../start-lists/rules.ts";
import * as contract from "./contract.ts";
import { ballots } from "./ballots/ballots.server.ts";
import { desk } from "./desk/desk.server.ts";
import { taking } from "./desk/taking.server.ts";
import * as dances from "./ballots/ballots-sql.server.ts";
import { givings, isAdmin, seatFor } from "./giving/giving.server.ts";
import { AWAY_MS, canReopen, runOf, sheetKey } from "./rules.ts";
import { askedFor, keyOf, type Marked, sheets, type Status } from "./sheets.server.ts";
import * as read from "./sheets-sql.server.ts";
import { listEqual } from "./own-order/order-sql.server.ts";
import * as store from "./sql.server.ts";

/** A performance in one dance with what its section is called on the judge's day. */
type Named = Marked & { section_name: string };

function dueOf(row: Named, run: contract.Run) {
  const { performance_id, section_name, planned_at, started_at, seconds, marked } = row;
  return { performance_id, run, ...calledOf(row), section_name, planned_at, started_at, seconds, marked, status: row.status };
}
type Due = ReturnType<typeof dueOf>;

/** The dances whose sheets this judge owes, each at the performance that opens it. */
function owedAt(
  row: Named,
  all: Awaited<ReturnType<typeof dances.listOwed>> | undefined,
  { open, due }: { open: ReadonlySet<string>; due: (row: Named) => Due },
) {
  const owed = (all ?? []).filter((each) => each.danced && !each.given && each.opens === row.performance_id && open.has(each.round_id));
  return owed.map((each) => ({ ...due(row), start_number: null, title: each.name, artist_name: null, order: false }));
}

/** The orders of equal totals that this judge owes, each at the first performance of its dance. */
function ordersAt(
  own: readonly Named[],
  equal: Awaited<ReturnType<typeof listEqual>>,
  { open, due }: { open: ReadonlySet<string>; due: (row: Named) => Due },
) {
  const owed = Map.groupBy(
    equal.filter((each) => !each.settled && open.has(each.round_id)),
    (each) => `${each.round_id} ${each.dance}`,
  );
  return [...owed.values()].flatMap(([order]) => {
    const first = competing(own).find((each) => each.round_id === order?.round_id && each.dance === order.dance);
    return order && first
      ? [{ due: { ...due(first), start_number: null, title: null, order: true }, reminded: order.reminded_at !== null }]
      : [];
  });
}

/** The orders among these that the desk asks for. */
const askedOrders = (orders: ReturnType<typeof ordersAt>) =>
  orders
    .filter((each) => each.reminded)
    .map(({ due: { performance_id, run } }) => ({ performance_id, start_number: null, run, whole_dance: null, order: true }));

/** The sheets that a tablet told of, each by its performance and dance. */
const sheetsIn = ({ filled, filled_dances }: Pick<store.Told, "filled" | "filled_dances">) =>
  filled.map((id, at) => sheetKey(id, filled_dances[at]));

/** The sheets of whole dances on a list that the desk asks for. */
function askedDances(owed: Awaited<ReturnType<typeof dances.listOwed>>, listId: string, open: ReadonlySet<string>) {
  return owed
    .filter((each) => each.reminded && !each.given && open.has(each.round_id) && each.start_list_id === listId)
    .map((each) => ({ performance_id: each.opens, start_number: null, run: null, whole_dance: each.name, order: false }));
}

/** What stands on these lists, and what these seats have given, were asked for and owe. */
async function readDay({ db, locale }: Call, lists: Awaited<ReturnType<typeof store.listSeats>>) {
  const listIds = lists.map((list) => list.start_list_id);
  const seatIds = lists.flatMap((list) => (list.seat_id ? [list.seat_id] : []));
  const names = wholeNames(await listNamed(db, listIds), locale);
  const blocks = (await store.listBlocksOf(db, listIds)).map((each) => ({ ...each, name: names.get(each.id) ?? each.name }));
  const called = new Map(blocks.map((each) => [each.id, each.name]));
  const marked = (await read.listMarked(db, listIds, seatIds)).map((each) => ({ ...each, section_name: called.get(each.round_id) ?? "" }));
  return {
    blocks: Map.groupBy(blocks, (each) => each.start_list_id),
    performances: Map.groupBy(marked, (each) => each.start_list_id),
    reopened: new Map((await read.listReopenedOf(db, seatIds)).map((row) => [keyOf(row), row.reopened_reason])),
    reminded: Map.groupBy(competing(await read.listReminded(db, seatIds)), (row) => row.seat_id),
    equal: Map.groupBy(await listEqual(db, { seat_ids: seatIds }), (each) => each.seat_id),
    owed: Map.groupBy(await dances.listOwed(db, seatIds), (each) => each.round_id),
    floors: Map.groupBy(await listOnFloor(db, listIds), (each) => each.start_list_id),
  };
}

export const handlers = [
  ...handle(contract, {
    async getJudgeDay(call) {
      const lists = await store.listSeats(call.db, personOf(call).id, isAdmin(call));
      const { blocks, performances, reopened, reminded, equal, owed, floors } = await readDay(call, lists);
      return {
        data: lists.map((list) => {
          const all = performances.get(list.start_list_id) ?? [];
          // A judge has nothing to do in rounds that others judge; who looks on sees all of them.
          const own = list.seat ? all.filter((each) => each.judged) : all;
          const open = new Set(
            (blocks.get(list.start_list_id) ?? [])
              .filter((block) => block.status === "live" || block.status === "waiting")
              .map((block) => block.id),
          );
          const byRound = Map.groupBy(own, (each) => each.round_id);
          const rounds = new Map((blocks.get(list.start_list_id) ?? []).map((block) => [block.id, block]));
          const run = (row: Named) => runOf(rounds.get(row.round_id) ?? { ballots: "dance", dances: [] }, row.dance);
          const due = (row: Named) => dueOf(row, run(row));
          // Of a round whose dances stand in several lists, those of this one.
          const owedHere = (roundId: string) => owed.get(roundId)?.filter((each) => each.start_list_id === list.start_list_id);
          const orders = list.seat ? ordersAt(own, equal.get(list.seat_id ?? "") ?? [], { open, due }) : [];
          const onStage = own.find((each) => each.status === "on_stage");
          return {
            start_list_id: list.start_list_id,
            competition_name: list.competition_name,
            name: list.name,
            day: list.day,
            stage: list.stage,
            seat: list.seat,
            duty: list.duty,
            today: list.today,
            delay_seconds: lateSeconds(all, call.now.getTime()),
            on_stage: onStage ? { ...due(onStage), heat: shownFloor(floorOf(floors.get(list.start_list_id) ?? [])) } : null,
            next: inQueue(own)
              .filter((each) => each.status === "waiting")
              .slice(0, 3)
              .map(due),
            missing: list.seat
              ? [
                  ...panelSheets(own, [list.seat], (each) => each.marked)
                    .filter((sheet) => sheet.missing && open.has(sheet.performance.round_id) && !owed.has(sheet.performance.round_id))
                    .map((sheet) => ({ ...due(sheet.performance), order: false })),
                  ...own.flatMap((each) => owedAt(each, owedHere(each.round_id), { open, due })),
                  ...orders.map((each) => each.due),
                ]
              : [],
            corrections: own.flatMap((each) => {
              const reason = reopened.get(keyOf(each));
              return reason ? [{ ...due(each), reason }] : [];
            }),
            reminded: [
              ...(reminded.get(list.seat_id ?? "") ?? []).map(askedFor),
              ...askedOrders(orders),
              ...askedDances([...owed.values()].flat(), list.start_list_id, open),
            ],
            blocks: (blocks.get(list.start_list_id) ?? []).flatMap((block) => {
              const judged = byRound.get(block.id) ?? [];
              // Whoever runs the list sees every round of it, also those that others mark.
              const runs = list.duty !== null && list.duty !== "judge";
              if (!runs && judged.length === 0 && all.some((each) => each.round_id === block.id)) return [];
              const inside = competing(judged);
              const sheets = list.seat ? owedHere(block.id) : undefined;
              const first = inside.find((each) => !each.marked) ?? inside[0] ?? judged[0];
              const { id, section_id, name, planned_at, status } = block;
              return {
                id,
                section_id,
                name,
                planned_at,
                status,
                performances: sheets?.length ?? inside.length,
                marked: sheets ? sheets.filter((each) => each.given).length : inside.filter((each) => each.marked).length,
                first_open_id: first?.performance_id ?? null,
                first_open_run: first ? run(first) : null,
              };
            }),
          };
        }),
        next_cursor: null,
      };
    },

    async tellNoShow(call, { params, body }) {
      const before = (await lockPerformance(call.db, params.id ?? "")) ?? refuse("not_found");
      const list = body.dance === undefined ? undefined : await store.listOfDance(call.db, before.id, body.dance);
      if (!isAdmin(call)) await seatFor(call, list ?? before.start_list_id, null);
      if (before.round_status === "closed" || before.round_status === "published") refuse("sheet_closed");
      if (before.ballots === "dance" && !isAdmin(call)) {
        const judges = await noticeAbsent(call, before.id, body.dance, body.no_show);
        return { performance_id: before.id, status: before.status, told: judges };
      }
      const told = (await listDancesOf(call.db, before.id)).filter((each) => each.dance === (body.dance ?? each.dance));
      if (told.every((each) => each.absent === body.no_show)) return { performance_id: before.id, status: before.status };
      const meant = told.map((each) => each.dance);
      if (body.no_show && (await store.hasMarks(call.db, before.id, meant)))
        refuse("not_possible", {
          values: {
            why:
              call.locale === "pl"
                ? "Ten występ ma już oceny. Jeśli się nie odbył, powiedz to organizatorowi."
                : "This performance has marks already. If it did not take place, tell the organiser.",
          },
        });
      const status: Status = body.no_show ? "no_show" : "waiting";
      await saveAway(call.db, before.id, meant, body.no_show);
      await record(call, {
        action: body.no_show ? "stage_no_show" : "stage_reset",
        subject_kind: "performance",
        subject_id: before.id,
        before: { status: before.status },
        after: { status, ...(body.dance === undefined ? {} : { dances: meant }) },
      });
      await announceMoved(call, before);
      return { performance_id: before.id, status };
    },

    async reopenSheet(call, { params, body }) {
      const found = (await store.findPerformance(call.db, params.id ?? "", body.dance)) ?? refuse("not_found");
      const seat = await seatFor(call, found.start_list_id, body.seat_id, "reopen");
      const round = await store.shareRound(call.db, found.block_id);
      if (!round || !canReopen(round)) refuse("not_closed");
      const sheet = await store.lockSheet(call.db, call.tenant.id, { ...found, seat_id: seat.id });
      const reopened_at = sheet.reopened_at ?? call.now.toISOString();
      await store.reopen(call.db, sheet.id, reopened_at, body.reason);
      await record(call, {
        action: "sheet_reopened",
        subject_kind: "sheet",
        subject_id: sheet.id,
        after: { seat: seat.seat, start_number: found.start_number },
        reason: body.reason,
      });
      await call.announce(`judging:${found.start_list_id}`, `scores:${found.competition_id}`, `block:${found.block_id}`);
      return { performance_id: found.performance_id, dance: found.dance, seat_id: seat.id, reopened_at };
    },

    async remindJudge(call, { params, body }) {
      const found = (await store.findPerformance(call.db, params.id ?? "", body.dance)) ?? refuse("not_found");
      const seat = await seatFor(call, found.start_list_id, body.seat_id);
      const round = await store.shareRound(call.db, found.block_id);
      if (round?.status === "closed" || round?.status === "published") refuse("sheet_closed");
      const sheet = await store.lockSheet(call.db, call.tenant.id, { ...found, seat_id: seat.id });
      if (sheet.revision > 0)
        refuse("not_possible", {
          values: { why: call.locale === "pl" ? "Ocena tego sędziego już jest." : "This judge's marks are there already." },
        });
      const reminded_at = call.now.toISOString();
      await store.remind(call.db, sheet.id, reminded_at);
      await call.announce(`judging:${found.start_list_id}`, `block:${found.block_id}`);
      return { performance_id: found.performance_id, dance: found.dance, seat_id: seat.id, reminded_at };
    },

    async reportTablet(call, { body }) {
      const { id, battery_percent = null, charging = null, unsent, filled, filled_dances } = body;
      const user_id = personOf(call).id;
      const since = new Date(call.now.getTime() - AWAY_MS).toISOString();
      const before = new Set(sheetsIn(await store.filledOn(call.db, id)));
      await store.keepTablet(call.db, {
        tenant_id: call.tenant.id,
        id,
        user_id,
        battery_percent,
        charging,
        unsent,
        filled,
        filled_dances,
        seen_at: call.now.toISOString(),
      });
      await call.announce(...(await store.competitionsOf(call.db, user_id)).map((competition) => `tablets:${competition}`));
      const changed = new Set(sheetsIn({ filled, filled_dances })).symmetricDifference(before);
      const performances = [...new Set([...changed].map((sheet) => sheet.split(" ")[0] ?? ""))];
      const { blocks, competitions } = await store.blocksOf(call.db, performances);
      await call.announce(...blocks.map((block) => `block:${block}`), ...competitions.map((competition) => `stage:${competition}`));
      return { others: await store.countOthers(call.db, id, user_id, since) };
    },

    async listTablets(call, { params }) {
      const id = params.id ?? "";
      if (!(await store.hasCompetition(call.db, id))) refuse("not_found");
      return { data: await store.listTablets(call.db, id), next_cursor: null };
    },
  }),
  ...sheets,
  ...givings,
  ...ballots,
  ...desk,
  ...taking,
];
