// What may be asked of results: progress, the matrix of marks, deductions, closing and publishing, and the public page.
import { z } from "zod";
import { endpoint } from "../kernel/endpoint.ts";
import { decisionKind, released } from "../rounds/contract.ts";
import { called } from "../signup/brief/brief.ts";
import { blockStatus } from "../start-lists/contract.ts";
import { admins, judges, signedIn } from "../kernel/roles.ts";
import * as addresses from "./addresses.ts";
import { pendingItem } from "./day/pending.ts";
import { paper } from "./papers/asking.ts";
import { deductionPolicy } from "./scoring/deduction-policy.ts";
import { deduction, matrix, seenMatrix } from "./scoring/matrix.ts";
import { entryState, publicScores } from "./shapes.ts";
import { sectionExplanation, standings } from "./standings/shapes.ts";

export type { Matrix, SeenMatrix } from "./scoring/matrix.ts";

const scoredBlock = z.object({
  id: z.string(),
  name: z.string(),
  start_list_id: z.string(),
  start_list_name: z.string(),
  competition_id: z.string(),
  competition_name: z.string(),
  planned_at: z.string(),
  status: blockStatus,
  performances: z.number(),
  judges: z.number(),
  /** Sheets with marks, and how many there must be: of each performance that competes from each judge. */
  sheets: z.number(),
  sheets_wanted: z.number(),
  /** Sheets that are missing of performances that were danced. */
  missing: z.number(),
  /** Orders of equal totals that judges owe, one for each judge and dance. */
  orders_missing: z.number(),
  published_at: z.string().nullable(),
  /** Closed, and its places wait for the ceremony. */
  held: z.boolean(),
  /** Whether the person who asks runs it: the organiser, or the head judge or the scrutineer of its list. */
  runs: z.boolean(),
  /** For a trener: the own entries' places, the best first; empty for everybody else. */
  own: z.array(
    z.object({
      ...called.shape,
      state: entryState,
      recalled: z.boolean().nullable(),
      place_from: z.number().nullable(),
      place_to: z.number().nullable(),
    }),
  ),
});

/** Which blocks a list shows; "missing": somebody danced and not every judge has sent marks for it, or the order of the own equal totals. */
export const scoreViews = ["all", "missing", "live", "closed", "published"] as const;
export type ScoreView = (typeof scoreViews)[number];

export const listScores = endpoint({
  name: "listScores",
  method: "GET",
  path: "/api/scores",
  access: signedIn,
  query: z.object({
    competition_id: z.uuid().optional(),
    start_list_id: z.uuid().optional(),
    q: z.string().max(100).optional(),
    view: z.enum(scoreViews).default("all"),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(400).optional(),
  }),
  reply: z.object({
    data: z.array(scoredBlock),
    next_cursor: z.string().nullable(),
    /** How many blocks each view has, other filters kept. */
    counts: z.record(z.enum(scoreViews), z.number()),
  }),
  live: ({ query }) => [query.competition_id ? `scores:${query.competition_id}` : "scores"],
  summary:
    "Blocks with how many sheets are in, newest day first: all for an admin; for a referee published ones, and all of the lists on which the referee is head judge or scrutineer; for a trener published ones in which own entries danced.",
});

export const getMatrix = endpoint({
  name: "getMatrix",
  method: "GET",
  path: "/api/blocks/{id}/scores",
  access: signedIn,
  reply: seenMatrix,
  live: ({ reply }) => [`block:${reply.block.id}`],
  summary:
    "Every judge's marks of a block, provisional places, what is missing, and how the places came about. For admins, and the head judge and the scrutineer of its list (any other referee: 403); a head judge who marks sees the others' marks once the own are in. A trener gets the own entries' rows of a published block; any other block is 404.",
});

/** What the head judge has to say before a closed round is decided: who of these, for so many places. */
const decisionNeeded = z.object({ kind: z.literal("line"), entries: z.array(z.string()), places: z.number() });
const closing = {
  status: 200,
  /** Sheets that cannot be counted, that are not there, or that were typed from paper and wait for a second person. */
  current: z.union([matrix.shape.wrong_sheets, matrix.shape.missing, decisionNeeded, z.array(paper)]),
  body: z.object({ closed: z.boolean().default(true), reason: z.string().trim().max(500).nullish() }),
  reply: matrix,
} as const;

