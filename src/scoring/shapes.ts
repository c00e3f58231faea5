// Shape of one round's matrix as the desk sees it: every judge's sheet, places, the line, and what keeps the round from being closed.
import { z } from "zod";
import { refusedWhy } from "../judging/contract.ts";
import { offices } from "../rounds/offices.ts";
import { releaseLevel, roundKind, roundStatus } from "../rounds/contract.ts";
import { entryLabel } from "../entries/label/entry-label.ts";
import { markingStatus, performanceStatus } from "../start-lists/contract.ts";
import { decision } from "../rounds/decisions.ts";

/** State of an entry. Only competing entries have places. */
export const entryState = z.enum(["competing", "withdrawn", "absent", "disqualified"]);

const amount = z.number().positive().max(1000).multipleOf(0.01);

/** What a deduction takes: points of the total, points of each judge's total, points for each started span of an overrun, or percent of the total. */
export const deductionPolicy = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("points"), amount }),
  z.object({ kind: z.literal("points_per_judge"), amount }),
  z.object({
    kind: z.literal("points_per_started"),
    amount,
    every_seconds: z.number().int().min(1).max(3600),
    /** Length of the overrun in seconds, and how much of it costs nothing. */
    seconds: z.number().positive().max(3600).multipleOf(0.01),
    grace_seconds: z.number().int().min(0).max(600).default(0),
  }),
  z.object({ kind: z.literal("percent"), percent: z.number().positive().max(100).multipleOf(0.01) }),
]);
export type DeductionPolicy = z.output<typeof deductionPolicy>;

/** One judge's paper sheet of one dance, as it was typed. */
export const paper = z.object({
  seat_id: z.string(),
  seat: z.string(),
  dance: z.number(),
  /** Not compared since it was typed; found to differ; agreed. */
  state: z.enum(["waiting", "differs", "checked"]),
  typed_by: z.string().nullable(),
  /** True when the caller typed it: another person has to compare it. */
  own: z.boolean(),
  checked_by: z.string().nullable(),
  /** What differs. */
  reason: z.string().nullable(),
  /** The revisions that the check is about. */
  revision_ids: z.array(z.string()),
});
export type Paper = z.output<typeof paper>;

/** A warning that is not withdrawn: the entry, the round, and the reason. */
export const warned = z.object({ entry_id: z.string(), round_id: z.string(), round: z.string(), reason: z.string() });

export const deduction = z.object({ id: z.string(), policy: deductionPolicy, reason: z.string() });

const cell = z.object({
  seat_id: z.string(),
  dance: z.number(),
  marks: z.record(z.string(), z.number()),
  total: z.number(),
  revision: z.number(),
  received_at: z.string(),
  /** Name of the person who typed it from paper. Null where the judge gave it. */
  typed_by: z.string().nullable(),
  extreme: z.enum(["high", "low"]).nullable(),
});

const row = z.object({
  performance_id: z.string(),
  entry_id: z.string(),
  ...entryLabel.shape,
  status: performanceStatus,
  state: entryState,
  /** Today's state of the entry. `state` is the one when the round was decided. */
  now: entryState,
  /** True when the entry goes on. Null where the method has no recall. */
  recalled: z.boolean().nullable(),
  place_from: z.number().nullable(),
  place_to: z.number().nullable(),
  place_exact: z.number().nullable(),
  total: z.string().nullable(),
  band: z.string().nullable(),
  /** Each judge's mark, one per seat. With several dances one per seat in each dance, dance by dance, whatever the method. */
  cells: z.array(cell.nullable()),
  /**
   * Result of each of several dances: points, crosses or the place there (null: not on the floor), and whether it counts. Empty until the result is
   * final.
   */
  runs: z.array(z.object({ value: z.string().nullable(), counts: z.boolean() })),
  /** Its heat in each dance, null where the dance has no heats. Empty in a round of one heat. */
  heats: z.array(z.number().nullable()),
  /** The dances in which it was absent, where the round has several. */
  absent_in: z.array(z.number()),
  /** True when it left the round: from then on it is in none of its dances. */
  retired: z.boolean(),
  deductions: z.array(deduction),
  /** Total deducted points. Null until the result is final. */
  deducted: z.number().nullable(),
});

