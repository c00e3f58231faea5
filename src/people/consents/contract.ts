// Endpoints of consents: a person's own page, requests and statements of a sign-up, the organiser's list and take-downs.
// "link" means the sign-up's own secret or session, as everywhere in sign-up; the person's page needs only its code.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { admins } from "../../kernel/endpoints/roles.ts";
import { ages, answerStates, channels, purposes, relations } from "./rules.ts";
import { short } from "../bodies.ts";

export const answer = z.object({
  state: z.enum(answerStates),
  channel: z.enum(channels),
  relation: z.enum(relations).nullable(),
  given_by: z.string(),
  /** When it was given, refused or withdrawn. */
  at: z.string(),
  /** True when the text has changed since; the answer is valid until there is a newer one. */
  outdated: z.boolean(),
});
export type PurposeAnswer = z.output<typeof answer>;

/** The newest answer to each question; a missing answer counts as a no. */
const answers = z.object({
  participation: answer.optional(),
  image: answer.optional(),
  own_image: answer.optional(),
  full_names: answer.optional(),
});

export const link = z.object({
  email: z.string(),
  mails: z.number(),
  mailed_at: z.string(),
  opened_at: z.string().nullable(),
  answered_at: z.string().nullable(),
});

const person = z.object({
  dancer_id: z.string(),
  signup_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  age: z.enum(ages),
  answers,
  /** Number of questions without an answer. */
  missing: z.number(),
  /** True when the person is in an entry that was sent; a link can then be mailed. */
  entered: z.boolean(),
  /** The link that was mailed; null when none was. */
  link: link.nullable(),
  may_remind: z.boolean(),
});
export type ConsentPerson = z.output<typeof person>;

const wanted = z.object({
  participation: z.boolean().optional(),
  image: z.boolean().optional(),
  own_image: z.boolean().optional(),
  full_names: z.boolean().optional(),
});

/** The exact texts on the screen: only these are stored, and only if they are today's texts. */
export const texts = z.array(z.string().max(2000)).max(30);

const signupConsents = z.object({
  data: z.array(person),
  competition_name: z.string(),
  /** True when the sender answers for themselves or as the guardian; false when they request answers, or state which signed forms they hold. */
  answers_directly: z.boolean(),
  /** True when links can be mailed: the sign-up was sent, and its competition is no practice. */
  can_ask: z.boolean(),
});
export type SignupConsents = z.output<typeof signupConsents>;

export const listSignupConsents = endpoint({
  name: "listSignupConsents",
  method: "GET",
  path: "/api/signups/{id}/consents",
  access: "link",
  reply: signupConsents,
  live: ({ params }) => [`signup:${params.id}`],
  summary: "The people of a sign-up with the answer to each consent, and who was asked by mail.",
});

export const askGuardians = endpoint({
  name: "askGuardians",
  method: "POST",
  path: "/api/signups/{id}/consents/links",
  access: "link",
  status: 200,
  body: z.object({
    people: z
      .array(z.object({ dancer_id: z.uuid(), email: z.email().max(200) }))
      .min(1)
      .max(200),
  }),
  reply: signupConsents,
  summary:
    "Mails each of these people's guardians (a grown-up: themselves) the secret link of the person's page; an earlier link opens nothing more.",
});

export const remindGuardians = endpoint({
  name: "remindGuardians",
  method: "POST",
  path: "/api/signups/{id}/consents/reminders",
  access: "link",
  status: 200,
  reply: z.object({ sent: z.number() }),
  summary: "Mails once more to those who were asked and have not answered everything; not again within 48 hours, four mails at most.",
});

export const stateConsents = endpoint({
  name: "stateConsents",
  method: "PUT",
  path: "/api/signups/{id}/consents",
  access: "link",
  body: z.object({ dancer_ids: z.array(z.uuid()).min(1).max(300), answers: wanted, texts }),
  reply: signupConsents,
  summary:
    "What a parent or grown-up dancer answers, or what a school states that it holds signed. What a guardian answered by the link stays as it is. 409 text_changed where a text to store is not among `texts`.",
});

const question = z.object({
  kind: z.enum(purposes),
  /** The exact text of the consent. */
  text: z.string(),
  answer: answer.nullable(),
});

