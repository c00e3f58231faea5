// Where in documents words about a person may stand. Only proformas change: invoices, corrections and confirmations are accounts and stay as the law asks.
import { sql } from "kysely";
import type { Spoken } from "../../kernel/erasing/replace.server.ts";

/** The paper of a changed document is another one: its key is drawn, so that nothing of the old content can be tried out. */
export const newPaperKey = sql<string>`encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'hex')`;

export const spoken: readonly Spoken[] = [
  {
    table: "documents",
    text: ["buyer_name"],
    json: ["content"],
    by: { column: "id", of: "proformas" },
    only: sql<boolean>`kind = 'proforma'`,
    set: sql`content_sha256 = ${newPaperKey}`,
  },
];
