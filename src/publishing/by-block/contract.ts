// Calls about a round's result whose paths say „blocks”, as they did before a block of the programme had rounds: clients know them.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { admins } from "../../kernel/endpoints/roles.ts";
import { matrix } from "../../scoring/shapes.ts";

export const publishRoundByBlock = endpoint({
  name: "publishRoundByBlock",
  method: "POST",
  path: "/api/blocks/{id}/publish",
  access: admins,
  status: 200,
  body: z.object({ published: z.boolean().default(true), reason: z.string().trim().max(500).nullish() }),
  reply: matrix,
  summary: "Publishes a closed block's places when both computations agree, naming the exact revisions; or takes them back with a reason.",
});

export const holdRoundByBlock = endpoint({
  name: "holdRoundByBlock",
  method: "POST",
  path: "/api/blocks/{id}/hold",
  access: admins,
  status: 200,
  body: z.object({ held: z.boolean().default(true) }),
  reply: matrix,
  summary: "Keeps a closed block's places for the ceremony, after the same checks as publishing; or takes that back.",
});

export const getExplanationByBlock = endpoint({
  name: "getExplanationByBlock",
  method: "GET",
  path: "/api/public/blocks/{id}/explanation",
  access: "public",
  query: z.object({ entry_id: z.uuid().optional() }),
  reply: z.object({
    block_id: z.string(),
    name: z.string(),
    result_version: z.number(),
    explain: z.array(z.string()),
    /** Of the asked entry: its result in one sentence (null in results of earlier versions), and the steps in which it takes part. */
    about: z.object({ summary: z.string().nullable(), steps: z.array(z.string()) }).nullable(),
  }),
  summary: "How a published block's places came about, step by step; with `entry_id` also why this entry has its place.",
});
