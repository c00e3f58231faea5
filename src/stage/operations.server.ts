// Handlers of the stage: moves heats and performances, and reads the floors.
import { record } from "../kernel/audit/audit.server.ts";
import { readTogether } from "../kernel/postgres/together.server.ts";
import { cutPage } from "../kernel/requests/cursor.server.ts";
import { matchesSearch } from "../kernel/text/search.ts";
import { refuse } from "../refusals.ts";
import { type EntryName, entryNameOf } from "../entries/label/entry-label.ts";
import { clearStage, savePerformance } from "../rounds/heats-sql.server.ts";
import { listHiddenRounds, openRound } from "../rounds/rounds-sql.server.ts";
import { wholeNames } from "../start-lists/rounds/round-names.ts";
import { listNameFactsOfLists } from "../start-lists/rounds/rounds-sql.server.ts";
import { whyNotDanced } from "../start-lists/rules.ts";
import * as contract from "./contract.ts";
import { type Floor, delaySecondsOf, floorsOf, isAwaited } from "./floor-now.ts";
import { announceMoved } from "./announcing.server.ts";
import { guardRunning, guardOpen, moveHeat, saveNoShow } from "./moving.server.ts";
import { listReadiness, type Readiness } from "./ready-sql.server.ts";
import * as store from "./sql.server.ts";
import { hasAccess, stageHands } from "../kernel/endpoints/roles.ts";
import { type Call, handle } from "../kernel/calls/call.server.ts";

const GONE = {
  withdrawn: "performance_withdrawn",
  disqualified: "performance_disqualified",
  absent: "performance_absent",
} as const;

/** A performance as a floor shows it. */
interface Performance extends EntryName {
  id: string;
  round_id: string;
  status: string;
  entry_status: string;
  club_name: string | null;
  section_name: string;
}

type StageFloor = Floor<store.StageHeat, Performance>;

/** Returns the floors of a list, in the order of dancing. */
async function readFloors(call: Call, listId: string): Promise<StageFloor[]> {
  const { named, performances, heats } = await readTogether(call.db, (t) => ({
    named: listNameFactsOfLists(t, [listId]),
    performances: store.listStagePerformances(t, [listId]),
    heats: store.listStageHeats(t, [listId]),
  }));
  const names = wholeNames(named, call.locale);
  const byId = new Map(performances.map((each) => [each.id, { ...each, section_name: names.get(each.round_id) ?? each.section_name }]));
  return floorsOf(heats, (id) => byId.get(id));
}

/** Returns the floors that describe a list's state, with the names of their rounds. */
function currentFloors(rows: Awaited<ReturnType<typeof store.listCurrentFloors>>, locale: Call["locale"]): StageFloor[] {
  const names = wholeNames(
    rows.flatMap((row) => row.named),
    locale,
  );
  return rows.flatMap(({ dancers, named: _named, ...row }) => {
    const heat = { ...row, places: dancers.map(({ id, absent, retired }) => ({ performance_id: id, absent, retired })) };
    const own = new Map(
      dancers.map(({ absent: _absent, retired: _retired, ...each }) => [
        each.id,
        { ...each, round_id: row.round_id, section_name: names.get(row.round_id) ?? "" },
      ]),
    );
    return floorsOf([heat], (id) => own.get(id));
  });
}

/** True when a floor matches the search: a number, a title, a club, the section or the dance. */
function matchesFloor(q: string | undefined, { heat, dancing }: StageFloor): boolean {
  return dancing.some((each) =>
    matchesSearch(q, [each.title, each.club_name, each.artist_name, each.section_name, heat.dance_name], each.start_number),
  );
}

function toStaged(floor: StageFloor | undefined): contract.Staged | null {
  const [first] = floor?.dancing ?? [];
  if (!floor || !first) return null;
  const { number, of, dance, dances, dance_name, id, places, started_at, seconds } = floor.heat;
  const absent = new Set(places.filter((place) => place.absent).map((place) => place.performance_id));
  const shown = { id, number, of, dance, dances, dance_name };
  return {
    id: first.id,
    ...entryNameOf(first),
    club_name: first.club_name,
    section_name: first.section_name,
    started_at,
    seconds,
    heat:
      places.length < 2 && dances < 2
        ? null
        : {
            ...shown,
            places: floor.dancing.map((each) => ({
              performance_id: each.id,
              start_number: each.start_number,
              absent: absent.has(each.id),
            })),
          },
  };
}

const nobodyTicked = async (): Promise<Readiness[]> => [];

