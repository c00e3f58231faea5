// Types of the timetable: what is to be put in order, and the wishes for it. An entry (występ) is danced once, inside its block (blok: one category
// danced together), on a stage, on a day. All times are whole seconds from midnight of their day; all lengths are whole seconds.

/** One performance: its dancers, its length in seconds (without the changeover) and its block. */
export type Entry = {
  id: string;
  dancers: string[];
  seconds: number;
  block: string;
  /** Two entries of a school in a row are avoided when possible. */
  school?: string;
  /** A coach cannot be on two stages at once. */
  coaches?: string[];
  not_before?: number;
  latest_end?: number;
  /** Locked place inside its block, from 1. */
  position?: number;
};

/** Entries that stay together. Without a stage or day any of `stages` and `days` is possible. */
export type Block = {
  id: string;
  stages: string[];
  days: string[];
  fixed_start?: number;
  not_before?: number;
  latest_end?: number;
  /** Judges of the panel. Nobody judges on two stages at once. */
  judges?: string[];
  /** Locked place among the blocks and ceremonies of its stage and day, from 1. Only for a block with one stage and one day. */
  position?: number;
};

/** A time on a stage without dancing: prizes, an opening. It comes after all blocks named in `after`. */
export type Ceremony = { id: string; seconds: number; stage: string; day: string; after: string[]; fixed_start?: number };

/** A day of the competition with its planned hours. */
export type Day = { id: string; start: number; end: number };

/** A time without dancing. Without stage or day it applies to all of them. */
export type Break = { start: number; end: number; stage?: string; day?: string };

/** Block `after` may start when block `before` has ended and `gap_seconds` have passed. */
export type Precedence = { before: string; after: string; gap_seconds: number };

/** When a dancer or a whole school is present. Without a day it applies to every day. */
export type Presence = { dancer?: string; school?: string; day?: string; not_before?: number; latest_end?: number };

/** A checked timetable: every name is known and every time is in range. */
export type Timetable = {
  entries: Entry[];
  blocks: Block[];
  ceremonies: Ceremony[];
  days: Day[];
  stages: string[];
  breaks: Break[];
  precedence: Precedence[];
  presence: Presence[];
  /** Rest of single dancers in seconds; all others have `rest_seconds`. */
  rest_of: Record<string, number>;
  rest_seconds: number;
  changeover_seconds: number;
  /** Two entries of a school in a row weigh as much as this many seconds of missing rest. */
  school_weight_seconds: number;
  seed: number;
  steps?: number;
};

/** The place of an entry in the running order. `start` is in seconds from midnight of that day. */
export type Slot = { entry: string; start: number; stage: string; day: string };

/** A ceremony with its planned time. */
export type CeremonySlot = { ceremony: string; start: number; end: number; stage: string; day: string };

/** A dancer's two consecutive entries on one day with less rest between them than required, and the missing seconds. */
export type BrokenRest = { dancer: string; first: string; second: string; missing_seconds: number };
