// Records of a sign-up as the API shows them. A sign-up is the bundle that a coach or parent pays for; an entry is one routine in one section.
import { z } from "zod";
import { answerSheet, askedQuestion } from "../entries/questions/records.ts";
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
      /** Whom an offered place is for once its term is over: the next of the list, whomever the office chooses, or whoever signs up. */
      passes_to: z.enum(["list", "office", "anyone"]).nullable(),
    }),
  ),
  quote,
  /** What the organiser asks besides, and what was answered. */
  questions: z.array(askedQuestion),
  answers: z.array(answerSheet),
  /** What keeps the whole from being submitted, contact fields named as in `signup`. */
  missing: z.array(z.object({ code: z.string(), field: z.string(), text: z.string() })),
  /** Null: may be changed; else the sentence why not. */
  locked: z.string().nullable(),
  music_locked: z.string().nullable(),
  /** Whether somebody in a line-up is under 18 on the first day: a guardian's statement is needed. */
  minors: z.boolean(),
  image_consent: z.boolean(),
  /** The boxes that are not asked again: answered, and their texts have not changed since. */
  answered_consents: z.array(z.enum(signupBoxes)),
  /** Each of the people has an answer of their own about photos: the box of the whole sign-up would count for nobody. */
  images_by_person: z.boolean(),
  /** Money held for this sign-up by all its payments, in grosze. */
  held_grosze: z.number(),
  /** The newest payment of this sign-up that was not cancelled. */
  payment: z.object({ id: z.string(), status: z.string(), amount_grosze: z.number(), paid_grosze: z.number() }).nullable(),
});
export type Signup = z.output<typeof signup>;

/** What an entry can miss. */
const missables = ["title", "line_up", "music", "payment"] as const;
export type Missable = (typeof missables)[number];

/** An entry as the dashboard's table shows it. Contact is null for referees. */
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
  /** For referees some are null unless they are a group's. */
  ...entryTexts,
  note: z.string().nullable(),
  status: z.enum(entryStatuses),
  start_number: z.number().nullable(),
  club_name: z.string().nullable(),
  club_city: z.string().nullable(),
  dancers: z.number(),
  dancer_names: z.string(),
  /** Of the newest track; "organiser" where none was sent and none is asked for. */
  music_status: z.enum([...musicStatuses, "organiser"]),
  music_seconds: z.number().nullable(),
  /** Status of the payment that covers this entry; "none" when nobody ordered it yet. */
  payment_status: z.string(),
  /** What is missing; empty is complete. Chips warn of exactly this, and "incomplete" counts it. */
  missing: z.array(z.enum(missables)),
  /** Accepted and without a start number until it is paid: its competition wants it so. */
  number_waits: z.boolean(),
  /** Of a waiting entry; null: it does not wait. The position is told of one entry, and in the view of those who wait. */
  waiting: waitingPlace.omit({ entry_id: true }).extend({ position: z.number().nullable() }).nullable(),
  contact_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  submitted_at: z.string().nullable(),
  /** When something of it came first that was taken after the deadline, because it was typed before; null for referees. */
  sent_late_at: z.string().nullable(),
  created_at: z.string(),
  version: z.number(),
  /** By question, where the office's list asks for them: what the entry, its sign-up, or each of its people by name answered. */
  answered: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type EntryRow = z.output<typeof entryRow>;

/** Start numbers that were given at once. */
export const numbersGiven = z.object({
  given: z.number(),
  total: z.number(),
  /** Accepted entries that get theirs once they are paid, or by hand. */
  waiting: z.array(z.object({ id: z.string(), title: z.string().nullable(), club_name: z.string().nullable(), section_name: z.string() })),
});

/** What the history of an entry tells of it: the audit trail may hold more, which is the organiser's. */
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

/** A sign-up in a list. */
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
