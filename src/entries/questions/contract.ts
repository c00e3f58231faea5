// Endpoints of the answers to an organiser's own questions.
import { z } from "zod";
import { ANSWER_BYTES, ANSWER_KINDS, kinds, LONGEST_ANSWER, scopes } from "../../competitions/questions/rules.ts";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { admins } from "../../kernel/endpoints/roles.ts";
import { answerSheet, ownQuestion } from "./records.ts";
import { short, typed, version } from "../../people/bodies.ts";

const subject = { entry_id: z.uuid().nullish(), dancer_id: z.uuid().nullish() };

export const saveAnswers = endpoint({
  name: "saveAnswers",
  method: "PUT",
  path: "/api/signups/{id}/answers",
  access: "link",
  query: typed,
  body: z.object({
    ...subject,
    values: z.record(z.uuid(), z.union([short(LONGEST_ANSWER), z.number().min(-1e12).max(1e12)]).nullable()),
    version,
  }),
  reply: answerSheet,
  summary:
    "Answers the organiser's own questions about the whole sign-up, one entry or one dancer; null takes an answer back, and what is not asked any more is left out. After closing only what is not answered yet can be (409 closed).",
});

export const sendAnswerFile = endpoint({
  name: "sendAnswerFile",
  method: "POST",
  path: "/api/signups/{id}/answers/{question_id}/file",
  access: "link",
  status: 201,
  query: typed,
  form: true,
  files: { file: { max: ANSWER_BYTES, kinds: ANSWER_KINDS } },
  body: z.object(subject),
  reply: answerSheet,
  summary: "Answers a question with a file (PDF or an image, 10 MB at most), in place of the earlier one.",
});

export const getAnswerFile = endpoint({
  name: "getAnswerFile",
  method: "GET",
  path: "/api/signups/{id}/answer-files/{answer_id}",
  access: "link",
  tenant: "page",
  raw: true,
  summary: "The file that answers a question, for callers who may open the sign-up.",
});

/** Answers of a sent sign-up, an entry or a person in it. */
export const answerLine = z.object({
  id: z.string(),
  scope: z.enum(scopes),
  signup_id: z.string(),
  club_name: z.string().nullable(),
  club_city: z.string().nullable(),
  contact_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  /** Name and birth year of a dancer. */
  name: z.string().nullable(),
  birth_year: z.number().nullable(),
  /** The entries of a dancer. */
  entry_ids: z.array(z.string()),
  /** By question; a file by its name. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type AnswerLine = z.output<typeof answerLine>;

export const listAnswers = endpoint({
  name: "listAnswers",
  method: "GET",
  path: "/api/competitions/{id}/answers",
  access: admins,
  query: z.object({
    scope: z.enum(scopes).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    /** Current questions, and archived ones that have answers, in their order. */
    questions: z.array(ownQuestion),
    /**
     * Sent sign-ups, their entries and the people in them, as far as questions ask about them, or those of `scope`: one line each, answered or not.
     */
    data: z.array(answerLine),
    next_cursor: z.string().nullable(),
  }),
  summary: "The answers to a competition's own questions as a list: a line for each sent sign-up, entry or person that they ask about.",
});

export const entryAnswers = z.array(
  z.object({
    question_id: z.string(),
    label: z.string(),
    scope: z.enum(scopes),
    kind: z.enum(kinds),
    /** The dancer's name, if the answer is a dancer's. */
    dancer: z.string().nullable(),
    text: z.string().nullable(),
    url: z.string().nullable(),
  }),
);
export type EntryAnswer = z.output<typeof entryAnswers>[number];
