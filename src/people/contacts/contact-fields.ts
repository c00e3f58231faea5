// The fields of a sign-up's contact and of a buyer, as callers send them.
import { z } from "zod";
import { withMessage } from "../../kernel/text/field-errors.ts";
import { HOME } from "./tax-number-label.ts";
import { countries, taxNumberOf, taxNumberWrong } from "./tax-numbers.ts";
import { phoneFits, phoneWrong } from "./contact-problems.ts";
import { contactRoles } from "./contact-roles.ts";
import { short } from "../bodies.ts";

/** A buyer's tax number, in the form of the country; Poland when the country is missing. */
export const taxFields = { nip: z.string().max(60).nullish(), country: z.enum(countries).nullish() };

interface TaxPayer {
  nip?: string | null | undefined;
  country?: string | null | undefined;
}

/** Validates a buyer's tax number and stores it in one form; Poland is not stored. */
export function withTaxNumber<B extends TaxPayer>(buyer: B, ctx: z.RefinementCtx) {
  const { country: typed, ...rest } = buyer;
  const country: string | null | undefined = typed;
  const nip = buyer.nip ? taxNumberOf(buyer.nip, country) : null;
  if (nip === undefined) ctx.addIssue({ code: "custom", path: ["nip"], ...withMessage(taxNumberWrong(country)) });
  return { ...rest, nip: nip ?? null, ...(country && country !== HOME ? { country } : {}) };
}

export const contactFields = z
  .object({
    contact_name: short(120).nullable(),
    contact_email: short(254).email().nullable(),
    contact_phone: short(40)
      .refine((typed) => typed === "" || phoneFits(typed), withMessage(phoneWrong))
      .nullable(),
    contact_role: z.enum(contactRoles).nullable(),
    club_name: short(160).nullable(),
    club_city: short(120).nullable(),
    note: short(2000).nullable(),
    invoice: z
      .object({ name: short(200).min(1), address: short(300).min(1), ...taxFields })
      .transform(withTaxNumber)
      .nullable(),
    locale: z.enum(["pl", "en"]),
  })
  .partial();
