// Learning an event's pace: the length of its changeovers, their spread and drift, and the frequency and length of standstills. Rules with worked
// numbers: docs/rules/timetable.md 6.1–6.3.
import type { Random } from "./random.ts";
import type { Slot, Timetable } from "./timetable.ts";

/** Real start (and end, if known) of an entry, in seconds from midnight. */
export type RealTime = { entry: string; start: number; end?: number };

/** Learned pace of a stage and day. `at` is the index from 0 of an entry in its row. */
export type Pace = {
  /** Expected changeover after the entry at `at`, without standstills, in seconds. */
  changeover_seconds: number;
  /** Standard deviation of one changeover, in seconds. */
  spread_seconds: number;
  /** Expected growth of the changeover from one entry to the next, in seconds, weighted by the probability that there is a drift. */
  drift_seconds: number;
  /** Number of standstills observed. */
  pauses: number;
  observed: number;
  at: number;
};

/** One possible continuation of the day, drawn at random: changeovers and standstills, in seconds. */
export type DayContinuation = { changeover: (at: number) => number; pause: () => number; longerThan: (seconds: number) => number };

/** Prior spread of a changeover in seconds, and the number of observations that it counts as. */
const PRIOR_SPREAD = 12;
const PRIOR_WEIGHT = 4;
/** Standard deviation between an event's changeovers and the planned ones, in seconds. */
const LEVEL_SPREAD = 20;
/** Prior probability (about one event in seven) that changeovers drift, and the standard deviation of the drift in seconds for each entry. */
const DRIFT_CHANCE = 0.15;
const DRIFT_SPREAD = 0.12;
/** Prior of standstills: every second event has them, about twice in eighty changeovers (a gamma number of shape 2), of five to fifteen minutes. */
const PAUSE_CHANCE = 0.5;
const [PAUSE_SHAPE, PAUSE_CHANGEOVERS] = [2, 80];
const PRIOR_LENGTHS = 2;
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [300, 900];
/** A standstill begins two minutes (or eight times the spread) above the usual changeover. */
const LEAST_PAUSE = 120;
const PAUSE_SPREADS = 8;
/** Factor from a median absolute deviation to a standard deviation. */
const MAD_TO_DEVIATION = 1.4826;

type Seen = { at: number; extra: number };

/**
 * Returns the seconds above the planned changeover between real starts of consecutive entries (pairs across breaks and fixed starts are excluded).
 */
function observe(timetable: Timetable, order: readonly Slot[], real: readonly RealTime[]): Seen[] {
  const entries = new Map(timetable.entries.map((e) => [e.id, e]));
  const blocks = new Map(timetable.blocks.map((b) => [b.id, b]));
  const times = new Map(real.map((r) => [r.entry, r]));
  const plan = timetable.changeover_seconds;
  const seen: Seen[] = [];
  for (const [n, slot] of order.entries()) {
    const before = order[n - 1];
    const entry = entries.get(slot.entry);
    const first = before && entries.get(before.entry);
    if (!before || !first || !entry || before.stage !== slot.stage || before.day !== slot.day) continue;
    const [a, b] = [times.get(before.entry), times.get(slot.entry)];
    if (!a || !b || slot.start !== before.start + first.seconds + plan) continue;
    if (first.block !== entry.block && blocks.get(entry.block)?.fixed_start !== undefined) continue;
    const extra = b.start - a.start - first.seconds - plan;
    if (extra > -first.seconds - plan) seen.push({ at: n - 1, extra });
  }
  return seen;
}

/** The pace learned from the real starts of one stage and day: a level, an optional drift, noise, and standstills. */
export class LearnedPace {
  readonly pace: Pace;
  private readonly plan: number;
  private readonly freedom: number;
  private readonly variance: number;
  private readonly driftChance: number;
  private readonly flat: { mean: number; deviation: number };
  private readonly sloped: { level: number; drift: number; levelDeviation: number; driftDeviation: number; slope: number };
  private readonly lengths: number[];
  private readonly changeovers: number;
  private readonly pauseChance: number;

