// Current cost of each dancer's rests (and each coach's double bookings), updated as entries move.
import type { Problem } from "./problem.ts";

/**
 * One second of a broken firm wish (late fixed start, day overrun, two places at once, precedence …) weighs as much as this many seconds of missing
 * rest.
 */
export const FIRM_WEIGHT = 50;

/** The rests of all persons for the start times of the floor. */
export class Rests {
  /** Persons with a broken rest: the first `soreCount`, in no order. */
  readonly sore: Int32Array;
  soreCount = 0;

  private readonly problem: Problem;
  private readonly start: Float64Array;
  private readonly laneOf: Int32Array;
  private readonly agenda: Int32Array[];
  private readonly cost: Float64Array;
  private readonly sorePlace: Int32Array;
  private readonly touched: Int32Array;
  private readonly costWas: Float64Array;
  private touchedCount = 0;
  private readonly stamp: Int32Array;
  private stampNow = 0;

  constructor(problem: Problem, start: Float64Array, laneOf: Int32Array) {
    const { persons } = problem;
    this.problem = problem;
    this.start = start;
    this.laneOf = laneOf;
    this.agenda = persons.map((p) => Int32Array.from(p.entries));
    this.cost = new Float64Array(persons.length);
    this.sore = new Int32Array(persons.length);
    this.sorePlace = new Int32Array(persons.length).fill(-1);
    this.touched = new Int32Array(persons.length);
    this.costWas = new Float64Array(persons.length);
    this.stamp = new Int32Array(persons.length);
  }

  /** Resets all costs. */
  clear(): void {
    while (this.soreCount > 0) this.set(this.sore[0]!, 0);
  }

  /** Starts a move: forgets the changes that `undo` would take back. */
  begin(): void {
    this.touchedCount = 0;
    this.stampNow++;
  }

  /** Recomputes the cost of every person of an entry, each person once a move. Returns the change in cost, in seconds. */
  recount(entry: number): number {
    const list = this.problem.personsOf[entry]!;
    let change = 0;
    for (let k = 0; k < list.length; k++) {
      const person = list[k]!;
      if (this.stamp[person] === this.stampNow) continue;
      this.stamp[person] = this.stampNow;
      const was = this.cost[person]!;
      this.touched[this.touchedCount] = person;
      this.costWas[this.touchedCount++] = was;
      const now = this.costOf(person);
      if (now === was) continue;
      change += now - was;
      this.set(person, now);
    }
    return change;
  }

  /** Undoes the move. */
  undo(): void {
    for (let n = 0; n < this.touchedCount; n++) this.set(this.touched[n]!, this.costWas[n]!);
  }

  private set(person: number, cost: number): void {
    this.cost[person] = cost;
    const place = this.sorePlace[person]!;
    if (cost > 0 === place >= 0) return;
    if (cost > 0) {
      this.sorePlace[person] = this.soreCount;
      this.sore[this.soreCount++] = person;
    } else {
      const last = this.sore[--this.soreCount]!;
      this.sore[place] = last;
      this.sorePlace[last] = place;
      this.sorePlace[person] = -1;
    }
  }

  private costOf(person: number): number {
    const { problem, start } = this;
    const list = this.agenda[person]!;
    for (let i = 1; i < list.length; i++) {
      const entry = list[i]!;
      let j = i - 1;
      while (j >= 0 && this.isLater(list[j]!, entry)) {
        list[j + 1] = list[j]!;
        j--;
      }
      list[j + 1] = entry;
    }
    const { rest, dancer } = problem.persons[person]!;
    let cost = 0;
    for (let i = 1; i < list.length; i++) {
      const first = list[i - 1]!;
      const pause = start[list[i]!]! - start[first]! - problem.seconds[first]!;
      if (pause < rest && dancer) cost += rest - pause;
      if (pause < 0) cost -= FIRM_WEIGHT * pause;
    }
    return cost;
  }

  private isLater(a: number, b: number): boolean {
    const [one, two] = [this.start[a]!, this.start[b]!];
    if (one !== two) return one > two;
    return this.laneOf[this.problem.blockOf[a]!]! > this.laneOf[this.problem.blockOf[b]!]!;
  }
}
