// What competitions and sections look like in replies.
import { z } from "zod";
import { reasonCodes, signupReasons, statuses } from "./rules.ts";
import { shown } from "./shown.ts";

const moment = z.string().nullable();
/** What decides which early fee holds: the day of the entry or of the first payment. */
export const feeDays = ["entry", "payment"] as const;
const places = z.coerce.number().int().min(1).max(100_000).nullable();
/** Reserved places, the caps beside those of sections, and how the waiting list moves, as the office sets them. */
export const placeSettings = {
  place_deposit_grosze: z.coerce.number().int().min(100).max(10_000_000).nullable(),
  places_until: z.iso.date().nullable(),
  capacity: places,
  day_capacity: places,
  club_capacity: places,
  waiting_moves: z.boolean(),
  offer_hours: z.coerce.number().int().min(1).max(336),
};
/** The same as a competition has them. */
export const placeFacts = {
  /** What a school pays to hold one place that it fills later, and until which day; null: not offered. */
  place_deposit_grosze: z.number().nullable(),
  places_until: z.string().nullable(),
  /** How many entries have a place: in the whole competition, on each day, of each club; null: as many as come. */
  capacity: z.number().nullable(),
  day_capacity: z.number().nullable(),
  club_capacity: z.number().nullable(),
  /** Whether freed places are offered to the waiting list by themselves, and for how many hours. */
  waiting_moves: z.boolean(),
  offer_hours: z.number(),
};
export const earlyFee = z.object({ until: z.iso.date(), fee_grosze: z.number().int().min(0).max(100_000_000) });
/** A section's price list before its fees were changed, as it is stored. */
export const priceList = z.object({
  fee_grosze: z.number().nullable(),
  fee_per: z.enum(["dancer", "entry"]),
  early_fees: z.array(earlyFee),
  fee_next_grosze: z.number().nullable(),
  fee_day: z.enum(feeDays),
});
export const feeChange = z.object({
  changed_at: z.string(),
  before: priceList,
  for_all: z.boolean(),
  paid_signups: z.array(z.string()),
  mailed: z.boolean(),
});
const sentence = z.object({ code: z.enum(reasonCodes), pl: z.string(), en: z.string() });

export const competition = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  venue_name: z.string().nullable(),
  venue_address: z.string().nullable(),
  starts_on: z.string(),
  ends_on: z.string(),
  signup_opens_at: moment,
  signup_closes_at: moment,
  music_closes_at: moment,
  payment_due_at: moment,
  /** What new start lists begin with: the first start by the hall's clock (`09:00`), the break between two performances, the stages. */
  first_start: z.string(),
  /** When each day ends by the hall's clock: a list that runs longer says so. */
  day_ends_at: z.string(),
  /** The rest that a dancer needs between two performances: a costume change. */
  rest_seconds: z.number(),
  changeover_seconds: z.number(),
  stage_count: z.number(),
  fee_day: z.enum(feeDays),
  /** Whether an entry gets its start number only once it is paid, or when the organiser gives it by hand. */
  numbers_after_payment: z.boolean(),
  ...placeFacts,
  status: z.enum(statuses),
  poster_file_id: z.string().nullable(),
  regulations_file_id: z.string().nullable(),
  regulations_name: z.string().nullable(),
  /** Whether it was read from a regulations file. */
  has_rulebook: z.boolean(),
  copied_from_id: z.string().nullable(),
  /** Invented data to practise with: only the organiser's people see it, it sends no mail and takes no money. */
  practice: z.boolean(),
  sections: z.number(),
  /** Sections that have no scoring form yet, and that have no fee yet. */
  sections_without_form: z.number(),
  sections_without_fee: z.number(),
  /** Whether its organiser gave an address or a number to ask by. */
  has_contact: z.boolean(),
  signups: z.number(),
  entries: z.number(),
  published_lists: z.number(),
  signup: z.object({ open: z.boolean(), reason: z.enum(signupReasons) }),
  /** States that it may have next, with what stands in the way (refused) and what is advised (allowed). */
  next_steps: z.array(z.object({ to: z.enum(statuses), objections: z.array(sentence), advice: z.array(sentence) })),
  version: z.number(),
  created_at: z.string(),
});
export type Competition = z.output<typeof competition>;

