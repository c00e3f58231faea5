// Retention rules, and counts of what the nights removed.
import { z } from "zod";
import { lockRecord, type Row, type Trx } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";

export type Rules = Omit<Row<"retention_rules">, "tenant_id" | "id">;

export const DEFAULT_RULES: Rules = {
  enabled: false,
  music_days: 30,
  contact_months: 12,
  consent_years: 6,
  mail_days: 90,
  incident_days: 90,
  standards_url: null,
  version: 0,
};

/** Returns the rules, or the defaults when none are stored. `lock` blocks other writers. */
export async function findRules(trx: Trx, lock = false): Promise<Rules> {
  if (lock) await lockRecord(trx, "retention_rules");
  const query = trx
    .selectFrom("retention_rules")
    .select(["enabled", "music_days", "contact_months", "consent_years", "mail_days", "incident_days", "standards_url", "version"]);
  return (await query.executeTakeFirst()) ?? DEFAULT_RULES;
}

/** Stores the retention rules, and increases their version. */
export async function saveRules(trx: Trx, tenant_id: string, rules: Omit<Rules, "version">): Promise<void> {
  await trx
    .insertInto("retention_rules")
    .values({ tenant_id, id: newId(), ...rules })
    .onConflict((conflict) =>
      conflict.constraint("retention_rules_one").doUpdateSet((eb) => ({ ...rules, version: eb("retention_rules.version", "+", 1) })),
    )
    .execute();
}

export type Run = Omit<Row<"retention_runs">, "tenant_id">;

/** Stores how much one night removed. */
export async function insertRun(trx: Trx, row: Row<"retention_runs">): Promise<void> {
  await trx.insertInto("retention_runs").values(row).execute();
}

/** The newest nights that removed something. */
export function listRuns(trx: Trx, limit: number): Promise<Run[]> {
  return trx
    .selectFrom("retention_runs")
    .select(["id", "at", "music_count", "contact_count", "answer_count", "consent_count", "mail_count"])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

const host = z.object({ name: z.string(), address: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() });

/** The organiser's details, as the legal texts name them. */
export async function findOrganiser(trx: Trx, id: string) {
  const rows = await rowsOf(trx, host)`
    select coalesce(invoice_name, name) as name, invoice_address as address, contact_email as email, contact_phone as phone from tenants where id = ${id}`;
  return rows[0];
}

/** Payment providers with an account in use. */
export async function listProviders(trx: Trx): Promise<("p24" | "stripe")[]> {
  const rows = await trx.selectFrom("payment_accounts").select("kind").where("enabled", "=", true).orderBy("kind").execute();
  return rows.map((row) => row.kind).filter((kind) => kind === "p24" || kind === "stripe");
}
