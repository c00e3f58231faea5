// The facts of a sign-up's own row and of its competition, as the API shows them.
import { z } from "zod";
import { contactRoles } from "../contacts/contact-roles.ts";

export const competitionFacts = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  venue_name: z.string().nullable(),
  venue_address: z.string().nullable(),
  starts_on: z.string(),
  ends_on: z.string(),
  signup_opens_at: z.string().nullable(),
  signup_closes_at: z.string().nullable(),
  music_closes_at: z.string().nullable(),
  payment_due_at: z.string().nullable(),
  regulations_file_id: z.string().nullable(),
  /** Invented data to practise with: no mail goes out, no money is taken. */
  practice: z.boolean(),
  /** Contact of the organiser. */
  organiser_email: z.string().nullable(),
  organiser_phone: z.string().nullable(),
});
export type CompetitionFacts = z.output<typeof competitionFacts>;

export const invoiceWish = z.object({
  name: z.string(),
  address: z.string(),
  /** NIP, or the tax number of the country with its prefix. */
  nip: z.string().nullable(),
  /** ISO 3166; absent for Poland. */
  country: z.string().optional(),
});

/** The sign-up's own row: its contact, its state and when it was sent. */
export const signupRecord = z.object({
  id: z.string(),
  /** An administrator's trial of the sign-up: it is never sent, is in no list and no count, and is deleted at night. */
  trial: z.boolean(),
  competition_id: z.string(),
  status: z.enum(["draft", "submitted"]),
  contact_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  contact_role: z.enum(contactRoles).nullable(),
  club_name: z.string().nullable(),
  club_city: z.string().nullable(),
  note: z.string().nullable(),
  invoice: invoiceWish.nullable(),
  locale: z.enum(["pl", "en"]),
  submitted_at: z.string().nullable(),
  /** When the first change arrived that was accepted after the deadline because it was typed before. */
  sent_late_at: z.string().nullable(),
  version: z.number(),
  created_at: z.string(),
});
