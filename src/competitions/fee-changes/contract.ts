// Contract: preview of a change of fees for entries that were already sent.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { admins } from "../../kernel/endpoints/roles.ts";
import { feeDays } from "../shapes.ts";
import { feeFields } from "../fee-fields.ts";

export const previewFeeChange = endpoint({
  name: "previewFeeChange",
  method: "POST",
  path: "/api/competitions/{id}/fee-change",
  access: admins,
  status: 200,
  body: z.object({
    /** Same fields as in updateSections, each for its own sections. */
    changes: z
      .array(z.object({ section_ids: z.array(z.uuid()).min(1).max(2000), presentation_category_id: z.uuid(), ...feeFields }).partial())
      .max(500)
      .optional(),
    fee_day: z.enum(feeDays).optional(),
  }),
  reply: z.object({
    /** Number of sent sign-ups without any payment whose price would change, and the total difference. */
    families: z.number(),
    difference_grosze: z.number(),
  }),
  adds: true,
  summary: "Previews a change of fees: how many sent sign-ups without a payment would get a new price, and the total difference.",
});
