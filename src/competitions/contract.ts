// Contract of the calls about competitions and their sections.
import { z } from "zod";
import { endpoint } from "../kernel/endpoints/endpoint.ts";
import { withMessage } from "../kernel/text/field-errors.ts";
import { admins, signedIn } from "../kernel/endpoints/roles.ts";
import { statuses } from "./rules.ts";
import * as shapes from "./shapes.ts";
import { feeFields, feesFor } from "./fee-fields.ts";

const MB = 1_000_000;
const id = z.uuid().optional();
const name = z.string().trim().min(2).max(160);
const day = z.iso.date();
const moment = z.iso.datetime({ offset: true }).nullable();
const files = {
  poster: { max: 10 * MB, kinds: ["image/png", "image/jpeg", "image/webp"] },
  regulations: { max: 20 * MB, kinds: ["application/pdf"] },
};

const clock = z
  .string()
  .refine(
    (text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
    withMessage({ pl: "Podaj godzinę, na przykład 09:00.", en: "Enter a time such as 09:00." }),
  );

const fields = {
  name,
  description: z.string().trim().max(5000).nullable(),
  venue_name: z.string().trim().max(160).nullable(),
  venue_address: z.string().trim().max(300).nullable(),
  starts_on: day,
  ends_on: day,
  signup_opens_at: moment,
  signup_closes_at: moment,
  music_closes_at: moment,
  payment_due_at: moment,
  first_start: clock,
  day_ends_at: clock,
  rest_seconds: z.coerce.number().int().min(0).max(7200),
  changeover_seconds: z.coerce.number().int().min(0).max(3600),
  stage_count: z.coerce.number().int().min(1).max(8),
  fee_day: z.enum(shapes.feeDays),
  numbers_after_payment: z.boolean(),
  ...shapes.placeSettings,
  status: z.enum(statuses),
};
/** Message when the last day is before the first. For partial updates the handler checks against the stored values. */
export const daysMessage = {
  pl: "Turniej kończy się przed rozpoczęciem. Podaj późniejszy ostatni dzień.",
  en: "The competition ends before it starts. Enter a later last day.",
};
const daysInOrder = [
  (body: { starts_on?: string | undefined; ends_on?: string | undefined }) =>
    body.starts_on === undefined || body.ends_on === undefined || body.starts_on <= body.ends_on,
  withMessage(daysMessage, ["ends_on"]),
] as const;
const flag = z.union([z.boolean(), z.string()]);

export const listCompetitions = endpoint({
  name: "listCompetitions",
  method: "GET",
  path: "/api/competitions",
  access: signedIn,
  query: z.object({
    q: z.string().max(100).optional(),
    status: z.enum(statuses).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(400).optional(),
  }),
  reply: z.object({ data: z.array(shapes.competition), next_cursor: z.string().nullable() }),
  summary: "Competitions, the latest first; archived ones only by `status=archived`; drafts only for administrators.",
});

export const getCompetition = endpoint({
  name: "getCompetition",
  method: "GET",
  path: "/api/competitions/{id}",
  access: signedIn,
  reply: shapes.competition,
  live: ({ reply }) => [`competition:${reply.id}`],
  summary: "One competition.",
});

export const createCompetition = endpoint({
  name: "createCompetition",
  method: "POST",
  path: "/api/competitions",
  access: admins,
  status: 201,
  form: true,
  files,
  body: z
    .object({ ...fields, id })
    .partial()
    .required({ name: true, starts_on: true, ends_on: true })
    .refine(...daysInOrder),
  reply: shapes.competition,
  summary: "Creates a competition; repeating the same id has no effect.",
});

export const updateCompetition = endpoint({
  name: "updateCompetition",
  method: "PUT",
  path: "/api/competitions/{id}",
  access: admins,
  form: true,
  files,
  body: z
    .object({ ...fields, remove_poster: flag, remove_regulations: flag, version: z.coerce.number().int(), fees_for: feesFor })
    .partial()
    .refine(...daysInOrder),
  reply: shapes.competition,
  summary: "Changes a competition or its status; unmet conditions of the status are errors of the field status.",
});

export const deleteCompetition = endpoint({
  name: "deleteCompetition",
  method: "DELETE",
  path: "/api/competitions/{id}",
  access: admins,
  status: 204,
  summary: "Deletes a draft without sign-ups; anything else is 409 in_use and can be archived.",
});

export const removePractice = endpoint({
  name: "removePractice",
  method: "DELETE",
  path: "/api/competitions/{id}/practice",
  access: admins,
  status: 204,
  summary:
    "Removes a practice competition from every list, count and search; its rows stay. What was made along with it goes into the archive. 404 for a real competition.",
});

export const copyCompetition = endpoint({
  name: "copyCompetition",
  method: "POST",
  path: "/api/competitions/{id}/copy",
  access: admins,
  status: 201,
  body: z.object({ id, name, starts_on: day, ends_on: day.optional() }).refine(...daysInOrder),
  reply: shapes.competition,
  summary: "Creates a draft from an earlier competition: sections, fees, questions, rulebook; deadlines move with the first day.",
});

export const importCompetition = endpoint({
  name: "importCompetition",
  method: "POST",
  path: "/api/competitions/import",
  access: admins,
  status: 201,
  form: true,
  files: { file: { max: 2 * MB, kinds: ["application/json"] } },
  body: z
    .object({
      id,
      rulebook: z.record(z.string(), z.unknown()),
      name,
      starts_on: day,
      ends_on: day,
      same_codes: z.array(z.string().max(120)).max(1000),
      other_codes: z.array(z.string().max(120)).max(1000),
    })
    .partial()
    .refine(...daysInOrder),
  current: z.array(z.object({ code: z.string(), name: z.string(), existing: z.string() })),
  reply: z.object({
    competition: shapes.competition,
    added: z.object({
      dance_categories: z.number(),
      age_categories: z.number(),
      presentation_categories: z.number(),
      sections: z.number(),
      /** Existing dictionary records that the import reuses. */
      reused: z.number(),
    }),
    leftovers: z.array(shapes.unmappedPart),
    warnings: z.array(shapes.warning),
    /** What the file leaves open; each question is listed once. */
    questions: z.array(shapes.question),
  }),
  summary:
    "Makes a competition from a regulations file of format contest-v1 and lists everything that could not be taken over. A style is never taken for one of another name by its code: 409 codes_taken names such codes (`current`) until `same_codes` or `other_codes` says what they mean.",
});

const rulebook = z.object({
  rulebook: z.record(z.string(), z.unknown()),
  leftovers: z.array(shapes.unmappedPart),
  warnings: z.array(shapes.warning),
  questions: z.array(shapes.question),
  refund_case: shapes.refundCase.nullable(),
});

export const getRulebook = endpoint({
  name: "getRulebook",
  method: "GET",
  path: "/api/competitions/{id}/rulebook",
  access: signedIn,
  reply: rulebook,
  summary: "The regulations file of a competition, with what was not imported and what it leaves open.",
});

export const confirmRefundCase = endpoint({
  name: "confirmRefundCase",
  method: "PUT",
  path: "/api/competitions/{id}/rulebook/refund-case",
  access: admins,
  body: z.object({ reason: z.enum(shapes.refundReasons) }),
  reply: rulebook,
  summary: "Sets the type of the refund condition in the regulations; 404 when refunds have no condition.",
});

/** Files that browsers open by themselves. `v`, a part of the file's id, changes the address when the file changes. */
const opened = { method: "GET", tenant: "page", raw: true, query: z.object({ v: z.string().max(40).optional() }) } as const;
const file = (name: string, path: string, what: string) =>
  endpoint({ ...opened, name, path, access: signedIn, summary: `A competition's ${what}.` });
const publicFile = (name: string, path: string, what: string) =>
  endpoint({ ...opened, name, path, access: "public", slugs: true, summary: `A public competition's ${what}.` });
export const getPoster = file("getPoster", "/api/competitions/{id}/poster", "poster");
export const getRegulations = file("getRegulations", "/api/competitions/{id}/regulations", "regulations as PDF");
export const getPublicPoster = publicFile("getPublicPoster", "/api/public/competitions/{id}/poster", "poster");
export const getCalendar = endpoint({
  name: "getCalendar",
  method: "GET",
  path: "/api/public/competitions/{id}/calendar",
  access: "public",
  tenant: "page",
  slugs: true,
  raw: true,
  summary: "A public competition as a calendar file (iCalendar, whole days).",
});
export const getPublicRegulations = publicFile("getPublicRegulations", "/api/public/competitions/{id}/regulations", "regulations as PDF");

const organiser = z.object({
  name: z.string(),
  contact_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
});

export const listPublicCompetitions = endpoint({
  name: "listPublicCompetitions",
  method: "GET",
  path: "/api/public/competitions",
  access: "public",
  reply: z.object({ data: z.array(shapes.publicCompetition), next_cursor: z.null() }),
  live: () => ["competitions", "start-list"],
  summary:
    "The organiser's public competitions: running ones first, then those to come by date, then the newest finished ones (500 at most).",
});

export const getPublicCompetition = endpoint({
  name: "getPublicCompetition",
  method: "GET",
  path: "/api/public/competitions/{id}",
  access: "public",
  slugs: true,
  reply: shapes.publicCompetition.extend({
    organiser,
    sections: z.array(shapes.publicSection),
    ...shapes.publicDetails,
  }),
  live: ({ reply }) => [`competition:${reply.id}`, `start-list:${reply.id}`, `entries:${reply.id}`, "categories", "tenant"],
  summary:
    "One public competition by id or slug, with its sections, whom to ask, and whether sign-up is open; 404 for archived ones, and for drafts to all but the organiser.",
});

export const listPlannedLists = endpoint({
  name: "listPlannedLists",
  method: "GET",
  path: "/api/competitions/{id}/planned-lists",
  access: signedIn,
  reply: z.object({ data: z.array(shapes.plannedList), next_cursor: z.null() }),
  summary: "A competition's start lists by day and stage, each from its first start to its last end; coaches see published ones.",
});

const limit = z.coerce.number().int().min(0).max(7200).nullable();
const sectionFields = {
  dance_category_id: z.uuid(),
  age_category_id: z.uuid(),
  presentation_category_id: z.uuid(),
  level_code: z.string().trim().max(40).nullable(),
  level_name: z.string().trim().max(120).nullable(),
  name: z.string().trim().min(1).max(200),
  code: z.string().trim().max(40).nullable(),
  capacity: z.number().int().min(1).max(10_000).nullable(),
  day: z.iso.date().nullable(),
  music: z.enum(["own", "organiser"]),
  min_music_seconds: limit,
  max_music_seconds: limit,
  ...feeFields,
  scoring_form_id: z.uuid().nullable(),
  position: z.number().int().min(0).max(100_000),
  archived: z.boolean(),
};
export const musicMessage = {
  pl: "Najdłuższy czas nie może być krótszy od najkrótszego.",
  en: "The longest time cannot be under the shortest.",
};
const musicInOrder = [
  (body: { min_music_seconds?: number | null | undefined; max_music_seconds?: number | null | undefined }) =>
    (body.min_music_seconds ?? 0) <= (body.max_music_seconds ?? 7200),
  withMessage(musicMessage, ["max_music_seconds"]),
] as const;

export const listSections = endpoint({
  name: "listSections",
  method: "GET",
  path: "/api/competitions/{id}/sections",
  access: signedIn,
  reply: z.object({
    data: z.array(shapes.section),
    next_cursor: z.null(),
    /** Unarchived scoring forms that a section may use, by name. */
    scoring_forms: z.array(z.object({ id: z.string(), name: z.string(), method: z.string() })),
  }),
  summary: "A competition's sections in their order, archived ones too, with the names of their categories and counts of entries.",
});

export const createSection = endpoint({
  name: "createSection",
  method: "POST",
  path: "/api/competitions/{id}/sections",
  access: admins,
  status: 201,
  body: z
    .object({ ...sectionFields, id })
    .partial()
    .required({ dance_category_id: true, age_category_id: true, presentation_category_id: true })
    .refine(...musicInOrder),
  reply: shapes.section,
  summary: "Adds a section; the default name comes from its categories; an existing combination is 409 duplicate.",
});

const ids = z.array(z.uuid()).min(1).max(100);
export const createSections = endpoint({
  name: "createSections",
  method: "POST",
  path: "/api/competitions/{id}/sections/product",
  access: admins,
  status: 201,
  body: z
    .object({
      dance_category_ids: ids,
      age_category_ids: ids,
      presentation_category_ids: ids,
      capacity: sectionFields.capacity,
      music: sectionFields.music,
      fee_grosze: sectionFields.fee_grosze,
      fee_per: sectionFields.fee_per,
      scoring_form_id: sectionFields.scoring_form_id,
    })
    .partial()
    .required({ dance_category_ids: true, age_category_ids: true, presentation_category_ids: true }),
  reply: z.object({ added: z.number(), skipped: z.number() }),
  summary: "Adds a section for each missing dance × age × presentation combination; at most 500 at once.",
});

export const updateSection = endpoint({
  name: "updateSection",
  method: "PUT",
  path: "/api/sections/{id}",
  access: admins,
  body: z
    .object({ ...sectionFields, version: z.number().int(), fees_for: feesFor })
    .partial()
    .refine(...musicInOrder),
  reply: shapes.section,
  summary: "Changes a section; changed fees apply to new entries, and with fees_for all also to sent ones without a payment.",
});

export const updateSections = endpoint({
  name: "updateSections",
  method: "PUT",
  path: "/api/competitions/{id}/sections",
  access: admins,
  body: z
    .object({
      /** Which sections: all of the competition, narrowed by the given fields. */
      section_ids: z.array(z.uuid()).min(1).max(2000),
      dance_category_id: z.uuid(),
      presentation_category_id: z.uuid(),
      ...feeFields,
      capacity: sectionFields.capacity,
      scoring_form_id: sectionFields.scoring_form_id,
      fees_for: feesFor,
    })
    .partial(),
  reply: z.object({ changed: z.number() }),
  summary: "Sets one fee (early fees, further starts), capacity or scoring form on many sections; fees_for as for one section.",
});

export const deleteSection = endpoint({
  name: "deleteSection",
  method: "DELETE",
  path: "/api/sections/{id}",
  access: admins,
  status: 204,
  summary: "Deletes a section without entries that is on no start list; otherwise 409 in_use.",
});
