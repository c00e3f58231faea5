// Records of a sign-up as the API shows them. A sign-up is the bundle that a coach or parent pays for; an entry is one routine in one section.
import { z } from "zod";
import { answerSheet, ownQuestion } from "../entries/questions/records.ts";
import { dancer } from "../people/dancers/dancer-record.ts";
import { competitionFacts, signupRecord } from "../people/signups/signup-record.ts";
import { signupBoxes } from "../people/consents/rules.ts";
import { entryTexts } from "../entries/entry-body.ts";
import { signupEntry, offeredSection, entryStatuses, musicStatuses } from "../entries/records.ts";
import { offerCosts, quote } from "../entries/pricing/price-records.ts";
import { waitingPlace } from "../capacity/waiting/contract.ts";

const { id, trial, competition_id, ...own } = signupRecord.shape;

export const signup = z.object({
  id,
  trial,
  competition_id,
  competition: competitionFacts,
  ...own,
  dancers: z.array(dancer),
  entries: z.array(signupEntry),
  sections: z.array(offeredSection),
  waiting: z.array(
    waitingPlace.extend({
      costs: offerCosts.nullable(),
      /** Who gets an offered place after its deadline: the next entry of the list, an entry that the office chooses, or anyone who signs up. */
      passes_to: z.enum(["list", "office", "anyone"]).nullable(),
    }),
  ),
  quote,
  /** The organiser's questions and the answers to them. */
  questions: z.array(ownQuestion),
  answers: z.array(answerSheet),
  /** What keeps the sign-up from being sent; contact fields are named as in `signup`. */
  missing: z.array(z.object({ code: z.string(), field: z.string(), text: z.string() })),
  /** Null: may be changed; else the sentence why not. */
  locked: z.string().nullable(),
  music_locked: z.string().nullable(),
  /** True when a person in a line-up is under 18 on the first day, so that a guardian's statement is needed. */
  minors: z.boolean(),
  image_consent: z.boolean(),
  /** Consents that are not asked again: answered, with unchanged texts. */
  answered_consents: z.array(z.enum(signupBoxes)),
  /** Every person has an own answer about photos, so that the answer for the whole sign-up would count for nobody. */
  images_by_person: z.boolean(),
  /** Money received for this sign-up by all its payments, in grosze. */
  held_grosze: z.number(),
  /** The newest payment of this sign-up that was not cancelled. */
  payment: z.object({ id: z.string(), status: z.string(), amount_grosze: z.number(), paid_grosze: z.number() }).nullable(),
});
export type Signup = z.output<typeof signup>;

const missables = ["title", "line_up", "music", "payment"] as const;
export type Missable = (typeof missables)[number];

/** An entry in the dashboard's table. Contact is null for referees. */
export const entryRow = z.object({
  id: z.string(),
  competition_id: z.string(),
  competition_name: z.string(),
  signup_id: z.string(),
  section_id: z.string(),
  section_name: z.string(),
  dance_name: z.string(),
  age_name: z.string(),
  presentation_name: z.string(),
  level_name: z.string().nullable(),
  /** For referees some are null, except a group's. */
  ...entryTexts,
  note: z.string().nullable(),
  status: z.enum(entryStatuses),
  start_number: z.number().nullable(),
  club_name: z.string().nullable(),
  club_city: z.string().nullable(),
  dancers: z.number(),
  dancer_names: z.string(),
  /** State of the newest track; "organiser" where none was sent and none is needed. */
  music_status: z.enum([...musicStatuses, "organiser"]),
  music_seconds: z.number().nullable(),
  /** State of the payment that covers this entry; "none" before it is ordered. */
  payment_status: z.string(),
  /** Missing items; empty: complete. Chips and the view "incomplete" use this list. */
  missing: z.array(z.enum(missables)),
  /** Accepted without a start number until it is paid, because its competition requires that. */
  number_waits: z.boolean(),
  /** Of a waiting entry, else null. The position is set for a single entry, and in the view of waiting entries. */
  waiting: waitingPlace.omit({ entry_id: true }).extend({ position: z.number().nullable() }).nullable(),
  contact_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  submitted_at: z.string().nullable(),
  /** When the first change was received after the deadline that was typed before it; null for referees. */
  sent_late_at: z.string().nullable(),
  created_at: z.string(),
  version: z.number(),
  /** Answers of the entry, its sign-up or each of its people by name, by question, where the office's list asks for them. */
  answered: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type EntryRow = z.output<typeof entryRow>;

/** Start numbers assigned in one call. */
export const assignedNumbers = z.object({
  given: z.number(),
  total: z.number(),
  /** Accepted entries that get a number once they are paid, or by hand. */
  waiting: z.array(z.object({ id: z.string(), title: z.string().nullable(), club_name: z.string().nullable(), section_name: z.string() })),
});

/** Facts of an entry in its history; the audit trail may have more, which is for the organiser only. */
export const entryFacts = z
  .object({
    status: z.string().nullable(),
    section: z.string().nullable(),
    ...entryTexts,
    line_up: z.array(z.string()),
    start_number: z.number().nullable(),
    file: z.string().nullable(),
    sent_late: z.boolean(),
  })
  .partial()
  .nullable();

export const listedSignup = z.object({
  id: z.string(),
  competition_id: z.string(),
  competition_name: z.string(),
  starts_on: z.string(),
  status: z.enum(["draft", "submitted"]),
  club_name: z.string().nullable(),
  contact_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  entries: z.number(),
  dancers: z.number(),
  without_music: z.number(),
  payment_id: z.string().nullable(),
  payment_status: z.string(),
  submitted_at: z.string().nullable(),
  created_at: z.string(),
});
export type ListedSignup = z.output<typeof listedSignup>;
