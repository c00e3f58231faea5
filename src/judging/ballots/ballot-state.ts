// State of a whole-dance sheet on the tablet: how each tap changes it. Pure.
import { type Equal, rankedAfter, stillMeant } from "../order-rules.ts";
import type { BallotMarks, Given } from "../ballot-rules.ts";
import { remembered, undone, withoutMark } from "../tablet/taps.ts";

interface Shown {
  marks: BallotMarks;
  /** The judge's private question marks. They do not count and stay on the tablet. */
  maybe: readonly string[];
}

export interface BallotState extends Shown {
  /** The performance that was tapped first and changes places with the next one tapped. */
  held: string | null;
  /** The states before each tap, for undo. */
  history: readonly Shown[];
}

export type Tap =
  | { kind: "cross" | "maybe" | "off" | "hold"; id: string }
  /** A tap on a cell of the grid. */
  | { kind: "place"; id: string; place: number }
  /** A tap on a number without a place: it gets the first free of `places` places. */
  | { kind: "fill"; id: string; places: number }
  /** A tap on a performance with an equal total: it gets the next rank in its group. */
  | { kind: "rank"; id: string; equal: readonly Equal[] }
  | { kind: "undo" };

/** Returns the state of a sheet that was just opened with these marks, without history. */
export function openBallot(marks: BallotMarks, maybe: readonly string[] = []): BallotState {
  return { marks, maybe, held: null, history: [] };
}

const MOST = 100;

/** Returns the performance that has this place. */
export function holderOf(marks: BallotMarks, place: number): string | undefined {
  return Object.keys(marks).find((id) => marks[id]?.place === place);
}

/** Returns the free places from 1 to `last`. */
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

/**
 * Handles a tap on a placed performance. The first tap selects it, a second tap on another one swaps the two places, a second tap on the same one
 * deselects it.
 */
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

/** Returns the sheet after a tap. No sequence of taps gives one place twice. */
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

/** Applies a place that was typed on a keyboard. A free place is given; a taken place is swapped with the performance's own place, if it has one. */
export function typedPlace(state: BallotState, id: string, place: number): BallotState {
  const holder = holderOf(state.marks, place);
  if (holder === undefined) return tapped(state, { kind: "place", id, place });
  if (holder === id || state.marks[id]?.place === undefined) return state;
  return held({ ...state, held: holder }, id);
}
