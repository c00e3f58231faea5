// State of the pad: which mark a key writes, what undo takes back, what is missing. Pure: times are arguments.
import type { MarkedCriterion } from "../contract.ts";
import { pushHistory, popHistory, withoutMark } from "../tablet/taps.ts";
import { isFull, markOf, scaleOf, typed } from "./scales.ts";
import { type Marks, missingOf } from "../filled-sheet.ts";

interface Snapshot {
  marks: Marks;
  /** Criterion that the keypad and the keyboard write to. */
  at: string;
  /** Criterion written last: the half key changes it. */
  last: string | undefined;
  /** Text being typed for `at`. */
  text: string;
  /** The keyboard's last key, when the next one may complete it: a 1 that may become 10, a comma that may be followed by 5. */
  pending: "one" | "comma" | undefined;
}

export interface PadState extends Snapshot {
  history: readonly Snapshot[];
  /** When the last key was pressed, in milliseconds of performance.now, which nobody can set back. 0 before the first. */
  keyedAt: number;
}

export type PadKey =
  | { kind: "mark"; code: string; value: number }
  | { kind: "half" }
  | { kind: "digit"; digit: string; keyboard?: boolean }
  | { kind: "comma" }
  | { kind: "minus" }
  | { kind: "undo" }
  | { kind: "next" }
  | { kind: "go"; code: string };

/** How long a submit waits after the last key, in milliseconds. The button shows this guard. */
export const INERT_MS = 400;

/** Returns a pad with these marks, at the first criterion without one. */
export function openPad(criteria: readonly MarkedCriterion[], marks: Marks = {}): PadState {
  const first = criteria.find((each) => marks[each.code] === undefined) ?? criteria[0];
  return { marks, at: first?.code ?? "", last: undefined, text: "", pending: undefined, history: [], keyedAt: 0 };
}

/** Milliseconds that a submit pressed now still waits for the guard. Undefined while marks are missing. */
export function untilSubmit(state: PadState, criteria: readonly MarkedCriterion[], now: number): number | undefined {
  if (criteria.length === 0 || missingOf(criteria, state.marks).length > 0) return undefined;
  return state.keyedAt === 0 ? 0 : Math.max(0, state.keyedAt + INERT_MS - now);
}

/** Returns the pad after one key. The same object when the key has no effect. */
export function applyKey(state: PadState, key: PadKey, criteria: readonly MarkedCriterion[], now: number): PadState {
  const find = (code: string | undefined) => criteria.find((each) => each.code === code);
  switch (key.kind) {
    case "undo": {
      const before = popHistory(state.history);
      return before ? { ...before, keyedAt: now } : state;
    }
    case "go":
      return find(key.code) ? { ...state, at: key.code, text: "", pending: undefined } : state;
    case "next":
      return { ...state, at: following(state.at, criteria, state.marks), text: "", pending: undefined };
    case "mark":
      return write(state, find(key.code), key.value, criteria, now);
    case "half":
      return halve(state, find(state.last), now);
    case "comma": {
      const criterion = find(state.at);
      if (state.text !== "" && criterion && scaleOf(criterion).kind === "keypad") {
        const text = typed(state.text, ",", criterion);
        return text === state.text ? state : change(state, { text }, now);
      }
      const halved = halve(state, find(state.last), now);
      return halved === state ? state : { ...halved, pending: "comma" };
    }
    case "minus": {
      const criterion = find(state.at);
      if (!criterion || scaleOf(criterion).kind !== "keypad") return state;
      return retype(state, criterion, typed(state.text, "-", criterion), criteria, now);
    }
    case "digit":
      return digit(state, key.digit, key.keyboard ?? false, criteria, now);
  }
}

