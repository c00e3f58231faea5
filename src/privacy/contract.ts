// Contract of the calls about people whose data an organiser stores: view, export, erase.
import { z } from "zod";
import { endpoint, type Reply } from "../kernel/endpoints/endpoint.ts";
import { admins } from "../kernel/endpoints/roles.ts";

/** Roles of a person: in a line-up, contact of a sign-up, or addressee of a personal link (mostly a guardian). */
export const personKinds = ["dancer", "contact", "guardian"] as const;

export const person = z.object({
  /** Id of a dancer, of a sign-up whose contact the person is, or of a link. Any of them identifies the whole person. */
  id: z.string(),
  kind: z.enum(personKinds),
  name: z.string(),
  birth_year: z.number().nullable(),
  /** Date of birth, when one of the sign-ups has it. */
  birth_date: z.string().nullable(),
  email: z.string().nullable(),
  clubs: z.string().nullable(),
  competitions: z.number(),
});
export type PersonLine = z.output<typeof person>;

export const listStoredPeople = endpoint({
  name: "listStoredPeople",
  method: "GET",
  path: "/api/privacy/people",
  access: admins,
  query: z.object({
    q: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(50),
    cursor: z.string().max(400).optional(),
  }),
  reply: z.object({ data: z.array(person), next_cursor: z.string().nullable() }),
  summary: "People with data stored by the organiser, by name; empty without a search of at least two letters.",
});

const row = z.record(z.string(), z.unknown());

export const getStoredPerson = endpoint({
  name: "getStoredPerson",
  method: "GET",
  path: "/api/privacy/people/{id}",
  access: admins,
  reply: person.omit({ clubs: true, competitions: true }).extend({
    /** True when the person is replaced by a pseudonym, so that nothing can be corrected. */
    erased: z.boolean(),
    /** All stored rows, by table. */
    held: z.record(z.string(), z.array(row)),
  }),
  summary: "All data stored about one person in all competitions.",
});
export type StoredPerson = Reply<typeof getStoredPerson>;

export const exportPerson = endpoint({
  name: "exportPerson",
  method: "GET",
  path: "/api/privacy/people/{id}/export",
  access: admins,
  proved: true,
  tenant: "page",
  raw: true,
  summary: "A ZIP of JSON with all data stored about one person, and the person's own files.",
});

export const titledEntry = z.object({
  id: z.string(),
  title: z.string().nullable(),
  artist_name: z.string().nullable(),
  start_number: z.number().nullable(),
  competition: z.string(),
});

/** One person of one sign-up. */
export const lineUpPerson = z.object({
  id: z.string(),
  competition: z.string(),
  club_name: z.string().nullable(),
  birth_date: z.string().nullable(),
});

export const preview = z.object({
  name: z.string(),
  /** Text to type for confirmation. */
  confirmation: z.string(),
  /** Sign-ups in which the person dances. */
  dancers: z.array(lineUpPerson),
  /** People with the same name and year of birth, who stay: their date of birth differs, or one row has no date and may belong to either. */
  others: z.array(lineUpPerson),
  contacts: z.number(),
  /** Number of links mailed to the person, which will stop working. */
  links: z.number(),
  /** Contacts of sign-ups in which nobody else dances. They are erased, too, on request. */
  family_contacts: z.array(z.object({ signup_id: z.string(), name: z.string().nullable(), email: z.string().nullable() })),
  /** Entries whose title or artist name contains a part of the name. */
  titles: z.array(titledEntry),
  tracks: z.number(),
  proformas: z.number(),
  /** Number of competitions whose organiser will be asked to take down photos and recordings of the person. */
  images: z.number(),
  /** Counts of what stays. */
  performances: z.number(),
  documents: z.number(),
  booked: z.number(),
  refunds: z.number(),
  /** True when another person has the same name, so that only rows of this person change. */
  namesake: z.boolean(),
  /** Competitions, upcoming or running, in which the person dances. */
  upcoming: z.array(z.string()),
});
export type ErasurePreview = z.output<typeof preview>;

export const previewErasure = endpoint({
  name: "previewErasure",
  method: "GET",
  path: "/api/privacy/people/{id}/erasure",
  access: admins,
  reply: preview,
  summary: "Preview of an erasure: what it would change, and what stays.",
});

const erasure = z.object({
  id: z.string(),
  pseudonym: z.string(),
  reason: z.string().nullable(),
  who: z.string(),
  at: z.string(),
  finished_at: z.string().nullable(),
});
export type Erasure = z.output<typeof erasure>;

export const erasePerson = endpoint({
  name: "erasePerson",
  method: "POST",
  path: "/api/privacy/people/{id}/erasure",
  access: admins,
  sessionOnly: true,
  proved: true,
  status: 201,
  body: z.object({
    reason: z.string().trim().min(3).max(300),
    /** The text that the preview returned. */
    confirmation: z.string().max(200),
    with_family_contacts: z.boolean().default(false),
    /** Entries whose titles stay unchanged. */
    kept_entry_ids: z.array(z.uuid()).max(500).default([]),
  }),
  reply: erasure,
  summary: "Replaces a person by a pseudonym everywhere; results and accounts keep their rows. It cannot be undone.",
});

