// Calls of many documents in one ZIP file.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { treasurers } from "../../kernel/endpoints/roles.ts";
import { filter } from "../records/contract.ts";

const bundle = z.object({
  id: z.string(),
  status: z.enum(["waiting", "working", "ready", "cancelled", "failed"]),
  /** Number of documents that it will contain, and number that it contains now. */
  total: z.number(),
  done: z.number(),
});
export type Bundle = z.output<typeof bundle>;

export const createDocumentBundle = endpoint({
  name: "createDocumentBundle",
  method: "POST",
  path: "/api/document-bundles",
  access: treasurers,
  status: 201,
  body: z.object({ ...filter, q: z.string().max(100).optional() }),
  reply: bundle,
  summary: "Starts building a ZIP with the PDFs of all documents of a filter.",
});

export const getDocumentBundle = endpoint({
  name: "getDocumentBundle",
  method: "GET",
  path: "/api/document-bundles/{id}",
  access: treasurers,
  reply: bundle,
  live: ({ params }) => [`document-bundle:${params.id}`],
  summary: "Progress of a ZIP of documents.",
});

export const cancelDocumentBundle = endpoint({
  name: "cancelDocumentBundle",
  method: "POST",
  path: "/api/document-bundles/{id}/cancel",
  access: treasurers,
  status: 200,
  reply: bundle,
  summary: "Cancels a ZIP of documents. A finished one stays.",
});

export const getDocumentBundleFile = endpoint({
  name: "getDocumentBundleFile",
  method: "GET",
  path: "/api/document-bundles/{id}/file",
  access: treasurers,
  tenant: "page",
  raw: true,
  summary: "A finished ZIP of documents, available for a day.",
});
