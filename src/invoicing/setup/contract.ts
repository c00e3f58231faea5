// Calls of the settings of documents.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { admins } from "../../kernel/endpoints/roles.ts";
import { party } from "../records/content.ts";
import { kinds, rates } from "../records/rules.ts";
import { settingsBody } from "./settings-body.ts";

const settings = z.object({
  place: z.string().nullable(),
  vat: z.enum(rates).nullable(),
  exemption: z.string().nullable(),
  proforma_pattern: z.string(),
  confirmation_pattern: z.string(),
  invoice_pattern: z.string(),
  correction_pattern: z.string(),
  version: z.number(),
  /** The seller, from the organisation's settings. */
  seller: party.extend({ bank_account: z.string().nullable() }),
  /** Missing data that invoices need, in sentences. */
  missing: z.array(z.string()),
  /** Number that the next document of each kind gets today. */
  next: z.array(z.object({ kind: z.enum(kinds), number: z.string() })),
});
export type DocumentSettings = z.output<typeof settings>;

export const getDocumentSettings = endpoint({
  name: "getDocumentSettings",
  method: "GET",
  path: "/api/document-settings",
  access: admins,
  reply: settings,
  summary: "Settings of documents: appearance, numbers, seller, and what is missing before an invoice can be issued.",
});

export const updateDocumentSettings = endpoint({
  name: "updateDocumentSettings",
  method: "PUT",
  path: "/api/document-settings",
  access: admins,
  body: settingsBody,
  reply: settings,
  summary:
    "Changes place, VAT and number patterns ({nr}, {mm}, {rr}, {rrrr}; counted per month, per year or without end). Issued documents keep theirs.",
});
