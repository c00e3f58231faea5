// What statements are believed to answer: a schema beside each says what its rows are, and gives them their type.
import { type Compilable, type CompiledQuery, type QueryResult, sql, type Transaction } from "kysely";
import type { z } from "zod";
import type { DB } from "./db-types.ts";

/** A statement's answer: its columns with the type numbers of PostgreSQL, and its rows as they are handed out. */
export interface Answered {
  sql: string;
  /** The statement as it is written: what stands between its values; undefined of a builder's query, whose schema names only what the builder cannot know. */
  parts: readonly string[] | undefined;
  fields: readonly { name: string; dataTypeID: number }[];
  rows: readonly unknown[];
}

/** Throws when a statement answered otherwise than its schema says. */
export type Examine = (shape: z.ZodObject, answered: Answered) => void;

/** What a database that examines adds to each result. */
export interface Examined<R> extends QueryResult<R> {
  /** `of`: a part of the answer, where several statements went as one. */
  examine?: (shape: z.ZodObject, parts?: readonly string[], of?: Pick<Answered, "fields" | "rows">) => void;
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

/**
 * The rows of a builder's query whose JSON columns and expressions written as SQL are of this shape; its other columns have the builder's
 * types. As with `rowsOf`, only a database that is opened to examine compares them.
 */
export async function builtRows<R, S>(
  trx: Transaction<DB>,
  shape: z.ZodObject & z.ZodType<S>,
  query: Compilable<R>,
): Promise<(Omit<R, keyof S> & S)[]> {
  const result: Examined<Omit<R, keyof S> & S> = await trx.executeQuery(query.compile() as CompiledQuery<Omit<R, keyof S> & S>);
  result.examine?.(shape);
  return result.rows;
}