export const handlers = handle(contract, {
  async moveOnStage(call, { params, body }) {
    const before = (await store.lockPerformance(call.db, params.id ?? "")) ?? refuse("not_found");
    guardOpen(before.round_status);
    const heatId = (await store.presentHeat(call.db, before.id)) ?? before.heat_id;
    const heat = (await store.lockHeat(call.db, heatId)) ?? refuse("not_found");
    if (heat.places.length > 1 && (body.action === "start" || body.action === "finish")) {
      const { status, started_at, finished_at } = await moveHeat(call, heat, { action: body.action });
      return { id: before.id, status: status === "skipped" ? "no_show" : status, started_at, finished_at, dances: [] };
    }
    if (body.action === "no_show" || (body.action === "reset" && body.dances)) return saveNoShow(call, before, body.action, body.dances);
    const gone = body.action === "start" || body.action === "finish" ? whyNotDanced(before) : null;
    if (gone) refuse(GONE[gone]);
    const now = call.now.toISOString();
    const changes: Record<"start" | "finish" | "reset", Parameters<typeof savePerformance>[2]> = {
      start: { status: "on_stage", started_at: now, finished_at: null },
      // The start of a performance that was not let in is not known.
      finish: { status: "done", started_at: heat.started_at, finished_at: now },
      reset: { status: "waiting", started_at: null, finished_at: null },
    };
    if (body.action === "start") {
      if (heat.status !== "on_stage") await guardRunning(call, before.start_list_id);
      await clearStage(call.db, before.start_list_id, heat.id, now);
      await openRound(call.db, before.round_id, now);
    }
    const after = await savePerformance(call.db, before.id, changes[body.action]);
    await record(call, {
      action: `stage_${body.action}`,
      subject_kind: "performance",
      subject_id: before.id,
      before: { status: before.status },
      after: { status: after.status },
    });
    await announceMoved(call, before);
    return { ...after, dances: [] };
  },

  async moveHeatOnStage(call, { params, body }) {
    const before = (await store.lockHeat(call.db, params.id ?? "")) ?? refuse("not_found");
    return moveHeat(call, before, body);
  },

  async listFloors(call, { params, query }) {
    const id = (await store.findList(call.db, params.id ?? "")) ?? refuse("not_found");
    const over = (status: string) => status === "done" || status === "skipped";
    const all = (await readFloors(call, id)).filter((floor) => floor.dancing.length > 0);
    const found = all.filter(
      (floor) => (query.only === "all" || over(floor.heat.status) === (query.only === "over")) && matchesFloor(query.q, floor),
    );
    const after = query.cursor === undefined ? 0 : found.findIndex(({ heat }) => heat.id === query.cursor) + 1;
    const page = cutPage(found.slice(after), query.limit, ({ heat }) => heat.id);
    const data = page.data.flatMap((floor) => {
      const shown = toStaged(floor);
      const { id: heat_id, status, planned_at, places } = floor.heat;
      const retired = places.filter((place) => place.retired).map((place) => place.performance_id);
      return shown ? [{ ...shown, heat_id, status, planned_at, retired }] : [];
    });
    return { ...page, data };
  },

  async getStage(call) {
    const runsStage = hasAccess(call.person, stageHands);
    const { lists, rows, counts, judging, readiness } = await readTogether(call.db, (t) => ({
      lists: store.listRunning(t),
      rows: store.listCurrentFloors(t),
      counts: store.countStaged(t),
      judging: store.countJudging(t),
      readiness: runsStage ? listReadiness(t, store.running) : nobodyTicked(),
    }));
    const competitions = [...new Set(lists.map((list) => list.competition_id))];
    // A coach who does not run the stage sees who dances a round only when everybody does.
    const outside = call.person?.role === "trener" && !runsStage;
    const untold = outside ? await listHiddenRounds(call.db, competitions) : new Set<string>();
    const floorsOfList = Map.groupBy(currentFloors(rows, call.locale), ({ heat }) => heat.start_list_id);
    const isShown = ({ round_id }: { round_id: string }) => !untold.has(round_id);
    return {
      data: lists.map(({ hold_reason, hold_since, hold_who, ...list }) => {
        const own = counts.filter((each) => each.start_list_id === list.start_list_id && isShown(each));
        const sumOf = (of: "done" | "performances") => own.reduce((sum, each) => sum + each[of], 0);
        const floors = floorsOfList.get(list.start_list_id) ?? [];
        const next = floors.find((floor) => floor.heat.status === "waiting" && floor.dancing.length > 0 && isAwaited(floor));
        // Where nobody ticks backstage there are no lights to show.
        const isTicked = readiness.some((heat) => heat.start_list_id === list.start_list_id && heat.ticked);
        const lights = isTicked ? readiness.find((heat) => heat.id === next?.heat.id) : undefined;
        return {
          ...list,
          // The reason may tell about a child's injury, so coaches do not read it.
          hold:
            hold_reason === null || hold_since === null
              ? null
              : { reason: outside ? "" : hold_reason, since: hold_since, who: runsStage ? hold_who : null },
          on_stage: toStaged(floors.find(({ heat }) => heat.status === "on_stage")),
          next: toStaged(next?.dancing.every(isShown) ? next : undefined),
          ready: lights ? { here: lights.ready, of: lights.entries } : null,
          delay_seconds: delaySecondsOf(floors.filter(isAwaited), call.now.getTime()),
          judges: judging.get(list.start_list_id)?.judges ?? 0,
          marks_given: judging.get(list.start_list_id)?.marks_given ?? 0,
          done: sumOf("done"),
          performances: sumOf("performances"),
        };
      }),
      next_cursor: null,
    };
  },
});
