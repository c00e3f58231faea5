// Answers a judge's sheets: all of a list, for the tablet that works offline, or the one that is opened.
import { refuse } from "../../refusals.ts";
import { entryNameOf } from "../../entries/label/entry-label.ts";
import { wholeNames } from "../../start-lists/rounds/round-names.ts";
import { listNameFactsOfLists } from "../../start-lists/rounds/rounds-sql.server.ts";
import { listConflictsOfSeat } from "../../start-lists/conflicts/judged-sql.server.ts";
import { onlyCompeting, outReason, placingState } from "../../start-lists/rules.ts";
import * as contract from "../contract.ts";
import { listBallots } from "../revisions/ballots.server.ts";
import { criteriaOf, runOf, sheetKey, crossesPerJudge } from "../rules.ts";
import * as read from "./sheets-sql.server.ts";
import * as store from "../revisions/sql.server.ts";
import { isAdmin } from "../revisions/seats.server.ts";
import { type Call, guardCard, handle, personOf } from "../../kernel/calls/call.server.ts";

/** A performance in one dance on a judge's list, with whether it is marked. */
export type Marked = Awaited<ReturnType<typeof read.listMarked>>[number];

/** Shapes a sheet that the organiser requests, for the reply. */
export const requestedSheet = (sheet: Awaited<ReturnType<typeof read.listReminded>>[number]) => ({
  performance_id: sheet.performance_id,
  start_number: sheet.start_number,
  run: runOf(sheet, sheet.dance),
  whole_dance: null,
  order: false,
});

/** Key of a sheet among all of a list: its performance and dance. */
export const keyOf = ({ performance_id, dance }: { performance_id: string; dance: number }) => sheetKey(performance_id, dance);

/** Returns the caller's seat on a list, if any. Refuses a judge without a seat there. */
async function ownSeat(call: Call, listId: string) {
  const seat = await store.findSeat(call.db, listId, { user_id: personOf(call).id });
  if (!seat && !isAdmin(call)) refuse("not_on_panel");
  return seat;
}

interface Around {
  listId: string;
  seat: Awaited<ReturnType<typeof ownSeat>>;
  forms: Awaited<ReturnType<typeof read.listForms>>;
  newest: Awaited<ReturnType<typeof read.listNewest>>;
  names: ReturnType<typeof wholeNames>;
}

/** Returns the performances that the judge's tablet needs: of rounds and dances that the judge marks. An organiser gets all. */
function ownAmong(call: Call, list: readonly Marked[]): Marked[] {
  return isAdmin(call) ? [...list] : list.filter((each) => each.judged);
}

