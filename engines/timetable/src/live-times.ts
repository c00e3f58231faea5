// Live times: the predicted start of each later entry, with an interval. The rest of the day is simulated many times, each time with a pace that
// fits the observations so far. Rules with worked numbers: docs/rules/timetable.md 6.1–6.5.
import { LearnedPace, normalsFrom, type Pace, type RealTime } from "./pace.ts";
import { breaksOn, startClearOf } from "./placing.ts";
import { randomFrom } from "./random.ts";
import type { CeremonySlot, Slot, Timetable } from "./timetable.ts";

/** Predicted start of a later entry, in seconds from midnight. About nine in ten real starts are between `earliest` and `latest`. */
export type Prediction = { entry: string; planned: number; predicted: number; earliest: number; latest: number; delay_seconds: number };

/**
 * Number of simulations, and the share of them left out at each side: a little less than a twentieth, because the learned pace is itself uncertain.
 */
const SIMULATIONS = 400;
const LEFT_OUT = 0.04;

/** Learns the pace of one stage and day from real starts of consecutive entries (pairs across breaks and fixed starts are excluded). */
export function paceOf(timetable: Timetable, order: readonly Slot[], real: readonly RealTime[]): Pace {
  return new LearnedPace(timetable, order, real).pace;
}

type Row = { at: number; seconds: number; hold: number; slot: Slot | undefined };

/**
 * Predicts the start of every entry after the last real start on one stage and day. `now` is the current time there, in seconds from midnight;
 * entries not yet begun cannot start before it. Fixed starts and breaks hold; ceremonies take their planned length. The same input gives the same
 * result.
 */
export function liveTimes(
  timetable: Timetable,
  plan: { order: readonly Slot[]; ceremonies: readonly CeremonySlot[] },
  where: { stage: string; day: string; now: number },
  real: readonly RealTime[],
): Prediction[] {
  const here = plan.order.filter((s) => s.stage === where.stage && s.day === where.day);
  const times = new Map(real.map((r) => [r.entry, r]));
  const lastReal = here.findLastIndex((s) => times.has(s.entry));
  const { rows, last } = rowsAhead(timetable, plan.ceremonies, where, here, lastReal);
  const known = last && times.get(last.entry);
  const ended = known && (known.end ?? known.start + (timetable.entries.find((e) => e.id === last.entry)?.seconds ?? 0));
  const breaks = breaksOn(timetable.breaks, where.stage, where.day);
  const opens = timetable.days.find((d) => d.id === where.day)?.start ?? 0;
  const learned = new LearnedPace(timetable, here, real);
  const starts = rows.map(() => new Float64Array(SIMULATIONS));
  const random = randomFrom(timetable.seed);
  const normals = normalsFrom(random);
  for (let n = 0; n < SIMULATIONS; n++) {
    const continuation = learned.draw(random, normals);
    let free = opens;
    if (ended !== undefined) {
      free = ended + Math.max(0, continuation.changeover(lastReal)) + continuation.pause();
      // `now` is already past the simulated start, so the event stands still: otherwise the next entry would have begun.
      const late = where.now - free;
      if (late > 0) free = late > learned.pace.spread_seconds * 3 ? free + continuation.longerThan(late) : where.now;
    }
    for (const [r, row] of rows.entries()) {
      const start = startClearOf(breaks, Math.max(free, where.now, row.hold), row.seconds);
      const list = starts[r];
      if (list) list[n] = start;
      free = start + row.seconds + Math.max(0, continuation.changeover(row.at)) + continuation.pause();
    }
  }
  return rows.flatMap(({ slot }, r) => {
    const sorted = starts[r]?.sort();
    if (!slot || !sorted) return [];
    const part = (share: number) => Math.round(sorted[Math.floor(share * (SIMULATIONS - 1) + 0.5)] ?? 0);
    const predicted = part(0.5);
    return [
      {
        entry: slot.entry,
        planned: slot.start,
        predicted,
        earliest: part(LEFT_OUT),
        latest: part(1 - LEFT_OUT),
        delay_seconds: predicted - slot.start,
      },
    ];
  });
}

/** Returns the entries and ceremonies after the last real start, in the order of the plan. `last` is the entry of that start. */
function rowsAhead(
  timetable: Timetable,
  ceremonies: readonly CeremonySlot[],
  where: { stage: string; day: string },
  here: readonly Slot[],
  lastReal: number,
): { rows: Row[]; last: Slot | undefined } {
  const entries = new Map(timetable.entries.map((e) => [e.id, e]));
  const fixed = new Map(timetable.blocks.map((b) => [b.id, b.fixed_start]));
  const ceremonyStarts = new Map(timetable.ceremonies.map((c) => [c.id, c.fixed_start]));
  const begun = new Set(here.slice(0, lastReal + 1).map((s) => entries.get(s.entry)?.block));
  const last = here[lastReal];
  const rows: (Row & { start: number })[] = [];
  for (const [n, slot] of here.entries()) {
    const entry = entries.get(slot.entry);
    if (n <= lastReal || !entry) continue;
    const first = !begun.has(entry.block);
    begun.add(entry.block);
    rows.push({ at: n, seconds: entry.seconds, hold: first ? (fixed.get(entry.block) ?? 0) : 0, slot, start: slot.start });
  }
  for (const c of ceremonies) {
    if (c.stage !== where.stage || c.day !== where.day || (last && c.start < last.start)) continue;
    const at = here.filter((s) => s.start < c.start).length;
    rows.push({ at, seconds: c.end - c.start, hold: ceremonyStarts.get(c.ceremony) ?? 0, slot: undefined, start: c.start });
  }
  return { rows: rows.sort((a, b) => a.start - b.start), last };
}
