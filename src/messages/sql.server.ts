// Reads the outbox; the kernel's mail part writes it.
import { sql } from "kysely";
import type { Row, Trx } from "../kernel/postgres/database.server.ts";
import { searchCondition } from "../kernel/text/search-sql.server.ts";

const lineColumns = [
  "id",
  "kind",
  "to_email",
  "to_name",
  "subject",
  "status",
  "attempts",
  "problem",
  "waits_why",
  "waits_until",
  "created_at",
  "sent_at",
] as const;

/** Mails newest first, starting after the mail `after`. */
export function listMailRows(
  trx: Trx,
  filter: { q?: string | undefined; status?: Row<"mails">["status"] | undefined; limit: number; after?: string | undefined },
) {
  let query = trx.selectFrom("mails").select(lineColumns);
  if (filter.status) query = query.where("status", "=", filter.status);
  if (filter.q) query = query.where(searchCondition(filter.q, ["to_email", "to_name", "subject"]));
  if (filter.after)
    query = query.where(
      sql<boolean>`(created_at, id) < (select before.created_at, before.id from mails before where before.id = ${filter.after}::uuid)`,
    );
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(filter.limit).execute();
}

/** One mail with its bodies. */
export function findMail(trx: Trx, id: string) {
  return trx
    .selectFrom("mails")
    .select([...lineColumns, "text_body", "html_body"])
    .where("id", "=", id)
    .executeTakeFirst();
}
