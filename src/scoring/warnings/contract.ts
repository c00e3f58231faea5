// Endpoint of the head judge's warning (docs/rules/rounds.md 3.13).
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { judges } from "../../kernel/endpoints/roles.ts";
import { warned } from "../shapes.ts";

export const warnEntry = endpoint({
  name: "warnEntry",
  method: "POST",
  path: "/api/rounds/{id}/warnings",
  access: judges,
  status: 201,
  body: z.object({
    /** Id of the decision, created by the client. The same id sent twice is the same decision. */
    id: z.uuid().optional(),
    entry_id: z.uuid(),
    /** True withdraws the warning that was given in this round. */
    taken_back: z.boolean().default(false),
    reason: z.string().trim().min(1).max(300),
  }),
  reply: z.object({ data: z.array(warned), next_cursor: z.null() }),
  summary:
    "The head judge warns an entry for a fault in a round that is danced or was danced, or takes the warning back; stored as a decision with its reason. It changes no place and is shown in all rounds of the section to those who run them. Returns the section's current warnings. For admins and the head judge.",
});