export const listErasures = endpoint({
  name: "listErasures",
  method: "GET",
  path: "/api/privacy/erasures",
  access: admins,
  query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(50), cursor: z.string().max(200).optional() }),
  reply: z.object({ data: z.array(erasure), next_cursor: z.string().nullable() }),
  summary: "Erasures by pseudonym, newest first.",
});

const retentionRules = z.object({
  enabled: z.boolean(),
  /** Days after a competition until its music is removed. */
  music_days: z.number(),
  /** Months after a competition until names, e-mails and phones of contacts, and answers to its questions, are removed. */
  contact_months: z.number(),
  /** Years after a competition until its consents are removed. */
  consent_years: z.number(),
  /** Days until sent mails are removed. */
  mail_days: z.number(),
  /** Days after a competition until the notes of its incidents are removed. */
  incident_days: z.number(),
  /** URL of the standards for the protection of minors. */
  standards_url: z.string().nullable(),
  version: z.number(),
});

export const ofCompetition = z.object({ music: z.number(), contacts: z.number(), answers: z.number(), consents: z.number() });
const tonight = ofCompetition.extend({ mails: z.number() });

export const retention = retentionRules.extend({
  /** What the next night will remove, or would remove if it were turned on. */
  tonight,
  /** The same by competition. */
  competitions: z.array(ofCompetition.extend({ id: z.string(), name: z.string(), ends_on: z.string() })),
  runs: z.array(tonight.extend({ id: z.string(), at: z.string() })),
});
export type Retention = z.output<typeof retention>;

export const getRetention = endpoint({
  name: "getRetention",
  method: "GET",
  path: "/api/privacy/retention",
  access: admins,
  reply: retention,
  summary: "Retention periods, what the next night removes, and what the last nights removed.",
});

/** Kinds of data with a retention period. */
export const pastKinds = ["music", "contacts", "answers", "consents", "mails"] as const;

export const pastThing = z.object({
  id: z.string(),
  name: z.string(),
  detail: z.string().nullable(),
  competition: z.string().nullable(),
  /** Number of rows: consents of one person share a line. */
  count: z.number(),
});
export type PastThing = z.output<typeof pastThing>;

export const listPastThings = endpoint({
  name: "listPastThings",
  method: "GET",
  path: "/api/privacy/retention/past",
  access: admins,
  query: z.object({
    kind: z.enum(pastKinds).default("mails"),
    q: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(50),
    cursor: z.string().max(400).optional(),
  }),
  reply: z.object({ data: z.array(pastThing), next_cursor: z.string().nullable() }),
  summary:
    "Data that the next night removes, or would remove: music, contacts, answers, consents or mails by name, with their competition.",
});

export const updateRetention = endpoint({
  name: "updateRetention",
  method: "PUT",
  path: "/api/privacy/retention",
  access: admins,
  body: z.object({
    enabled: z.boolean().optional(),
    music_days: z.int().min(1).max(30).optional(),
    contact_months: z.int().min(1).max(12).optional(),
    consent_years: z.int().min(1).max(6).optional(),
    mail_days: z.int().min(1).max(90).optional(),
    incident_days: z.int().min(1).max(90).optional(),
    standards_url: z
      .url({ protocol: /^https?$/ })
      .max(300)
      .nullable()
      .optional(),
    version: z.int().optional(),
  }),
  reply: retention,
  summary:
    "Shortens how long data is kept, or turns the nightly removal on or off; nothing is removed until it is on. What removes sooner needs a fresh proof (403 `proof_needed`).",
});

const register = z.object({
  organiser: z.object({ name: z.string(), address: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  kept: retentionRules,
  /** Processors of the organiser's data, from the settings. */
  processors: z.object({
    smtp_host: z.string().nullable(),
    bucket: z.boolean(),
    backup_bucket: z.boolean(),
    providers: z.array(z.enum(["p24", "stripe"])),
  }),
});

export const getRegister = endpoint({
  name: "getRegister",
  method: "GET",
  path: "/api/privacy/register",
  access: admins,
  reply: register,
  summary: "Facts for the register of processing and the information duty.",
});
export type Register = Reply<typeof getRegister>;

export const getDataNotice = endpoint({
  name: "getDataNotice",
  method: "GET",
  path: "/api/public/competitions/{id}/data-notice",
  access: "public",
  slugs: true,
  reply: register.pick({ organiser: true }).extend({
    /** Only the organiser sees which mail server is used. */
    processors: register.shape.processors.omit({ smtp_host: true }).extend({ mail: z.boolean() }),
    kept: retentionRules.omit({ version: true }),
    competition: z.object({ name: z.string(), slug: z.string() }),
  }),
  summary: "Facts for the data notice of a public competition; 404 when its page is not public.",
});
export type DataNotice = Reply<typeof getDataNotice>;
