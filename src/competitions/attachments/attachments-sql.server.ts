// The only file that writes the table competition_documents. The files themselves are in the kernel's tables.
import { sql } from "kysely";
import { z } from "zod";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { type CompetitionDocument, competitionDocument } from "./contract.ts";

const columns = sql`
  select d.id, d.competition_id, d.name, f.content_type, f.bytes::float8 as bytes, d.file_id, d.position, d.version, d.created_at
  from competition_documents d join files f on f.tenant_id = d.tenant_id and f.id = d.file_id`;

/** A competition's documents in their order. */
export async function listDocuments(trx: Trx, competitionId: string): Promise<CompetitionDocument[]> {
  return rowsOf(trx, competitionDocument)`${columns} where d.competition_id = ${competitionId} order by d.position, d.id`;
}

/** One document; `lock` blocks other writers. */
export async function findDocument(trx: Trx, id: string, lock = false): Promise<CompetitionDocument | undefined> {
  const rows = await rowsOf(trx, competitionDocument)`${columns} where d.id = ${id} ${lock ? sql`for update of d` : sql``}`;
  return rows[0];
}

export type DocumentFields = Pick<CompetitionDocument, "name" | "file_id">;

/** Adds a document at the position in `row`. */
export async function insertDocument(
  trx: Trx,
  tenant_id: string,
  row: DocumentFields & Pick<CompetitionDocument, "id" | "competition_id" | "position" | "created_at">,
): Promise<void> {
  await trx
    .insertInto("competition_documents")
    .values({ tenant_id, ...row })
    .execute();
}

/** Changes the given fields of a document and increases its version. */
export async function updateDocument(trx: Trx, id: string, change: Partial<DocumentFields>): Promise<void> {
  await trx
    .updateTable("competition_documents")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Orders the documents of a competition as these ids. */
export async function placeDocuments(trx: Trx, competitionId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update competition_documents d set position = n.position from unnest(${ids}::uuid[]) with ordinality as n(id, position)
    where d.id = n.id and d.competition_id = ${competitionId}`.execute(trx);
}

export async function deleteDocument(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("competition_documents").where("id", "=", id).execute();
}

const fileShape = z.object({ file_id: z.string() });

/** Ids of the files that are deleted with a competition: of its documents and its sponsors' pictures. */
export async function listFilesOf(trx: Trx, competitionId: string): Promise<string[]> {
  const rows = await rowsOf(trx, fileShape)`
    select d.file_id from competition_documents d where d.competition_id = ${competitionId}
    union select p.file_id from sponsor_pictures p where p.competition_id = ${competitionId}`;
  return rows.map((each) => each.file_id);
}

const unused = z.object({ id: z.string() });

/** Returns those of these files that no document and no picture uses. */
export async function listUnusedFiles(trx: Trx, fileIds: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(trx, unused)`
    select f.id from files f where f.id = any(${fileIds}::uuid[]) and not exists
      (select from competition_documents d where d.tenant_id = f.tenant_id and d.file_id = f.id)
      and not exists (select from sponsor_pictures p where p.tenant_id = f.tenant_id and p.file_id = f.id)`;
  return rows.map((each) => each.id);
}
