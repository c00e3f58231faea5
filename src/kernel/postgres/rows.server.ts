// Statements that are written as SQL: a schema beside each says what its rows are, and gives them their type.
import { type QueryResult, sql, type Transaction } from "kysely";
import type { z } from "zod";
import type { DB } from "../db-types.ts";

/** A statement's answer: its columns with the type numbers of PostgreSQL, and its rows as they are handed out. */
export interface Answered {
  sql: string;
  /** The statement as it is written: what stands between its values. */
  parts: readonly string[];
  fields: readonly { name: string; dataTypeID: number }[];
  rows: readonly unknown[];
}

/** Throws when a statement answered otherwise than its schema says. */
export type Examine = (shape: z.ZodObject, answered: Answered) => void;

/** What a database that examines adds to each result. */
export interface Examined<R> extends QueryResult<R> {
  examine?: (shape: z.ZodObject, parts: readonly string[]) => void;
}

/**
 * The rows of a statement, which are of this shape: rowsOf(trx, shape)`select …`. The schema has no transformations: rows are handed out as
 * the database gave them, and nobody reads them first. Only a database that is opened to examine compares them with it, as that of each test is.
 */
export function rowsOf<R>(trx: Transaction<DB>, shape: z.ZodObject & z.ZodType<R>) {
  return async (text: TemplateStringsArray, ...values: readonly unknown[]): Promise<R[]> => {
    const result: Examined<R> = await sql<R>(text, ...values).execute(trx);
    result.examine?.(shape, text.raw);
    return result.rows;
  };
}
