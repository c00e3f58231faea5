// The records of a sign-up as the API shows them. A sign-up is the bundle that a coach or parent pays for; an entry is one routine in one section.
import { z } from "zod";
import { type Choice, choices } from "./line-ups/choices.ts";
import { contactRoles } from "./contact-roles.ts";
import { answerSheet, askedQuestion } from "./questions/records.ts";

export const entryStatuses = ["draft", "submitted", "accepted", "waiting", "withdrawn", "rejected", "no_show", "disqualified"] as const;
export type EntryStatus = (typeof entryStatuses)[number];
export const musicStatuses = ["none", "checking", "accepted", "too_long", "too_short", "damaged", "rejected"] as const;
export type MusicStatus = (typeof musicStatuses)[number];
export const publicNames = ["full", "initials", "number"] as const;

export { choices, type Choice };

/** A sentence for the person, with a code that screens may act on. */
export const saidReason = z.object({ code: z.string(), text: z.string() });
export type SaidReason = z.output<typeof saidReason>;

export const dancer = z.object({
  id: z.string(),
  signup_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  birth_year: z.number(),
  birth_date: z.string().nullable(),
  public_name: z.enum(publicNames),
  version: z.number(),
});
export type Dancer = z.output<typeof dancer>;

/** The current track of an entry; `url` plays it (ranges), absent until there is one. */
export const track = z.object({
  id: z.string(),
  status: z.enum(musicStatuses).exclude(["none"]),
  file_name: z.string(),
  title: z.string().nullable(),
  performer: z.string().nullable(),
  seconds: z.number().nullable(),
  loudness_lufs: z.number().nullable(),
  codec: z.string().nullable(),
  /** 400 to 800 numbers from 0 to 1, or null when nothing on this machine could decode the file. */
  peaks: z.array(z.number()).nullable(),
  problem: z.string().nullable(),
  url: z.string(),
  created_at: z.string(),
});
export type Track = z.output<typeof track>;

/** One section as sign-up offers it. Fees in grosze, times in seconds; music limits are the section's own or its presentation category's. */
export const offeredSection = z.object({
  id: z.string(),
  name: z.string(),
  dance_category_id: z.string(),
  dance_name: z.string(),
  age_category_id: z.string(),
  age_name: z.string(),
  /** The youngest age of it; null where there is no limit. */
  min_age: z.number().nullish(),
  presentation_category_id: z.string(),
  presentation_name: z.string(),
  min_dancers: z.number(),
  max_dancers: z.number().nullable(),
  level_code: z.string().nullable(),
  level_name: z.string().nullable(),
  music: z.enum(["own", "organiser"]),
  min_music_seconds: z.number().nullable(),
  max_music_seconds: z.number().nullable(),
  fee_grosze: z.number().nullable(),
  fee_per: z.enum(["dancer", "entry"]),
  full: z.boolean(),
});
export type OfferedSection = z.output<typeof offeredSection>;

export const signupEntry = z.object({
  id: z.string(),
  signup_id: z.string(),
  section_id: z.string(),
  title: z.string().nullable(),
  artist_name: z.string().nullable(),
  choreographer: z.string().nullable(),
  status: z.enum(entryStatuses),
  start_number: z.number().nullable(),
  position: z.number(),
  version: z.number(),
  submitted_at: z.string().nullable(),
  dancer_ids: z.array(z.string()),
  /** What is not chosen yet; while it is not empty, section_id only holds the entry's place and nothing is priced. */
  undecided: z.array(z.enum(choices)),
  /** Why the line-up fits (or not) into its section; the age category explained. */
  explanation: z.array(saidReason),
  /** What keeps it from being submitted; empty means complete (music and payment aside). */
  problems: z.array(saidReason),
  music: track.nullable(),
});
export type SignupEntry = z.output<typeof signupEntry>;

/** What an offered place costs once it is taken; null of a place that is not offered, and of practice. */
export const offerCosts = z.object({
  entry_grosze: z.number(),
  /** Of the whole sign-up then, and what of it is paid already. */
  total_grosze: z.number(),
  held_grosze: z.number(),
  /** The last day of these prices (ISO), where they rise by the day of payment. */
  until: z.string().nullable(),
  /** Until when it is to be paid, and whether that moment has passed. */
  due_at: z.string().nullable(),
  overdue: z.boolean(),
});
export type OfferCosts = z.output<typeof offerCosts>;

export const quoteLine = z.object({
  entry_id: z.string().nullable(),
  label: z.string(),
  detail: z.string(),
  amount_grosze: z.number(),
});
export const quote = z.object({
  lines: z.array(quoteLine),
  total_grosze: z.number(),
  currency: z.string(),
  /** The last day of prices that rise after it (ISO), for what is not sent or paid yet; null: they stay. */
  until: z.string().nullable(),
});
export type Quote = z.output<typeof quote>;

export const invoiceWish = z.object({
  name: z.string(),
  address: z.string(),
  /** NIP, or the tax number of the country with its prefix. */
  nip: z.string().nullable(),
  /** ISO 3166; absent: Poland. */
  country: z.string().optional(),
});

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
  /** Whom to ask: the organiser. */
  organiser_email: z.string().nullable(),
  organiser_phone: z.string().nullable(),
});
export type CompetitionFacts = z.output<typeof competitionFacts>;

export const consentKinds = ["rules", "guardian_statement", "participation", "image", "own_image", "full_names"] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** The boxes of a sign-up as a whole. */
export const signupBoxes = ["rules", "guardian_statement", "image"] as const;
export type SignupBox = (typeof signupBoxes)[number];

/** Where an entry stands in the waiting list of its section; a draft: where it would come if it were sent now. */
export const waitingPlace = z.object({
  entry_id: z.string(),
  position: z.number(),
  /** It is offered nothing by itself: it let a place go by, or the organiser put it there. */
  passed: z.boolean(),
  /** Until when a place is held for it. */
  offered_until: z.string().nullable(),
});

export const signup = z.object({
  id: z.string(),
  /** An administrator tries it out as a visitor would: it is never sent, in no list and no count, and goes at night. */
  trial: z.boolean(),
  competition_id: z.string(),
  competition: competitionFacts,
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
  /** When the first of it came that was taken after the deadline, because it was typed before. */
  sent_late_at: z.string().nullable(),
  version: z.number(),
  created_at: z.string(),
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
  title: z.string().nullable(),
  /** Null for referees unless it is a group's. */
  artist_name: z.string().nullable(),
  choreographer: z.string().nullable(),
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
    title: z.string().nullable(),
    artist_name: z.string().nullable(),
    choreographer: z.string().nullable(),
    line_up: z.array(z.string()),
    start_number: z.number().nullable(),
    file: z.string().nullable(),
    sent_late: z.boolean(),
  })
  .partial()
  .nullable();
