// Schemas of competitions and sections in replies.
import { z } from "zod";
import { reasonCodes, signupReasons, statuses } from "./rules.ts";
import { publicLabelShape } from "./public-label-shape.ts";

const moment = z.string().nullable();
/** Day that decides which early fee applies: of the entry or of the first payment. */
export const feeDays = ["entry", "payment"] as const;
const places = z.coerce.number().int().min(1).max(100_000).nullable();
/** Settings of reserved places, caps and the waiting list, as sent by the office. */
export const placeSettings = {
  place_deposit_grosze: z.coerce.number().int().min(100).max(10_000_000).nullable(),
  places_until: z.iso.date().nullable(),
  capacity: places,
  day_capacity: places,
  club_capacity: places,
  waiting_moves: z.boolean(),
  offer_hours: z.coerce.number().int().min(1).max(336),
};
/** The same settings as stored on a competition. */
export const placeFacts = {
  /** Deposit for one reserved place that a school fills later, and the last day to fill it; null means not offered. */
  place_deposit_grosze: z.number().nullable(),
  places_until: z.string().nullable(),
  /** Caps on entries: of the whole competition, of each day, of each club; null means unlimited. */
  capacity: z.number().nullable(),
  day_capacity: z.number().nullable(),
  club_capacity: z.number().nullable(),
  /** True when freed places are offered to the waiting list automatically, and for how many hours. */
  waiting_moves: z.boolean(),
  offer_hours: z.number(),
};
export const earlyFee = z.object({ until: z.iso.date(), fee_grosze: z.number().int().min(0).max(100_000_000) });
/** Stored price list of a section from before its fees changed. */
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
  /** Defaults of new start lists: first start by the hall's clock (`09:00`), break between two performances, number of stages. */
  first_start: z.string(),
  /** Planned end of each day by the hall's clock; a list that runs longer shows a warning. */
  day_ends_at: z.string(),
  /** Minimum time for a dancer between two performances, in seconds, for a costume change. */
  rest_seconds: z.number(),
  changeover_seconds: z.number(),
  stage_count: z.number(),
  fee_day: z.enum(feeDays),
  /** True when an entry gets its start number only after payment, or by hand. */
  numbers_after_payment: z.boolean(),
  ...placeFacts,
  status: z.enum(statuses),
  poster_file_id: z.string().nullable(),
  regulations_file_id: z.string().nullable(),
  regulations_name: z.string().nullable(),
  /** True when it was imported from a regulations file. */
  has_rulebook: z.boolean(),
  copied_from_id: z.string().nullable(),
  /** Practice with invented data: visible only to the organiser's people; sends no mail and takes no money. */
  practice: z.boolean(),
  sections: z.number(),
  /** Numbers of sections without a scoring form, and without a fee. */
  sections_without_form: z.number(),
  sections_without_fee: z.number(),
  /** True when its organiser has an e-mail address or a phone number. */
  has_contact: z.boolean(),
  signups: z.number(),
  entries: z.number(),
  published_lists: z.number(),
  signup: z.object({ open: z.boolean(), reason: z.enum(signupReasons) }),
  /** Possible next states, with reasons that block them and advice against them. */
  next_steps: z.array(z.object({ to: z.enum(statuses), objections: z.array(sentence), advice: z.array(sentence) })),
  version: z.number(),
  created_at: z.string(),
});
export type Competition = z.output<typeof competition>;

/** Codes of a section in the regulations that it was imported from; null means no split on that side. */
export const rulebookCodes = z.object({
  style: z.string().nullable(),
  presentation: z.string().nullable(),
  age: z.string().nullable(),
  level: z.string().nullable(),
});
export type RulebookCodes = z.output<typeof rulebookCodes>;

const sectionCategories = {
  dance_category_id: z.string(),
  age_category_id: z.string(),
  presentation_category_id: z.string(),
  dance_name: z.string(),
  age_name: z.string(),
  presentation_name: z.string(),
};

const sectionFees = {
  fee_grosze: z.number().nullable(),
  fee_per: z.enum(["dancer", "entry"]),
  /** Lower fees until a day; after the last day fee_grosze applies. */
  early_fees: z.array(earlyFee),
  /** Price of a dancer's further starts; null means the same. */
  fee_next_grosze: z.number().nullable(),
};

