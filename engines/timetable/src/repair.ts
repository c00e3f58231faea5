// A published running order meets a change: the three smallest repairs, each with who is hit. Rules: docs/rules/timetable.md.
import { costOf } from "./cost.ts";
import { breaksOn, startClearOf } from "./placing.ts";
import { type Attempt, attempts, type Change, type Item, rowsOf, type Way } from "./repair-ways.ts";
import type { BrokenRest, CeremonySlot, Slot, Timetable } from "./timetable.ts";
import { brokenWishes } from "./wishes.ts";
import { type BrokenWish, repairWords, type Words } from "./words.ts";

/** An entry whose start, stage or number on its stage that day is another than published; a new or gone one has only one side. */
export type Hit = { entry: string; start_before?: number; start_after?: number; number_before?: number; number_after?: number };

/** One way out: the new running order of all days, who is hit, and the rests before and after. */
export type Proposal = {
  way: Way;
  reason: Words;
  order: Slot[];
  ceremonies: CeremonySlot[];
  hit: Hit[];
  /** Broken rests that the change makes, and that it mends. */
  newly_broken: BrokenRest[];
  mended: BrokenRest[];
  cost_before: number;
  cost_after: number;
  /** Other wishes broken after the repair on that day. */
  broken_wishes: BrokenWish[];
};

/** An entry that must be told of another time weighs as much as this many seconds of missing rest. */
const HIT_WEIGHT = 30;
/** A second of a broken firm wish weighs as much as this many seconds of missing rest. */
const FIRM_WEIGHT = 50;
const PROPOSALS = 3;

/**
 * Up to three proposals, best of each way first, then second orders of the same way. `now` (seconds from midnight on the day of the entry) keeps all that has
 * started by then where it is. None if the entry is not on the order or has already started (a re-dance may have).
 */
export function proposeRepairs(
  timetable: Timetable,
  published: { order: readonly Slot[]; ceremonies: readonly CeremonySlot[] },
  change: Change,
  now = -1,
): Proposal[] {
  const subject = change.kind === "swap" ? change.first : change.entry;
  const day = published.order.find((s) => s.entry === subject)?.day;
  if (day === undefined) return [];
  const after = afterChange(timetable, change);
  const rows = rowsOf(day, published.order, published.ceremonies, timetable);
  const starts = new Map(published.order.map((s) => [s.entry, s.start]));
  const isFree = (item: Item) => item.published === undefined || item.published > now;
  const that = { day, now, after, rows };
  const before = costOf(
    published.order.filter((s) => s.day === day),
    timetable,
  );
  const tried = attempts(change, rows, after, isFree).map((attempt) => {
    const timed = timeRows(attempt, that);
    const { broken, cost_seconds } = costOf(timed.order, after);
    const wishes = brokenWishes(timed.order, timed.ceremonies, after);
    const firm = wishes.reduce((sum, wish) => sum + wish.seconds, 0);
    const hits = timed.order.filter((s) => starts.get(s.entry) !== s.start).length;
    return { way: attempt.way, score: cost_seconds + HIT_WEIGHT * hits + FIRM_WEIGHT * firm, ...timed, broken, wishes };
  });
  const ranked: typeof tried = [];
  const signature = (order: readonly Slot[]) => JSON.stringify(order);
  tried.sort((a, b) => a.score - b.score);
  // Different ways first; only if there are too few, a second order of the same way.
  for (const sameWay of [false, true])
    for (const one of tried) {
      if (ranked.length === PROPOSALS) break;
      if (!ranked.some((r) => (!sameWay && r.way === one.way) || signature(r.order) === signature(one.order))) ranked.push(one);
    }
  const key = (b: BrokenRest) => JSON.stringify([b.dancer, b.first, b.second]);
  const wasBroken = new Map(before.broken.map((b) => [key(b), b.missing_seconds]));
  const otherDays = published.order.filter((s) => s.day !== day);
  const otherCost = costOf(otherDays, timetable).cost_seconds;
  return ranked.map(({ way, order, ceremonies, broken, wishes }) => {
    const isBroken = new Map(broken.map((b) => [key(b), b.missing_seconds]));
    const newly_broken = broken.filter((b) => b.missing_seconds > (wasBroken.get(key(b)) ?? 0));
    const mended = before.broken.filter((b) => b.missing_seconds > (isBroken.get(key(b)) ?? 0));
    const hit = hitsOf(order, rows);
    return {
      way,
      reason: repairWords(
        way,
        hit.filter((h) => h.start_after !== undefined && h.start_after !== h.start_before).length,
        newly_broken.length,
      ),
      order: inDayOrder([...otherDays, ...order], timetable),
      ceremonies: [...published.ceremonies.filter((c) => c.day !== day), ...ceremonies],
      hit,
      newly_broken,
      mended,
      cost_before: otherCost + before.cost_seconds,
      cost_after: otherCost + broken.reduce((sum, b) => sum + b.missing_seconds, 0),
      broken_wishes: wishes,
    };
  });
}

