// Contract of the calls about an organiser's own questions in sign-up.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { admins, signedIn } from "../../kernel/endpoints/roles.ts";
import { withMessage } from "../../kernel/text/field-errors.ts";
import { kinds, scopes } from "./rules.ts";

export const question = z.object({
  id: z.string(),
  competition_id: z.string(),
  scope: z.enum(scopes),
  kind: z.enum(kinds),
  label: z.string(),
  label_en: z.string().nullable(),
  hint: z.string().nullable(),
  /** Options of a choice, in their order. */
  options: z.array(z.string()),
  required: z.boolean(),
  archived: z.boolean(),
  position: z.number(),
  /** Time since which it is asked in its present form. */
  asked_at: z.string(),
  /** Number of answers. */
  answers: z.number(),
  version: z.number(),
  created_at: z.string(),
});
export type Question = z.output<typeof question>;

const fields = {
  scope: z.enum(scopes),
  kind: z.enum(kinds),
  label: z.string().trim().min(2).max(200),
  label_en: z.string().trim().max(200).nullable(),
  hint: z.string().trim().max(500).nullable(),
  options: z
    .array(z.string().trim().min(1).max(120))
    .max(60)
    .refine(
      (options) => new Set(options).size === options.length,
      withMessage({ pl: "Każda odpowiedź na liście ma być inna.", en: "Each answer in the list must differ." }),
    ),
  required: z.boolean(),
};

export const listQuestions = endpoint({
  name: "listQuestions",
  method: "GET",
  path: "/api/competitions/{id}/questions",
  access: signedIn,
  reply: z.object({ data: z.array(question), next_cursor: z.null() }),
  summary: "The organiser's own questions of a competition in their order, archived ones too, with how many answers each has.",
});

export const createQuestion = endpoint({
  name: "createQuestion",
  method: "POST",
  path: "/api/competitions/{id}/questions",
  access: admins,
  status: 201,
  body: z
    .object({ ...fields, id: z.uuid() })
    .partial()
    .required({ scope: true, kind: true, label: true }),
  reply: question,
  summary: "Adds a question after the others; repeating the same id has no effect. A choice needs at least two options.",
});

export const updateQuestion = endpoint({
  name: "updateQuestion",
  method: "PUT",
  path: "/api/questions/{id}",
  access: admins,
  body: z.object({ ...fields, archived: z.boolean(), version: z.number().int() }).partial(),
  reply: question,
  summary: "Changes or archives a question; its scope and kind cannot change (409 not_possible) once it has answers.",
});

export const orderQuestions = endpoint({
  name: "orderQuestions",
  method: "PUT",
  path: "/api/competitions/{id}/questions/order",
  access: admins,
  body: z.object({ ids: z.array(z.uuid()).max(500) }),
  reply: z.object({ data: z.array(question), next_cursor: z.null() }),
  summary: "Orders the questions as given; the others stay after them.",
});

export const deleteQuestion = endpoint({
  name: "deleteQuestion",
  method: "DELETE",
  path: "/api/questions/{id}",
  access: admins,
  status: 204,
  summary: "Deletes a question without answers; otherwise 409 in_use, and it can be archived.",
});
