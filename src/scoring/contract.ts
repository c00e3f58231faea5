// Endpoints of scoring: rounds with their progress, the matrix of marks, deductions, opening, closing and deciding.
import { z } from "zod";
import { endpoint } from "../kernel/endpoints/endpoint.ts";
import { entryName } from "../entries/label/entry-label.ts";
import { markingStatus } from "../start-lists/contract.ts";
import { admins, judges, signedIn } from "../kernel/endpoints/roles.ts";
import { entryState, deductionPolicy, paper, deduction, matrix } from "./shapes.ts";
import { decisionKind } from "../rounds/decisions.ts";

export const scoredRound = z.object({
  id: z.string(),
  name: z.string(),
  start_list_id: z.string(),
  start_list_name: z.string(),
  competition_id: z.string(),
  competition_name: z.string(),
  planned_at: z.string(),
  status: markingStatus,
  performances: z.number(),
  judges: z.number(),
  /** Number of sheets with marks, and how many are required: one of each competing performance from each judge. */
  sheets: z.number(),
  sheets_wanted: z.number(),
  /** Number of missing sheets of performances that were danced. */
  missing: z.number(),
  /** Number of missing orders of equal totals, one for each judge and dance. */
  orders_missing: z.number(),
  published_at: z.string().nullable(),
  /** True when the round is closed and its places wait for the ceremony. */
  held: z.boolean(),
  /** True when the caller runs the round: the organiser, or the head judge or the scrutineer of its list. */
  runs: z.boolean(),
  /** For a coach: the own entries' places, best first. Empty for everybody else. */
  own: z.array(
    z.object({
      ...entryName.shape,
      state: entryState,
      recalled: z.boolean().nullable(),
      place_from: z.number().nullable(),
      place_to: z.number().nullable(),
    }),
  ),
});

/** Filters of the list of rounds. "missing": a judge has not sent marks of a danced performance, or the order of equal totals. */
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
    data: z.array(scoredRound),
    next_cursor: z.string().nullable(),
    /** Number of rounds in each view, with the other filters applied. */
    counts: z.record(z.enum(scoreViews), z.number()),
  }),
  live: ({ query }) => [query.competition_id ? `scores:${query.competition_id}` : "scores"],
  summary:
    "Rounds with how many sheets are in, newest day first: all for an admin; for a referee published ones, and all of the lists on which the referee is head judge or scrutineer; for a trener published ones in which own entries danced.",
});

/** The decision that the head judge has to make before a closed round is decided: which of these entries get the places. */
const decisionNeeded = z.object({ kind: z.literal("line"), entries: z.array(z.string()), places: z.number() });
/** Common part of the endpoints that close a round. */
export const closing = {
  status: 200,
  /** Sheets that cannot be counted, that are missing, or that were typed from paper and wait for a second person. */
  current: z.union([matrix.shape.wrong_sheets, matrix.shape.missing, decisionNeeded, z.array(paper)]),
  body: z.object({ closed: z.boolean().default(true), reason: z.string().trim().max(500).nullish() }),
  reply: matrix,
} as const;

export const closeRound = endpoint({
  ...closing,
  name: "closeRound",
  method: "POST",
  path: "/api/rounds/{id}/close",
  access: judges,
  summary:
    "Closes a round as closeRoundByBlock does. A round that sends some on is decided at once: they fill the next round. Where the line is tied and the head judge has to say who goes on, it stays closed: 409 decision_needed names them. Opening it again empties the next round, unless that has begun: 409 next_round_begun. For admins and the head judge; the scrutineer closes.",
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
    /**
     * `line`: the tied entries that go on. `tie`: all tied entries, best first. `correction`: forgotten entries. `reserve`: all entries first behind
     * the line, or none.
     */
    entries: z.array(z.uuid()).max(500),
    /** `short_ballot`: the judge's sheet of crosses that counts with fewer than required, or (`short` false) that needs all crosses again. */
    ballot: z.object({ seat_id: z.uuid(), dance: z.number().int().min(1).max(10), short: z.boolean().default(true) }).optional(),
    /** `paper_check`: false: sheets typed from paper count without a second person's check. True: the rules of rounds apply. */
    checked: z.boolean().optional(),
    /** The entries that were tied on the line when this was decided. Any others are answered with 409 stale. */
    tied: z.array(z.uuid()).max(500).optional(),
    reason: z.string().trim().min(1).max(500),
  }),
  reply: matrix,
  summary:
    "The head judge's word, kept with its reason: who of those tied on the line goes on (the closed round is decided then), in which order tied entries stand, whether those first behind the line dance for a recalled one who does not (all of them or none, until the next round begins), whom a wrong recall forgot (added to the next round, nobody is sent home), that a sheet of a judge who cannot finish counts with the crosses that are on it, or that sheets typed from paper count without a second person. For admins and the head judge.",
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
    "Takes points from a performance's total (never below 0) in a way that the round's method knows, with the reason; a method without points answers 409 not_possible.",
});

export const voidDeduction = endpoint({
  name: "voidDeduction",
  method: "DELETE",
  path: "/api/deductions/{id}",
  access: admins,
  status: 204,
  summary: "Takes a deduction back; it stays in the record.",
});
