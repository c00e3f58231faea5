// What taps make of a sheet of a whole dance. Pure.
import { type Equal, rankedAfter, stillMeant } from "../order-rules.ts";
import type { BallotMarks, Given } from "../ballot-rules.ts";
import { remembered, undone, withoutMark } from "../tablet/taps.ts";

interface Shown {
  marks: BallotMarks;
  /** The judge's own question marks; they do not count and stay on the tablet. */
  maybe: readonly string[];
}

export interface BallotState extends Shown {
  /** The one whose place was tapped, to change places with the next. */
  held: string | null;
  /** What stood here before each tap. */
  history: readonly Shown[];
}

export type Tap =
  | { kind: "cross" | "maybe" | "off" | "hold"; id: string }
  /** A cell of the grid. */
  | { kind: "place"; id: string; place: number }
  /** A number of the pool: the first free of so many places. */
  | { kind: "fill"; id: string; places: number }
  /** One of those with equal totals: the next best of its group. */
  | { kind: "rank"; id: string; equal: readonly Equal[] }
  | { kind: "undo" };

export function openBallot(marks: BallotMarks, maybe: readonly string[] = []): BallotState {
  return { marks, maybe, held: null, history: [] };
}

const MOST = 100;

/** Who has this place. */
export function holderOf(marks: BallotMarks, place: number): string | undefined {
  return Object.keys(marks).find((id) => marks[id]?.place === place);
}

/** The places up to `last` that nobody has. */
export function freePlaces(marks: BallotMarks, last: number): number[] {
  return Array.from({ length: last }, (_, i) => i + 1).filter((place) => holderOf(marks, place) === undefined);
}

function given(marks: BallotMarks, id: string, mark: Given): BallotMarks {
  return { ...marks, [id]: mark };
}

function changed(state: BallotState, next: Partial<Shown>): BallotState {
  const { marks, maybe } = state;
  return { marks, maybe, ...next, held: null, history: remembered(state.history, { marks, maybe }, MOST) };
}

/** A tap on a mark that stands: the first takes it up, a second on another changes the two places, a second on the same puts it down. */
function held(state: BallotState, id: string): BallotState {
  const place = state.marks[id]?.place;
  if (place === undefined) return state;
  if (state.held === null) return { ...state, held: id };
  if (state.held === id) return { ...state, held: null };
  const other = state.marks[state.held]?.place;
  if (other === undefined) return { ...state, held: id };
  return changed(state, { marks: given(given(state.marks, id, { place: other }), state.held, { place }) });
}

function ranked(marks: BallotMarks, id: string, equal: readonly Equal[]): BallotMarks {
  const group = equal.find((each) => each.performance_ids.includes(id));
  const meant = stillMeant(equal, marks);
  if (!group) return meant;
  const order = rankedAfter(group, meant, id);
  const others = Object.entries(meant).filter(([each]) => !group.performance_ids.includes(each));
  return Object.fromEntries([...others, ...order.map((each, i) => [each, { order: i + 1, total: group.total }] as const)]);
}

/** The sheet after a tap; no order of taps gives one place twice. */
export function tapped(state: BallotState, tap: Tap): BallotState {
  if (tap.kind === "undo") {
    const before = undone(state.history);
    return before ? { ...before, held: null } : state;
  }
  const { marks, maybe } = state;
  const { id } = tap;
  const others = maybe.filter((each) => each !== id);
  switch (tap.kind) {
    case "cross":
      return changed(
        state,
        marks[id]?.cross ? { marks: withoutMark(marks, id) } : { marks: given(marks, id, { cross: 1 }), maybe: others },
      );
    case "maybe":
      return changed(state, { marks: withoutMark(marks, id), maybe: maybe.includes(id) ? others : [...others, id] });
    case "off":
      return marks[id] ? changed(state, { marks: withoutMark(marks, id) }) : state;
    case "hold":
      return held(state, id);
    case "fill": {
      const [first] = freePlaces(marks, tap.places);
      return first === undefined || marks[id] ? state : changed(state, { marks: given(marks, id, { place: first }) });
    }
    case "rank":
      return changed(state, { marks: ranked(marks, id, tap.equal) });
    case "place": {
      const holder = holderOf(marks, tap.place);
      if (holder === undefined) return changed(state, { marks: given(marks, id, { place: tap.place }) });
      return holder === id ? held(state, id) : state;
    }
  }
}

/** A typed place: a free one is given; a taken one is changed for this one's own, where it has one. */
export function typedPlace(state: BallotState, id: string, place: number): BallotState {
  const holder = holderOf(state.marks, place);
  if (holder === undefined) return tapped(state, { kind: "place", id, place });
  if (holder === id || state.marks[id]?.place === undefined) return state;
  return held({ ...state, held: holder }, id);
}
