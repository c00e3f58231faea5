// Endpoint of the decisions that wait for a person about rounds: one list for everybody who runs them (docs/rules/rounds.md 3.16).
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { judges } from "../../kernel/endpoints/roles.ts";
import { pendingItem } from "../shapes.ts";

export const listPending = endpoint({
  name: "listPending",
  method: "GET",
  path: "/api/pending-decisions",
  access: judges,
  query: z.object({ competition_id: z.uuid().optional() }),
  reply: z.object({
    data: z.array(pendingItem),
    next_cursor: z.null(),
    /** True when the person runs any rounds. Without a duty the list is always empty. */
    runs: z.boolean(),
  }),
  live: ({ query }) => [query.competition_id ? `stage:${query.competition_id}` : "stage"],
  summary:
    "Lists pending decisions about rounds that the caller runs as organiser, head judge or scrutineer: tied lines, ties, reserves, sheets typed from paper, corrected sheets that cannot be counted, published places that would differ today. `acts` says whether the caller may settle it.",
});