export const closeBlock = endpoint({
  ...closing,
  name: "closeBlock",
  method: "POST",
  path: "/api/blocks/{id}/close",
  access: admins,
  summary:
    "Closes a block whose marks are all in and whose marked performances were danced or missed, or came from paper (judges can no longer change them); or opens it again with a reason.",
});

export const closeRound = endpoint({
  ...closing,
  name: "closeRound",
  method: "POST",
  path: "/api/rounds/{id}/close",
  access: judges,
  summary:
    "Closes a round as its block is closed. A round that sends some on is decided at once: they fill the next round. Where the line is tied and the head judge has to say who goes on, it stays closed: 409 decision_needed names them. Opening it again empties the next round, unless that has begun: 409 next_round_begun. For admins and the head judge; the scrutineer closes.",
});

export const openRound = endpoint({
  name: "openRound",
  method: "POST",
  path: "/api/rounds/{id}/open",
  access: judges,
  status: 200,
  reply: matrix,
  summary:
    "Opens a planned round, as its first heat on the floor does: from now on it is neither drawn nor emptied again. 409 round_not_ready says what is missing: those who dance it, or judges. For admins, the head judge and the scrutineer.",
});

export const decideRound = endpoint({
  name: "decideRound",
  method: "POST",
  path: "/api/rounds/{id}/decisions",
  access: judges,
  status: 201,
  current: decisionNeeded,
  body: z.object({
    id: z.uuid().optional(),
    kind: decisionKind.extract(["line", "tie", "correction", "reserve", "short_ballot", "paper_check"]),
    /** `line`: those who go on, of the tied; `tie`: all of the tied, best first; `correction`: those who were forgotten; `reserve`: all of those first behind the line, or nobody. */
    entries: z.array(z.uuid()).max(500),
    /** `short_ballot`: the judge's sheet of crosses that counts as it is, with fewer than were asked for; or (`short` false) of which all are asked for again. */
    ballot: z.object({ seat_id: z.uuid(), dance: z.number().int().min(1).max(10), short: z.boolean().default(true) }).optional(),
    /** `paper_check`: false: sheets that were typed from paper count without a second person's tick; true: as the rules of rounds say. */
    checked: z.boolean().optional(),
    /** Those who were tied on the line when this was decided; others now: 409 stale. */
    tied: z.array(z.uuid()).max(500).optional(),
    reason: z.string().trim().min(1).max(500),
  }),
  reply: matrix,
  summary:
    "The head judge's word, kept with its reason: who of those tied on the line goes on (the closed round is decided then), in which order tied entries stand, whether those first behind the line dance for a recalled one who does not (all of them or none, until the next round begins), whom a wrong recall forgot (added to the next round, nobody is sent home), that a sheet of a judge who cannot finish counts with the crosses that are on it, or that sheets typed from paper count without a second person. For admins and the head judge.",
});

export const publishRound = endpoint({
  name: "publishRound",
  method: "POST",
  path: "/api/rounds/{id}/publish",
  access: admins,
  status: 200,
  body: z.object({ released, reason: z.string().trim().max(500).nullish() }),
  reply: matrix,
  summary:
    "Lets everybody see nothing of a decided round, the names of who goes on, or everything; to show less than before needs a reason. Of a round that sends nobody on: nothing or everything.",
});

export const reopenWrongSheets = endpoint({
  name: "reopenWrongSheets",
  method: "POST",
  path: "/api/blocks/{id}/reopen-sheets",
  access: judges,
  status: 200,
  reply: matrix,
  summary:
    "Opens all sheets of a block that its method cannot count for a correction, each with its reason: the judges' tablets ask for them. For admins and the head judge.",
});

export const publishBlock = endpoint({
  name: "publishBlock",
  method: "POST",
  path: "/api/blocks/{id}/publish",
  access: admins,
  status: 200,
  body: z.object({ published: z.boolean().default(true), reason: z.string().trim().max(500).nullish() }),
  reply: matrix,
  summary: "Publishes a closed block's places when both computations agree, naming the exact revisions; or takes them back with a reason.",
});

