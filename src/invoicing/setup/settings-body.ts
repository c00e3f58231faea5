// Body of a change of the settings of documents, separate from the contract: browsers validate fields with it.
import { z } from "zod";
import { withMessage } from "../../kernel/text/field-errors.ts";
import { patternProblem, rates } from "../records/rules.ts";

const pattern = z
  .string()
  .trim()
  .superRefine((text, ctx) => {
    const problem = patternProblem(text);
    if (problem) ctx.addIssue({ code: "custom", ...withMessage(problem) });
  });

export const settingsBody = z
  .object({
    place: z.string().trim().max(80).nullable(),
    vat: z.enum(rates).nullable(),
    exemption: z.string().trim().max(256).nullable(),
    proforma_pattern: pattern,
    confirmation_pattern: pattern,
    invoice_pattern: pattern,
    correction_pattern: pattern,
    version: z.number().int(),
  })
  .partial();
