// Endpoints of sign-up: a sign-up by its secret link, and the entries of an organiser on the dashboard. "link" access below means the sign-up's
// secret cookie, the session of the coach who made it, or an admin; others get 404.
import { z } from "zod";
import { endpoint } from "../kernel/endpoints/endpoint.ts";
import { admins, signedIn } from "../kernel/endpoints/roles.ts";
import { texts } from "../people/consents/contract.ts";
import * as records from "./records.ts";
import { entryAnswers } from "../entries/questions/contract.ts";
import { reasonRecord } from "../people/reasons.ts";
import { dancer, publicNames, dancerFields } from "../people/dancers/dancer-record.ts";
import { competitionFacts } from "../people/signups/signup-record.ts";
import { id, short, typed, version, wait } from "../people/bodies.ts";
import { contactFields } from "../people/contacts/contact-fields.ts";
import { entryStatuses, offeredSection, signupEntry, track } from "../entries/records.ts";
import { entryBody, lineUp } from "../entries/entry-body.ts";

export const getSignupForm = endpoint({
  name: "getSignupForm",
  method: "GET",
  path: "/api/public/competitions/{id}/signup",
  access: "public",
  slugs: true,
  reply: z.object({
    competition: competitionFacts,
    /** Null: sign-up is open; else the sentence why not. */
    closed: z.string().nullable(),
    /** Heading above `closed`. */
    closed_title: z.string(),
    sections: z.array(offeredSection),
    /** The caller may try the whole sign-up; `id` is that of the trial under way. Null: may not. */
    trial: z.object({ id: z.string().nullable() }).nullable(),
    /** True when the organiser has questions about the whole sign-up. */
    asks: z.boolean(),
    /** Sign-ups of this competition that this browser or person may open, newest first. */
    signups: z.array(
      z.object({
        id: z.string(),
        status: z.enum(["draft", "submitted"]),
        club_name: z.string().nullable(),
        entries: z.number(),
        created_at: z.string(),
        /** True when it belongs to the caller's account; others belong to any user of this browser. */
        own: z.boolean(),
      }),
    ),
  }),
  summary: "Returns what sign-up to a competition (id or slug) offers, whether it is open, and the sign-ups that this browser may open.",
});

export const createSignup = endpoint({
  name: "createSignup",
  method: "POST",
  path: "/api/public/competitions/{id}/signups",
  access: "public",
  slugs: true,
  status: 201,
  query: typed,
  body: contactFields.extend({
    id,
    /** An administrator tries the sign-up, open or not: it is never sent and counts nowhere. */
    trial: z.boolean().optional(),
    /** The sign-up's secret, made by the caller: 32 random bytes as base64url. It proves that a repeated call comes from the same device. */
    key: z
      .string()
      .regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/)
      .optional(),
  }),
  reply: z.object({ id: z.string(), link: z.string() }),
  summary: "Begins a sign-up while it is open (else 409 closed); sets its secret cookie and returns its secret link, once.",
});

export const openSignup = endpoint({
  name: "openSignup",
  method: "POST",
  path: "/api/public/signups/{id}/open",
  access: "public",
  status: 200,
  body: z.object({ key: z.string().min(20).max(200) }),
  reply: z.object({ id: z.string(), competition_id: z.string() }),
  summary: "Gives this browser the sign-up's cookie for the key of its secret link.",
});

export const forgetSignup = endpoint({
  name: "forgetSignup",
  method: "POST",
  path: "/api/public/signups/{id}/forget",
  access: "public",
  status: 204,
  summary: "Removes the sign-up's cookie from this browser, whether or not the sign-up exists; nothing else changes.",
});

export const sendLinks = endpoint({
  name: "sendLinks",
  method: "POST",
  path: "/api/public/competitions/{id}/signup-links",
  access: "public",
  slugs: true,
  body: z.object({ email: z.email().max(200) }),
  summary:
    "Mails an address the links of its sign-ups to this competition. The answer is the same whether or not there are any; 429 after too many calls.",
});

export const getSignup = endpoint({
  name: "getSignup",
  method: "GET",
  path: "/api/signups/{id}",
  access: "link",
  live: ({ params }) => [`signup:${params.id}`],
  reply: records.signup,
  summary: "Returns a sign-up with its dancers, entries, music, price and missing items.",
});

