// SQL of ZIP bundles of documents, which exist while they are made and for a day after.
import { sql } from "kysely";
import { z } from "zod";
import { builtRows } from "../../kernel/postgres/rows.server.ts";
import type { Row, Trx } from "../../kernel/postgres/database.server.ts";

const counted = z.object({ total: z.number() });

/** Finds a bundle. With `lock`, its row stays locked until the transaction ends. */
export async function findBundle(trx: Trx, id: string, lock = false) {
  if (lock) await trx.selectFrom("document_bundles").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  const query = trx
    .selectFrom("document_bundles")
    .select(["id", "status", "done", "document_ids", "file_id", sql`cardinality(document_ids)`.as("total")])
    .where("id", "=", id);
  return (await builtRows(trx, counted, query))[0];
}

export async function insertBundle(
  trx: Trx,
  row: Pick<Row<"document_bundles">, "tenant_id" | "id" | "document_ids" | "created_at">,
): Promise<void> {
  await trx.insertInto("document_bundles").values(row).execute();
}

/** Saves a bundle's progress. Returns false when it was cancelled or deleted meanwhile. */
export async function moveBundle(
  trx: Trx,
  id: string,
  change: Partial<Pick<Row<"document_bundles">, "status" | "done" | "file_id">>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("document_bundles")
    .set(change)
    .where("id", "=", id)
    .where("status", "in", ["waiting", "working"])
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Deletes bundles begun before this time. Returns the ids of their files. */
export async function deleteBundles(trx: Trx, before: string): Promise<string[]> {
  const rows = await trx.deleteFrom("document_bundles").where("created_at", "<", before).returning("file_id").execute();
  return rows.flatMap((row) => row.file_id ?? []);
}

export function findFile(trx: Trx, id: string) {
  return trx.selectFrom("files").select(["id", "name", "content_type", "bytes"]).where("id", "=", id).executeTakeFirst();
}
