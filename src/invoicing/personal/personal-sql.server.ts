// Erases a person from documents: the buyer of proformas, and the PDFs that named them.
import { sql } from "kysely";
import { z } from "zod";
import { ownerWithin, type Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { newPaperKey } from "./personal-text-columns.ts";

/** Replaces the buyer of these sign-ups' proformas and removes the address. Companies stay. */
export async function renameBuyers(trx: Trx, signupIds: readonly string[], name: string): Promise<void> {
  const buyer = JSON.stringify({ name, address: null, nip: null });
  await ownerWithin(trx, (owner) =>
    sql`update documents set buyer_name = ${name}, buyer_nip = null, content = jsonb_set(content, '{buyer}', ${buyer}::jsonb), content_sha256 = ${newPaperKey}
      where kind = 'proforma' and signup_id = any(${[...signupIds]}::uuid[]) and content #>> '{buyer,nip}' is null`.execute(owner),
  );
}

/** Deletes PDFs whose document changed, and ZIPs that contain proformas. Returns their files. */
export async function deleteStalePapers(trx: Trx): Promise<string[]> {
  const file = z.object({ file_id: z.string().nullable() });
  const rows = await ownerWithin(
    trx,
    (owner) => rowsOf(owner, file)`
      with papers as (
        delete from document_papers p where not exists (select from documents d where d.content_sha256 = p.content_sha256) returning p.file_id),
      bundles as (
        delete from document_bundles b where exists (select from documents d where d.id = any(b.document_ids) and d.kind = 'proforma') returning b.file_id)
      select file_id::text from papers union all select file_id::text from bundles`,
  );
  return rows.flatMap((row) => row.file_id ?? []);
}
