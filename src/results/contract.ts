// What may be asked of results: progress, the matrix of marks, deductions, closing and publishing, and the public page.
import { z } from "zod";
import { endpoint } from "../kernel/endpoint.ts";
import { refusedWhy } from "../judging/contract.ts";
import { brief } from "../signup/brief/brief.ts";
import { blockStatus, performanceStatus } from "../start-lists/contract.ts";
import { admins, type Role, signedIn } from "../kernel/roles.ts";
import * as addresses from "./addresses.ts";
import { deductionPolicy } from "./scoring/deduction-policy.ts";
import { entryState, publicScores } from "./shapes.ts";

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
  published_at: z.string().nullable(),
  /** Closed, and its places wait for the ceremony. */
  held: z.boolean(),
});

/** Which blocks a list shows; "missing": somebody danced and not every judge has sent marks for it. */
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
    "Blocks with how many sheets are in, newest day first: all for an admin; published ones for a referee; for a trener published ones in which own entries danced.",
});

const deduction = z.object({ id: z.string(), policy: deductionPolicy, reason: z.string() });

const cell = z.object({
  seat_id: z.string(),
  marks: z.record(z.string(), z.number()),
  total: z.number(),
  revision: z.number(),
  received_at: z.string(),
  extreme: z.enum(["high", "low"]).nullable(),
});

const row = z.object({
  performance_id: z.string(),
  entry_id: z.string(),
  ...brief.shape,
  status: performanceStatus,
  state: entryState,
  /** Whether the entry goes on; null where the method recalls nobody. */
  recalled: z.boolean().nullable(),
  place_from: z.number().nullable(),
  place_to: z.number().nullable(),
  place_exact: z.number().nullable(),
  total: z.string().nullable(),
  band: z.string().nullable(),
  cells: z.array(cell.nullable()),
  deductions: z.array(deduction),
  /** What they took together; null until the result stands. */
  deducted: z.number().nullable(),
});

const sheetOf = { seat: z.string(), seat_id: z.string(), start_number: z.number().nullable(), performance_id: z.string() };
const askedSheet = z.object({ ...sheetOf, /** When the judge was last asked for it. */ reminded_at: z.string().nullable() });

export const matrix = z.object({
  block: z.object({
    id: z.string(),
    name: z.string(),
    status: blockStatus,
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
    criteria: z.array(
      z.object({ code: z.string(), name: z.string(), min: z.number(), max: z.number(), step: z.number(), weight: z.number() }),
    ),
  }),
  seats: z.array(z.object({ id: z.string(), seat: z.string(), name: z.string() })),
  rows: z.array(row),
  /** Seats and start numbers whose marks are missing: of performances that were danced. */
  missing: z.array(askedSheet),
  /** Those whose marks are still to come: nobody has danced there yet. The block closes when both are empty. */
  awaited: z.array(askedSheet),
  /** Sheets that are filled on a judge's tablet and not confirmed. */
  filled: z.array(z.object(sheetOf)),
  /** Performances that judges have marked and that nobody let in: the block closes once each was danced or missed, or came from paper. */
  without_start: z.array(z.object({ performance_id: z.string(), start_number: z.number().nullable(), seats: z.array(z.string()) })),
  /** Marks that a judge's tablet sent and that were not taken, until newer ones come or the desk settles them. */
  not_taken: z.array(
    z.object({ ...sheetOf, id: z.string(), marks: z.record(z.string(), z.number()), why: refusedWhy, received_at: z.string() }),
  ),
  /** Sheets of the closed block that stand open for a correction. */
  reopened: z.array(z.object({ ...sheetOf, reason: z.string() })),
  /** Sheets that the method cannot count, by judge: the block closes once they are corrected. */
  wrong_sheets: z.array(
    z.object({
      seat: z.string(),
      seat_id: z.string(),
      performance_ids: z.array(z.string()),
      numbers: z.array(z.string()),
      why: z.string(),
    }),
  ),
  /** Why no places can be given yet, in the reader's language; empty when they stand. */
  refused: z.array(z.string()),
  /** How the places came about, step by step. */
  explain: z.array(z.string()),
  warnings: z.array(z.string()),
});
export type Matrix = z.output<typeof matrix>;

const adminsAndCoaches: readonly Role[] = [...admins, "trener"];

export const getMatrix = endpoint({
  name: "getMatrix",
  method: "GET",
  path: "/api/blocks/{id}/scores",
  access: adminsAndCoaches,
  reply: matrix,
  live: ({ reply }) => [`block:${reply.block.id}`],
  summary:
    "Every judge's marks of a block, provisional places, what is missing, and how the places came about. A trener gets the own entries' rows of a published block; any other block is 404.",
});

export const closeBlock = endpoint({
  name: "closeBlock",
  method: "POST",
  path: "/api/blocks/{id}/close",
  access: admins,
  status: 200,
  current: matrix.shape.wrong_sheets,
  body: z.object({ closed: z.boolean().default(true), reason: z.string().trim().max(500).nullish() }),
  reply: matrix,
  summary:
    "Closes a block whose marks are all in and whose marked performances were danced or missed, or came from paper (judges can no longer change them); or opens it again with a reason.",
});

export const reopenWrongSheets = endpoint({
  name: "reopenWrongSheets",
  method: "POST",
  path: "/api/blocks/{id}/reopen-sheets",
  access: admins,
  status: 200,
  reply: matrix,
  summary:
    "Opens all sheets of a block that its method cannot count for a correction, each with its reason: the judges' tablets ask for them.",
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
    alerts: z.array(
      z.object({
        kind: z.enum([
          "marks_missing",
          "marks_filled",
          "marks_without_start",
          "marks_not_taken",
          "music_missing",
          "payment_failed",
          "not_closed",
          "list_draft",
        ]),
        count: z.number(),
        subject: z.string(),
        link: z.string(),
        /** Whose marks are missing, for which start numbers. */
        judges: z.array(z.object({ seat: z.string(), name: z.string(), numbers: z.array(z.number()) })),
        /** Which start numbers it is about, where no judge is named. */
        numbers: z.array(z.number()),
      }),
    ),
  }),
  live: ({ reply }) => ["competitions", ...(reply.competition ? [`stage:${reply.competition.id}`] : [])],
  summary: "The organiser's day: where the stage is, what needs a person, judges, money.",
});
