// Arranges a list's order with the timetable engine. The same list and seed give the same order.
import { planOf } from "#engines/timetable/src/plan.ts";
import { readTimetable } from "#engines/timetable/src/read-timetable.ts";
import { refuse } from "../../refusals.ts";
import type { StartList } from "../contract.ts";
import { DECIDE_SECONDS, orderedPairs } from "../rounds/round-order.ts";
import { floorsOf } from "./plan.ts";

/** Steps of the search: some tens of milliseconds for a list of 200 performances. */
const STEPS = 60_000;
const DAY_END_SECONDS = 47 * 3600;
/** The stage of the list that is arranged. */
const HERE = "here";

/** A block danced in heats, as one entry of the timetable: its heats stay in their order. */
function wholeOf(block: StartList["blocks"][number], dancersOf: (performanceId: string) => string[]) {
  const floors = floorsOf(
    block,
    block.performances.map((each) => each.id),
  );
  return {
    id: block.id,
    dancers: [...new Set(block.performances.flatMap((each) => dancersOf(each.id)))],
    seconds: floors.reduce((sum, floor) => sum + floor.seconds + (floor.change ?? 0), 0),
    block: block.id,
  };
}

/**
 * Returns the blocks of a list, each with its performances, in the order with the most rest: people get up to `rest_seconds` between their
 * performances. Performances of the same people on other lists of the day (`list.elsewhere`) stay at their hours. A block danced in heats keeps its
 * order. Refuses order_incomplete.
 */
export function arrange(
  list: StartList,
  appearances: readonly { performance_id: string; dancer_id: string }[],
  wish: { rest_seconds: number; seed: number },
): { block_id: string; performance_ids: string[] }[] {
  const dancers = Map.groupBy(appearances, (each) => each.performance_id);
  const dancersOf = (id: string) => [...new Set((dancers.get(id) ?? []).map((one) => one.dancer_id))];
  const start = Number(list.starts_at.slice(11, 13)) * 3600 + Number(list.starts_at.slice(14, 16)) * 60;
  const elsewhere = [...Map.groupBy(list.elsewhere, (each) => `${each.performance_id} ${each.planned_at}`)].flatMap(([id, own]) => {
    const [{ planned_at, seconds } = { planned_at: list.starts_at, seconds: 0 }] = own;
    const at = start + Math.round((Date.parse(planned_at) - Date.parse(list.starts_at)) / 1000);
    return at < 0 || at >= DAY_END_SECONDS ? [] : [{ id, at, seconds, dancers: [...new Set(own.map((each) => each.dancer_id))] }];
  });
  const begins = Math.min(start, ...elsewhere.map((each) => each.at));
  const reading = readTimetable({
    entries: [
      ...list.blocks.flatMap((block) =>
        block.heats.length > 0
          ? [wholeOf(block, dancersOf)]
          : block.performances.map((each) => ({ id: each.id, dancers: dancersOf(each.id), seconds: each.seconds, block: block.id })),
      ),
      ...elsewhere.map(({ id, dancers: own, seconds }) => ({ id, dancers: own, seconds, block: id })),
    ],
    blocks: [
      ...list.blocks.map((block) => ({ id: block.id, stage: HERE, day: list.day })),
      ...elsewhere.map(({ id, at }) => ({ id, stage: id, day: list.day, fixed_start: at })),
    ],
    days: [{ id: list.day, start: begins, end: DAY_END_SECONDS }],
    // Where another list begins earlier, this one waits for its own hour.
    breaks: begins < start ? [{ stage: HERE, day: list.day, start: begins, end: start }] : [],
    precedence: orderedPairs(list.blocks).map(({ before, after }) => ({ before: before.id, after: after.id, gap_seconds: DECIDE_SECONDS })),
    rest_seconds: wish.rest_seconds,
    changeover_seconds: list.changeover_seconds,
    seed: wish.seed,
  });
  if (!reading.ok) refuse("order_incomplete");
  const blocks = new Map(list.blocks.map((block) => [block.id, block]));
  const blockOf = new Map(
    list.blocks.flatMap((block) =>
      block.heats.length > 0 ? [[block.id, block.id] as const] : block.performances.map((each) => [each.id, block.id] as const),
    ),
  );
  const order: { block_id: string; performance_ids: string[] }[] = [];
  for (const slot of planOf(reading.timetable, STEPS).order) {
    const block_id = blockOf.get(slot.entry);
    if (block_id === undefined) continue;
    const last = order.at(-1);
    if (slot.entry === block_id)
      order.push({ block_id, performance_ids: (blocks.get(block_id)?.performances ?? []).map((each) => each.id) });
    else if (last?.block_id === block_id) last.performance_ids.push(slot.entry);
    else order.push({ block_id, performance_ids: [slot.entry] });
  }
  return order;
}
