// Replies of publishing: standings of a section, the public page, pending decisions, and the organiser's day.
import { z } from "zod";
import { releaseLevel, roundKind } from "../rounds/contract.ts";
import { entryLabel } from "../entries/label/entry-label.ts";
import { sentence, floorNow } from "../start-lists/shapes.ts";
import { markingStatus, performanceStatus } from "../start-lists/contract.ts";
import { shownNotice } from "../notices/shapes.ts";
import { entryState } from "../scoring/shapes.ts";
import { type Act, offices } from "../rounds/offices.ts";

/** Outcome of an entry: placed, still dancing, or without a place for a reason. */
export const fate = z.enum(["placed", "still_in", "disqualified", "retired", "no_show"]);

export const standings = z.object({
  section: z.object({ id: z.string(), name: z.string(), competition_id: z.string() }),
  /** Which rounds the places cover: none, the first ones, or all. `apart`: rounds do not lead to one another, and each has its own places. */
  state: z.enum(["nothing", "partly", "complete", "apart"]),
  /** In the order of dancing. `counted`: the round's places are in these standings. */
  rounds: z.array(
    z.object({
      id: z.string(),
      kind: roundKind,
      level: z.number(),
      name: sentence,
      released: releaseLevel,
      decided: z.boolean(),
      counted: z.boolean(),
    }),
  ),
  /** Best first, then entries without a place. */
  places: z.array(
    z.object({
      entry_id: z.string(),
      ...entryLabel.shape,
      place_from: z.number().nullable(),
      place_to: z.number().nullable(),
      state: fate,
      /** Id of the round in which the entry left; null while it still dances, and when it danced no round. */
      left: z.string().nullable(),
      /** Total in that round. */
      total: z.string().nullable(),
    }),
  ),
});

/** The same standings within a competition's scores, where rounds have the names: only places and last rounds. */
export const sectionPlaces = z.object({
  id: z.string(),
  name: z.string(),
  state: standings.shape.state.exclude(["apart"]),
  /** Null until the last round is released. */
  places: z
    .array(standings.shape.places.element.pick({ entry_id: true, place_from: true, place_to: true, state: true, left: true }))
    .nullable(),
});

export const sectionExplanation = z.object({
  section_id: z.string(),
  entry_id: z.string(),
  /** Outcome of the entry in its last released round, in one sentence. */
  summary: z.string().nullable(),
  /** Newest first: released parts of the rounds in which the entry danced. */
  rounds: z.array(
    z.object({
      round_id: z.string(),
      name: sentence,
      summary: z.string().nullable(),
      steps: z.array(z.string()),
      /** Decisions of the head judge about the entry, as sentences. */
      decisions: z.array(z.string()),
    }),
  ),
});

const publicResult = z.object({
  entry_id: z.string(),
  ...entryLabel.shape,
  state: entryState,
  recalled: z.boolean().nullable(),
  place_from: z.number().nullable(),
  place_to: z.number().nullable(),
  total: z.string().nullable(),
  band: z.string().nullable(),
  deducted: z.number(),
  /** Each judge's mark in a round of one dance: points, a place, or 1 for a cross and 0 for none. Empty with several dances; see `dances`. */
  marks: z.array(z.object({ seat: z.string(), total: z.number() })),
  /** With several dances: the value of each, and the judges' marks in it. */
  dances: z.array(
    z.object({
      name: z.string(),
      /** Points, crosses or place in the dance; null when the entry did not dance it. */
      value: z.string().nullable(),
      /** True when the dance counts towards the result. */
      counts: z.boolean(),
      marks: z.array(z.object({ seat: z.string(), total: z.number() })),
    }),
  ),
});

/** Performance on a floor now, and how many judges have sent their marks. */
const light = z.object({
  performance_id: z.string(),
  start_list_id: z.string(),
  ...entryLabel.shape,
  section_name: z.string(),
  started_at: z.string().nullable(),
  seconds: z.number(),
  marks_given: z.number(),
  judges: z.number(),
  /** The heat, when several dance together or the round has several dances. */
  heat: floorNow.nullable(),
});
export type Light = z.output<typeof light>;

export const publicScores = z.object({
  competition: z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    starts_on: z.string(),
    ends_on: z.string(),
    venue_name: z.string().nullable(),
    status: z.string(),
  }),
  /** Time of the last publication, closing, start or finish. */
  updated_at: z.string(),
  delay_seconds: z.number(),
  start_lists: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Light of the first stage with a performance on its floor, else of the first stage that is not over. `delay_seconds` follows the same stage. */
  on_stage: light.nullable(),
  /** Each published list with its delay in seconds, which is added to planned times, and its current floor. */
  stages: z.array(
    z.object({
      start_list_id: z.string(),
      stage: z.string(),
      day: z.string(),
      delay_seconds: z.number(),
      /** `dance` is null without a name, `heat` is null when each performs alone. */
      on_floor: z
        .object({
          round: z.string(),
          dance: z.string().nullable(),
          heat: z.object({ number: z.number(), of: z.number() }).nullable(),
          numbers: z.array(z.number()),
        })
        .nullable(),
    }),
  ),
  /** Notices of the office for public pages. */
  notices: z.array(shownNotice),
  /** All performances on a floor now, in the order of stages. */
  lights: z.array(light),
  /** Sections with several rounds; places once the last round is released. */
  sections: z.array(sectionPlaces),
  blocks: z.array(
    z.object({
      id: z.string(),
      start_list_id: z.string(),
      name: z.string(),
      status: markingStatus,
      planned_at: z.string(),
      published_at: z.string().nullable(),
      /** True when the places are ready and wait for the ceremony. */
      held: z.boolean(),
      /** Above 1 when the results were unpublished and published again. */
      result_version: z.number().nullable(),
      performances: z.number(),
      danced: z.number(),
      decimals: z.number(),
      section_id: z.string(),
      /** Name of the round and of its section when the section has several rounds; null in its only round. */
      round: z.object({ ...sentence.shape, of: z.string() }).nullable(),
      /** Distance to the final: 0 is the final. */
      level: z.number(),
      /** In a round with a cut: nothing, names, or everything. */
      released: releaseLevel,
      /** How many go on, the last total that does (once everything is released), and how many were added later. Null in a round without a cut. */
      cut: z.object({ recalled: z.number(), of: z.number(), line: z.string().nullable(), added: z.number() }).nullable(),
      /** Kind of mark; null until something of the round is released. */
      mark_kind: z.enum(["cross", "place", "vote", "points"]).nullable(),
      /** How several dances with points count; null with one dance, and with crosses or places. */
      runs: z.enum(["sum", "best", "last"]).nullable(),
      /** Null until the round is published. */
      results: z.array(publicResult).nullable(),
      /** Performances without a published result: upcoming, on stage, or danced in a round that is not published. */
      upcoming: z.array(
        z.object({
          performance_id: z.string(),
          entry_id: z.string(),
          ...entryLabel.shape,
          /** Planned time of the heat in which it dances next. */
          planned_at: z.string(),
          status: performanceStatus,
          /** That heat with its number of performances, when several dance together or the round has several dances. */
          heat: floorNow.omit({ numbers: true }).extend({ together: z.number() }).nullable(),
        }),
      ),
    }),
  ),
});

