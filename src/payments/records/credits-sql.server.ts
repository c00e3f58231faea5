// SQL of credits and their entries. Nothing else writes these tables.
import { sql } from "kysely";
import { z } from "zod";
import type { Row, Trx } from "../../kernel/postgres/database.server.ts";
import { builtRows } from "../../kernel/postgres/rows.server.ts";
import { sortedBy, type SortedPage, sortedPage } from "../../kernel/postgres/sorted-page.server.ts";
import { searchCondition } from "../../kernel/text/search-sql.server.ts";

function from(trx: Trx) {
  return trx
    .selectFrom("credits as c")
    .innerJoin("refunds as r", "r.id", "c.id")
    .innerJoin("payments as p", "p.id", "r.payment_id")
    .innerJoin("competitions as k", "k.id", "p.competition_id")
    .innerJoin("signups as s", "s.id", "r.signup_id");
}

const columns = [
  "c.id",
  "r.payment_id",
  "r.signup_id",
  "p.reference",
  "k.name as competition_name",
  "s.club_name",
  "s.contact_name",
  "s.contact_email",
  "c.given_grosze",
  "c.left_grosze",
  "c.version",
  "c.created_at",
] as const;

const ofAccount = sql`s.user_id is not null`.as("of_account");
const owned = z.object({ of_account: z.boolean() });

/** Finds a credit. With `lock`, its row stays locked until the transaction ends. */
export async function findCredit(trx: Trx, id: string, lock = false) {
  if (lock) await trx.selectFrom("credits").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  const query = from(trx).select(columns).select(["s.user_id", "s.locale", ofAccount]).where("c.id", "=", id);
  return (await builtRows(trx, owned, query))[0];
}

/** Owner of credits: an account, and an e-mail address whose sign-ups count, too. */
export interface Owner {
  user_id: string | null;
  email: string | null;
}

/** Credits of an owner with money left, oldest first. */
export function listOpenCredits(trx: Trx, { user_id, email }: Owner) {
  return from(trx)
    .select(["c.id", "k.name as competition_name", "c.left_grosze"])
    .where("c.left_grosze", ">", 0)
    .where((eb) => eb.or([eb("s.user_id", "=", user_id), eb(sql`lower(trim(s.contact_email))`, "=", email?.trim().toLowerCase() ?? null)]))
    .orderBy("c.created_at")
    .orderBy("c.id")
    .execute();
}

/** Inserts a credit together with its first entry. */
export async function insertCredit(trx: Trx, entry: Omit<Row<"credit_entries">, "kind" | "reason">): Promise<void> {
  const { tenant_id, credit_id, amount_grosze, at } = entry;
  await trx
    .insertInto("credits")
    .values({ tenant_id, id: credit_id, given_grosze: amount_grosze, left_grosze: amount_grosze, created_at: at })
    .execute();
  await trx
    .insertInto("credit_entries")
    .values({ ...entry, kind: "given" })
    .execute();
}

/** Writes an entry that uses money of a locked credit; its amount is negative. */
export async function insertCreditUse(trx: Trx, entry: Row<"credit_entries">): Promise<void> {
  await trx
    .updateTable("credits")
    .set((eb) => ({ left_grosze: eb("left_grosze", "+", entry.amount_grosze), version: eb("version", "+", 1) }))
    .where("id", "=", entry.credit_id)
    .execute();
  await trx.insertInto("credit_entries").values(entry).execute();
}

/** Finds the entry written earlier under an id of the client's. */
export function findEntry(trx: Trx, id: string) {
  return trx.selectFrom("credit_entries").select(["credit_id", "payment_id", "kind"]).where("id", "=", id).executeTakeFirst();
}

/** Returns the entries of a credit with the payment and competition of each, oldest first. */
export function listEntries(trx: Trx, creditId: string) {
  return trx
    .selectFrom("credit_entries as e")
    .innerJoin("payments as p", "p.id", "e.payment_id")
    .innerJoin("competitions as k", "k.id", "p.competition_id")
    .select(["e.id", "e.kind", "e.amount_grosze", "e.payment_id", "p.reference", "k.name as competition_name", "e.reason", "e.who", "e.at"])
    .where("e.credit_id", "=", creditId)
    .orderBy("e.at")
    .orderBy(sql`e.amount_grosze < 0`)
    .orderBy("e.id")
    .execute();
}

const views = {
  open: sql<boolean>`c.left_grosze > 0`,
  spent: sql<boolean>`c.left_grosze = 0`,
};

function filtered(trx: Trx, q: string | undefined) {
  const query = from(trx);
  if (!q) return query;
  return query.where(searchCondition(q, ["p.reference", "s.club_name", "s.contact_name", "s.contact_email"]));
}

const sorts = {
  // Milliseconds only, as in cursors.
  created_at: sql<string>`date_trunc('milliseconds', c.created_at)`,
  left_grosze: sql<number>`c.left_grosze`,
  club_name: sql<string>`coalesce(s.club_name, s.contact_name, '')`,
};

export interface ListQuery extends SortedPage<keyof typeof sorts> {
  q?: string | undefined;
  view?: keyof typeof views | undefined;
}

const listed = owned.extend({ sorted_by: sortedBy });

/** Credits of a filter in their order. `sorted_by` is the sort value after which the page begins. */
export function listCredits(trx: Trx, filter: ListQuery) {
  let query = filtered(trx, filter.q).select(columns).select(ofAccount);
  if (filter.view) query = query.where(views[filter.view]);
  return builtRows(trx, listed, sortedPage(query, sorts[filter.sort], "c.id", filter));
}

const counted = z.object({ view: z.enum(["open", "spent"]), count: z.number(), given_grosze: z.number(), left_grosze: z.number() });

/**
 * Returns the count of credits, the sum given and the sum left (grosze), one row per view: "open" with money left, or "spent". `q` limits them to
 * credits that match a search. A view without credits has no row.
 */
export function totalsOf(trx: Trx, q: string | undefined) {
  const query = filtered(trx, q)
    .select((eb) => [
      sql`case when ${views.open} then 'open' else 'spent' end`.as("view"),
      eb.fn.countAll().as("count"),
      sql`sum(c.given_grosze)::bigint`.as("given_grosze"),
      sql`sum(c.left_grosze)::bigint`.as("left_grosze"),
    ])
    .groupBy(sql`1`);
  return builtRows(trx, counted, query);
}
