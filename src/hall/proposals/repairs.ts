// Up to three repairs of a running order after a change at the stage: candidates come from the timetable engine, and only those that the list can
// store are offered, each with what it does (docs/rules/hall.md 3.2). Pure.
import { proposeRepairs } from "#engines/timetable/src/repair.ts";
import type { Change } from "#engines/timetable/src/repair-methods.ts";
import type { Slot as Place, Timetable } from "#engines/timetable/src/timetable.ts";
import { floorsOf, orderOf, slotsOf } from "../../start-lists/programme/plan.ts";
import {
  type Effect,
  effectOf,
  entriesOf,
  groupsOf,
  heatsOf,
  isBegun,
  leftIn,
  type ListHeat,
  type RunningList,
  sequenceOf,
  type StageChange,
  startsOf,
} from "./running-order.ts";

export interface FoundRepair extends Effect {
  /** Method of the engine, or `next` for a repeated heat that is danced before everything else. */
  method: string;
}

/** Most repairs that are offered. */
const OFFERED = 3;
/** The list's own stage in the engine's timetable; everything else stays at its time on a stage of its own. */
const HERE = "here";
const DAY = "day";
const DAY_END_SECONDS = 72 * 3600;
/** Heats further from the start of the list do not count, in milliseconds. */
const SAME_DAY_MS = 24 * 3600_000;
/** The repeated heat in the engine's timetable. */
const AGAIN = "again";

/** The repairs of a change, the smallest first. Empty where nothing can or need be chosen. */
export function repairsFor(list: RunningList, change: StageChange): FoundRepair[] {
  const found = candidatesFor(list, change).flatMap(({ method, heat_ids }) => {
    const effect = effectOf(list, change, heat_ids);
    return effect ? [{ method, ...effect }] : [];
  });
  const different = found.filter((each, at) => found.findIndex((other) => other.heat_ids.join() === each.heat_ids.join()) === at);
  if (change.kind !== "swap" && different.every((each) => each.moved.length + each.broken.length === 0)) return [];
  const missing = (each: Effect) => each.broken.reduce((sum, rest) => sum + rest.missing_minutes, 0);
  return different.toSorted((one, other) => one.moved.length - other.moved.length || missing(one) - missing(other)).slice(0, OFFERED);
}

/** The sequence in which two heats are exchanged and all others stay. Where two entries are exchanged, all stay. */
export function exchanged(list: RunningList, change: StageChange): string[] {
  const [one, other] = [change.heat_id, change.other_heat_id];
  const now = sequenceOf(list, orderOf(list));
  if (entriesOf(change)) return now;
  return now.map((id) => (id === one ? (other ?? id) : id === other ? one : id));
}

interface Candidate {
  method: string;
  heat_ids: string[];
}

function candidatesFor(list: RunningList, change: StageChange): Candidate[] {
  const heats = heatsOf(list);
  const subject = heats.get(change.heat_id);
  if (!subject) return [];
  if (entriesOf(change)) return [{ method: "exchange", heat_ids: exchanged(list, change) }];
  const now = sequenceOf(list, orderOf(list));
  const groups = groupsOf(list);
  const group = groups.get(change.heat_id);
  const across = change.other_heat_id !== null && groups.get(change.other_heat_id) !== group;
  // Two heats of different blocks can change places only where whole blocks do.
  const waiting = now.filter((id) => heats.get(id)?.status === "waiting" && (across || groups.get(id) === group));
  const changed = engineChange(list, change, subject);
  if (!changed) return [];
  const { timetable, published, clock } = timetableOf(list, { now, waiting, across });
  return proposeRepairs(timetable, published, changed, clock).flatMap(({ method, order }): Candidate[] => {
    const next = order.filter((place) => place.stage === HERE && (place.entry === AGAIN || waiting.includes(place.entry)));
    return sequencesAfter(
      { now, waiting, heats, change, method },
      next.toSorted(byStart).map((place) => place.entry),
    );
  });
}

const byStart = (one: Place, other: Place) => one.start - other.start;

/** The engine's change; undefined where the order stays: others dance in the heat of the one that withdraws, or the heat has begun. */
function engineChange(list: RunningList, change: StageChange, subject: ListHeat): Change | undefined {
  if (change.kind === "repeat") return isBegun(subject) ? { kind: "redance", entry: subject.id, id: AGAIN } : undefined;
  if (change.kind === "swap")
    return change.other_heat_id === null ? undefined : { kind: "swap", first: subject.id, second: change.other_heat_id };
  const isLeft = leftIn(list);
  const alone = subject.performance_ids.every((id) => id === change.performance_id || isLeft(subject, id));
  return alone ? { kind: "scratch", entry: subject.id } : undefined;
}

interface Situation {
  /** All heats in today's order, and those of them that may change places. */
  now: readonly string[];
  waiting: readonly string[];
  heats: ReadonlyMap<string, ListHeat>;
  change: StageChange;
  method: string;
}

/** The whole sequence of heats for the engine's order `next` of those that wait. None where the list has no such sequence. */
function sequencesAfter({ now, waiting, heats, change, method }: Situation, next: readonly string[]): Candidate[] {
  const filled = (ids: readonly string[]) => {
    const left = [...ids];
    return [{ method, heat_ids: now.map((id) => (waiting.includes(id) ? (left.shift() ?? id) : id)) }];
  };
  const subject = change.heat_id;
  if (change.kind === "swap") return filled(next);
  if (change.kind === "withdraw") {
    if (method === "keep_times") return filled(waiting);
    // The heat that is not danced stays on the list: behind the others, or where the one that fills its place was.
    if (method === "close_gap") return filled([...next, subject]);
    const at = waiting.indexOf(subject);
    const filling = next[at];
    if (filling === undefined) return [];
    return filled(waiting.map((id) => (id === subject ? filling : id === filling ? subject : id)));
  }
  const place = next.indexOf(AGAIN);
  if (place < 0) return [];
  const behind = place === 0 ? now.findLast((id) => isBegun(heats.get(id))) : next[place - 1];
  const at = now.indexOf(behind ?? subject) + 1;
  return [{ method: place === 0 ? "next" : method, heat_ids: now.toSpliced(at, 0, subject) }];
}