export const updateSignup = endpoint({
  name: "updateSignup",
  method: "PUT",
  path: "/api/signups/{id}",
  access: "link",
  query: typed,
  body: contactFields.extend({ version }),
  reply: records.signup,
  summary: "Changes the contact, club, invoice buyer or note.",
});

export const endTrial = endpoint({
  name: "endTrial",
  method: "DELETE",
  path: "/api/signups/{id}/trial",
  access: "link",
  status: 204,
  summary: "Ends an administrator's trial of the sign-up and deletes its data; 404 for a real sign-up.",
});

export const addDancers = endpoint({
  name: "addDancers",
  method: "POST",
  path: "/api/signups/{id}/dancers",
  access: "link",
  status: 201,
  query: typed,
  body: z.union([
    z.object({
      dancers: z
        .array(z.object({ ...dancerFields, id }))
        .min(1)
        .max(200),
    }),
    z.object({ ...dancerFields, id }),
  ]),
  reply: z.object({ data: z.array(dancer) }),
  summary: "Adds one dancer or a list; an id that exists already is the same dancer.",
});

export const updateDancer = endpoint({
  name: "updateDancer",
  method: "PUT",
  path: "/api/dancers/{id}",
  access: "link",
  query: typed,
  body: z.object(dancerFields).partial().extend({ version, wait }),
  reply: dancer,
  summary:
    "Changes a dancer and moves entries to the section of their new ages; 409 would_wait where an entry would lose its place, unless `wait`.",
});

export const setPublicName = endpoint({
  name: "setPublicName",
  method: "PUT",
  path: "/api/dancers/{id}/public-name",
  access: "link",
  body: z.object({ public_name: z.enum(publicNames), texts: texts.optional() }),
  reply: records.signup,
  summary:
    "Sets how a dancer is named on public lists and in results: full (which includes the consent), initials or the number alone; at any time.",
});

export const deleteDancer = endpoint({
  name: "deleteDancer",
  method: "DELETE",
  path: "/api/dancers/{id}",
  access: "link",
  status: 204,
  query: typed,
  summary: "Deletes a dancer who is in no line-up; else 409 in_use.",
});

export const createEntry = endpoint({
  name: "createEntry",
  method: "POST",
  path: "/api/signups/{id}/entries",
  access: "link",
  status: 201,
  query: typed,
  body: z.object({ ...entryBody, id }),
  reply: signupEntry,
  summary:
    "Adds an entry: to a section, or to the one that the line-up's ages open among those of a dance and presentation category. What is not named where there are several (dance, presentation category, level) stays `undecided`, and such an entry is neither priced nor sent. Everybody reads the artist name of a group; that of one or two dancers only the club and the organiser do.",
});

export const addEntries = endpoint({
  name: "addEntries",
  method: "POST",
  path: "/api/signups/{id}/sheet",
  access: "link",
  status: 201,
  query: typed,
  body: z.object({
    dancers: z.array(z.object({ ...dancerFields, id: z.uuid() })).max(2000),
    entries: z.array(z.object({ ...entryBody, id: z.uuid() })).max(500),
  }),
  reply: records.signup,
  summary: "Adds the people and entries of a spreadsheet, all or none; an id that exists already is the same record.",
});

export const updateEntry = endpoint({
  name: "updateEntry",
  method: "PUT",
  path: "/api/entries/{id}",
  access: "link",
  query: typed,
  body: z.object({ ...entryBody, version, wait }),
  reply: signupEntry,
  summary:
    "Changes an entry while sign-up is open (an admin: always); after submitting, each change is recorded in the history. 409 would_wait where an entry would lose its place by moving to a full section, unless `wait`: then it waits there.",
});

export const deleteEntry = endpoint({
  name: "deleteEntry",
  method: "DELETE",
  path: "/api/entries/{id}",
  access: "link",
  status: 204,
  query: typed,
  summary: "Deletes a draft entry; withdraws one that was submitted.",
});

