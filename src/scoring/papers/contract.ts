// Endpoints of the check of sheets typed from paper by a second person (docs/rules/rounds.md 3.15).
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { judges } from "../../kernel/endpoints/roles.ts";
import { paper } from "../shapes.ts";

export const checkPaper = endpoint({
  name: "checkPaper",
  method: "POST",
  path: "/api/rounds/{id}/papers",
  access: judges,
  status: 200,
  body: z.object({
    seat_id: z.uuid(),
    dance: z.number().int().min(1).max(10),
    agrees: z.boolean(),
    /** The compared revisions. When they were typed again meanwhile: 409 stale. */
    revision_ids: z.array(z.uuid()).min(1).max(500),
    /** What differs. Required when `agrees` is false. */
    reason: z.string().trim().max(500).optional(),
  }),
  reply: z.object({ data: z.array(paper), next_cursor: z.null() }),
  summary:
    "A second person has compared a sheet that was typed from paper with the paper: it agrees, or differs and is to be typed again. Where the rules of rounds ask for it (of finals, unless said otherwise), a round closes only once all its typed sheets agree (409 paper_unchecked). Whoever typed it cannot say so. For admins, the head judge and the scrutineer.",
});
