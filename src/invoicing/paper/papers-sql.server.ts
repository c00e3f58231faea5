// The rows of documents' papers; nothing else writes them.
import { sql } from "kysely";
import type { Row, Trx } from "../../kernel/postgres/database.server.ts";

/** The file of a paper that was made already. */
export async function findPaper(trx: Trx, sha256: string) {
  return trx
    .selectFrom("document_papers as p")
    .innerJoin("files as f", "f.id", "p.file_id")
    .select(["f.id", "f.name", "f.content_type", "f.bytes"])
    .where("p.content_sha256", "=", sha256)
    .executeTakeFirst();
}

/** Whoever makes the same paper waits until this transaction has ended. */
export async function lockPaper(trx: Trx, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`paper ${sha256}`}, 0))`.execute(trx);
}

/** Remembers a paper's file. */
export async function insertPaper(trx: Trx, row: Row<"document_papers">): Promise<void> {
  await trx.insertInto("document_papers").values(row).execute();
}