/** Builds the sheets of these performances, in the order of dancing. The neighbours of a sheet skip performances that do not dance. */
async function sheetsOf(call: Call, list: readonly Marked[], { listId, seat, forms, newest, names }: Around): Promise<contract.Sheet[]> {
  const seatIds = seat ? [seat.id] : [];
  const rounds = new Map(forms.map((round) => [round.id, round]));
  const inDance = Map.groupBy(list, (each) => sheetKey(each.round_id, each.dance));
  const reopened = new Map((await read.listReopenedOf(call.db, seatIds)).map((row) => [keyOf(row), row.reopened_reason]));
  const reminded = onlyCompeting(await read.listReminded(call.db, seatIds)).map(requestedSheet);
  const components = seat ? await read.listComponents(call.db, seat.id) : undefined;
  const ofWholeDances = list.filter((each) => rounds.get(each.round_id)?.ballots === "dance").map((each) => each.performance_id);
  const dances = ofWholeDances.length > 0 ? await read.dancesOf(call.db, listId, ofWholeDances) : undefined;
  const conflicts = seat ? await listConflictsOfSeat(call.db, seat.id) : [];
  const clubs = new Map(conflicts.flatMap((each) => each.performances.map((one) => [one.performance_id, each.club_name] as const)));
  const own = new Map(newest.map((row) => [keyOf(row), row]));
  const places = new Map(
    [...inDance.values()].flatMap((rows) => {
      let before = 0;
      return rows.map((each) => [keyOf(each), placingState(each) === "competing" ? ++before : before + 1] as const);
    }),
  );
  const run = (each: Marked) => runOf(rounds.get(each.round_id) ?? { ballots: "dance", dances: [] }, each.dance);
  const previous = neighbours(list, run);
  const next = neighbours(list.toReversed(), run);
  return list.flatMap((each) => {
    const round = rounds.get(each.round_id);
    const all = inDance.get(sheetKey(each.round_id, each.dance)) ?? [];
    const due = onlyCompeting(all);
    const sent = own.get(keyOf(each));
    if (!round) return [];
    return [
      {
        performance_id: each.performance_id,
        run: run(each),
        ...entryNameOf(each),
        section_name: names.get(round.id) ?? round.name,
        status: each.status,
        // One that retired does not dance what it has not danced.
        out: outReason(each.entry_status) ?? (each.retired && each.status === "no_show" ? "withdrawn" : null),
        seconds: each.seconds,
        started_at: each.started_at,
        start_list_id: each.start_list_id,
        block: {
          id: round.id,
          name: names.get(round.id) ?? round.name,
          status: round.status,
          closed_at: round.closed_at,
          performances: due.length,
          position: places.get(keyOf(each)) ?? 1,
          marked: due.filter((one) => one.marked).length,
        },
        method: round.method,
        criteria: criteriaOf(round.method, round.criteria, due.length, components?.get(sheetKey(round.id, each.dance))),
        seat: seat && each.judged ? { id: seat.id, seat: seat.seat } : null,
        revision: sent?.revision ?? 0,
        marks: sent?.marks ?? {},
        sent_at: sent?.received_at ?? null,
        reopened_reason: reopened.get(keyOf(each)) ?? null,
        wanted: crossesPerJudge(round.method, round.settings, due.length),
        reminded,
        previous: previous.get(keyOf(each)) ?? null,
        next: next.get(keyOf(each)) ?? null,
        dance: dances?.get(each.performance_id) ?? null,
        conflict: clubs.get(each.performance_id) ?? null,
      },
    ];
  });
}

/** Returns the last competing performance before each one, in the given order. */
function neighbours(list: readonly Marked[], run: (each: Marked) => contract.Run): Map<string, contract.Sheet["next"]> {
  let last: contract.Sheet["next"] = null;
  return new Map(
    list.map((each) => {
      const found = last;
      const { performance_id, marked } = each;
      if (placingState(each) === "competing") last = { performance_id, run: run(each), ...entryNameOf(each), marked, status: each.status };
      return [keyOf(each), found];
    }),
  );
}

export const handlers = handle(contract, {
  async getSheet(call, { params, query }) {
    const found = (await read.findWithNames(call.db, params.id ?? "", query.dance, personOf(call).id)) ?? refuse("not_found");
    guardCard(call, found.competition_id);
    const seat = await ownSeat(call, found.start_list_id);
    const around = ownAmong(call, await read.listAround(call.db, found, seat ? [seat.id] : []));
    const forms = [{ ...found, id: found.round_id, status: found.round_status }];
    const newest = seat ? await read.listNewest(call.db, seat.id, found.performance_id) : [];
    const names = wholeNames(found.named, call.locale);
    const sheets = await sheetsOf(call, around, { listId: found.start_list_id, seat, forms, newest, names });
    const { performance_id, dance } = found;
    return (
      sheets.find((sheet) => sheet.performance_id === performance_id && (sheet.run?.dance ?? dance) === dance) ?? refuse("not_on_panel")
    );
  },

  async listSheets(call, { params }) {
    const listId = params.id ?? "";
    guardCard(call, (await read.findCompetitionOf(call.db, listId)) ?? refuse("not_found"));
    const seat = await ownSeat(call, listId);
    const list = ownAmong(call, await read.listMarked(call.db, [listId], seat ? [seat.id] : []));
    const forms = await read.listForms(call.db, listId);
    const newest = seat ? await read.listNewest(call.db, seat.id) : [];
    const names = wholeNames(await listNameFactsOfLists(call.db, [listId]), call.locale);
    const ballots = await listBallots(call, listId, seat ? { id: seat.id, seat: seat.seat } : null, names);
    return { data: await sheetsOf(call, list, { listId, seat, forms, newest, names }), ballots, next_cursor: null };
  },
});
