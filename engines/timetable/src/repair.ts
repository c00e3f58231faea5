// Repairs of a published running order after a change: the three with the least effect, each with the entries that it affects. Rules:
// docs/rules/timetable.md 5.1–5.2.
import { costOf } from "./cost.ts";
import { breaksOn, startClearOf } from "./placing.ts";
import { type Attempt, listAttempts, type Change, type Item, rowsOf, type RepairMethod } from "./repair-methods.ts";
import type { BrokenRest, CeremonySlot, Slot, Timetable } from "./timetable.ts";
import { brokenWishes } from "./wishes.ts";
import { type BrokenWish, repairWords, type Words } from "./words.ts";

/**
 * An entry with another start, stage or number on its stage than published. A new or removed entry has only one side. Times are seconds from
 * midnight.
 */
export type Hit = { entry: string; start_before?: number; start_after?: number; number_before?: number; number_after?: number };

/** A repair: the new running order of all days, the affected entries, and the cost of rests before and after, in seconds. */
export type Proposal = {
  method: RepairMethod;
  reason: Words;
  order: Slot[];
  ceremonies: CeremonySlot[];
  hit: Hit[];
  /** Broken rests that the change causes, and those that it mends. */
  newly_broken: BrokenRest[];
  mended: BrokenRest[];
  cost_before: number;
  cost_after: number;
  /** Other wishes broken after the repair on that day, and those of them that the repair breaks or makes worse. */
  broken_wishes: BrokenWish[];
  newly_broken_wishes: BrokenWish[];
};

/** One second of a broken firm wish weighs as much as this many seconds of missing rest. */
const FIRM_WEIGHT = 50;
const PROPOSALS = 3;

/**
 * Returns up to three proposals: the best of each method first, then second orders of the same method. Entries that have started by `now` (seconds
 * from midnight on the day of the entry) keep their times. Returns an empty list when the entry is not in the order or has already started (a
 * re-dance may have).
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
  const key = (b: BrokenRest) => JSON.stringify([b.dancer, b.first, b.second]);
  const wasBroken = new Map(before.broken.map((b) => [key(b), b.missing_seconds]));
  const wishesBefore = brokenWishes(
    published.order.filter((s) => s.day === day),
    published.ceremonies.filter((c) => c.day === day),
    { ...after, entries: timetable.entries.map(({ position: _position, ...entry }) => entry) },
  );
  const wasMissed = new Map(wishesBefore.map((wish) => [subjectOf(wish), wish.seconds]));
  const tried = listAttempts(change, rows, after, isFree).map((attempt) => {
    const timed = timeRows(attempt, that);
    const { broken } = costOf(timed.order, after);
    const wishes = brokenWishes(timed.order, timed.ceremonies, after);
    // Only what the change makes worse counts: wishes broken before do not count against a repair.
    const worse = (now: number, was: number | undefined) => Math.max(0, now - (was ?? 0));
    const missed = wishes.filter((wish) => worse(wish.seconds, wasMissed.get(subjectOf(wish))) > 0);
    const rest = broken.reduce((sum, b) => sum + worse(b.missing_seconds, wasBroken.get(key(b))), 0);
    const firm = missed.reduce((sum, wish) => sum + worse(wish.seconds, wasMissed.get(subjectOf(wish))), 0);
    return {
      method: attempt.method,
      impossible: missed.filter((wish) => isImpossible(wish, change)).length,
      hits: timed.order.filter((s) => starts.get(s.entry) !== s.start).length,
      seconds: rest + FIRM_WEIGHT * firm,
      ...timed,
      broken,
      wishes,
      missed,
    };
  });
  const ranked: typeof tried = [];
  const signature = (order: readonly Slot[]) => JSON.stringify(order);
  // Orders that cannot be danced come last; then fewer affected people, then fewer seconds.
  tried.sort((a, b) => a.impossible - b.impossible || a.hits - b.hits || a.seconds - b.seconds);
  // Different methods first; a second order of the same method only when there are too few.
  for (const sameMethod of [false, true])
    for (const one of tried) {
      if (ranked.length === PROPOSALS) break;
      if (!ranked.some((r) => (!sameMethod && r.method === one.method) || signature(r.order) === signature(one.order))) ranked.push(one);
    }
  const otherDays = published.order.filter((s) => s.day !== day);
  const otherCost = costOf(otherDays, timetable).cost_seconds;
  return ranked.map(({ method, order, ceremonies, broken, wishes, missed }) => {
    const isBroken = new Map(broken.map((b) => [key(b), b.missing_seconds]));
    const newly_broken = broken.filter((b) => b.missing_seconds > (wasBroken.get(key(b)) ?? 0));
    const mended = before.broken.filter((b) => b.missing_seconds > (isBroken.get(key(b)) ?? 0));
    const hit = hitsOf(order, rows);
    return {
      method,
      reason: repairWords(
        method,
        hit.filter((h) => h.start_after !== undefined && h.start_after !== h.start_before).length,
        newly_broken.length,
        missed,
      ),
      order: inDayOrder([...otherDays, ...order], timetable),
      ceremonies: [...published.ceremonies.filter((c) => c.day !== day), ...ceremonies],
      hit,
      newly_broken,
      mended,
      cost_before: otherCost + before.cost_seconds,
      cost_after: otherCost + broken.reduce((sum, b) => sum + b.missing_seconds, 0),
      broken_wishes: wishes,
      newly_broken_wishes: missed,
    };
  });
}

/** Returns the identity of a wish without its times. */
function subjectOf(wish: BrokenWish): string {
  const times = new Set(["seconds", "start", "end", "wanted", "blocks"]);
  return JSON.stringify(Object.entries(wish).filter(([field]) => !times.has(field)));
}

/** True when a person would be in two places at once, or a late entry would start before it can be there. */
function isImpossible(wish: BrokenWish, change: Change): boolean {
  if (wish.kind === "two_stages" || wish.kind === "judge_two_stages") return true;
  return wish.kind === "too_early" && change.kind === "late" && wish.subject === change.entry;
}

/** Returns the timetable after the change: an entry less, an entry more, or an entry with a time limit. Locked places no longer apply. */
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