  constructor(timetable: Timetable, order: readonly Slot[], real: readonly RealTime[]) {
    const seen = observe(timetable, order, real);
    const usual = median(seen.map((s) => s.extra)) ?? 0;
    const steps = seen.slice(1).map((s, n) => Math.abs(s.extra - (seen[n]?.extra ?? 0)));
    const limit = Math.max(LEAST_PAUSE, (PAUSE_SPREADS * MAD_TO_DEVIATION * (median(steps) ?? 0)) / Math.SQRT2);
    const calm = seen.filter((s) => Math.abs(s.extra - usual) <= limit);
    this.lengths = seen.filter((s) => s.extra - usual > limit).map((s) => s.extra - usual);
    this.changeovers = seen.length;
    // An observed standstill proves that the event has them. Without one, each observed changeover makes them less likely.
    const none = (PAUSE_CHANGEOVERS / (PAUSE_CHANGEOVERS + seen.length)) ** PAUSE_SHAPE;
    this.pauseChance = this.lengths.length > 0 ? 1 : (PAUSE_CHANCE * none) / (1 - PAUSE_CHANCE + PAUSE_CHANCE * none);
    this.plan = timetable.changeover_seconds;

    const n = calm.length;
    const sum = (value: (s: Seen) => number) => calm.reduce((all, s) => all + value(s), 0);
    const [t, tt, y, ty] = [sum((s) => s.at), sum((s) => s.at ** 2), sum((s) => s.extra), sum((s) => s.at * s.extra)];
    // Residuals of the straight line through the observations (of their mean while there are few).
    const across = n > 3 ? tt - (t * t) / n : 0;
    const slope = across > 0 ? (ty - (t * y) / n) / across : 0;
    const residual = sum((s) => (s.extra - y / n - slope * (s.at - t / n)) ** 2);
    this.freedom = PRIOR_WEIGHT + Math.max(0, n - (across > 0 ? 2 : 1));
    this.variance = (PRIOR_WEIGHT * PRIOR_SPREAD ** 2 + residual) / this.freedom;

    // Bayes: compares a level alone with a level and a drift. The better model of the observations gets the higher probability.
    const v = this.variance;
    const [pl, pd] = [1 / LEVEL_SPREAD ** 2, 1 / DRIFT_SPREAD ** 2];
    const p = pl + n / v;
    this.flat = { mean: y / v / p, deviation: 1 / Math.sqrt(p) };
    const [a, b, c] = [p, t / v, pd + tt / v];
    const det = a * c - b * b;
    const level = ((y / v) * c - (ty / v) * b) / det;
    const drift = ((ty / v) * a - (y / v) * b) / det;
    const evidence =
      0.5 * (Math.log((pl * pd) / det) + (y / v) * level + (ty / v) * drift) - 0.5 * (Math.log(pl / p) + (y / v) * this.flat.mean);
    this.driftChance = 1 / (1 + ((1 - DRIFT_CHANCE) / DRIFT_CHANCE) * Math.exp(-evidence));
    // Given the drift, the level changes by -b / a for each unit of drift.
    this.sloped = { level, drift, levelDeviation: 1 / Math.sqrt(a), driftDeviation: Math.sqrt(a / det), slope: -b / a };
    const at = seen.at(-1)?.at ?? -1;
    const believed = this.driftChance * drift;
    const here = (1 - this.driftChance) * this.flat.mean + this.driftChance * (level + drift * (at + 1));
    this.pace = {
      changeover_seconds: this.plan + here,
      spread_seconds: Math.sqrt(v),
      drift_seconds: believed,
      pauses: this.lengths.length,
      observed: seen.length,
      at: at + 1,
    };
  }

  /** Draws one continuation of the day. */
  draw(random: Random, normals: () => number): DayContinuation {
    const { flat, sloped, plan, freedom } = this;
    // Chi-square by the approximation of Wilson and Hilferty.
    const z = normals();
    const chi = freedom * Math.max(0.05, 1 - 2 / (9 * freedom) + z * Math.sqrt(2 / (9 * freedom))) ** 3;
    const spread = Math.sqrt((this.variance * freedom) / chi);
    let [level, drift] = [flat.mean + flat.deviation * normals(), 0];
    if (random.next() < this.driftChance) {
      const off = sloped.driftDeviation * normals();
      drift = sloped.drift + off;
      level = sloped.level + sloped.slope * off + sloped.levelDeviation * normals();
    }
    const pauses = random.next() < this.pauseChance;
    const often = pauses ? gamma(PAUSE_SHAPE + this.lengths.length, random, normals) / (PAUSE_CHANGEOVERS + this.changeovers) : 0;
    const length = () => {
      const n = random.below(PRIOR_LENGTHS + this.lengths.length);
      const known = this.lengths[n - PRIOR_LENGTHS];
      return known === undefined ? SHORTEST_PAUSE + (LONGEST_PAUSE - SHORTEST_PAUSE) * random.next() : known * (0.75 + 0.5 * random.next());
    };
    return {
      changeover: (at) => plan + level + drift * at + spread * normals(),
      pause: () => (often > 0 && random.next() < often ? length() : 0),
      longerThan: (seconds) => {
        for (let tries = 0; tries < 8; tries++) {
          const one = length();
          if (one > seconds) return one;
        }
        return seconds + SHORTEST_PAUSE * random.next();
      },
    };
  }
}

/** Returns a generator of standard normal numbers, drawn in pairs by the polar method (Marsaglia and Bray). */
export function normalsFrom(random: Random): () => number {
  let spare: number | undefined;
  return () => {
    if (spare !== undefined) {
      const value = spare;
      spare = undefined;
      return value;
    }
    for (;;) {
      const [u, v] = [2 * random.next() - 1, 2 * random.next() - 1];
      const s = u * u + v * v;
      if (s >= 1 || s === 0) continue;
      const factor = Math.sqrt((-2 * Math.log(s)) / s);
      spare = v * factor;
      return u * factor;
    }
  };
}

/** Returns a gamma number of this shape and scale 1 (Marsaglia and Tsang). */
function gamma(shape: number, random: Random, normals: () => number): number {
  if (shape < 1) return gamma(shape + 1, random, normals) * random.next() ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normals();
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random.next()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}
