// Honest live times: when each later entry will really start, with an interval, learned from this event's own changeovers.
// The rules, with worked numbers, are in docs/rules/timetable.md.
import { breaksOn, startClearOf } from "./placing.ts";
import type { CeremonySlot, Slot, Timetable } from "./timetable.ts";

/** A real start (and, if known, end) of an entry, seconds from midnight. */
export type RealTime = { entry: string; start: number; end?: number };

/** What the event has taught so far about the time between two entries. */
export type Pace = { changeover_seconds: number; spread_seconds: number; observed: number };

/** A later entry's predicted start; about nine in ten real starts fall between `earliest` and `latest`. */
export type Prediction = { entry: string; planned: number; predicted: number; earliest: number; latest: number; delay_seconds: number };

/** The plan counts as this many observed changeovers. */
const PRIOR_WEIGHT = 5;
/** Spread of a changeover before anything was observed, and the least it is ever taken to be, seconds. */
const PRIOR_SPREAD = 20;
const LEAST_SPREAD = 5;
/** Observed changeovers longer than this many seconds past the plan are pauses of the event, not changeovers. */
const LONGEST_EXTRA = 900;
/** Standard deviations to each side that hold nine in ten; and from the median absolute deviation to a standard deviation. */
const NINE_IN_TEN = 1.645;
const MAD_TO_DEVIATION = 1.4826;

/** Learns the pace of one stage and day from real starts of neighbours of the plan (breaks and fixed starts between them excluded). */
export function paceOf(timetable: Timetable, order: readonly Slot[], real: readonly RealTime[]): Pace {
  const entries = new Map(timetable.entries.map((e) => [e.id, e]));
  const blocks = new Map(timetable.blocks.map((b) => [b.id, b]));
  const times = new Map(real.map((r) => [r.entry, r]));
  const plan = timetable.changeover_seconds;
  const seen: number[] = [];
  for (const [n, slot] of order.entries()) {
    const before = order[n - 1];
    const entry = entries.get(slot.entry);
    const first = before && entries.get(before.entry);
    if (!before || !first || !entry || before.stage !== slot.stage || before.day !== slot.day) continue;
    const [a, b] = [times.get(before.entry), times.get(slot.entry)];
    if (!a || !b || slot.start !== before.start + first.seconds + plan) continue;
    if (first.block !== entry.block && blocks.get(entry.block)?.fixed_start !== undefined) continue;
    const changeover = b.start - a.start - first.seconds;
    if (changeover > -first.seconds && changeover <= plan + LONGEST_EXTRA) seen.push(changeover);
  }
  const middle = median(seen) ?? plan;
  const deviation = MAD_TO_DEVIATION * (median(seen.map((x) => Math.abs(x - middle))) ?? 0);
  const blend = (prior: number, learned: number) => (PRIOR_WEIGHT * prior + seen.length * learned) / (PRIOR_WEIGHT + seen.length);
  return {
    changeover_seconds: blend(plan, middle),
    spread_seconds: Math.max(LEAST_SPREAD, blend(PRIOR_SPREAD, deviation)),
    observed: seen.length,
  };
}

/**
 * Predicts the start of every entry after the last real start on one stage and day. `now` is the time there; nothing not yet
 * begun can start before it. Fixed starts and breaks hold; ceremonies take their planned length.
 */
export function liveTimes(
  timetable: Timetable,
  plan: { order: readonly Slot[]; ceremonies: readonly CeremonySlot[] },
  where: { stage: string; day: string; now: number },
  real: readonly RealTime[],
): Prediction[] {
  const here = plan.order.filter((s) => s.stage === where.stage && s.day === where.day);
  const pace = paceOf(timetable, here, real);
  const entries = new Map(timetable.entries.map((e) => [e.id, e]));
  const fixed = new Map(timetable.blocks.map((b) => [b.id, b.fixed_start]));
  const times = new Map(real.map((r) => [r.entry, r]));
  const breaks = breaksOn(timetable.breaks, where.stage, where.day);
  const begun = new Set<string>();
  const chains = [-1, 0, 1].map((side) => ({ side, at: timetable.days.find((d) => d.id === where.day)?.start ?? 0 }));
  let changeovers = 0;
  const found: Prediction[] = [];
  const half = (k: number) =>
    NINE_IN_TEN * Math.sqrt(k * pace.spread_seconds ** 2 + (k * pace.spread_seconds) ** 2 / (pace.observed + PRIOR_WEIGHT));
  const step = (seconds: number, hold: number) => {
    // Where all three chains wait for the same fixed start or the end of the same break, uncertainty begins anew.
    const starts = chains.map(({ at }) => startClearOf(breaks, Math.max(at, where.now, hold), seconds));
    if (starts[0] === starts[2]) changeovers = 0;
    const wider = half(changeovers + 1) - half(changeovers);
    changeovers++;
    for (const [n, chain] of chains.entries()) chain.at = starts[n]! + seconds + pace.changeover_seconds + chain.side * wider;
    return starts;
  };
  const ceremonies = plan.ceremonies.filter((c) => c.stage === where.stage && c.day === where.day);
  const lastReal = here.findLastIndex((s) => times.has(s.entry));
  const rows = [
    ...here.map((s, n) => ({ start: s.start, slot: s, n })),
    ...ceremonies.map((c) => ({ start: c.start, ceremony: c, n: -1 })),
  ].sort((a, b) => a.start - b.start);
  let passed = lastReal < 0;
  for (const row of rows) {
    if ("ceremony" in row) {
      if (passed)
        step(row.ceremony.end - row.ceremony.start, timetable.ceremonies.find((c) => c.id === row.ceremony.ceremony)?.fixed_start ?? 0);
      continue;
    }
    const entry = entries.get(row.slot.entry);
    if (!entry) continue;
    const first = !begun.has(entry.block);
    begun.add(entry.block);
    if (row.n < lastReal) continue;
    const known = times.get(entry.id);
    if (row.n === lastReal && known) {
      passed = true;
      changeovers = 1;
      const end = known.end ?? known.start + entry.seconds;
      for (const chain of chains) chain.at = end + pace.changeover_seconds + chain.side * half(1);
      continue;
    }
    const [low, mid, high] = step(entry.seconds, first ? (fixed.get(entry.block) ?? 0) : 0).map(Math.round) as [number, number, number];
    found.push({ entry: entry.id, planned: row.start, predicted: mid, earliest: low, latest: high, delay_seconds: mid - row.start });
  }
  return found;
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