const personPage = z.object({
  /** Id of the person, which is in their code for the door. */
  dancer_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  age: z.enum(ages),
  competition_name: z.string(),
  competition_slug: z.string(),
  starts_on: z.string(),
  organiser: z.string(),
  club_name: z.string().nullable(),
  questions: z.array(question),
  /** Name and relation of the last answer by this link. */
  given_by: z.string().nullable(),
  relation: z.enum(relations).nullable(),
});
export type PersonPage = z.output<typeof personPage>;

export const getPersonPage = endpoint({
  name: "getPersonPage",
  method: "GET",
  path: "/api/public/people/{code}",
  access: "public",
  reply: personPage,
  summary: "What the holder of a person's link reads: who, which competition, each consent with its full text and its answer.",
});

export const answerConsents = endpoint({
  name: "answerConsents",
  method: "PUT",
  path: "/api/public/people/{code}/consents",
  access: "public",
  body: z.object({
    name: short(100).min(3),
    relation: z.enum(["parent", "guardian", "self"]),
    answers: wanted,
    texts,
  }),
  reply: personPage,
  summary:
    "Gives, refuses or withdraws consents by a person's link; it holds at once, and a mail to the link's address confirms it. 409 text_changed where a text to store is not among `texts`.",
});

const listed = person.extend({
  /** Id of the dancer. */
  id: z.string(),
  club_name: z.string().nullable(),
  contact_name: z.string().nullable(),
  changed_at: z.string().nullable(),
});
export type ListedPerson = z.output<typeof listed>;

const filters = {
  competition_id: z.uuid().optional(),
  q: z.string().max(100).optional(),
  /** Restricts the view to this purpose, and to people who are asked for it. */
  purpose: z.enum(purposes).optional(),
  view: z.enum(["missing", "refused", "complete"]).optional(),
};

export const listConsents = endpoint({
  name: "listConsents",
  method: "GET",
  path: "/api/consents",
  access: admins,
  query: z.object({
    ...filters,
    sort: z.enum(["name", "club", "missing", ...purposes, "changed"]).default("name"),
    direction: z.enum(["asc", "desc"]).default("asc"),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(400).optional(),
  }),
  reply: z.object({
    data: z.array(listed),
    next_cursor: z.string().nullable(),
    total: z.number(),
    counts: z.object({ all: z.number(), missing: z.number(), refused: z.number(), complete: z.number(), take_down: z.number() }),
  }),
  live: ({ query }) => [query.competition_id ? `entries:${query.competition_id}` : "entries"],
  summary: "Everybody who is entered for a competition, with the answer to each consent.",
});

export const remindAllGuardians = endpoint({
  name: "remindAllGuardians",
  method: "POST",
  path: "/api/competitions/{id}/consents/reminders",
  access: admins,
  status: 200,
  reply: z.object({ sent: z.number() }),
  summary: "Reminds everybody of a competition who was asked and has not answered everything, within the same limits.",
});

export const takeDown = z.object({
  id: z.string(),
  dancer_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  club_name: z.string().nullable(),
  /** Their performances, with the start number where there is one. */
  entries: z.array(z.string()),
  since: z.string(),
  places: z.string().nullable(),
  over: z.enum(["done", "given_again"]).nullable(),
  over_at: z.string().nullable(),
  over_by: z.string().nullable(),
  version: z.number(),
});
export type TakeDown = z.output<typeof takeDown>;

export const listTakeDowns = endpoint({
  name: "listTakeDowns",
  method: "GET",
  path: "/api/competitions/{id}/take-downs",
  access: admins,
  reply: z.object({ data: z.array(takeDown), next_cursor: z.null() }),
  live: ({ params }) => [`entries:${params.id}`],
  summary: "People with photos and recordings to take down after a withdrawn consent, open ones first.",
});

export const updateTakeDown = endpoint({
  name: "updateTakeDown",
  method: "PUT",
  path: "/api/take-downs/{id}",
  access: admins,
  body: z.object({ done: z.boolean().optional(), places: z.string().trim().max(500).nullish(), version: z.int().optional() }),
  reply: takeDown,
  summary: "Notes where photos were published, and that they are taken down (or not yet).",
});
