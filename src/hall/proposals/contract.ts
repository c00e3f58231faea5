// Endpoints of changes proposed at the stage: withdrawal, swap and repeat, which the office or the head judge confirms (docs/rules/hall.md 3.1).
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { judges, stageHands } from "../../kernel/endpoints/roles.ts";
import { deviceChange } from "../shapes.ts";

export const proposalKind = z.enum(["withdraw", "swap", "repeat"]);
export type ProposalKind = z.output<typeof proposalKind>;

/** What is to change: `heat_id`, for a swap a second heat (or one entry of each), for a withdrawal the performance. */
const change = {
  kind: proposalKind,
  heat_id: z.uuid(),
  other_heat_id: z.uuid().optional(),
  performance_id: z.uuid().optional(),
  other_performance_id: z.uuid().optional(),
};

/** A repair of the running order, with everybody it touches. */
export const repair = z.object({
  /** How it mends, from the engine: keep_times, close_gap, exchange, later_in_block, end_of_day and others. */
  method: z.string(),
  /** Heats of the list in the new order. A repeated heat comes a second time. */
  heat_ids: z.array(z.string()),
  /** Heats with another start than planned, in order. `minutes`: later (or earlier, below zero). */
  moved: z.array(z.object({ heat_id: z.string(), label: z.string(), minutes: z.number(), people: z.array(z.string()) })),
  /** Rests that it breaks: a person, the two performances, and the missing minutes. */
  broken_rests: z.array(z.object({ person: z.string(), first: z.string(), second: z.string(), missing_minutes: z.number() })),
  /** Rests that it mends. */
  mended_rests: z.number(),
});
export type Repair = z.output<typeof repair>;

export const proposal = z.object({
  id: z.string(),
  kind: proposalKind,
  stage: z.object({ id: z.string(), letter: z.string(), name: z.string().nullable() }),
  competition: z.object({ id: z.string(), name: z.string() }),
  heat_id: z.string(),
  /** Like „080 Żółty pokój” or „Finał, Tango, grupa 2 z 4”. */
  label: z.string(),
  other_heat_id: z.string().nullable(),
  other_label: z.string().nullable(),
  reason: z.string(),
  who: z.string(),
  made_at: z.string(),
  repair: repair.nullable(),
  status: z.enum(["waiting", "confirmed", "refused", "outdated"]),
  decided_at: z.string().nullable(),
  decision_reason: z.string().nullable(),
});
export type Proposal = z.output<typeof proposal>;

export const listRepairs = endpoint({
  name: "listRepairs",
  method: "GET",
  path: "/api/stages/{id}/repairs",
  access: stageHands,
  stations: ["stage_manager"],
  query: z.object(change),
  reply: z.object({
    /** Version of the list that the repairs are made for. */
    list_row_version: z.number(),
    /** At most three, the smallest first. Empty: nothing after it changes. */
    data: z.array(repair),
    next_cursor: z.null(),
  }),
  summary:
    "What a withdrawal, swap or repeat would do: up to three repairs of the running order, with the people and rests each one touches.",
});

export const propose = endpoint({
  name: "propose",
  method: "POST",
  path: "/api/stages/{id}/proposals",
  access: stageHands,
  stations: ["stage_manager"],
  status: 201,
  body: z.object({
    ...deviceChange,
    ...change,
    reason: z.string().trim().min(1).max(300),
    /** The chosen repair, and the version of the list that it was made for. Without one the order stays. */
    repair: repair.nullish(),
    list_row_version: z.number().int(),
  }),
  reply: proposal,
  adds: true,
  summary:
    "Proposes a change. It waits for the office or the head judge. Refused (409) where the list has moved on: the heat began, or the order changed since the repair was made.",
});

export const listProposals = endpoint({
  name: "listProposals",
  method: "GET",
  path: "/api/proposals",
  access: judges,
  stations: ["judge"],
  query: z.object({ competition_id: z.uuid().optional() }),
  reply: z.object({
    data: z.array(proposal),
    next_cursor: z.null(),
    /** True when the caller may confirm: an administrator, or a head judge of the list. Otherwise the list is empty. */
    decides: z.boolean(),
  }),
  live: ({ query }) => [query.competition_id ? `hall:${query.competition_id}` : "hall"],
  summary: "Proposals that wait for the caller: of all stages for administrators, of the lists where the caller is head judge.",
});

export const decideProposal = endpoint({
  name: "decideProposal",
  method: "POST",
  path: "/api/proposals/{id}/decide",
  access: judges,
  stations: ["judge"],
  status: 200,
  body: z.object({ confirmed: z.boolean(), reason: z.string().trim().max(300).nullish() }),
  reply: proposal,
  summary:
    "Confirms or refuses a proposal. Confirming withdraws the entry, swaps the two, or repeats the heat, and publishes the list's next version with the chosen repair. 409 proposal_outdated when the list has moved on.",
});
