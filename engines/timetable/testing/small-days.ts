// Small days written by hand: entries of two minutes with a minute between them, from 9:00, unless stated otherwise.
import type { Block, Entry, Slot, Timetable } from "../src/timetable.ts";

export const NINE = 32_400;

/** Builds the entries of a block from texts "id dancer dancer …". */
export const entriesOf = (block: string, lines: readonly string[], more: Partial<Entry> = {}): Entry[] =>
  lines.map((line) => {
    const [id = "", ...dancers] = line.split(" ");
    return { id, dancers, seconds: 120, block, ...more };
  });

/** Builds a block on stage A of day d. */
export const blockOf = (id: string, more: Partial<Block> = {}): Block => ({ id, stages: ["A"], days: ["d"], ...more });

/** Builds a day from 9:00 to 18:00 on stage A, without required rest. */
export function day(extra: Partial<Timetable> = {}): Timetable {
  return {
    entries: [],
    blocks: [],
    ceremonies: [],
    days: [{ id: "d", start: NINE, end: 2 * NINE }],
    stages: ["A"],
    breaks: [],
    precedence: [],
    presence: [],
    rest_of: {},
    rest_seconds: 0,
    changeover_seconds: 60,
    school_weight_seconds: 30,
    seed: 1,
    ...extra,
  };
}

/** Builds the order from texts "entry seconds-after-nine [stage [day]]". */
export const slots = (...lines: readonly string[]): Slot[] =>
  lines.map((line) => {
    const [entry = "", after, stage = "A", on = "d"] = line.split(" ");
    return { entry, start: NINE + Number(after), stage, day: on };
  });
