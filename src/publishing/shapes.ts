// What the API tells of results: standings of a section, the public page, and what waits for a person about rounds.
import { z } from "zod";
import { released, roundKind } from "../rounds/contract.ts";
import { brief } from "../entries/label/brief.ts";
import { sentence, floorNow } from "../start-lists/shapes.ts";
import { markingStatus, performanceStatus } from "../start-lists/contract.ts";
import { entryState } from "../scoring/shapes.ts";
import { type Act, offices } from "../rounds/offices.ts";

/** What became of an entry: it has a place, dances on, or has none and why. */
export const fate = z.enum(["placed", "still_in", "disqualified", "retired", "no_show"]);

export const standings = z.object({
  section: z.object({ id: z.string(), name: z.string(), competition_id: z.string() }),
  /** Whether the places are of no round, of the first ones, or of all; `apart`: the rounds do not lead to one another, each has its own places. */
  state: z.enum(["nothing", "partly", "complete", "apart"]),
  /** The first danced first; `counted`: its places are in these standings. */
  rounds: z.array(
    z.object({ id: z.string(), kind: roundKind, level: z.number(), name: sentence, released, decided: z.boolean(), counted: z.boolean() }),
  ),
  /** Best first, then those without a place. */
  places: z.array(
    z.object({
      entry_id: z.string(),
      ...brief.shape,
      place_from: z.number().nullable(),
      place_to: z.number().nullable(),
      state: fate,
      /** The round of leaving, by its id; null of those who dance on, and of those who danced none. */
      left: z.string().nullable(),
      /** The total in that round. */
      total: z.string().nullable(),
    }),
  ),
});

/** The same as the scores of a competition tell it, whose rounds have the names: places and rounds of leaving alone. */
export const sectionPlaces = z.object({
  id: z.string(),
  name: z.string(),
  state: standings.shape.state.exclude(["apart"]),
  /** Once its last round is released. */
  places: z
    .array(standings.shape.places.element.pick({ entry_id: true, place_from: true, place_to: true, state: true, left: true }))
    .nullable(),
});

export const sectionExplanation = z.object({
  section_id: z.string(),
  entry_id: z.string(),
  /** What became of it in the last of these rounds, in one sentence. */
  summary: z.string().nullable(),
  /** The newest first: what is released of the rounds in which it danced. */
  rounds: z.array(
    z.object({
      round_id: z.string(),
      name: sentence,
      summary: z.string().nullable(),
      steps: z.array(z.string()),
      /** What the head judge ruled about it, as a sentence with the office. */
      decisions: z.array(z.string()),
    }),
  ),
});

const publicResult = z.object({
  entry_id: z.string(),
  ...brief.shape,
  state: entryState,
  recalled: z.boolean().nullable(),
  place_from: z.number().nullable(),
  place_to: z.number().nullable(),
  total: z.string().nullable(),
  band: z.string().nullable(),
  deducted: z.number(),
  /** Each judge's mark in a round of one dance: a total of points, a place, or 1 for a cross and 0 for none; of several dances none, and `dances` has them. */
  marks: z.array(z.object({ seat: z.string(), total: z.number() })),
  /** What each of several dances gave, and each judge's mark in it. */
  dances: z.array(
    z.object({
      name: z.string(),
      /** Its points, crosses or place in the dance; null where it was not on the floor and has none. */
      value: z.string().nullable(),
      /** It is a part of the result. */
      counts: z.boolean(),
      marks: z.array(z.object({ seat: z.string(), total: z.number() })),
    }),
  ),
});