export const holdBlock = endpoint({
  name: "holdBlock",
  method: "POST",
  path: "/api/blocks/{id}/hold",
  access: admins,
  status: 200,
  body: z.object({ held: z.boolean().default(true) }),
  reply: matrix,
  summary: "Keeps a closed block's places for the ceremony, after the same checks as publishing; or takes that back.",
});

export const announceHeld = endpoint({
  name: "announceHeld",
  method: "POST",
  path: "/api/competitions/{id}/announce",
  access: admins,
  status: 200,
  reply: z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })), next_cursor: z.null() }),
  summary: "Publishes all blocks of a competition whose places wait for the ceremony, all or none.",
});

export const addDeduction = endpoint({
  name: "addDeduction",
  method: "POST",
  path: "/api/performances/{id}/deductions",
  access: admins,
  status: 201,
  body: z.object({
    id: z.uuid().optional(),
    policy: deductionPolicy,
    reason: z.string().trim().min(1).max(300),
  }),
  reply: deduction,
  summary:
    "Takes points from a performance's total (never below 0) in a way that the block's method knows, with the reason; a method without points answers 409 not_possible.",
});

export const voidDeduction = endpoint({
  name: "voidDeduction",
  method: "DELETE",
  path: "/api/deductions/{id}",
  access: admins,
  status: 204,
  summary: "Takes a deduction back; it stays in the record.",
});

export type PublicScores = z.output<typeof publicScores>;
export type PublicBlock = PublicScores["blocks"][number];
export type PublicRow = NonNullable<PublicBlock["results"]>[number];

export const getPublicScores = endpoint({
  ...addresses.getPublicScores,
  reply: publicScores,
  live: ({ reply: { competition } }) => [`scores:${competition.id}`, `competition:${competition.id}`],
});

export const getExplanation = endpoint({
  ...addresses.getExplanation,
  query: z.object({ entry_id: z.uuid().optional() }),
  reply: z.object({
    block_id: z.string(),
    name: z.string(),
    result_version: z.number(),
    explain: z.array(z.string()),
    /** Of the asked entry: its result in one sentence (null in results of earlier versions), and the steps in which it takes part. */
    about: z.object({ summary: z.string().nullable(), steps: z.array(z.string()) }).nullable(),
  }),
});

export { listPending } from "./day/pending.ts";
export { checkPaper } from "./papers/asking.ts";
export { warnEntry } from "./rulings/warning.ts";

export type Standings = z.output<typeof standings>;

export const getStandings = endpoint({
  name: "getStandings",
  method: "GET",
  path: "/api/sections/{id}/standings",
  access: judges,
  reply: standings,
  live: ({ reply: { section } }) => [`rounds:${section.id}`, `scores:${section.competition_id}`],
  summary:
    "The places of a section over all its rounds, with the round of leaving, as far as rounds are decided: for admins, and for the head judge and the scrutineer of a list of the section. Other referees of these lists get what is released.",
});

export const getPublicStandings = endpoint({
  name: "getPublicStandings",
  method: "GET",
  path: "/api/public/sections/{id}/standings",
  access: "public",
  reply: standings,
  live: ({ reply: { section } }) => [`scores:${section.competition_id}`, `competition:${section.competition_id}`],
  summary:
    "The places of a section over those of its rounds of which everything is released; who still dances has none yet. `state` tells whether all rounds are in it.",
});

export const getSectionExplanation = endpoint({
  ...addresses.getSectionExplanation,
  reply: sectionExplanation,
});

export const getDay = endpoint({
  name: "getDay",
  method: "GET",
  path: "/api/dashboard",
  access: admins,
  query: z.object({ competition_id: z.uuid().optional() }),
  reply: z.object({
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
        status: blockStatus,
        planned_at: z.string(),
        performances: z.number(),
        done: z.number(),
        start_list_id: z.string(),
      }),
    ),
    breaks: z.array(z.object({ id: z.string(), name: z.string(), planned_at: z.string(), seconds: z.number(), start_list_id: z.string() })),
    judges: z.array(z.object({ seat: z.string(), name: z.string(), marked: z.number(), wanted: z.number() })),
    /** Blocks whose places wait for the ceremony. */
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
  }),
  live: ({ reply }) => ["competitions", ...(reply.competition ? [`stage:${reply.competition.id}`] : [])],
  summary: "The organiser's day: where the stage is, what needs a person, judges, money.",
});