function digit(state: PadState, figure: string, keyboard: boolean, criteria: readonly MarkedCriterion[], now: number): PadState {
  const lastOne = criteria.find((each) => each.code === state.last);
  if (state.pending === "comma" && (figure === "5" || figure === "0")) {
    const half = lastOne && !Number.isInteger(state.marks[lastOne.code]);
    return figure === "0" && half ? halve({ ...state, pending: undefined }, lastOne, now) : { ...state, pending: undefined };
  }
  if (figure === "0" && state.pending === "one" && lastOne && fitsKeys(lastOne, 10))
    return change(state, { marks: { ...state.marks, [lastOne.code]: 10 }, pending: undefined }, now);
  const criterion = criteria.find((each) => each.code === state.at);
  if (!criterion) return state;
  const scale = scaleOf(criterion);
  const value = Number(figure);
  if (scale.kind === "choice") return value <= 1 ? write(state, criterion, value, criteria, now) : state;
  if (scale.kind === "keys") {
    if (!scale.values.includes(value)) return state;
    const written = write(state, criterion, value, criteria, now);
    return keyboard && figure === "1" && scale.values.includes(10) ? { ...written, pending: "one" } : written;
  }
  return retype(state, criterion, typed(state.text, figure, criterion), criteria, now);
}

/** Replaces the typed text. A valid text becomes a mark; the pad moves to the next criterion when no further digit fits. */
function retype(state: PadState, criterion: MarkedCriterion, text: string, criteria: readonly MarkedCriterion[], now: number): PadState {
  if (text === state.text) return state;
  const mark = markOf(text, criterion);
  const marks = mark === undefined ? withoutMark(state.marks, criterion.code) : { ...state.marks, [criterion.code]: mark };
  const done = mark !== undefined && isFull(text, criterion);
  return change(
    state,
    { marks, last: criterion.code, text: done ? "" : text, at: done ? following(criterion.code, criteria, marks) : criterion.code },
    now,
  );
}

function fitsKeys(criterion: MarkedCriterion, value: number): boolean {
  const scale = scaleOf(criterion);
  return scale.kind === "keys" && scale.values.includes(value);
}

function write(
  state: PadState,
  criterion: MarkedCriterion | undefined,
  value: number,
  criteria: readonly MarkedCriterion[],
  now: number,
): PadState {
  if (!criterion || value < criterion.min || value > criterion.max) return state;
  const marks = { ...state.marks, [criterion.code]: value };
  return change(state, { marks, last: criterion.code, at: following(criterion.code, criteria, marks), text: "" }, now);
}

function halve(state: PadState, criterion: MarkedCriterion | undefined, now: number): PadState {
  const mark = criterion && state.marks[criterion.code];
  if (!criterion || mark === undefined) return state;
  const scale = scaleOf(criterion);
  if (scale.kind !== "keys" || !scale.half) return state;
  const value = Number.isInteger(mark) ? mark + 0.5 : Math.floor(mark);
  return value > criterion.max ? state : change(state, { marks: { ...state.marks, [criterion.code]: value } }, now);
}

/** Returns the next criterion without a mark, starting after this one and wrapping round. This one when none is left. */
function following(code: string, criteria: readonly MarkedCriterion[], marks: Marks): string {
  const at = criteria.findIndex((each) => each.code === code);
  const round = [...criteria.slice(at + 1), ...criteria.slice(0, at)];
  return round.find((each) => marks[each.code] === undefined)?.code ?? code;
}

function change(state: PadState, next: Partial<Snapshot>, now: number): PadState {
  const { history, keyedAt: _, ...before } = state;
  return { ...before, pending: undefined, ...next, history: pushHistory(history, before), keyedAt: now };
}

/** Returns a criterion with a mark three points or more away from the mean of the judge's other marks on the same scale. */
export function findOutlier(criteria: readonly MarkedCriterion[], marks: Marks): MarkedCriterion | undefined {
  return criteria.find((criterion) => {
    const own = marks[criterion.code];
    const others = criteria
      .filter((each) => each.code !== criterion.code && each.max === criterion.max && each.min === criterion.min)
      .flatMap((each) => marks[each.code] ?? []);
    return own !== undefined && others.length >= 2 && Math.abs(own - others.reduce((sum, one) => sum + one, 0) / others.length) >= 3;
  });
}
