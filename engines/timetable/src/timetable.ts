// The vocabulary of the timetable: what is to be put in order, and what is wished for it.
// An entry (występ) is danced once, inside its block (blok: one category run in one go), on a stage, on a day.
// All times are whole seconds from midnight of their day; all lengths are whole seconds.

/** One performance: who dances, how long (without the changeover), in which block. */
export type Entry = {
  id: string;
  dancers: string[];
  seconds: number;
  block: string;
  /** Two entries of a school in a row are avoided (soft). */
  school?: string;
  /** A coach cannot be at two stages at once. */
  coaches?: string[];
  not_before?: number;
  latest_end?: number;
  /** Locked place inside its block, from 1. */
  position?: number;
};

/** Entries that stay together; where stage or day is absent, any of `stages` and `days` will do. */
export type Block = {
  id: string;
  stages: string[];
  days: string[];
  fixed_start?: number;
  not_before?: number;
  latest_end?: number;
  /** Judges of the panel: nobody judges on two stages at once. */
  judges?: string[];
  /** Locked place among the blocks and ceremonies of its stage and day, from 1; only for a block with one stage and one day. */
  position?: number;
};

/** Something on a stage that nobody dances in: prizes, an opening. It stands after all blocks named in `after`. */
export type Ceremony = { id: string; seconds: number; stage: string; day: string; after: string[]; fixed_start?: number };

/** A day of the competition with its planned hours. */
export type Day = { id: string; start: number; end: number };

/** Nothing is danced between start and end; without stage or day it holds on all of them. */
export type Break = { start: number; end: number; stage?: string; day?: string };

/** `after` may start once `before` has ended and `gap_seconds` have passed; both are blocks. */
export type Precedence = { before: string; after: string; gap_seconds: number };

/** When a dancer or a whole school is there; without a day it holds on every day. */
export type Presence = { dancer?: string; school?: string; day?: string; not_before?: number; latest_end?: number };

/** A checked timetable task: every name is known, every time is in range. */
export type Timetable = {
  entries: Entry[];
  blocks: Block[];
  ceremonies: Ceremony[];
  days: Day[];
  stages: string[];
  breaks: Break[];
  precedence: Precedence[];
  presence: Presence[];
  /** Own rest of a dancer, seconds; others have `rest_seconds`. */
  rest_of: Record<string, number>;
  rest_seconds: number;
  changeover_seconds: number;
  /** Two entries of a school in a row weigh as much as this many seconds of missing rest. */
  school_weight_seconds: number;
  seed: number;
  steps?: number;
};

/** A place on the running order: seconds from midnight of that day. */
export type Slot = { entry: string; start: number; stage: string; day: string };

/** A ceremony with its planned time. */
export type CeremonySlot = { ceremony: string; start: number; end: number; stage: string; day: string };

/** A dancer's two consecutive entries on one day with less rest between them than wished. */
export type BrokenRest = { dancer: string; first: string; second: string; missing_seconds: number };