/** The engine's timetable: what began and what may change places on one stage, everything else with the same people fixed on stages of their own. */
function timetableOf(list: RunningList, { now, waiting, across }: { now: readonly string[]; waiting: readonly string[]; across: boolean }) {
  const heats = heatsOf(list);
  const groups = groupsOf(list);
  const run = startsOf(list, slotsOf(orderOf(list), list.blocks));
  const startMs = new Map(run.map(({ slot, starts }) => [slot.id, starts]));
  const opens = Date.parse(list.starts_at);
  const elsewhere = list.elsewhere.filter((each) => Math.abs(Date.parse(each.planned_at) - opens) < SAME_DAY_MS);
  const base = Math.min(opens, ...elsewhere.map((each) => Date.parse(each.planned_at)));
  const second = (ms: number) => Math.round((ms - base) / 1000);
  const startOf = (id: string) => second(startMs.get(id) ?? opens);
  const dancersOf = (id: string) => [...new Set((heats.get(id)?.performance_ids ?? []).flatMap((each) => list.dancers.get(each) ?? []))];
  const begun = now.filter((id) => isBegun(heats.get(id)));
  const row = [...begun, ...waiting];
  const own = new Set(row.flatMap(dancersOf));
  const changeover = changeoverOf(list, waiting[0]);
  const entries: Timetable["entries"] = [];
  const blocks: Timetable["blocks"] = [];
  const order: Place[] = [];
  let cursor = 0;
  for (const id of row) {
    const seconds = Math.max(1, heats.get(id)?.seconds ?? 1);
    const block = groups.get(id) ?? id;
    // Heats left behind by those that began out of turn come after them.
    const start = begun.includes(id) ? startOf(id) : Math.max(cursor, startOf(id));
    cursor = Math.max(cursor, start + seconds + changeover);
    entries.push({ id, dancers: dancersOf(id), seconds, block });
    order.push({ entry: id, start, stage: HERE, day: DAY });
    if (blocks.some((each) => each.id === block)) continue;
    blocks.push({ id: block, stages: [HERE], days: [DAY], ...(across || begun.includes(id) ? {} : { fixed_start: start }) });
  }
  for (const one of fixedIn({ list, elsewhere, row, heats }, dancersOf)) {
    const dancers = one.dancers.filter((each) => own.has(each));
    if (dancers.length === 0) continue;
    const start = one.starts === undefined ? startOf(one.id) : second(one.starts);
    entries.push({ id: one.id, dancers, seconds: Math.max(1, one.seconds), block: one.id });
    blocks.push({ id: one.id, stages: [one.id], days: [DAY], fixed_start: start });
    order.push({ entry: one.id, start, stage: one.id, day: DAY });
  }
  const breaks = list.breaks.map((each) => ({ start: startOf(each.id), end: startOf(each.id) + each.seconds, stage: HERE, day: DAY }));
  // Where another list begins earlier, this one waits for its own hour.
  if (second(opens) > 0) breaks.push({ start: 0, end: second(opens), stage: HERE, day: DAY });
  const timetable: Timetable = {
    entries,
    blocks,
    ceremonies: [],
    days: [{ id: DAY, start: 0, end: DAY_END_SECONDS }],
    stages: [...new Set(blocks.flatMap((block) => block.stages))],
    breaks,
    precedence: [],
    presence: [],
    rest_of: {},
    rest_seconds: list.rest_seconds,
    changeover_seconds: changeover,
    school_weight_seconds: 0,
    seed: 1,
  };
  const clock = Math.max(-1, ...begun.map(startOf));
  return { timetable, published: { order, ceremonies: [] }, clock };
}

/** Seconds between the heats that may change places. */
function changeoverOf(list: RunningList, first: string | undefined): number {
  const block = list.blocks.find((each) => each.heats.some((heat) => heat.id === first));
  const performances = block?.performances.map((each) => each.id) ?? [];
  return (block && floorsOf(block, performances).find((floor) => floor.id === first)?.change) ?? list.changeover_seconds;
}

interface Fixed {
  id: string;
  dancers: readonly string[];
  seconds: number;
  /** Milliseconds since 1970; undefined for heats of the list. */
  starts?: number;
}

/** What stays at its time: the list's other heats that wait, and performances on other lists. */
function fixedIn(
  of: { list: RunningList; elsewhere: RunningList["elsewhere"]; row: readonly string[]; heats: ReadonlyMap<string, ListHeat> },
  dancersOf: (heatId: string) => string[],
): Fixed[] {
  const here = [...of.heats.values()].filter((heat) => heat.status === "waiting" && !of.row.includes(heat.id));
  const there = [...Map.groupBy(of.elsewhere, (each) => `${each.performance_id} ${each.planned_at}`)];
  return [
    ...here.map((heat) => ({ id: heat.id, dancers: dancersOf(heat.id), seconds: heat.seconds })),
    ...there.map(([id, all]) => ({
      id,
      dancers: [...new Set(all.map((each) => each.dancer_id))],
      seconds: all[0]?.seconds ?? 1,
      starts: Date.parse(all[0]?.planned_at ?? ""),
    })),
  ];
}