export const listEligible = endpoint({
  name: "listEligible",
  method: "POST",
  path: "/api/signups/{id}/eligible",
  access: "link",
  status: 200,
  body: z.object({
    dancer_ids: lineUp,
    dance_category_id: z.uuid().optional(),
    presentation_category_id: z.uuid().optional(),
    level_code: short(40).nullish(),
  }),
  reply: z.object({
    data: z.array(
      z.object({
        section_id: z.string(),
        name: z.string(),
        allowed: z.boolean(),
        /** The regulations leave it open; the organiser decides after sending. */
        open: z.boolean(),
        reasons: z.array(reasonRecord),
      }),
    ),
  }),
  summary: "Returns which sections a line-up may enter, with the reasons.",
});

export const submitSignup = endpoint({
  name: "submitSignup",
  method: "POST",
  path: "/api/signups/{id}/submit",
  access: "link",
  queued: "submits",
  status: 200,
  adds: true,
  query: typed,
  body: z.object({
    accept_rules: z.boolean(),
    guardian_statement: z.boolean().optional(),
    image_consent: z.boolean().optional(),
    texts: texts.optional(),
    version,
  }),
  reply: records.signup,
  summary:
    "Submits the draft entries with the consents (stored with the hash of their exact text); above a cap an entry waits. Mails a confirmation.",
});

export const setImageConsent = endpoint({
  name: "setImageConsent",
  method: "PUT",
  path: "/api/signups/{id}/image-consent",
  access: "link",
  body: z.object({ given: z.boolean(), texts: texts.optional() }),
  reply: records.signup,
  summary: "Gives or withdraws the consent to photos and recordings, at any time.",
});

export const listSignups = endpoint({
  name: "listSignups",
  method: "GET",
  path: "/api/signups",
  access: signedIn,
  query: z.object({
    competition_id: z.uuid().optional(),
    q: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    data: z.array(records.listedSignup),
    next_cursor: z.string().nullable(),
  }),
  summary: "Lists sign-ups, newest first: a coach's own, all for an admin, for a referee the sent ones without contact data.",
});

/** Number of entries in each saved view. */
export const viewCounts = z.object({
  all: z.number(),
  to_accept: z.number(),
  incomplete: z.number(),
  waiting: z.number(),
  out: z.number(),
});

const entryFilters = {
  competition_id: z.uuid().optional(),
  q: z.string().max(100).optional(),
  view: z.enum(["all", "to_accept", "incomplete", "waiting", "out"]).default("all"),
  status: z.enum(entryStatuses).optional(),
  section_id: z.uuid().optional(),
  paid: z.enum(["yes", "no"]).optional(),
  music: z.enum(["ok", "none", "problem"]).optional(),
  /** Only entries with changes received after the deadline; a referee does not learn which. */
  late: z.literal("yes").optional(),
  /**
   * For the office: entries that answer this question with `choice`, themselves, by their sign-up or by a person; without `choice`, those that lack
   * an answer.
   */
  question_id: z.uuid().optional(),
  choice: z.string().max(200).optional(),
};

export const listEntries = endpoint({
  name: "listEntries",
  method: "GET",
  path: "/api/entries",
  access: signedIn,
  query: z.object({
    ...entryFilters,
    /** For the office: ids of questions, separated by commas, to be answered in each row. */
    questions: z
      .string()
      .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,39}$/)
      .optional(),
    /** `waiting`: in the order of the waiting list. */
    sort: z.enum(["attention", "number", "title", "club", "section", "submitted", "waiting"]).default("attention"),
    direction: z.enum(["asc", "desc"]).default("asc"),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(400).optional(),
    /** Rows to skip, for a list that is read by numbered pages; without a cursor. */
    skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  live: ({ query }) => [query.competition_id ? `entries:${query.competition_id}` : "entries"],
  reply: z.object({
    data: z.array(records.entryRow),
    next_cursor: z.string().nullable(),
    /** Number of entries in each saved view under the other filters. */
    counts: viewCounts,
    /** Number of entries that match all filters. */
    total: z.number(),
  }),
  summary: "Lists submitted entries: all for an admin, without contact for a referee, a coach's own. Drafts are not listed.",
});