/** Who is on a floor now, and how many judges have sent their marks. */
const light = z.object({
  performance_id: z.string(),
  start_list_id: z.string(),
  ...brief.shape,
  section_name: z.string(),
  started_at: z.string().nullable(),
  seconds: z.number(),
  marks_given: z.number(),
  judges: z.number(),
  /** The heat, where several are on the floor together or the round has several dances. */
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
  /** When a list or a result was last published, a round closed, or somebody last began or finished. */
  updated_at: z.string(),
  delay_seconds: z.number(),
  start_lists: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Of the first stage with somebody on its floor, else the first that is not over, as `delay_seconds`. */
  on_stage: light.nullable(),
  /** Each published list: how late it runs (what has not begun is expected so long after it was planned), and who is on its floor. */
  stages: z.array(
    z.object({
      start_list_id: z.string(),
      stage: z.string(),
      day: z.string(),
      delay_seconds: z.number(),
      /** `dance` is its name, null where it has none; `heat` null where everybody dances alone. */
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
  /** Everybody who is on a floor now, in the stages' order. */
  lights: z.array(light),
  /** Sections that are danced in several rounds, and their places once the last one is released. */
  sections: z.array(sectionPlaces),
  blocks: z.array(
    z.object({
      id: z.string(),
      start_list_id: z.string(),
      name: z.string(),
      status: markingStatus,
      planned_at: z.string(),
      published_at: z.string().nullable(),
      /** The places are ready and wait for the ceremony. */
      held: z.boolean(),
      /** Above 1: the results were taken back and published anew. */
      result_version: z.number().nullable(),
      performances: z.number(),
      danced: z.number(),
      decimals: z.number(),
      section_id: z.string(),
      /** What the round is called, and its section, where that has several rounds; null in its only one. */
      round: z.object({ ...sentence.shape, of: z.string() }).nullable(),
      /** The distance to the final. */
      level: z.number(),
      /** Of a round that sends some on: nothing, who goes on, or everything. */
      released,
      /** How many of how many go on, the total of the last once everything is released, and how many were added by a later decision; null in a round that sends nobody on. */
      cut: z.object({ recalled: z.number(), of: z.number(), line: z.string().nullable(), added: z.number() }).nullable(),
      /** What a judge gives; null until something of the round is released. */
      mark_kind: z.enum(["cross", "place", "vote", "points"]).nullable(),
      /** What counts of several dances with points; null where there is one, or where they give crosses or places. */
      runs: z.enum(["sum", "best", "last"]).nullable(),
      /** Null until the round is published. */
      results: z.array(publicResult).nullable(),
      /** Performances without a published result: to come, on stage, and danced ones of a round that is not published yet. */
      upcoming: z.array(
        z.object({
          performance_id: z.string(),
          entry_id: z.string(),
          ...brief.shape,
          /** Of the heat in which it dances next. */
          planned_at: z.string(),
          status: performanceStatus,
          /** That heat with how many dance in it, where several dance together or the round has several dances. */
          heat: floorNow.omit({ numbers: true }).extend({ together: z.number() }).nullable(),
        }),
      ),
    }),
  ),
});

/** The kinds, with what somebody has to be allowed to do who ends them. */
export const ENDED_BY = {
  /** A closed round whose tied line waits for the head judge. */
  line: "decide",
  /** A closed round in which only the head judge can put some in order. */
  tie: "decide",
  /** A closed round whose line is tied no more: it is decided by closing it again. */
  settled: "close",
  /** Recalled entries that do not dance, and those first behind the line. */
  reserve: "decide",
  /** Sheets typed from paper that a second person compares. */
  paper: "type",
  /** Sheets that were corrected after the round was closed and cannot be counted: nothing of them is published. */
  uncounted: "reopen",
  /** Published places that would differ today. */
  changed: "publish",
} as const satisfies Record<string, Act>;
const kinds = Object.keys(ENDED_BY) as (keyof typeof ENDED_BY)[];

const named = z.object({ entry_id: z.string(), ...brief.pick({ start_number: true, shown: true }).shape });

export const pendingItem = z.object({
  kind: z.enum(kinds),
  round: z.object({ id: z.string(), name: z.string() }),
  next: z.object({ name: z.string() }).nullable(),
  competition: z.object({ id: z.string(), name: z.string() }),
  /** As what the person who asks runs the round. */
  office: z.enum(offices),
  /** The person who asks may end it. */
  acts: z.boolean(),
  /** Free places of a line or of those who were recalled; 0 otherwise. */
  places: z.number(),
  /** `reserve`: the recalled who do not dance. */
  gone: z.array(named),
  /** Those who are tied, first behind the line, or whose place would differ. */
  entries: z.array(named),
  /** `paper`: the judges whose sheets are to be compared; `uncounted`: those who are waited for. */
  seats: z.array(z.string()),
  /** `uncounted`: what is wrong, as sentences. */
  why: z.array(z.string()),
  /** `changed`: the version that publishing makes; null where the round is opened again instead. */
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
  /** The same of each list: a day on one stage. */
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
  /** What waits for a person about rounds, beside the alerts. */
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
      /** Whose marks, or whose order of equal totals, are missing, for which start numbers. */
      judges: z.array(z.object({ seat: z.string(), name: z.string(), numbers: z.array(z.number()) })),
      /** Which start numbers it is about, where no judge is named. */
      numbers: z.array(z.number()),
    }),
  ),
});