export const section = z.object({
  id: z.string(),
  competition_id: z.string(),
  ...sectionCategories,
  min_age: z.number().nullable(),
  max_age: z.number().nullable(),
  min_dancers: z.number(),
  max_dancers: z.number().nullable(),
  level_code: z.string().nullable(),
  level_name: z.string().nullable(),
  name: z.string(),
  code: z.string().nullable(),
  capacity: z.number().nullable(),
  /** Planned day of the competition; null means not planned. */
  day: z.string().nullable(),
  music: z.enum(["own", "organiser"]),
  min_music_seconds: z.number().nullable(),
  max_music_seconds: z.number().nullable(),
  /** Effective limits: the section's own, else the presentation category's. */
  music_from_seconds: z.number().nullable(),
  music_to_seconds: z.number().nullable(),
  slot_seconds: z.number(),
  ...sectionFees,
  scoring_form_id: z.string().nullable(),
  scoring_form_name: z.string().nullable(),
  rulebook_codes: rulebookCodes.nullable(),
  /** Numbers of entries with a place (submitted or accepted), of waiting entries, and of all entries ever. */
  entries: z.number(),
  waiting: z.number(),
  used_in: z.number(),
  position: z.number(),
  archived: z.boolean(),
  version: z.number(),
  created_at: z.string(),
});
export type Section = z.output<typeof section>;

/** Part of a regulations file that the competition does not follow: its path and its text. */
export const unmappedPart = z.object({
  path: z.string(),
  text: z.string(),
  /** not_read: the loader knows no such field; not_applied: read and stored, but nothing follows it; at_signup: sign-up follows it from the file. */
  reason: z.enum(["not_read", "not_applied", "at_signup"]),
});
export type UnmappedPart = z.output<typeof unmappedPart>;
export const warning = z.object({ path: z.string(), code: z.string(), message_pl: z.string(), message_en: z.string() });
export type Warning = z.output<typeof warning>;
/** Something that the regulations leave open: what to decide, and the effect of the answer. */
export const question = z.object({
  path: z.string(),
  code: z.string(),
  question_pl: z.string(),
  question_en: z.string(),
  changes_pl: z.string(),
  changes_en: z.string(),
});
export type Question = z.output<typeof question>;
/** Type of a refund condition: a medical note, the event called off, or another case. */
export const refundReasons = ["medical", "event_cancelled", "other"] as const;
export type RefundReason = (typeof refundReasons)[number];
/** Condition as written in the file, its confirmed type (null until then), and the type that its words suggest. */
export const refundCase = z.object({ only: z.string(), reason: z.enum(refundReasons).nullable(), proposed: z.enum(refundReasons) });
export type RefundCase = z.output<typeof refundCase>;
/** Content of the column rulebook_leftovers. */
export const unmappedRecord = z.object({ leftovers: z.array(unmappedPart), warnings: z.array(warning) });

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
  /** True when any round's result is published; true when rounds are being danced and scored. */
  results_published: z.boolean(),
  scores_live: z.boolean(),
  /** Entry on stage now. For a heat: the first entry in it, the numbers of all, and the name of the dance, if any. */
  on_stage: z
    .object({
      start_number: z.number().nullable(),
      title: z.string().nullable(),
      shown: publicLabelShape,
      section_name: z.string(),
      numbers: z.array(z.number()),
      dance_name: z.string().nullable(),
    })
    .nullable(),
});
export type PublicCompetition = z.output<typeof publicCompetition>;

/** Start list of a competition in its plan. */
export const plannedList = z.object({
  id: z.string(),
  name: z.string(),
  day: z.string(),
  stage: z.string(),
  status: z.enum(["draft", "published"]),
  starts_at: z.string(),
  /** Null when the list is empty. */
  ends_at: moment,
  performances: z.number(),
});
export type PlannedList = z.output<typeof plannedList>;

export const publicSection = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  ...sectionCategories,
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
  ...sectionFees,
  /** Planned day; null means not planned. */
  day: z.string().nullable(),
  capacity: z.number().nullable(),
  /** Null means unlimited. */
  places_left: z.number().nullable(),
});
export type PublicSection = z.output<typeof publicSection>;

export const filled = z.object({ day: z.string().nullable(), taken: z.number(), capacity: z.number() });
export type TakenPlaces = z.output<typeof filled>;

/** Public part of the settings of places. */
export const publicPlaces = { place_deposit_grosze: placeFacts.place_deposit_grosze, places_until: placeFacts.places_until };

/** Fields that only a competition's own page has, not the list. */
export const publicDetails = {
  /** Day that decides which early fee applies. */
  fee_day: z.enum(feeDays),
  /** Rules that sign-up checks by itself, in words; by topic and in the order of the regulations. */
  rules: z.array(z.object({ topic: z.enum(["age", "line_up", "duo", "starts", "refund", "price"]), pl: z.string(), en: z.string() })),
  practice: z.boolean(),
  /** Documents that the organiser added to the regulations, in order, each with its own URL. */
  documents: z.array(z.object({ id: z.string(), name: z.string(), kind: z.string(), bytes: z.number(), url: z.string() })),
  /** Taken places where there is a cap: of the whole competition (day null) and of each day. */
  filled: z.array(filled),
  /** Planned first start by the hall's clock. A published start list is more exact. */
  first_start: z.string(),
  ...publicPlaces,
};
