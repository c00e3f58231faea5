// SQL of tenants. Only authentication reads their table elsewhere.
import { isId } from "../kernel/values/ids.ts";
import { sql } from "kysely";
import { type Db, ownerWithin, type Trx } from "../kernel/postgres/database.server.ts";
import type { Tenant } from "../kernel/world/world.server.ts";
import { searchCondition } from "../kernel/text/search-sql.server.ts";

const settingsColumns = [
  "id",
  "slug",
  "name",
  "contact_email",
  "contact_phone",
  "accent_color",
  "logo_file_id",
  "bank_account",
  "invoice_name",
  "invoice_address",
  "invoice_nip",
  "listed",
  "second_factor_required",
  "version",
] as const;
const listColumns = ["id", "slug", "name", "hosts", "contact_email", "archived", "version", "created_at"] as const;

/** The tenant of this transaction. With `lock`, other writers wait for it. */
export function getOwnTenant(trx: Trx, id: string, lock = false) {
  const query = trx.selectFrom("tenants").select(settingsColumns).where("id", "=", id);
  return (lock ? query.forUpdate() : query).executeTakeFirstOrThrow();
}

export interface SettingsChange {
  name?: string;
  slug?: string;
  contact_email?: string | null;
  contact_phone?: string | null;
  accent_color?: string | null;
  logo_file_id?: string | null;
  bank_account?: string | null;
  invoice_name?: string | null;
  invoice_address?: string | null;
  invoice_nip?: string | null;
  listed?: boolean;
  second_factor_required?: boolean;
}

/** True when this person has a second factor. */
export async function hasSecondFactor(trx: Trx, userId: string): Promise<boolean> {
  const row = await ownerWithin(trx, (owner) =>
    owner.selectFrom("second_factors").select("id").where("user_id", "=", userId).limit(1).executeTakeFirst(),
  );
  return row !== undefined;
}

/** Changes the settings of this transaction's tenant, and counts their version up. */
export async function updateOwnTenant(trx: Trx, id: string, change: SettingsChange): Promise<void> {
  await trx
    .updateTable("tenants")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Name, type and size of a file of this tenant, such as the logo. */
export function findFile(trx: Trx, id: string) {
  return trx.selectFrom("files").select(["id", "name", "content_type", "bytes"]).where("id", "=", id).executeTakeFirst();
}

/** Tenants by name after the tenant `after`. Archived ones come last. */
export function listAllTenants(trx: Trx, filter: { q?: string | undefined; limit: number; after?: string | undefined }) {
  const { q, limit, after } = filter;
  return ownerWithin(trx, (owner) => {
    let query = owner.selectFrom("tenants").select(listColumns);
    if (q) query = query.where(searchCondition(q, ["name", "slug"]));
    if (after)
      query = query.where(
        sql<boolean>`(archived, name collate polish, id) > (select a.archived, a.name collate polish, a.id from tenants a where a.id = ${after}::uuid)`,
      );
    return query.orderBy("archived").orderBy(sql`name collate polish`).orderBy("id").limit(limit).execute();
  });
}

/** Any tenant. With `lock`, other writers wait for this transaction. */
export function findAnyTenant(trx: Trx, id: string, lock = false) {
  return ownerWithin(trx, (owner) => {
    const query = owner.selectFrom("tenants").select(listColumns).where("id", "=", id);
    return (lock ? query.forUpdate() : query).executeTakeFirst();
  });
}

export async function insertTenant(
  trx: Trx,
  row: { id: string; name: string; slug: string; hosts: string[]; contact_email: string | null },
): Promise<void> {
  await ownerWithin(trx, (owner) => owner.insertInto("tenants").values(row).execute());
}

/** Changes any tenant as the owner, and counts its version up. */
export async function updateAnyTenant(
  trx: Trx,
  id: string,
  change: { name?: string; slug?: string; hosts?: string[]; contact_email?: string | null; archived?: boolean },
): Promise<void> {
  await ownerWithin(trx, (owner) =>
    owner
      .updateTable("tenants")
      .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .execute(),
  );
}

/** True when another tenant has this short name. */
export async function isSlugInUse(trx: Trx, slug: string, exceptId?: string): Promise<boolean> {
  const row = await ownerWithin(trx, (owner) => owner.selectFrom("tenants").select("id").where("slug", "=", slug).executeTakeFirst());
  return row !== undefined && row.id !== exceptId;
}

const refColumns = ["id", "slug", "name", "accent_color", "logo_file_id"] as const;

/** Finds a tenant by short name, or by id (for addresses that outlive a name). As the owner, outside any tenant. */
export function findTenantBySlug(db: Db, name: string): Promise<Tenant | undefined> {
  const by = isId(name) ? "id" : "slug";
  return db.selectFrom("tenants").select(refColumns).where(by, "=", name).where("archived", "=", false).executeTakeFirst();
}

/** Finds the tenant with this host name. Names of this machine belong to nobody. */
export async function findTenantByHost(db: Db, host: string): Promise<Tenant | undefined> {
  if (["localhost", "127.0.0.1", "::1", "[::1]"].includes(host)) return undefined;
  return db
    .selectFrom("tenants")
    .select(refColumns)
    .where((eb) => eb(eb.val(host), "=", eb.fn.any("hosts")))
    .where("archived", "=", false)
    .executeTakeFirst();
}

/** Finds the tenant with this short name, else the only one of the installation. */
export async function findDefaultTenant(db: Db, slug: string): Promise<Tenant | undefined> {
  const rows = await db
    .selectFrom("tenants")
    .select(refColumns)
    .where("archived", "=", false)
    .orderBy((eb) => eb("slug", "=", slug), "desc")
    .limit(2)
    .execute();
  return rows[0]?.slug === slug || rows.length === 1 ? rows[0] : undefined;
}

/** Tenants that want to be listed, by name. The caller works as the owner. */
export function listListedTenants(db: Db) {
  return db
    .selectFrom("tenants")
    .select(["slug", "name", "logo_file_id"])
    .where("listed", "=", true)
    .where("archived", "=", false)
    .orderBy(sql`name collate polish`)
    .limit(500)
    .execute();
}

/** Number of tenants, including archived ones. The caller works as the owner. */
export async function countTenants(db: Db): Promise<number> {
  return (
    await db
      .selectFrom("tenants")
      .select((eb) => eb.fn.countAll<number>().as("all"))
      .executeTakeFirstOrThrow()
  ).all;
}

/** Those of these host names that another tenant has. */
export async function findHostsInUse(trx: Trx, hosts: readonly string[], exceptId?: string): Promise<string[]> {
  if (hosts.length === 0) return [];
  const rows = await ownerWithin(trx, (owner) =>
    owner
      .selectFrom("tenants")
      .select(["id", "hosts"])
      .where(sql<boolean>`hosts && ${sql.val([...hosts])}::text[]`)
      .execute(),
  );
  const taken = rows.filter((row) => row.id !== exceptId).flatMap((row) => row.hosts);
  return hosts.filter((host) => taken.includes(host));
}

/** Creates the first tenant of an empty database. The caller works as the owner. */
export async function insertFirstTenant(trx: Trx, row: { id: string; slug: string; name: string; contact_email: string }): Promise<void> {
  await trx.insertInto("tenants").values(row).execute();
}

/** All active organisers, for a job that belongs to none of them. */
export function listOrganisers(owner: Db) {
  return owner.selectFrom("tenants").select(["id", "name", "slug"]).where("archived", "=", false).orderBy("id").execute();
}
