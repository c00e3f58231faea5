// Tests row-level security in PostgreSQL for every table, without handlers and WHERE clauses.
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { type MadeTenant, makeTenant } from "#tests/competitions/factories.ts";
import type { Trx } from "../postgres/database.server.ts";
import { newId } from "../values/ids.ts";

const house = useHouse();
/** Tables that belong to no tenant: docs/http.md 2.4, and records of the installation itself. */
const OF_PEOPLE = ["factor_challenges", "known_devices", "recovery_codes", "second_factors"];
const SHARED = ["demonstration", ...OF_PEOPLE, "limits", "migrations", "sessions", "setup_link", "tenants", "users"];
/** Tables read before the tenant is known or across tenants. They are hidden from the restricted role. */
const HIDDEN = ["api_tokens", "login_tickets", "password_resets", "places", "sessions", "station_tokens"];

interface Column {
  table_name: string;
  column_name: string;
  data_type: string;
  is_nullable: string;
  column_default: string | null;
  is_generated: string;
}

let columns: Column[] = [];
let tenantTables: string[] = [];
/** Foreign keys between tables of tenants, and whether each includes the tenant. */
let references: { from: string; to: string; name: string; tenant: boolean }[] = [];
let mine: MadeTenant;
let theirs: MadeTenant;

beforeAll(async () => {
  columns = (
    await house.world.database.pool.query<Column>(
      `SELECT c.table_name, column_name, data_type, is_nullable, column_default, is_generated FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1, 2`,
    )
  ).rows;
  const named = columns.filter((column) => column.column_name === "tenant_id").map((column) => column.table_name);
  tenantTables = named.filter((table) => !HIDDEN.includes(table));
  references = (
    await house.world.database.pool.query<(typeof references)[number]>(
      `SELECT conrelid::regclass::text AS from, confrelid::regclass::text AS to, conname AS name,
         EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = conrelid AND a.attnum = ANY (conkey) AND a.attname = 'tenant_id')
           AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = confrelid AND a.attnum = ANY (confkey) AND a.attname = 'tenant_id') AS tenant
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    )
  ).rows.filter(({ from, to }) => tenantTables.includes(from) && tenantTables.includes(to));
  mine = await makeTenant(house);
  theirs = await makeTenant(house);
  await fillAll(theirs.id);
});

const value = (column: Column, tenantId: string): unknown => {
  if (column.column_name === "tenant_id") return tenantId;
  switch (column.data_type) {
    case "uuid":
      return newId();
    case "bytea":
      return Buffer.from(newId());
    case "boolean":
      return false;
    case "integer":
    case "bigint":
    case "smallint":
    case "numeric":
      return 1;
    case "jsonb":
      return "{}";
    case "ARRAY":
      return [];
    case "date":
      return "2026-11-28";
    case "timestamp with time zone":
      return "2026-11-28T10:00:00Z";
    default:
      return newId();
  }
};

/** Inserts one row into every tenant table. Constraints are dropped for it, which only the owner can do. */
async function fillAll(tenantId: string): Promise<void> {
  await house.world.database.asOwner(async (trx) => {
    await sql`select set_config('app.tenant', ${tenantId}, true)`.execute(trx);
    const { rows } = await sql<{ table: string; name: string }>`
      select conrelid::regclass::text as table, conname as name from pg_constraint
      where contype in ('c', 'f') and connamespace = 'public'::regnamespace order by contype desc`.execute(trx);
    for (const { table, name } of rows) await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)} cascade`.execute(trx);
    // Their triggers write rows of other tables.
    for (const table of ["memberships", "start_lists"]) await sql`alter table ${sql.id(table)} disable trigger user`.execute(trx);
    for (const table of tenantTables) await insertInto(trx, table, tenantId);
  });
}

async function insertInto(trx: Trx, table: string, tenantId: string): Promise<void> {
  const filled = columns.filter(
    (column) =>
      column.table_name === table &&
      column.is_generated === "NEVER" &&
      (column.is_nullable === "NO" || column.column_name === "id") &&
      column.column_default === null,
  );
  await sql`insert into ${sql.id(table)} (${sql.join(filled.map((column) => sql.id(column.column_name)))})
    values (${sql.join(filled.map((column) => sql`${value(column, tenantId)}`))})`.execute(trx);
}

const count = async (trx: Trx, table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.id(table)}`.execute(trx)).rows[0]?.n;

describe("every table", () => {
  it("has a tenant, except those named as shared", () => {
    const all = new Set(columns.map((column) => column.table_name));
    const without = [...all].filter(
      (table) => !columns.some((column) => column.table_name === table && column.column_name === "tenant_id"),
    );
    expect([...without, "sessions"].sort()).toEqual(SHARED.toSorted());
    expect(tenantTables.length).toBeGreaterThan(25);
  });

  it("of a tenant forces row-level security and begins its key with the tenant; what it refers to is of the same tenant", async () => {
    const fresh = house.world.database.pool;
    const { rows: secured } = await fresh.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relrowsecurity AND relforcerowsecurity
         AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polqual IS NOT NULL AND p.polwithcheck IS NOT NULL)`,
    );
    expect(tenantTables.filter((table) => !secured.some((row) => row.name === table))).toEqual([]);
    const { rows: keys } = await fresh.query<{ name: string }>(
      `SELECT DISTINCT k.conrelid::regclass::text AS name FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
       WHERE k.contype = 'p' AND a.attname = 'tenant_id'`,
    );
    expect(tenantTables.filter((table) => !keys.some((row) => row.name === table))).toEqual([]);
    expect(references.length).toBeGreaterThan(20);
    expect(references.filter((reference) => !reference.tenant)).toEqual([]);
  });
});

