// Columns of documents that may contain text about a person, for erasure. Only proformas change: invoices, corrections and confirmations are
// accounting records, which the law requires to keep.
import { sql } from "kysely";
import type { PersonalTextColumns } from "../../kernel/erasing/replace.server.ts";

/** A random key for the PDF of a changed document, so that the old content cannot be guessed from its hash. */
export const newPaperKey = sql<string>`encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'hex')`;

export const personalTextColumns: readonly PersonalTextColumns[] = [
  {
    table: "documents",
    text: ["buyer_name"],
    json: ["content"],
    by: { column: "id", of: "proformas" },
    only: sql<boolean>`kind = 'proforma'`,
    set: sql`content_sha256 = ${newPaperKey}`,
  },
];
