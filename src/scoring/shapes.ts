// One round's marks as the desk sees them: every judge's sheet, places, the line, and what keeps it from being closed.
import { z } from "zod";
import { refusedWhy } from "../judging/contract.ts";
import { offices } from "../rounds/offices.ts";
import { released, roundKind, roundStatus } from "../rounds/contract.ts";
import { brief } from "../entries/label/brief.ts";
import { markingStatus, performanceStatus } from "../start-lists/contract.ts";
import { decision } from "../rounds/decisions.ts";

/** Only entries that compete have places; the others say why they have none. */
export const entryState = z.enum(["competing", "withdrawn", "absent", "disqualified"]);

const amount = z.number().positive().max(1000).multipleOf(0.01);

/** What a deduction takes: points of the total, of each judge's, for each started span of an overrun, or percent of the total. */
export const deductionPolicy = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("points"), amount }),
  z.object({ kind: z.literal("points_per_judge"), amount }),
  z.object({
    kind: z.literal("points_per_started"),
    amount,
    every_seconds: z.number().int().min(1).max(3600),
    /** How long it ran over, and how much of that costs nothing. */
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
  /** Nobody has compared it since it was typed; somebody found that it differs; it agrees. */
  state: z.enum(["waiting", "differs", "checked"]),
  typed_by: z.string().nullable(),
  /** The person who asks typed it: another one has to compare it. */
  own: z.boolean(),
  checked_by: z.string().nullable(),
  /** What differs. */
  reason: z.string().nullable(),
  /** What a tick is about. */
  revision_ids: z.array(z.string()),
});
export type Paper = z.output<typeof paper>;

/** A warning that stands: whom it is about, in which round, and for what. */
export const warned = z.object({ entry_id: z.string(), round_id: z.string(), round: z.string(), reason: z.string() });

export const deduction = z.object({ id: z.string(), policy: deductionPolicy, reason: z.string() });

const cell = z.object({
  seat_id: z.string(),
  dance: z.number(),
  marks: z.record(z.string(), z.number()),
  total: z.number(),
  revision: z.number(),
  received_at: z.string(),
  /** Who typed it from paper; null where the judge gave it. */
  typed_by: z.string().nullable(),
  extreme: z.enum(["high", "low"]).nullable(),
});

const row = z.object({
  performance_id: z.string(),
  entry_id: z.string(),
  ...brief.shape,
  status: performanceStatus,
  state: entryState,
  /** What the entry is today; `state` is what it was when the round was decided. */
  now: entryState,
  /** Whether the entry goes on; null where the method recalls nobody. */
  recalled: z.boolean().nullable(),
  place_from: z.number().nullable(),
  place_to: z.number().nullable(),
  place_exact: z.number().nullable(),
  total: z.string().nullable(),
  band: z.string().nullable(),
  /** What each judge gave it, one for each seat; of several dances one for each seat in each of them, dance by dance, whatever the method. */
  cells: z.array(cell.nullable()),
  /** What each of several dances gave: points, crosses or the place there (null: not on the floor), and whether that is a part of the result; empty until the result stands. */
  runs: z.array(z.object({ value: z.string().nullable(), counts: z.boolean() })),
  /** Its heat in each dance, null where they dance otherwise; empty in a round of one heat. */
  heats: z.array(z.number().nullable()),
  /** The dances in which it was not on the floor, where it has several. */
  absent_in: z.array(z.number()),
  /** Left the round: from then on in none of its dances. */
  retired: z.boolean(),
  deductions: z.array(deduction),
  /** What they took together; null until the result stands. */
  deducted: z.number().nullable(),
});

