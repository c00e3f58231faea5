// What a change of fees may say, and what it would mean for entries that were sent already.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoint.ts";
import { admins } from "../../kernel/roles.ts";
import { says } from "../../kernel/sentences.ts";
import { inOrder } from "../fees.ts";
import { earlyFee, feeDays } from "../shapes.ts";

const fee = z.number().int().min(0).max(100_000_000).nullable();

/** The fields of a section that its prices depend on. */
export const feeFields = {
  fee_grosze: fee,
  fee_per: z.enum(["dancer", "entry"]),
  early_fees: z
    .array(earlyFee)
    .max(6)
    .refine(inOrder, says({ pl: "Każda wcześniejsza cena musi mieć inny, późniejszy dzień.", en: "Each early price needs a later day." })),
  fee_next_grosze: fee,
};

/** Which entries changed fees are for: those sent later, or also those sent before by sign-ups without any money. */
export const feesFor = z.enum(["new", "all"]);

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
