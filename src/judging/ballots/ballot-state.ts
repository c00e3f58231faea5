// State of a whole-dance sheet on the tablet: how each tap changes it. Pure.
import { type EqualTotals, ranksAfterTap, currentAnswer } from "../order-rules.ts";
import type { BallotMarks, BallotMark } from "../ballot-rules.ts";
import { pushHistory, popHistory, withoutMark } from "../tablet/taps.ts";

interface BallotSnapshot {
  marks: BallotMarks;
  /** The judge's private question marks. They do not count and stay on the tablet. */
  maybe: readonly string[];
}

export interface BallotState extends BallotSnapshot {
  /** The performance that was tapped first and changes places with the next one tapped. */
  selected: string | null;
  /** The states before each tap, for undo. */
  history: readonly BallotSnapshot[];
}

export type Tap =
  | { kind: "cross" | "maybe" | "off" | "hold"; id: string }
  /** A tap on a cell of the grid. */
  | { kind: "place"; id: string; place: number }
  /** A tap on a number without a place: it gets the first free of `places` places. */
  | { kind: "fill"; id: string; places: number }
  /** A tap on a performance with an equal total: it gets the next rank in its group. */
  | { kind: "rank"; id: string; equal: readonly EqualTotals[] }
  | { kind: "undo" };

/** Returns the state of a sheet that was just opened with these marks, without history. */
export function openBallot(marks: BallotMarks, maybe: readonly string[] = []): BallotState {
  return { marks, maybe, selected: null, history: [] };
}

const MAX_HISTORY = 100;

/** Returns the performance that has this place. */
export function holderOf(marks: BallotMarks, place: number): string | undefined {
  return Object.keys(marks).find((id) => marks[id]?.place === place);
}

/** Returns the free places from 1 to `last`. */
export function freePlaces(marks: BallotMarks, last: number): number[] {
  return Array.from({ length: last }, (_, i) => i + 1).filter((place) => holderOf(marks, place) === undefined);
}

function withMark(marks: BallotMarks, id: string, mark: BallotMark): BallotMarks {
  return { ...marks, [id]: mark };
}

function withChange(state: BallotState, next: Partial<BallotSnapshot>): BallotState {
  const { marks, maybe } = state;
  return { marks, maybe, ...next, selected: null, history: pushHistory(state.history, { marks, maybe }, MAX_HISTORY) };
}

/**
 * Handles a tap on a placed performance. The first tap selects it, a second tap on another one swaps the two places, a second tap on the same one
 * deselects it.
 */
function selectOrSwap(state: BallotState, id: string): BallotState {
  const place = state.marks[id]?.place;
  if (place === undefined) return state;
  if (state.selected === null) return { ...state, selected: id };
  if (state.selected === id) return { ...state, selected: null };
  const other = state.marks[state.selected]?.place;
  if (other === undefined) return { ...state, selected: id };
  return withChange(state, { marks: withMark(withMark(state.marks, id, { place: other }), state.selected, { place }) });
}

function withRank(marks: BallotMarks, id: string, equal: readonly EqualTotals[]): BallotMarks {
  const group = equal.find((each) => each.performance_ids.includes(id));
  const meant = currentAnswer(equal, marks);
  if (!group) return meant;
  const order = ranksAfterTap(group, meant, id);
  const others = Object.entries(meant).filter(([each]) => !group.performance_ids.includes(each));
  return Object.fromEntries([...others, ...order.map((each, i) => [each, { order: i + 1, total: group.total }] as const)]);
}

/** Returns the sheet after a tap. No sequence of taps gives one place twice. */
export function applyTap(state: BallotState, tap: Tap): BallotState {
  if (tap.kind === "undo") {
    const before = popHistory(state.history);
    return before ? { ...before, selected: null } : state;
  }
  const { marks, maybe } = state;
  const { id } = tap;
  const others = maybe.filter((each) => each !== id);
  switch (tap.kind) {
    case "cross":
      return withChange(
        state,
        marks[id]?.cross ? { marks: withoutMark(marks, id) } : { marks: withMark(marks, id, { cross: 1 }), maybe: others },
      );
    case "maybe":
      return withChange(state, { marks: withoutMark(marks, id), maybe: maybe.includes(id) ? others : [...others, id] });
    case "off":
      return marks[id] ? withChange(state, { marks: withoutMark(marks, id) }) : state;
    case "hold":
      return selectOrSwap(state, id);
    case "fill": {
      const [first] = freePlaces(marks, tap.places);
      return first === undefined || marks[id] ? state : withChange(state, { marks: withMark(marks, id, { place: first }) });
    }
    case "rank":
      return withChange(state, { marks: withRank(marks, id, tap.equal) });
    case "place": {
      const holder = holderOf(marks, tap.place);
      if (holder === undefined) return withChange(state, { marks: withMark(marks, id, { place: tap.place }) });
      return holder === id ? selectOrSwap(state, id) : state;
    }
  }
}

/** Applies a place that was typed on a keyboard. A free place is given; a taken place is swapped with the performance's own place, if it has one. */
export function applyTypedPlace(state: BallotState, id: string, place: number): BallotState {
  const holder = holderOf(state.marks, place);
  if (holder === undefined) return applyTap(state, { kind: "place", id, place });
  if (holder === id || state.marks[id]?.place === undefined) return state;
  return selectOrSwap({ ...state, selected: holder }, id);
}
