// What a change of fees may say, and what it would mean for entries that were sent already.
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
    /** As updateSections takes them, each for its sections. */
    changes: z
      .array(z.object({ section_ids: z.array(z.uuid()).min(1).max(2000), presentation_category_id: z.uuid(), ...feeFields }).partial())
      .max(500)
      .optional(),
    fee_day: z.enum(feeDays).optional(),
  }),
  reply: z.object({
    /** Sign-ups that were sent without any money and would cost another sum, and by how much together. */
    families: z.number(),
    difference_grosze: z.number(),
  }),
  adds: true,
  summary: "How many sent sign-ups without money a change of fees would price anew, and the difference; changes nothing.",
});
