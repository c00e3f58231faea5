// The fields that callers send to sign-up.
import { z } from "zod";
import { says } from "../kernel/sentences.ts";
import * as records from "./records.ts";
import { HOME } from "./contact/tax-number-label.ts";
import { countries, taxNumberOf, taxNumberWrong } from "./contact/tax-numbers.ts";
import { phoneFits, phoneWrong } from "./contact/contact-problems.ts";
import { contactRoles } from "./contact-roles.ts";

export const id = z.uuid().optional();
export const version = z.number().int().optional();
/** The query of what the deadline stops. */
export const typed = z.object({
  /** Seconds between typing and sending, as the device counted them: what was typed before the deadline is taken for 15 minutes after it. */
  typed_seconds_ago: z.coerce
    .number()
    .int()
    .min(0)
    .max(30 * 86_400)
    .optional(),
});
/** Also where an entry loses its place by it, because the section that it goes to has none: it waits there. */
export const wait = z.boolean().optional();
/** Letters that show nothing but turn, break or hide the text around them: control characters and marks of writing direction. */
const unseen = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
/** Text of at most `max` characters as somebody typed it, in composed letters (NFC) and without what is not seen; line breaks stay. */
export const short = (max: number) =>
  z
    .string()
    .overwrite((text) => text.normalize("NFC").replace(unseen, (letter) => (letter === "\n" || letter === "\t" ? letter : "")))
    .trim()
    .max(max);

/** A buyer's tax number, by the form of the country; without a country it is Poland. */
export const taxFields = { nip: z.string().max(60).nullish(), country: z.enum(countries).nullish() };

interface TaxPayer {
  nip?: string | null | undefined;
  country?: string | null | undefined;
}

/** Checks a buyer's tax number and stores it in one form; Poland is not stored. */
export function withTaxNumber<B extends TaxPayer>(buyer: B, ctx: z.RefinementCtx) {
  const { country: typed, ...rest } = buyer;
  const country: string | null | undefined = typed;
  const nip = buyer.nip ? taxNumberOf(buyer.nip, country) : null;
  if (nip === undefined) ctx.addIssue({ code: "custom", path: ["nip"], ...says(taxNumberWrong(country)) });
  return { ...rest, nip: nip ?? null, ...(country && country !== HOME ? { country } : {}) };
}

export const contactFields = z
  .object({
    contact_name: short(120).nullable(),
    contact_email: short(254).email().nullable(),
    contact_phone: short(40)
      .refine((typed) => typed === "" || phoneFits(typed), says(phoneWrong))
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

export const dancerFields = {
  first_name: short(80).min(1),
  last_name: short(80).min(1),
  birth_year: z.number().int().min(1900).max(2100),
  birth_date: z.iso.date().nullish(),
  public_name: z.enum(records.publicNames).optional(),
};

export const lineUp = z.array(z.uuid()).max(300);
export const entryFields = {
  section_id: z.uuid().optional(),
  /** Of dance, presentation category and level: null is not chosen yet, and so is what a new entry does not name where there are several. */
  dance_category_id: z.uuid().nullish(),
  presentation_category_id: z.uuid().nullish(),
  level_code: short(40).nullish(),
  title: short(160).nullish(),
  /** Everybody reads a group's behind its title; that of one or two dancers stays with the club and the organiser. */
  artist_name: short(60).nullish(),
  choreographer: short(160).nullish(),
  dancer_ids: lineUp.optional(),
  position: z.number().int().min(0).max(10_000).optional(),
};

export const entryFilters = {
  competition_id: z.uuid().optional(),
  q: z.string().max(100).optional(),
  view: z.enum(["all", "to_accept", "incomplete", "waiting", "out"]).default("all"),
  status: z.enum(records.entryStatuses).optional(),
  section_id: z.uuid().optional(),
  paid: z.enum(["yes", "no"]).optional(),
  music: z.enum(["ok", "none", "problem"]).optional(),
  /** Those of which something came after the deadline; a referee is not told which. */
  late: z.literal("yes").optional(),
  /** Of the organiser's own questions, for the office: those that answer it with `choice`, themselves, by their sign-up or a person; without one, those that lack an answer. */
  question_id: z.uuid().optional(),
  choice: z.string().max(200).optional(),
};