/** A round within its section: how many go on, and what was decided about it. */
const round = z.object({
  section_id: z.string(),
  kind: roundKind,
  level: z.number(),
  /** How many go on. Null where nobody is eliminated. */
  wanted: z.number().nullable(),
  /** One sheet per performance, or per whole dance. */
  ballots: z.enum(["performance", "dance"]),
  /** The names of its dances, in order. */
  dances: z.array(z.string()),
  /** Decided means that it is stored who goes on, whatever is released. */
  status: roundStatus,
  released: releaseLevel,
  decided_at: z.string().nullable(),
  /** The next round of those who go on. `begun`: an entry has been on its floor. */
  next: z
    .object({
      id: z.string(),
      name: z.string(),
      begun: z.boolean(),
      /** Number of crosses of each judge there. Null for other forms. */
      crosses: z.number().nullable(),
      /** Seconds from the end of this round to its planned start. Null while it has none. */
      pause_seconds: z.number().nullable(),
      /** Planned end of the programme of its list. */
      day_ends_at: z.string().nullable(),
      /**
       * While the head judge has to decide who goes on from the line: the length of the next round for each possible number of entries. Heats of each
       * dance, seconds with the changes between them (null where a length is not known), and the new end of the programme.
       */
      prices: z.array(
        z.object({
          dancing: z.number(),
          heats: z.array(z.number()),
          dances: z.number(),
          seconds: z.number().nullable(),
          ends_at: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
  /**
   * Recalled entries (`gone`) that do not dance the next round: the head judge decides whether those first behind the line do, for `places` places.
   * Null where there is no such question.
   */
  reserve: z.object({ entries: z.array(z.string()), places: z.number(), gone: z.array(z.string()) }).nullable(),
  decisions: z.array(decision),
});

/** The line of a cut. */
const cut = z.object({
  wanted: z.number(),
  /** How many go on. Null while the head judge has to decide. */
  recalled: z.number().nullable(),
  /** The total, or the number of crosses, of the last entry that can go on. */
  line: z.string().nullable(),
  /** The tied entries on the line, and for how many places. Null when there is no tie. */
  tied: z.object({ entries: z.array(z.string()), places: z.number() }).nullable(),
});

/** Marks of one judge in one dance, by performance. */
const ballotMarks = z.record(z.string(), z.record(z.string(), z.number()));

const sheetOf = {
  seat: z.string(),
  seat_id: z.string(),
  start_number: z.number().nullable(),
  performance_id: z.string(),
  dance: z.number(),
};
const askedSheet = z.object({ ...sheetOf, /** When the judge was last reminded. */ reminded_at: z.string().nullable() });

export const matrix = z.object({
  block: z.object({
    id: z.string(),
    name: z.string(),
    status: markingStatus,
    closed_at: z.string().nullable(),
    published_at: z.string().nullable(),
    /** Since when the places wait for the ceremony. */
    held_at: z.string().nullable(),
    result_version: z.number(),
  }),
  start_list: z.object({ id: z.string(), name: z.string() }),
  competition: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
  form: z.object({
    method: z.string(),
    decimals: z.number(),
    /** The kinds of deduction that the method allows. Empty where it has no points. */
    deductions: z.array(z.enum(["points", "points_per_judge", "points_per_started", "percent"])),
    /** What counts of several dances with sheets of their own. */
    runs: z.enum(["sum", "best", "last"]),
    criteria: z.array(
      z.object({ code: z.string(), name: z.string(), min: z.number(), max: z.number(), step: z.number(), weight: z.number() }),
    ),
  }),
  /** The judges of the round. `components`: the codes that a judge marks, null for all of the form's. */
  seats: z.array(z.object({ id: z.string(), seat: z.string(), name: z.string(), components: z.array(z.string()).nullable() })),
  /** The dances of a round with several, in order, with the judges of each. Empty in a round of one dance. */
  dances: z.array(
    z.object({
      dance: z.number(),
      name: z.string(),
      /** Its letter. Empty where none was typed. */
      code: z.string(),
      seats: z.array(z.object({ id: z.string(), components: z.array(z.string()).nullable() })),
    }),
  ),
  /** Null for a caller who sees only the own entries. */
  round: round.nullable(),
  /** Null in a round from which nobody goes on, and until all marks are in. */
  cut: cut.nullable(),
  /** Ties that only the head judge can order, group by group, without those on the line of a cut. */
  ties: z.array(z.array(z.string())),
  rows: z.array(row),
  /** Missing sheets of performances that were danced. */
  missing: z.array(askedSheet),
  /** Sheets of performances that have not been danced yet. The round closes when both are empty. */
  awaited: z.array(askedSheet),
  /** Sheets that are filled on a judge's tablet and not confirmed. */
  filled: z.array(z.object(sheetOf)),
  /** Performances with marks that nobody let in on stage. The round closes once each was danced or missed, or its marks came from paper. */
  without_start: z.array(
    z.object({ performance_id: z.string(), dance: z.number(), start_number: z.number().nullable(), seats: z.array(z.string()) }),
  ),
  /** Refused marks of judges' tablets, until newer ones arrive or the desk settles them. */
  not_taken: z.array(
    z.object({ ...sheetOf, id: z.string(), marks: z.record(z.string(), z.number()), why: refusedWhy, received_at: z.string() }),
  ),
  /** Required whole-dance sheets, dance by dance. Empty where each performance has its own. */
  ballots: z.array(
    z.object({
      dance: z.number(),
      seat_id: z.string(),
      /** Number of crosses or places on it, handed in or in pencil. */
      given: z.number(),
      submitted: z.boolean(),
      revision: z.number(),
      reminded_at: z.string().nullable(),
      /** Reason for an open correction. Null otherwise. */
      reopened_reason: z.string().nullable(),
      /** True when all heats of the dance are over. Until then no sheet is missing. */
      danced: z.boolean(),
      /** Name of the person who typed it from paper. Null where the judge gave it. */
      typed_by: z.string().nullable(),
    }),
  ),
  /** Refused whole-dance sheets that a judge handed in. `counted`: the marks that count instead. */
  refused_ballots: z.array(
    z.object({
      id: z.string(),
      dance: z.number(),
      seat_id: z.string(),
      seat: z.string(),
      why: z.enum(["sheet_closed", "stale", "invalid"]),
      received_at: z.string(),
      marks: ballotMarks,
      counted: ballotMarks.nullable(),
    }),
  ),
  /** Equal totals of one judge that only this judge can order: in a final all of them, in a cut those across the line. */
  orders: z.array(
    z.object({
      seat: z.string(),
      seat_id: z.string(),
      dance: z.number(),
      total: z.number(),
      /** Place of the best of them in this judge's order. */
      place: z.number(),
      /** Best first once the judge has ordered them (`settled`). */
      performance_ids: z.array(z.string()),
      settled: z.boolean(),
      /** When the judge was last reminded of the order. */
      reminded_at: z.string().nullable(),
    }),
  ),
  /** Sheets of the closed round that are open for a correction. */
  reopened: z.array(z.object({ ...sheetOf, reason: z.string() })),
  /** Sheets that the method cannot count, by judge. The round closes once they are corrected. */
  wrong_sheets: z.array(
    z.object({
      seat: z.string(),
      seat_id: z.string(),
      dance: z.number(),
      performance_ids: z.array(z.string()),
      numbers: z.array(z.string()),
      why: z.string(),
      /** True when nothing has to be corrected: the judge's own order of equal totals is missing, and the tablet asks for it. */
      order: z.boolean(),
    }),
  ),
  /** Reasons why no places can be given yet, in the reader's language. Empty when they are final. */
  refused: z.array(z.string()),
  /** Steps that led to the places. */
  explain: z.array(z.string()),
  warnings: z.array(z.string()),
  /** Entries that would have another result today than the decided one. */
  changed: z.array(z.string()),
});
export type Matrix = z.output<typeof matrix>;

/** The matrix as the caller sees it. */
export const seenMatrix = z.object({
  ...matrix.shape,
  /** The office in which the caller runs the round. Null for a reader. */
  office: z.enum(offices).nullable(),
  /** Warnings in the section, of all rounds. For those who run rounds there. */
  warned: z.array(warned),
  /** Sheets typed from paper that a second person checks or has checked. Empty where the rules of rounds do not require it. */
  papers: z.array(paper),
  /** True when the caller also judges here and still has to give marks. Of other judges' sheets only whether they are in is shown. */
  own_first: z.boolean(),
});
export type SeenMatrix = z.output<typeof seenMatrix>;
