// Entry point: a timetable in, a plan out. `Planning` does the same in portions, for callers with a time limit or a progress display.
import { type Bound, lowerBound, type Unavoidable } from "./bound.ts";
import { costOf } from "./cost.ts";
import { type Arrangement, Floor } from "./floor.ts";
import { compile, DAY_APART, type Problem } from "./problem.ts";
import { Search } from "./search.ts";
import type { BrokenRest, CeremonySlot, Slot, Timetable } from "./timetable.ts";
import { brokenWishes } from "./wishes.ts";
import { type BrokenWish, togetherWords, unavoidableWords, type Words, wishWords } from "./words.ts";

/** Steps of `planOf` when neither the argument nor the timetable gives a number. */
const DEFAULT_STEPS = 2_000_000;

/** A running order with its cost, bound and broken wishes. Times are seconds from midnight of their day. */
export type Plan = {
  /** Sorted by day (as listed), stage (by name) and start. */
  order: Slot[];
  broken: BrokenRest[];
  cost_seconds: number;
  lower_bound_seconds: number;
  /** The bound for orders that keep every fixed start. Blocks fixed to the same time may have to miss more together. */
  kept_bound_seconds: number;
  /** True when no order can miss less rest: the cost equals the bound. */
  proven_best: boolean;
  ceremonies: CeremonySlot[];
  broken_wishes: (BrokenWish & { reason: Words })[];
  unavoidable: (Unavoidable & { reason: Words })[];
  /** Blocks whose dancers must miss more together than the sum of `unavoidable`. */
  unavoidable_together: { block: string; missing_seconds: number; unless_break: boolean; reason: Words }[];
  steps: number;
  restarts: number;
};

/** Progress of a planning; costs are in seconds. */
export type Progress = { steps: number; restarts: number; cost_seconds: number; lower_bound_seconds: number; done: boolean };

/**
 * A planning that can be stopped at any time. The same timetable and number of steps give the same plan, however the steps are divided into
 * portions.
 */
export class Planning {
  readonly timetable: Timetable;
  readonly bound: Bound;
  private readonly problem: Problem;
  private readonly search: Search;

  constructor(timetable: Timetable) {
    this.timetable = timetable;
    this.problem = compile(timetable);
    this.bound = lowerBound(this.problem);
    this.search = new Search(this.problem, timetable.seed, this.bound.kept_seconds, this.bound.orders);
  }

  /** Tries up to `steps` more moves; stops early when nothing can improve. */
  run(steps: number): Progress {
    this.search.run(steps);
    return this.progress();
  }

  /** Returns the progress. The cost here includes the weight of all other broken wishes. */
  progress(): Progress {
    const { steps, restarts, bestTotal, done } = this.search;
    return { steps, restarts, cost_seconds: bestTotal, lower_bound_seconds: this.bound.seconds, done };
  }

  /** Returns the best plan so far. */
  best(): Plan {
    const { order, ceremonies } = slotsOf(this.problem, this.search.best);
    const { cost_seconds, broken } = costOf(order, this.timetable);
    return {
      order,
      broken,
      cost_seconds,
      lower_bound_seconds: this.bound.seconds,
      kept_bound_seconds: this.bound.kept_seconds,
      proven_best: cost_seconds === this.bound.seconds,
      ceremonies,
      broken_wishes: brokenWishes(order, ceremonies, this.timetable).map((wish) => ({ ...wish, reason: wishWords(wish) })),
      unavoidable: this.bound.unavoidable.map((one) => ({ ...one, reason: unavoidableWords(one) })),
      unavoidable_together: this.bound.blocks
        .filter(({ seconds, alone_seconds }) => seconds > alone_seconds)
        .map(({ block, seconds, unless_break }) => ({ block, missing_seconds: seconds, unless_break }))
        .map((one) => ({ ...one, reason: togetherWords(one) })),
      steps: this.search.steps,
      restarts: this.search.restarts,
    };
  }
}

/** Plans with a budget of steps (moves tried): the argument, else the timetable's, else two million. */
export function planOf(timetable: Timetable, steps: number = timetable.steps ?? DEFAULT_STEPS): Plan {
  const planning = new Planning(timetable);
  planning.run(steps);
  return planning.best();
}

function slotsOf(problem: Problem, arrangement: Arrangement): { order: Slot[]; ceremonies: CeremonySlot[] } {
  const floor = new Floor(problem);
  floor.load(arrangement);
  const { entries, ceremonies, days, stages } = problem.timetable;
  const places = [...floor.start.keys()].map((e) => {
    const lane = floor.laneOf[problem.blockOf[e]!]!;
    return { e, lane, start: floor.start[e]! - problem.lanes[lane]!.day * DAY_APART };
  });
  places.sort((a, b) => a.lane - b.lane || a.start - b.start);
  const where = (lane: number) => ({ stage: stages[problem.lanes[lane]!.stage]!, day: days[problem.lanes[lane]!.day]!.id });
  return {
    order: places.filter((p) => p.e < problem.danced).map((p) => ({ entry: entries[p.e]!.id, start: p.start, ...where(p.lane) })),
    ceremonies: places
      .filter((p) => p.e >= problem.danced)
      .map((p) => {
        const ceremony = ceremonies[p.e - problem.danced]!;
        return { ceremony: ceremony.id, start: p.start, end: p.start + ceremony.seconds, ...where(p.lane) };
      }),
  };
}