/** The codes that a section has in the regulations it was read from; null: no split on that side. */
export const rulebookCodes = z.object({
  style: z.string().nullable(),
  presentation: z.string().nullable(),
  age: z.string().nullable(),
  level: z.string().nullable(),
});
export type RulebookCodes = z.output<typeof rulebookCodes>;

export const section = z.object({
  id: z.string(),
  competition_id: z.string(),
  dance_category_id: z.string(),
  age_category_id: z.string(),
  presentation_category_id: z.string(),
  dance_name: z.string(),
  age_name: z.string(),
  presentation_name: z.string(),
  min_age: z.number().nullable(),
  max_age: z.number().nullable(),
  min_dancers: z.number(),
  max_dancers: z.number().nullable(),
  level_code: z.string().nullable(),
  level_name: z.string().nullable(),
  name: z.string(),
  code: z.string().nullable(),
  capacity: z.number().nullable(),
  /** The day of the competition on which it is planned; null: not said. */
  day: z.string().nullable(),
  music: z.enum(["own", "organiser"]),
  min_music_seconds: z.number().nullable(),
  max_music_seconds: z.number().nullable(),
  /** The limits that count: the section's own, else the presentation category's. */
  music_from_seconds: z.number().nullable(),
  music_to_seconds: z.number().nullable(),
  slot_seconds: z.number(),
  fee_grosze: z.number().nullable(),
  fee_per: z.enum(["dancer", "entry"]),
  /** Lower fees until a day; after the last of them fee_grosze holds. */
  early_fees: z.array(earlyFee),
  /** What further starts of a dancer cost; null: the same. */
  fee_next_grosze: z.number().nullable(),
  scoring_form_id: z.string().nullable(),
  scoring_form_name: z.string().nullable(),
  rulebook_codes: rulebookCodes.nullable(),
  /** Entries that take a place (submitted or accepted), those on the waiting list, and all that ever were. */
  entries: z.number(),
  waiting: z.number(),
  used_in: z.number(),
  position: z.number(),
  archived: z.boolean(),
  version: z.number(),
  created_at: z.string(),
});
export type Section = z.output<typeof section>;

/** Something of a regulations file that the competition does not act on: where it stood and what it says. */
export const leftover = z.object({
  path: z.string(),
  text: z.string(),
  /** not_read: the reader knows no such field; not_applied: read and kept, but nothing acts on it; at_signup: sign-up follows it by the file. */
  reason: z.enum(["not_read", "not_applied", "at_signup"]),
});
export type Leftover = z.output<typeof leftover>;
export const warning = z.object({ path: z.string(), code: z.string(), message_pl: z.string(), message_en: z.string() });
export type Warning = z.output<typeof warning>;
/** Something that the regulations leave open: what to decide, and what the answer would change. */
export const question = z.object({
  path: z.string(),
  code: z.string(),
  question_pl: z.string(),
  question_en: z.string(),
  changes_pl: z.string(),
  changes_en: z.string(),
});
export type Question = z.output<typeof question>;
/** What a condition of refunds is: a medical note, the event called off, or another case. */
export const refundReasons = ["medical", "event_cancelled", "other"] as const;
export type RefundReason = (typeof refundReasons)[number];
/** The condition as the file writes it, its type (null until somebody says it), and the type that the words seem to name. */
export const refundCase = z.object({ only: z.string(), reason: z.enum(refundReasons).nullable(), proposed: z.enum(refundReasons) });
export type RefundCase = z.output<typeof refundCase>;
/** What the column rulebook_leftovers holds. */
export const leftoverRecord = z.object({ leftovers: z.array(leftover), warnings: z.array(warning) });

const startList = z.object({ id: z.string(), name: z.string(), day: z.string(), stage: z.string(), starts_at: z.string() });

