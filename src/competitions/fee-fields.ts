// Body fields about the prices of a section.
import { z } from "zod";
import { withMessage } from "../kernel/text/field-errors.ts";
import { inOrder } from "./fees.ts";
import { earlyFee } from "./shapes.ts";

const fee = z.number().int().min(0).max(100_000_000).nullable();

/** Fields of a section that its prices depend on. */
export const feeFields = {
  fee_grosze: fee,
  fee_per: z.enum(["dancer", "entry"]),
  early_fees: z
    .array(earlyFee)
    .max(6)
    .refine(
      inOrder,
      withMessage({ pl: "Każda wcześniejsza cena musi mieć inny, późniejszy dzień.", en: "Each early price needs a later day." }),
    ),
  fee_next_grosze: fee,
};

/** Which entries changed fees apply to: "new" means those sent later, "all" also those sent before by sign-ups without any payment. */
export const feesFor = z.enum(["new", "all"]);