/** The timetable as it is after the change: an entry less, an entry more, or an entry with a limit. Locked places no longer bind. */
export function afterChange(timetable: Timetable, change: Change): Timetable {
  const entries = timetable.entries.map(({ position: _position, ...entry }) => entry);
  const blocks = timetable.blocks.map(({ position: _position, ...block }) => block);
  const next = { ...timetable, entries, blocks };
  if (change.kind === "scratch") return { ...next, entries: entries.filter((e) => e.id !== change.entry) };
  if (change.kind === "late")
    return {
      ...next,
      entries: entries.map((e) => (e.id === change.entry ? { ...e, not_before: Math.max(e.not_before ?? 0, change.not_before) } : e)),
    };
  const danced = change.kind === "redance" ? entries.find((e) => e.id === change.entry) : undefined;
  if (change.kind !== "redance" || !danced) return next;
  return { ...next, entries: [...entries, { ...danced, id: change.id, seconds: change.seconds ?? danced.seconds }] };
}

type Situation = { day: string; now: number; after: Timetable; rows: ReadonlyMap<string, readonly Item[]> };

function timeRows(attempt: Attempt, { day, now, after }: Situation): { order: Slot[]; ceremonies: CeremonySlot[] } {
  const opens = after.days.find((d) => d.id === day)?.start ?? 0;
  const fixed = new Map([
    ...after.blocks.map((b) => [b.id, b.fixed_start] as const),
    ...after.ceremonies.map((c) => [`ceremony ${c.id}`, c.fixed_start] as const),
  ]);
  const order: Slot[] = [];
  const ceremonies: CeremonySlot[] = [];
  for (const stage of after.stages) {
    const breaks = breaksOn(after.breaks, stage, day);
    const begun = new Set<string>();
    let cursor = opens;
    for (const item of attempt.rows.get(stage) ?? []) {
      let start = item.published ?? 0;
      if (item.published === undefined || item.published > now) {
        start = Math.max(cursor, now, begun.has(item.block) ? 0 : (fixed.get(item.block) ?? 0));
        if (attempt.hold && item.published !== undefined) start = Math.max(start, item.published);
        start = startClearOf(breaks, start, item.seconds);
      }
      begun.add(item.block);
      cursor = start + item.seconds + after.changeover_seconds;
      if (item.ceremony) ceremonies.push({ ceremony: item.id, start, end: start + item.seconds, stage, day });
      else order.push({ entry: item.id, start, stage, day });
    }
  }
  return { order, ceremonies };
}

function hitsOf(order: readonly Slot[], rows: ReadonlyMap<string, readonly Item[]>): Hit[] {
  const now = new Map<string, Hit>();
  for (const row of rows.values())
    for (const [n, item] of row.filter((i) => !i.ceremony).entries())
      now.set(item.id, { entry: item.id, ...(item.published === undefined ? {} : { start_before: item.published }), number_before: n + 1 });
  const counts = new Map<string, number>();
  for (const slot of order) {
    const number = (counts.get(slot.stage) ?? 0) + 1;
    counts.set(slot.stage, number);
    now.set(slot.entry, { ...(now.get(slot.entry) ?? { entry: slot.entry }), start_after: slot.start, number_after: number });
  }
  return [...now.values()].filter((h) => h.start_before !== h.start_after || h.number_before !== h.number_after);
}

function inDayOrder(order: Slot[], timetable: Timetable): Slot[] {
  const days = timetable.days.map((d) => d.id);
  const place = (s: Slot) => days.indexOf(s.day) * timetable.stages.length + timetable.stages.indexOf(s.stage);
  return order.sort((a, b) => place(a) - place(b) || a.start - b.start);
}
