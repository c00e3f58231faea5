// The only file that writes the three dictionaries' tables.
import { sql } from "kysely";
import { z } from "zod";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import type { Trx } from "../kernel/postgres/database.server.ts";
import {
  type AgeCategory,
  ageCategory,
  type DanceCategory,
  danceCategory,
  type PresentationCategory,
  presentationCategory,
} from "./contract.ts";

/** Table of a dictionary, and the section column that refers to it. */
export const tables = {
  dance: { table: "dance_categories", used: "dance_category_id" },
  age: { table: "age_categories", used: "age_category_id" },
  presentation: { table: "presentation_categories", used: "presentation_category_id" },
} as const;
export type Kind = keyof typeof tables;

export interface Records {
  dance: DanceCategory;
  age: AgeCategory;
  presentation: PresentationCategory;
}

const shapes: { readonly [K in Kind]: z.ZodObject & z.ZodType<Records[K]> } = {
  dance: danceCategory,
  age: ageCategory,
  presentation: presentationCategory,
};

/** Columns of a dictionary. */
const columnsOf = (kind: Kind) =>
  sql.join(
    Object.keys(shapes[kind].shape)
      .filter((name) => name !== "used_in")
      .map((name) => sql.ref(`c.${name}`)),
  );

/**
 * Lists a dictionary's records in their order, with the number of sections that use each: the organiser's, with `practice` those of practice, with
 * `id` only that one. `lock` blocks other writers.
 */
export async function listRecords<K extends Kind>(
  trx: Trx,
  kind: K,
  { id, lock = false, practice = false }: { id?: string; lock?: boolean; practice?: boolean } = {},
): Promise<Records[K][]> {
  const { table, used } = tables[kind];
  return rowsOf(trx, shapes[kind])`
    select ${columnsOf(kind)}, (select count(*) from sections s join competitions k on k.tenant_id = s.tenant_id and k.id = s.competition_id
        where s.tenant_id = c.tenant_id and s.${sql.ref(used)} = c.id) as used_in
    from ${sql.table(table)} c where ${id === undefined ? sql`c.practice = ${practice}` : sql`c.id = ${id}`}
    order by c.position, c.name collate polish, c.id ${lock ? sql`for update of c` : sql``}`;
}

/** Adds a record after the others; an existing id stays unchanged. */
export async function insertRecord(trx: Trx, kind: Kind, tenantId: string, record: Record<string, unknown>): Promise<void> {
  const { table } = tables[kind];
  const row = { position: sql`(select coalesce(max(position), 0) + 1 from ${sql.table(table)})`, ...columns(record), tenant_id: tenantId };
  const names = Object.keys(row);
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))}) on conflict (tenant_id, id) do nothing`.execute(trx);
}

/** Adds records with the same fields after the others, in their order, in one statement. */
export async function insertRecords(trx: Trx, kind: Kind, tenantId: string, records: readonly Record<string, unknown>[]): Promise<void> {
  const [first] = records;
  if (!first) return;
  const { table } = tables[kind];
  const names = Object.keys(first);
  const rows = records.map((record, index) => {
    const fields = columns(record);
    return sql`(${sql.join([tenantId, ...names.map((name) => fields[name] ?? null)])}, (select coalesce(max(position), 0) from ${sql.table(table)}) + ${index + 1}::int)`;
  });
  await sql`
    insert into ${sql.table(table)} (tenant_id, ${sql.join(names.map((name) => sql.ref(name)))}, position)
    values ${sql.join(rows)}`.execute(trx);
}

/** Orders the records as these ids; other records stay after them. */
export async function orderRecords(trx: Trx, kind: Kind, ids: readonly string[]): Promise<void> {
  const { table } = tables[kind];
  await sql`
    update ${sql.table(table)} c set position = o.position, version = version + 1
    from (
      select id, row_number() over (order by array_position(${ids}::uuid[], id), position, name collate polish, id) as position from ${sql.table(table)}
    ) o where c.id = o.id and c.position <> o.position`.execute(trx);
}

/** Changes the given fields of a record and increases its version. */
export async function updateRecord(trx: Trx, kind: Kind, id: string, change: Record<string, unknown>): Promise<void> {
  const sets = Object.entries(columns(change)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(tables[kind].table)} set ${sql.join([...sets, sql`version = version + 1`])} where id = ${id}`.execute(trx);
}

/** Deletes a record. The database refuses one that a section uses. */
export async function deleteRecord(trx: Trx, kind: Kind, id: string): Promise<void> {
  await sql`delete from ${sql.table(tables[kind].table)} where id = ${id}`.execute(trx);
}

function columns(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, value !== null && typeof value === "object" ? JSON.stringify(value) : value]),
  );
}
