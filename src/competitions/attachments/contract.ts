// Contract of the calls about the documents on a competition's public page, next to its regulations.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { admins, signedIn } from "../../kernel/endpoints/roles.ts";
import { DOCUMENT_BYTES, DOCUMENT_KINDS } from "./rules.ts";

export const competitionDocument = z.object({
  id: z.string(),
  competition_id: z.string(),
  /** Public name. */
  name: z.string(),
  content_type: z.string(),
  bytes: z.number(),
  file_id: z.string(),
  position: z.number(),
  version: z.number(),
  created_at: z.string(),
});
export type CompetitionDocument = z.output<typeof competitionDocument>;

const name = z.string().trim().min(2).max(120);
const files = { file: { max: DOCUMENT_BYTES, kinds: DOCUMENT_KINDS } };
const list = z.object({ data: z.array(competitionDocument), next_cursor: z.null() });

export const listCompetitionDocuments = endpoint({
  name: "listCompetitionDocuments",
  method: "GET",
  path: "/api/competitions/{id}/documents",
  access: signedIn,
  reply: list,
  summary: "The documents of a competition's public page in their order, without the regulations.",
});

export const addCompetitionDocument = endpoint({
  name: "addCompetitionDocument",
  method: "POST",
  path: "/api/competitions/{id}/documents",
  access: admins,
  status: 201,
  form: true,
  files,
  body: z.object({ id: z.uuid().optional(), name }),
  reply: competitionDocument,
  summary: "Adds a document (PDF, PNG, JPG or WEBP) after the others; repeating the same id has no effect.",
});

export const updateCompetitionDocument = endpoint({
  name: "updateCompetitionDocument",
  method: "PUT",
  path: "/api/competition-documents/{id}",
  access: admins,
  form: true,
  files,
  body: z.object({ name, version: z.coerce.number().int() }).partial(),
  reply: competitionDocument,
  summary: "Changes the name or the file of a document; its address stays.",
});

export const orderCompetitionDocuments = endpoint({
  name: "orderCompetitionDocuments",
  method: "PUT",
  path: "/api/competitions/{id}/documents/order",
  access: admins,
  body: z.object({ ids: z.array(z.uuid()).max(100) }),
  reply: list,
  summary: "Orders the documents as given; the others stay after them.",
});

export const deleteCompetitionDocument = endpoint({
  name: "deleteCompetitionDocument",
  method: "DELETE",
  path: "/api/competition-documents/{id}",
  access: admins,
  status: 204,
  summary: "Removes a document with its file.",
});

export const getCompetitionDocument = endpoint({
  name: "getCompetitionDocument",
  method: "GET",
  path: "/api/competition-documents/{id}",
  access: signedIn,
  tenant: "page",
  raw: true,
  summary: "The file of a document, under its shown name.",
});

export const getPublicDocument = endpoint({
  name: "getPublicDocument",
  method: "GET",
  path: "/api/public/competitions/{id}/documents/{document_id}",
  access: "public",
  tenant: "page",
  slugs: true,
  raw: true,
  summary: "The file of a public competition's document, under its shown name; a draft's only for administrators.",
});
