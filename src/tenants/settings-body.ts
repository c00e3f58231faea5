// Request body of the organisation's settings. Separate from the contract, so that browsers check typed values with it.
import { isValidIBAN } from "ibantools";
import { z } from "zod";
import { withMessage } from "../kernel/text/field-errors.ts";
import { contrastWithWhite, LEAST_CONTRAST, isValidNip } from "./rules.ts";

export const name = z.string().trim().min(2).max(120);
/** A tenant's short name, as used in addresses. */
export const slug = z
  .string()
  .trim()
  .min(2)
  .max(60)
  .refine(
    (text) => /^[a-z0-9](-?[a-z0-9])*$/.test(text),
    withMessage({ pl: "Użyj małych liter bez polskich znaków, cyfr i łączników.", en: "Use lower-case letters a-z, digits and hyphens." }),
  );

export const settingsBody = z
  .object({
    name,
    slug,
    contact_email: z.string().trim().max(254).email().nullable(),
    contact_phone: z.string().trim().max(40).nullable(),
    accent_color: z
      .string()
      .toLowerCase()
      .refine(
        (text) => /^#[0-9a-f]{6}$/.test(text),
        withMessage({ pl: "Podaj kolor w postaci #672457.", en: "Enter a colour such as #672457." }),
      )
      .refine(
        (text) => (contrastWithWhite(text) ?? LEAST_CONTRAST) >= LEAST_CONTRAST,
        withMessage({
          pl: "Wybierz ciemniejszy kolor: biały tekst musi mieć na nim kontrast co najmniej 7:1.",
          en: "Choose a darker colour: white text needs a contrast of at least 7:1 on it.",
        }),
      )
      .nullable(),
    bank_account: z
      .string()
      .transform((text) => text.replace(/^PL|\s/gi, ""))
      .refine(
        (text) => isValidIBAN(`PL${text}`),
        withMessage({
          pl: "Podaj numer rachunku z 26 cyfr, na przykład 61 1090 1014 0000 0712 1981 2874.",
          en: "Enter a Polish account number of 26 digits.",
        }),
      )
      .nullable(),
    invoice_name: z.string().trim().max(200).nullable(),
    invoice_address: z.string().trim().max(300).nullable(),
    invoice_nip: z
      .string()
      .transform((text) => text.replace(/^PL|[\s-]/gi, ""))
      .refine(
        isValidNip,
        withMessage({
          pl: "Sprawdź NIP: 10 cyfr, ostatnia jest cyfrą kontrolną.",
          en: "Check the NIP: 10 digits, the last one is a check digit.",
        }),
      )
      .nullable(),
    listed: z.union([z.boolean(), z.stringbool()]),
    second_factor_required: z.union([z.boolean(), z.stringbool()]),
    remove_logo: z.union([z.boolean(), z.string()]),
    version: z.coerce.number().int(),
  })
  .partial();
