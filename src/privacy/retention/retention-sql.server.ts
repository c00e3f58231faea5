// The rules of how long data is kept, what they would remove, and what they removed.
import { z } from "zod";
import { lockRecord, type Row, type Trx } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { contactMayGo } from "./past-sql.server.ts";
import { retention } from "../contract.ts";

export type Rules = Omit<Row<"retention_rules">, "tenant_id" | "id">;

export const UNTOUCHED: Rules = {
  enabled: false,
  music_days: 30,
  contact_months: 12,
  consent_years: 6,
  mail_days: 90,
  standards_url: null,
  version: 0,
};

/** The rules; as they are at first where nobody has seen to them. With `lock` other writers wait. */
export async function findRules(trx: Trx, lock = false): Promise<Rules> {
  if (lock) await lockRecord(trx, "retention_rules");
  const query = trx
    .selectFrom("retention_rules")
    .select(["enabled", "music_days", "contact_months", "consent_years", "mail_days", "standards_url", "version"]);
  return (await query.executeTakeFirst()) ?? UNTOUCHED;
}

export async function saveRules(trx: Trx, tenant_id: string, rules: Omit<Rules, "version">): Promise<void> {
  await trx
    .insertInto("retention_rules")
    .values({ tenant_id, id: newId(), ...rules })
    .onConflict((conflict) =>
      conflict.constraint("retention_rules_one").doUpdateSet((eb) => ({ ...rules, version: eb("retention_rules.version", "+", 1) })),
    )
    .execute();
}

const past = retention.shape.competitions.element;

/** The last day of a competition, before which its music, contacts, answers and consents are past. */
export interface Ends {
  music: string;
  contacts: string;
  answers: string;
  consents: string;
}

/** What of each competition is past these days. Contacts of sign-ups that owe money are not, nor those that are gone already; addresses of people's links count as contacts. */
export function listPast(trx: Trx, ends: Ends) {
  return rowsOf(trx, past)`
    select * from (select k.id, k.name, k.ends_on,
      case when k.ends_on < ${ends.music} then (select count(*)::integer from music_tracks t join entries e on e.tenant_id = t.tenant_id and e.id = t.entry_id where e.competition_id = k.id) else 0 end as music,
      case when k.ends_on < ${ends.contacts} then (select count(*)::integer from signups s where s.competition_id = k.id and ${contactMayGo})
        + (select count(*)::integer from person_links l join signups s on s.tenant_id = l.tenant_id and s.id = l.signup_id where s.competition_id = k.id and l.email <> '') else 0 end as contacts,
      case when k.ends_on < ${ends.answers} then (select count(*)::integer from answers a join questions q on q.tenant_id = a.tenant_id and q.id = a.question_id
        where q.competition_id = k.id and (a.value is not null or a.file_id is not null)) else 0 end as answers,
      case when k.ends_on < ${ends.consents} then (select count(*)::integer from consents c join signups s on s.tenant_id = c.tenant_id and s.id = c.signup_id where s.competition_id = k.id) else 0 end as consents
      from competitions k) x where music + contacts + answers + consents > 0 order by ends_on, id`;
}

const one = z.object({ id: z.string() });

/** Sign-ups whose contact is past. */
export async function listPastContacts(trx: Trx, before: string, most: number): Promise<string[]> {
  const rows = await rowsOf(trx, one)`
    select s.id from signups s join competitions k on k.tenant_id = s.tenant_id and k.id = s.competition_id
    where k.ends_on < ${before} and ${contactMayGo} limit ${most}`;
  return rows.map((row) => row.id);
}

const counted = z.object({ count: z.number() });

export async function countPastMails(trx: Trx, before: string): Promise<number> {
  const rows = await rowsOf(
    trx,
    counted,
  )`select count(*)::integer as count from mails where created_at < ${before} and (status not in ('queued', 'waiting') or to_email = '')`;
  return rows[0]?.count ?? 0;
}

export type Run = Omit<Row<"retention_runs">, "tenant_id">;

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

/** The organiser as the law's texts name it. */
export async function findOrganiser(trx: Trx, id: string) {
  const rows = await rowsOf(trx, host)`
    select coalesce(invoice_name, name) as name, invoice_address as address, contact_email as email, contact_phone as phone from tenants where id = ${id}`;
  return rows[0];
}

/** The providers whose accounts are in use. */
export async function listProviders(trx: Trx): Promise<("p24" | "stripe")[]> {
  const rows = await trx.selectFrom("payment_accounts").select("kind").where("enabled", "=", true).orderBy("kind").execute();
  return rows.map((row) => row.kind).filter((kind) => kind === "p24" || kind === "stripe");
}