/** Kinds of pending decisions, each with the act that settles it. */
export const ENDED_BY = {
  /** Closed round whose tied line waits for the head judge. */
  line: "decide",
  /** Closed round with a tie that only the head judge can break. */
  tie: "decide",
  /** Closed round whose line is no longer tied: closing it again decides it. */
  settled: "close",
  /** Recalled entries that do not dance, and the first entries behind the line. */
  reserve: "decide",
  /** Sheets typed from paper that a second person has to compare. */
  paper: "type",
  /** Sheets corrected after closing that cannot be counted; nothing of them is published. */
  uncounted: "reopen",
  /** Published places that would differ today. */
  changed: "publish",
} as const satisfies Record<string, Act>;
const kinds = Object.keys(ENDED_BY) as (keyof typeof ENDED_BY)[];

const named = z.object({ entry_id: z.string(), ...entryLabel.pick({ start_number: true, shown: true }).shape });

export const pendingItem = z.object({
  kind: z.enum(kinds),
  round: z.object({ id: z.string(), name: z.string() }),
  next: z.object({ name: z.string() }).nullable(),
  competition: z.object({ id: z.string(), name: z.string() }),
  /** Office in which the caller runs the round. */
  office: z.enum(offices),
  /** True when the caller may settle it. */
  acts: z.boolean(),
  /** Free places on a line or left by recalled entries; 0 otherwise. */
  places: z.number(),
  /** `reserve`: recalled entries that do not dance. */
  gone: z.array(named),
  /** Entries that are tied, first behind the line, or whose place would differ. */
  entries: z.array(named),
  /** `paper`: judges whose sheets have to be compared. `uncounted`: judges who have to act. */
  seats: z.array(z.string()),
  /** `uncounted`: the errors, as sentences. */
  why: z.array(z.string()),
  /** `changed`: version that publishing creates; null when the round has to be reopened instead. */
  version: z.number().nullable(),
});
export type PendingItem = z.output<typeof pendingItem>;

/** The organiser's day. */
export const day = z.object({
  competition: z
    .object({ id: z.string(), slug: z.string(), name: z.string(), status: z.string(), starts_on: z.string(), ends_on: z.string() })
    .nullable(),
  entries: z.object({ all: z.number(), accepted: z.number(), waiting: z.number(), music_missing: z.number() }),
  payments: z.object({
    paid_grosze: z.number(),
    pending_grosze: z.number(),
    failed_grosze: z.number(),
    paid: z.number(),
    pending: z.number(),
    failed: z.number(),
  }),
  performances: z.object({ all: z.number(), done: z.number(), ends_at: z.string().nullable() }),
  /** The same per list: one day on one stage. */
  stages: z.array(
    z.object({
      start_list_id: z.string(),
      name: z.string(),
      stage: z.string(),
      day: z.string(),
      all: z.number(),
      done: z.number(),
      ends_at: z.string().nullable(),
    }),
  ),
  blocks: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: markingStatus,
      planned_at: z.string(),
      performances: z.number(),
      done: z.number(),
      start_list_id: z.string(),
    }),
  ),
  breaks: z.array(z.object({ id: z.string(), name: z.string(), planned_at: z.string(), seconds: z.number(), start_list_id: z.string() })),
  judges: z.array(z.object({ seat: z.string(), name: z.string(), marked: z.number(), wanted: z.number() })),
  /** Rounds whose places wait for the ceremony. */
  held: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Pending decisions about rounds, in addition to the alerts. */
  pending: z.array(pendingItem),
  alerts: z.array(
    z.object({
      kind: z.enum([
        "marks_missing",
        "orders_missing",
        "marks_filled",
        "marks_without_start",
        "marks_not_taken",
        "music_missing",
        "payment_failed",
        "not_closed",
        "list_draft",
        "data_requests",
      ]),
      count: z.number(),
      subject: z.string(),
      link: z.string(),
      /** Judges whose marks or orders of equal totals are missing, with the start numbers. */
      judges: z.array(z.object({ seat: z.string(), name: z.string(), numbers: z.array(z.number()) })),
      /** Start numbers of the alert, when no judge is named. */
      numbers: z.array(z.number()),
    }),
  ),
});
