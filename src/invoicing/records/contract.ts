// Calls of documents. "link" as in sign-up: the sign-up's secret cookie, the coach who made it, or an administrator.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { signedIn, treasurers } from "../../kernel/endpoints/roles.ts";
import { content, line, party, rateSum } from "./content.ts";
import { kinds } from "./rules.ts";
import { taxFields, withTaxNumber } from "../../people/contacts/contact-fields.ts";

export const documentRow = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  number: z.string(),
  issued_on: z.string(),
  competition_id: z.string(),
  competition_name: z.string(),
  signup_id: z.string(),
  buyer_name: z.string(),
  buyer_nip: z.string().nullable(),
  net_grosze: z.number(),
  vat_grosze: z.number(),
  gross_grosze: z.number(),
  /** Of a correction: the invoice. */
  corrects_id: z.string().nullable(),
  corrects_number: z.string().nullable(),
  who: z.string(),
  /** For bookkeeping: sums by rate (of a correction the differences), law of exemption, last money received, reason of a correction. */
  buyer_address: z.string().nullable(),
  sums: z.array(rateSum),
  exemption: z.string().nullable(),
  paid_on: z.string().nullable(),
  paid_by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type DocumentRow = z.output<typeof documentRow>;

const full = documentRow.extend({
  content,
  /** The invoice's corrections in order. */
  corrections: z.array(z.object({ id: z.string(), number: z.string(), issued_on: z.string(), gross_grosze: z.number() })),
  /** ready: the office can save a KSeF file of it; no_schema: the official schema is not installed; null: this document has no KSeF file. */
  ksef: z.enum(["ready", "no_schema"]).nullable(),
  /** Of a correction to zero: the invoice issued again with it. */
  reissued: z.object({ id: z.string(), number: z.string() }).nullable(),
});
export type FullDocument = z.output<typeof full>;

export const sorts = ["issued_on", "number", "buyer_name", "gross_grosze"] as const;
export const filter = {
  competition_id: z.uuid().optional(),
  kind: z.enum(kinds).optional(),
  /** Issued from this day, and until that one. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

export const listDocuments = endpoint({
  name: "listDocuments",
  method: "GET",
  path: "/api/documents",
  access: signedIn,
  query: z.object({
    ...filter,
    q: z.string().max(100).optional(),
    sort: z.enum(sorts).default("issued_on"),
    direction: z.enum(["asc", "desc"]).default("desc"),
    limit: z.coerce.number().int().min(1).max(500).default(50),
    cursor: z.string().max(400).optional(),
  }),
  reply: z.object({
    data: z.array(documentRow),
    next_cursor: z.string().nullable(),
    /** Count and sum of each kind, under the same filters except kind. */
    totals: z.array(z.object({ kind: z.enum(kinds), count: z.number(), gross_grosze: z.number() })),
  }),
  live: () => ["documents"],
  summary: "Lists documents: all for an administrator, those of their own sign-ups for a coach, none for a referee.",
});

const buyer = z
  .object({ name: z.string().trim().min(1).max(200), address: z.string().trim().max(300).nullable(), ...taxFields })
  .transform(withTaxNumber);

export const listSignupDocuments = endpoint({
  name: "listSignupDocuments",
  method: "GET",
  path: "/api/signups/{id}/documents",
  access: "link",
  reply: z.object({
    data: z.array(documentRow),
    next_cursor: z.null(),
    /** Kinds that this caller may issue now. */
    offers: z.array(z.enum(kinds)),
    /** The buyer that an invoice would have now. */
    buyer: party,
    /** Lines of the price, and whether an invoice has them already. */
    lines: z.array(line.extend({ invoiced: z.boolean() })),
    /** True when the next invoice would exceed the price, so that a correction comes first. */
    corrects_first: z.boolean(),
    /** Money received and not returned. */
    paid_grosze: z.number(),
    competition_name: z.string(),
  }),
  live: ({ params }) => [`documents:${params.id}`],
  summary: "Documents of one sign-up, the kinds that can be issued now, and their buyer and lines.",
});

export const createDocument = endpoint({
  name: "createDocument",
  method: "POST",
  path: "/api/signups/{id}/documents",
  access: "link",
  status: 201,
  body: z.object({
    id: z.uuid().optional(),
    kind: z.enum(["proforma", "confirmation", "invoice"]),
    /** Absent: as the sign-up says. Only the organiser names it. */
    buyer: buyer.optional(),
    /** Keys of the lines. Absent: all lines that are on no invoice yet. Only the organiser names them. */
    keys: z.array(z.string().max(300)).min(1).max(500).optional(),
  }),
  reply: full,
  summary:
    "Issues a document with the next number. The sign-up's holder can issue proformas and confirmations, the organiser also invoices. An unchanged proforma or confirmation is not issued again.",
});

export const createInvoices = endpoint({
  name: "createInvoices",
  method: "POST",
  path: "/api/competitions/{id}/invoices",
  access: treasurers,
  status: 200,
  body: z.object({ limit: z.number().int().min(1).max(100).default(100), cursor: z.string().max(200).optional() }),
  reply: z.object({
    issued: z.array(z.object({ id: z.string(), number: z.string() })),
    /** Sign-ups of this call that got no invoice, because an earlier one must be corrected first. */
    corrects_first: z.number(),
    /** Set when there are more: send it with the next call. */
    next_cursor: z.string().nullable(),
  }),
  summary:
    "Issues an invoice for each paid sign-up of a competition that named a buyer and has lines without an invoice, a hundred per call.",
});

export const getDocument = endpoint({
  name: "getDocument",
  method: "GET",
  path: "/api/documents/{id}",
  access: "link",
  reply: full,
  summary: "One document with its content as issued.",
});

export const getKsefFile = endpoint({
  name: "getKsefFile",
  method: "GET",
  path: "/api/documents/{id}/ksef",
  access: treasurers,
  reply: z.object({
    file_name: z.string(),
    xml: z.string(),
    /** Errors by the official schema. Empty: the file is valid. */
    problems: z.array(z.string()),
  }),
  summary: "An invoice or correction as an FA(3) file for KSeF, validated by the official schema on the server. It is not sent anywhere.",
});

export const getCorrectionProposal = endpoint({
  name: "getCorrectionProposal",
  method: "GET",
  path: "/api/documents/{id}/correction",
  access: treasurers,
  reply: z.object({
    number: z.string(),
    buyer: party,
    /** Current lines of the invoice and its corrections, each with the sum by today's price. Money kept by a refund is a line of its own. */
    lines: z.array(line.extend({ proposed_grosze: z.number() })),
  }),
  summary: "Starting point of a correction: the invoice's current lines, and the sums by today's price after refunds and changed fees.",
});

export const createCorrection = endpoint({
  name: "createCorrection",
  method: "POST",
  path: "/api/documents/{id}/corrections",
  access: treasurers,
  status: 201,
  body: z.object({
    id: z.uuid().optional(),
    reason: z.string().trim().min(3).max(200),
    buyer: buyer.optional(),
    /** Changed sums in grosze, with VAT. Lines that are not named stay. */
    lines: z.array(z.object({ key: z.string().max(300), gross_grosze: z.number().int().min(0).max(100_000_000) })).max(500),
  }),
  reply: full,
  summary:
    "Issues a correction with the invoice's values before, after and the difference. For another tax number the invoice is corrected to zero and issued again.",
});

export const getDocumentPdf = endpoint({
  name: "getDocumentPdf",
  method: "GET",
  path: "/api/documents/{id}/pdf",
  access: "link",
  tenant: "page",
  raw: true,
  summary: "The document as a PDF, made once and stored.",
});
