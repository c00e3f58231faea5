// Reads and writes dancers. No other slice writes them, but for erasing.
import { sql } from "kysely";
import { z } from "zod";
import type { Trx, Row } from "../../kernel/postgres/database.server.ts";
import { rowsOf, builtRows } from "../../kernel/postgres/rows.server.ts";
import type { Dancer } from "./dancer-record.ts";

const consentState = z.object({ erased: z.boolean(), asked: z.boolean(), answered: z.boolean() });

/**
 * Whether this person is erased (`erased`), made a request about their data by the link (`asked`), and they have a link or an answer about consents
 * (`answered`).
 */
export async function findConsentState(trx: Trx, dancerId: string) {
  const rows = await rowsOf(trx, consentState)`
    select d.erased, exists (select from data_requests r where r.dancer_id = d.id) as asked,
      exists (select from person_links l where l.dancer_id = d.id and l.revoked_at is null)
        or exists (select from consents c where c.dancer_id = d.id) as answered
    from dancers d where d.id = ${dancerId}`;
  return rows[0];
}

const dancerColumns = ["id", "signup_id", "first_name", "last_name", "birth_year", "birth_date", "public_name", "version"] as const;

/** Dancers of a sign-up in the order they were added. */
export async function listDancers(trx: Trx, signupId: string): Promise<Dancer[]> {
  const rows = await trx
    .selectFrom("dancers")
    .select(dancerColumns)
    .where("signup_id", "=", signupId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows;
}

/** One dancer, with the number of entries they dance in (`line_ups`). */
export async function findDancer(trx: Trx, id: string): Promise<(Dancer & { line_ups: number }) | undefined> {
  const query = trx
    .selectFrom("dancers as d")
    .select(dancerColumns.map((each) => `d.${each}` as const))
    .select(sql`(select count(*) from entry_dancers x where x.dancer_id = d.id)`.as("line_ups"))
    .where("d.id", "=", id);
  return (await builtRows(trx, z.object({ line_ups: z.number() }), query))[0];
}

export interface NewDancer {
  id: string;
  first_name: string;
  last_name: string;
  birth_year: number;
  birth_date: string | null;
  public_name: Row<"dancers">["public_name"];
}

/** Adds dancers; existing ids stay unchanged. Returns true when any was added. */
export async function insertDancers(trx: Trx, tenantId: string, signupId: string, rows: readonly NewDancer[]): Promise<boolean> {
  const done = await trx
    .insertInto("dancers")
    .values(rows.map((row) => ({ tenant_id: tenantId, signup_id: signupId, ...row })))
    .onConflict((oc) => oc.columns(["tenant_id", "id"]).doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Changes the named fields of a dancer and raises the version. */
export async function updateDancer(trx: Trx, id: string, change: Partial<Omit<NewDancer, "id">>): Promise<void> {
  await trx
    .updateTable("dancers")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function deleteDancer(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("dancers").where("id", "=", id).execute();
}

/** Adds the dancers of many sign-ups at once. */
export async function insertDancersOfMany(
  trx: Trx,
  rows: readonly (NewDancer & { tenant_id: string; signup_id: string })[],
): Promise<void> {
  await trx
    .insertInto("dancers")
    .values([...rows])
    .execute();
}

/** Deletes all dancers of a sign-up. */
export async function deleteDancersOf(trx: Trx, signupId: string): Promise<void> {
  await trx.deleteFrom("dancers").where("signup_id", "=", signupId).execute();
}
