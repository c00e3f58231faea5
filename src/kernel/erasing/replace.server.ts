// Takes the words about a person out of columns that slices name: each slice says where in its tables such words may stand.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { DB } from "../postgres/db-types.ts";
import { ownerWithin, type Trx } from "../postgres/database.server.ts";
import { rowsOf } from "../postgres/rows.server.ts";
import type { Replacement } from "./words.ts";

/** What belongs to a person, by ids. */
export interface Own {
  dancers: readonly string[];
  /** Sign-ups with one of these dancers, or whose contact the person is. */
  signups: readonly string[];
  entries: readonly string[];
  payments: readonly string[];
  /** Of these sign-ups. */
  proformas: readonly string[];
  /** Rows of statements that were not booked, and name one of these payments. */
  rows: readonly string[];
  /** To the contacts of these sign-ups, about their competitions. */
  mails: readonly string[];
  /** Of these entries' music, and of what these sign-ups answered. */
  files: readonly string[];
}

/** Where in a table words about a person may stand. */
export interface Spoken {
  table: keyof DB;
  text?: readonly string[];
  json?: readonly string[];
  /** The column that says whose a row is; without it the table is of nobody. */
  by?: { column: string; of: keyof Own | "all" };
  /** Rows beyond it stay as they are. */
  only?: RawBuilder<boolean>;
  /** What else is set in a row that changes. */
  set?: RawBuilder<unknown>;
}

const replacedIn = (said: RawBuilder<unknown>, replacements: readonly Replacement[]) =>
  replacements.reduce((now, { pattern, instead }) => sql`regexp_replace(${now}, ${pattern}, ${`\\1${instead}`}, 'g')`, said);

/** A text without these words, before it stands in any row. */
export async function withoutWords(trx: Trx, text: string, replacements: readonly Replacement[]): Promise<string> {
  const rows = await rowsOf(trx, z.object({ text: z.string() }))`select ${replacedIn(sql`${text}::text`, replacements)} as text`;
  return rows[0]?.text ?? text;
}

/** Replaces in all rows, or in those that belong to the person; gives how many rows changed. What a call may not change, as the trail, is changed as well. */
export async function replaceWords(trx: Trx, spoken: readonly Spoken[], replacements: readonly Replacement[], own?: Own): Promise<number> {
  if (replacements.length === 0) return 0;
  const any = replacements.map((each) => `(${each.pattern})`).join("|");
  let changed = 0;
  for (const { table, text = [], json = [], by, only, set } of spoken) {
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