describe("under one tenant", () => {
  it("nobody else's row of any table can be read, changed, deleted, or made", async () => {
    for (const table of tenantTables) {
      expect(await house.world.database.inTenant(theirs.id, (trx) => count(trx, table)), table).toBe(1);
      await house.world.database.inTenant(mine.id, async (trx) => {
        expect(await count(trx, table), table).toBe(0);
      });
      const change = house.world.database.inTenant(mine.id, (trx) => sql`update ${sql.id(table)} set tenant_id = tenant_id`.execute(trx));
      expect(await change.then(({ numAffectedRows }) => Number(numAffectedRows), refused), table).toBeOneOf([0, "42501"]);
      const remove = house.world.database.inTenant(mine.id, (trx) => sql`delete from ${sql.id(table)}`.execute(trx));
      expect(await remove.then(({ numAffectedRows }) => Number(numAffectedRows), refused), table).toBeOneOf([0, "42501"]);
      const make = house.world.database.inTenant(mine.id, (trx) => insertInto(trx, table, theirs.id));
      expect(await make.then(() => "made", refused), table).toBe("42501");
      expect(await house.world.database.inTenant(theirs.id, (trx) => count(trx, table)), table).toBe(1);
    }
  });

  it("the tenant is looked up once per statement, not once per row", async () => {
    for (const table of tenantTables) {
      const { rows } = await house.world.database.inTenant(mine.id, (trx) =>
        sql<{ "QUERY PLAN": string }>`explain select * from ${sql.id(table)}`.execute(trx),
      );
      const plan = rows.map((row) => row["QUERY PLAN"]);
      expect(
        plan.filter((line) => /(Filter|Cond): .*'app.tenant'/.test(line)),
        `${table}\n${plan.join("\n")}`,
      ).toEqual([]);
    }
  });

  it("without a tenant nothing is seen, not even by the owner", async () => {
    await house.world.database.asOwner(async (trx) => {
      for (const table of tenantTables) expect(await count(trx, table), table).toBe(0);
    });
  });

  it("sessions, tokens, failed logins, places and password hashes are closed; people and tenants are seen only where they belong", async () => {
    for (const text of [
      "select * from sessions",
      "select * from places",
      "select * from limits",
      "select * from api_tokens",
      "select * from password_resets",
      "select * from login_tickets",
      "select * from station_tokens",
      ...OF_PEOPLE.map((table) => `select * from ${table}`),
      "select password_hash from users",
      "update users set super_admin = true",
      "insert into tenants (id, slug, name) values (gen_random_uuid(), 'x', 'X')",
      "select * from migrations",
      "select * from graphile_worker._private_jobs",
      "create table mine (id int)",
      "truncate audit",
      "update audit set who = 'nobody'",
      "delete from mark_revisions",
      "set role postgres",
    ]) {
      const tried = house.world.database.inTenant(mine.id, (trx) => sql.raw(text).execute(trx));
      expect(await tried.then(() => "done", refused), text).toBe("42501");
    }
    const tenants = await house.world.database.inTenant(mine.id, (trx) => trx.selectFrom("tenants").select("id").execute());
    expect(tenants).toEqual([{ id: mine.id }]);
  });
});

function refused(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
