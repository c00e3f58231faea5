// Replaces a person's name and words in database columns. Each slice lists its columns that may contain personal text.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { DB } from "../postgres/db-types.ts";
import { ownerWithin, type Trx } from "../postgres/database.server.ts";
import { rowsOf } from "../postgres/rows.server.ts";
import type { Replacement } from "./name-patterns.ts";

/** Ids of the records that belong to a person. */
export interface PersonRecords {
  dancers: readonly string[];
  /** Sign-ups with one of these dancers, or with the person as contact. */
  signups: readonly string[];
  entries: readonly string[];
  payments: readonly string[];
  /** Of these sign-ups. */
  proformas: readonly string[];
  /** Unbooked bank statement rows that name one of these payments. */
  rows: readonly string[];
  /** Mails to the contacts of these sign-ups about their competitions. */
  mails: readonly string[];
  /** Music of these entries, and files uploaded as answers of these sign-ups. */
  files: readonly string[];
}

/** Columns of a table that may contain personal text. */
export interface PersonalTextColumns {
  table: keyof DB;
  text?: readonly string[];
  json?: readonly string[];
  /** Column that links a row to its owner. Without it the table belongs to nobody, and only a replacement in all rows reaches it. */
  by?: { column: string; of: keyof PersonRecords | "all" };
  /** Restricts the replacement to these rows. */
  only?: RawBuilder<boolean>;
  /** Additional assignment in each changed row. */
  set?: RawBuilder<unknown>;
}

const replacedIn = (expression: RawBuilder<unknown>, replacements: readonly Replacement[]) =>
  replacements.reduce((now, { pattern, instead }) => sql`regexp_replace(${now}, ${pattern}, ${`\\1${instead}`}, 'g')`, expression);

/** Returns the text with the replacements applied. */
export async function withoutWords(trx: Trx, text: string, replacements: readonly Replacement[]): Promise<string> {
  const rows = await rowsOf(trx, z.object({ text: z.string() }))`select ${replacedIn(sql`${text}::text`, replacements)} as text`;
  return rows[0]?.text ?? text;
}

/**
 * Applies the replacements in all rows, or only in those that belong to the person. Returns the number of changed rows. Runs as the owner, so that it
 * also changes tables that calls may not, such as the audit trail.
 */
export async function replaceWords(
  trx: Trx,
  personalTextColumns: readonly PersonalTextColumns[],
  replacements: readonly Replacement[],
  own?: PersonRecords,
): Promise<number> {
  if (replacements.length === 0) return 0;
  const any = replacements.map((each) => `(${each.pattern})`).join("|");
  let changed = 0;
  for (const { table, text = [], json = [], by, only, set } of personalTextColumns) {
    if (own && !by) continue;
    const ids = own && by ? (by.of === "all" ? Object.values(own).flat() : own[by.of]) : [];
    const sets = [
      ...text.map((column) => sql`${sql.ref(column)} = ${replacedIn(sql.ref(column), replacements)}`),
      ...json.map((column) => sql`${sql.ref(column)} = ${replacedIn(sql`${sql.ref(column)}::text`, replacements)}::jsonb`),
      ...(set ? [set] : []),
    ];
    const found = [...text, ...json].map((column) => sql`${sql.ref(column)}::text ~ ${any}`);
    const { numAffectedRows } = await ownerWithin(trx, (owner) =>
      sql`update ${sql.table(table)} set ${sql.join(sets)} where (${sql.join(found, sql` or `)}) ${
        own && by ? sql`and ${sql.ref(by.column)} = any(${ids}::uuid[])` : sql``
      } ${only ? sql`and ${only}` : sql``}`.execute(owner),
    );
    changed += Number(numAffectedRows ?? 0n);
  }
  return changed;
}