export const publicCompetition = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  venue_name: z.string().nullable(),
  venue_address: z.string().nullable(),
  starts_on: z.string(),
  ends_on: z.string(),
  signup_opens_at: moment,
  signup_closes_at: moment,
  music_closes_at: moment,
  payment_due_at: moment,
  status: z.enum(statuses),
  signup: z.object({ open: z.boolean(), reason: z.enum(signupReasons) }),
  poster_url: z.string().nullable(),
  regulations_url: z.string().nullable(),
  /** Published start lists, in order of their days. */
  start_lists: z.array(startList),
  /** Whether any round's result is published, or rounds are danced and scored already. */
  results_published: z.boolean(),
  scores_live: z.boolean(),
  /** What is on stage now; of a heat the first of those in it, with the numbers of all and the dance, where it has a name. */
  on_stage: z
    .object({
      start_number: z.number().nullable(),
      title: z.string().nullable(),
      shown,
      section_name: z.string(),
      numbers: z.array(z.number()),
      dance_name: z.string().nullable(),
    })
    .nullable(),
});
export type PublicCompetition = z.output<typeof publicCompetition>;

/** One start list of a competition as its plan shows it. */
export const plannedList = z.object({
  id: z.string(),
  name: z.string(),
  day: z.string(),
  stage: z.string(),
  status: z.enum(["draft", "published"]),
  starts_at: z.string(),
  /** null: nobody stands on it yet. */
  ends_at: moment,
  performances: z.number(),
});
export type PlannedList = z.output<typeof plannedList>;

export const publicSection = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  dance_category_id: z.string(),
  age_category_id: z.string(),
  presentation_category_id: z.string(),
  dance_name: z.string(),
  age_name: z.string(),
  presentation_name: z.string(),
  level_code: z.string().nullable(),
  level_name: z.string().nullable(),
  min_dancers: z.number(),
  max_dancers: z.number().nullable(),
  min_age: z.number().nullable(),
  max_age: z.number().nullable(),
  age_basis: z.enum(["calendar_year", "competition_day"]),
  music: z.enum(["own", "organiser"]),
  music_from_seconds: z.number().nullable(),
  music_to_seconds: z.number().nullable(),
  fee_grosze: z.number().nullable(),
  fee_per: z.enum(["dancer", "entry"]),
  /** Lower fees until a day; after the last of them fee_grosze holds. */
  early_fees: z.array(earlyFee),
  /** What further starts of a dancer cost; null: the same. */
  fee_next_grosze: z.number().nullable(),
  /** The day on which it is planned; null: not said. */
  day: z.string().nullable(),
  capacity: z.number().nullable(),
  /** null: as many as come. */
  places_left: z.number().nullable(),
});
export type PublicSection = z.output<typeof publicSection>;

export const filled = z.object({ day: z.string().nullable(), taken: z.number(), capacity: z.number() });
export type Filled = z.output<typeof filled>;

/** Of the organiser's settings of places, what everybody may know. */
export const publicPlaces = { place_deposit_grosze: placeFacts.place_deposit_grosze, places_until: placeFacts.places_until };

/** What a competition's own page tells beside the list of competitions. */
export const publicDetails = {
  /** What decides which early fee holds. */
  fee_day: z.enum(feeDays),
  /** What sign-up decides by itself, in words; by topic and in the order of the regulations. */
  rules: z.array(z.object({ topic: z.enum(["age", "line_up", "duo", "starts", "refund", "price"]), pl: z.string(), en: z.string() })),
  practice: z.boolean(),
  /** What the organiser put there beside the regulations, in order; each under an address of its own. */
  documents: z.array(z.object({ id: z.string(), name: z.string(), kind: z.string(), bytes: z.number(), url: z.string() })),
  /** Where places are counted: how many are gone, in the whole competition (day null) and on each of its days. */
  filled: z.array(filled),
  /** The first start by the hall's clock, as planned; a published start list knows better. */
  first_start: z.string(),
  ...publicPlaces,
};
