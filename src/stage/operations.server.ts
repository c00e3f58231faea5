// The story of each stage call.
import { record } from "../kernel/audit.server.ts";
import { handle } from "../kernel/perform.server.ts";
import { refuse } from "../refusals.ts";
import { calledOf } from "../signup/brief/brief.ts";
import { clearStage, savePerformance } from "../rounds/heats-sql.server.ts";
import { openRound } from "../rounds/rounds-sql.server.ts";
import { inQueue, isOver, lateSeconds, outOf } from "../start-lists/rules.ts";
import * as contract from "./contract.ts";
import { announceMoved } from "./moved.server.ts";
import * as store from "./sql.server.ts";

const GONE = {
  withdrawn: { pl: "To zgłoszenie jest wycofane, więc nie wystąpi.", en: "This entry is withdrawn, so it does not dance." },
  disqualified: { pl: "To zgłoszenie jest zdyskwalifikowane, więc nie wystąpi.", en: "This entry is disqualified, so it does not dance." },
  absent: { pl: "To zgłoszenie jest oznaczone jako nieobecne.", en: "This entry is marked as absent." },
};

type Row = Awaited<ReturnType<typeof store.listStagePerformances>>[number];

function staged(row: Row | undefined) {
  if (!row) return null;
  const { id, club_name, section_name, started_at, seconds } = row;
  return { id, ...calledOf(row), club_name, section_name, started_at, seconds };
}

export const handlers = handle(contract, {
  async moveOnStage(call, { params, body }) {
    const before = (await store.lockPerformance(call.db, params.id ?? "")) ?? refuse("not_found");
    if (before.round_status === "closed" || before.round_status === "published") refuse("block_closed");
    const gone = body.action === "start" || body.action === "finish" ? outOf(before) : null;
    if (gone) refuse("not_possible", { values: { why: GONE[gone][call.locale] } });
    const now = call.now.toISOString();
    const changes: Record<typeof body.action, Parameters<typeof savePerformance>[2]> = {
      start: { status: "on_stage", started_at: now, finished_at: null },
      // Nobody knows when one began that was danced without being let in.
      finish: { status: "done", started_at: before.started_at, finished_at: now },
      no_show: { status: "no_show", started_at: null, finished_at: null },
      reset: { status: "waiting", started_at: null, finished_at: null },
    };
    if (body.action === "start") {
      await clearStage(call.db, before.start_list_id, before.id, now);
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
    return after;
  },

  async getStage(call) {
    const lists = await store.listRunning(call.db);
    const ids = lists.map((list) => list.start_list_id);
    const performances = Map.groupBy(await store.listStagePerformances(call.db, ids), (each) => each.start_list_id);
    const judging = await store.countJudging(call.db, ids);
    return {
      data: lists.map((list) => {
        const own = inQueue(performances.get(list.start_list_id) ?? []);
        return {
          ...list,
          on_stage: staged(own.find((each) => each.status === "on_stage")),
          next: staged(own.find((each) => each.status === "waiting")),
          delay_seconds: lateSeconds(own, call.now.getTime()),
          judges: judging.get(list.start_list_id)?.judges ?? 0,
          marks_given: judging.get(list.start_list_id)?.marks_given ?? 0,
          done: own.filter(isOver).length,
          performances: own.length,
        };
      }),
      next_cursor: null,
    };
  },
});