/** A round among others of its section: whom it sends on, and what a person ruled about it. */
const round = z.object({
  section_id: z.string(),
  kind: roundKind,
  level: z.number(),
  /** How many are asked for; null where nobody is sent home. */
  wanted: z.number().nullable(),
  /** One sheet for each performance, or for each whole dance. */
  ballots: z.enum(["performance", "dance"]),
  /** The names of its dances, in their order. */
  dances: z.array(z.string()),
  /** Decided: who goes on is kept, whatever is released of it. */
  status: roundStatus,
  released,
  decided_at: z.string().nullable(),
  /** The round in which those who are recalled dance; `begun`: somebody is on its floor already. */
  next: z
    .object({
      id: z.string(),
      name: z.string(),
      begun: z.boolean(),
      /** How many crosses each judge gives there; null where they give something else. */
      crosses: z.number().nullable(),
      /** From the end of this round to its planned start; null while it has none. */
      pause_seconds: z.number().nullable(),
      /** When the programme of its list ends as it is planned. */
      day_ends_at: z.string().nullable(),
      /** While the head judge has to say who of those on the line goes on: what it takes when so many dance it, from nobody of them to all. Groups of each dance, seconds with the changes between them (null where its length is not known), and when the programme would end. */
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
  /** Of the recalled these do not dance the next round: whether those first behind the line do, for so many places; null where nobody has to be asked. */
  reserve: z.object({ entries: z.array(z.string()), places: z.number(), gone: z.array(z.string()) }).nullable(),
  decisions: z.array(decision),
});

/** Where the line of a cut runs. */
const cut = z.object({
  wanted: z.number(),
  /** Who goes on; null while the head judge has to say. */
  recalled: z.number().nullable(),
  /** The total, or the number of crosses, of the last who can go on. */
  line: z.string().nullable(),
  /** Those who are level on the line and for how many places; null when it is clear. */
  tied: z.object({ entries: z.array(z.string()), places: z.number() }).nullable(),
});

/** By performance: what a judge gave it in a dance. */
const ballotMarks = z.record(z.string(), z.record(z.string(), z.number()));

const sheetOf = {
  seat: z.string(),
  seat_id: z.string(),
  start_number: z.number().nullable(),
  performance_id: z.string(),
  dance: z.number(),
};
const askedSheet = z.object({ ...sheetOf, /** When the judge was last asked for it. */ reminded_at: z.string().nullable() });

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
    /** The kinds of deduction that the method knows; none where it takes no points. */
    deductions: z.array(z.enum(["points", "points_per_judge", "points_per_started", "percent"])),
    /** What counts of several dances with sheets of their own. */
    runs: z.enum(["sum", "best", "last"]),
    criteria: z.array(
      z.object({ code: z.string(), name: z.string(), min: z.number(), max: z.number(), step: z.number(), weight: z.number() }),
    ),
  }),
  /** The judges of the round; `components` are the codes that one of them marks, null for all of the form's. */
  seats: z.array(z.object({ id: z.string(), seat: z.string(), name: z.string(), components: z.array(z.string()).nullable() })),
  /** The dances of a round of several, in their order, with who judges each; empty in a round of one dance. */
  dances: z.array(
    z.object({
      dance: z.number(),
      name: z.string(),
      /** Its letter; empty where none was typed. */
      code: z.string(),
      seats: z.array(z.object({ id: z.string(), components: z.array(z.string()).nullable() })),
    }),
  ),
  /** Null for who sees only the own entries. */
  round: round.nullable(),
  /** Null in a round that sends nobody on, and until all marks are in. */
  cut: cut.nullable(),
  /** Entries that nothing but the head judge's word can put in order, group by group; not those on the line of a cut. */
  ties: z.array(z.array(z.string())),
  rows: z.array(row),
  /** Seats and start numbers whose marks are missing: of performances that were danced. */
  missing: z.array(askedSheet),
  /** Those whose marks are still to come: nobody has danced there yet. The round closes when both are empty. */
  awaited: z.array(askedSheet),
  /** Sheets that are filled on a judge's tablet and not confirmed. */
  filled: z.array(z.object(sheetOf)),
  /** Performances that judges have marked and that nobody let in: the round closes once each was danced or missed, or came from paper. */
  without_start: z.array(
    z.object({ performance_id: z.string(), dance: z.number(), start_number: z.number().nullable(), seats: z.array(z.string()) }),
  ),
  /** Marks that a judge's tablet sent and that were not taken, until newer ones come or the desk settles them. */
  not_taken: z.array(
    z.object({ ...sheetOf, id: z.string(), marks: z.record(z.string(), z.number()), why: refusedWhy, received_at: z.string() }),
  ),
  /** Sheets of whole dances that are due, dance by dance; empty where each performance has its own. */
  ballots: z.array(
    z.object({
      dance: z.number(),
      seat_id: z.string(),
      /** How many crosses or places stand on it, handed in or in pencil. */
      given: z.number(),
      submitted: z.boolean(),
      revision: z.number(),
      reminded_at: z.string().nullable(),
      /** Why it stands open for a correction; null otherwise. */
      reopened_reason: z.string().nullable(),
      /** All heats of the dance are over: until then nobody's sheet is missing. */
      danced: z.boolean(),
      /** Who typed it from paper; null where the judge gave it. */
      typed_by: z.string().nullable(),
    }),
  ),
  /** Sheets of whole dances that a judge handed in and that were not taken; `counted`: what is in their place. */
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
  /** Equal totals of one judge that only this judge can put in order: of a final all of them, of a cut those across the line. */
  orders: z.array(
    z.object({
      seat: z.string(),
      seat_id: z.string(),
      dance: z.number(),
      total: z.number(),
      /** Where the best of them stands in this judge's order. */
      place: z.number(),
      /** Best first once the judge has put them in order (`settled`). */
      performance_ids: z.array(z.string()),
      settled: z.boolean(),
      /** When the judge was last asked for the order. */
      reminded_at: z.string().nullable(),
    }),
  ),
  /** Sheets of the closed round that stand open for a correction. */
  reopened: z.array(z.object({ ...sheetOf, reason: z.string() })),
  /** Sheets that the method cannot count, by judge: the round closes once they are corrected. */
  wrong_sheets: z.array(
    z.object({
      seat: z.string(),
      seat_id: z.string(),
      dance: z.number(),
      performance_ids: z.array(z.string()),
      numbers: z.array(z.string()),
      why: z.string(),
      /** Nothing is to be corrected: the judge's own order of equal totals is missing, and the judge's tablet asks for it. */
      order: z.boolean(),
    }),
  ),
  /** Why no places can be given yet, in the reader's language; empty when they stand. */
  refused: z.array(z.string()),
  /** How the places came about, step by step. */
  explain: z.array(z.string()),
  warnings: z.array(z.string()),
  /** Entries whose result would differ today from the one that was decided. */
  changed: z.array(z.string()),
});
export type Matrix = z.output<typeof matrix>;

/** The matrix as the person who asks sees it. */
export const seenMatrix = z.object({
  ...matrix.shape,
  /** As what this person runs the round; null for who only reads it. */
  office: z.enum(offices).nullable(),
  /** Who was warned in the section, whatever round: for who runs rounds there. */
  warned: z.array(warned),
  /** Sheets typed from paper that a second person compares, or has compared; none where the rules of rounds do not ask for it. */
  papers: z.array(paper),
  /** The person gives marks here, too, and owes some: of the others' only which are in is shown. */
  own_first: z.boolean(),
});
export type SeenMatrix = z.output<typeof seenMatrix>;
