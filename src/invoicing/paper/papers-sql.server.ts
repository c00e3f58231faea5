// SQL of documents' PDFs. Nothing else writes them.
import { sql } from "kysely";
import type { Row, Trx } from "../../kernel/postgres/database.server.ts";

/** File of a PDF that was made before. */
export async function findPaper(trx: Trx, sha256: string) {
  return trx
    .selectFrom("document_papers as p")
    .innerJoin("files as f", "f.id", "p.file_id")
    .select(["f.id", "f.name", "f.content_type", "f.bytes"])
    .where("p.content_sha256", "=", sha256)
    .executeTakeFirst();
}

/** Locks a PDF's key until the transaction ends, so that it is stored once. */
export async function lockPaper(trx: Trx, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`paper ${sha256}`}, 0))`.execute(trx);
}

/** Stores the file of a PDF. */
export async function insertPaper(trx: Trx, row: Row<"document_papers">): Promise<void> {
  await trx.insertInto("document_papers").values(row).execute();
}