export const getEntry = endpoint({
  name: "getEntry",
  method: "GET",
  path: "/api/entries/{id}",
  access: signedIn,
  live: ({ params }) => [`entry:${params.id}`],
  reply: records.entryRow.extend({
    /** For a referee, birth year and date are null. */
    line_up: z.array(dancer.extend({ birth_year: z.number().nullable() })),
    music: track.nullable(),
    music_limits: z.object({ min_seconds: z.number().nullable(), max_seconds: z.number().nullable() }),
    problems: z.array(reasonRecord),
    /** Answers to the organiser's questions; a referee gets none. */
    answers: entryAnswers,
    signup_note: z.string().nullable(),
    history: z.array(
      z.object({
        at: z.string(),
        who: z.string(),
        action: z.string(),
        before: records.entryFacts,
        after: records.entryFacts,
        reason: z.string().nullable(),
      }),
    ),
    allowed: z.array(z.enum(entryStatuses)),
    /** True when it is disqualified and its club has not been notified. */
    club_untold: z.boolean(),
  }),
  summary: "Returns one entry with line-up, music and history; a referee gets no birth dates, music or history.",
});

/** Also above a cap. */
const over = z.boolean().optional();

export const setEntryStatus = endpoint({
  name: "setEntryStatus",
  method: "PUT",
  path: "/api/entries/{id}/status",
  access: admins,
  body: z.object({
    status: z.enum(entryStatuses).optional(),
    section_id: z.uuid().optional(),
    note: short(2000).nullish(),
    reason: short(500).nullish(),
    over,
    version,
  }),
  reply: records.entryRow,
  summary:
    "Accepts, rejects or withdraws an entry, moves it to another section, or changes its note; 409 not_possible where its state forbids that, over_cap where a cap is reached, unless `over`.",
});

export const bulkEntries = endpoint({
  name: "bulkEntries",
  method: "POST",
  path: "/api/entries/bulk",
  access: admins,
  status: 200,
  body: z.union([
    z.object({
      action: z.enum(["accept", "reject", "withdraw"]),
      ids: z.array(z.uuid()).min(1).max(2000),
      reason: short(500).nullish(),
      over,
    }),
    z.object({
      action: z.literal("move"),
      ids: z.array(z.uuid()).min(1).max(2000),
      section_id: z.uuid(),
      over,
    }),
    z.object({
      action: z.literal("undo"),
      changed: z
        .array(z.object({ id: z.uuid(), status: z.enum(entryStatuses), section_id: z.uuid(), version }))
        .min(1)
        .max(2000),
    }),
  ]),
  reply: z.object({
    /** State before and version after the change: send them back with action undo, which skips entries that were changed since. */
    changed: z.array(z.object({ id: z.string(), status: z.enum(entryStatuses), section_id: z.string(), version: z.number() })),
    /** `over_cap`: a cap is reached, unless the call is repeated with `over`. */
    skipped: z.array(z.object({ id: z.string(), text: z.string(), over_cap: z.boolean() })),
  }),
  summary:
    "Applies one action to many entries; those whose state forbids it are skipped with the reason, the others can be undone unless they were changed since.",
});

export const giveStartNumbers = endpoint({
  name: "giveStartNumbers",
  method: "POST",
  path: "/api/competitions/{id}/start-numbers",
  access: admins,
  status: 200,
  reply: records.assignedNumbers,
  adds: true,
  summary:
    "Assigns numbers to accepted entries without one, in section order; an assigned number never changes. Where numbers wait for payment, unpaid entries are left out and named.",
});

export const giveStartNumber = endpoint({
  name: "giveStartNumber",
  method: "POST",
  path: "/api/entries/{id}/start-number",
  access: admins,
  status: 200,
  reply: records.entryRow,
  adds: true,
  summary: "Assigns the next free number to one accepted entry, paid or not; an entry with a number keeps it.",
});

export const offerPlace = endpoint({
  name: "offerPlace",
  method: "POST",
  path: "/api/entries/{id}/offer",
  access: admins,
  status: 200,
  body: z.object({ over, version }),
  reply: records.entryRow,
  summary: "Offers a place to a waiting entry by mail, whatever its position; 409 over_cap where a cap is reached, unless `over`.",
});
