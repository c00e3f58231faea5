// Types rows of statements by schemas. Tests compare the schemas with what the database returns.
import { type Compilable, type CompiledQuery, type QueryResult, sql, type Transaction } from "kysely";
import type { z } from "zod";
import type { DB } from "./db-types.ts";

/** A statement's result: its columns with PostgreSQL's type numbers, and its rows. */
export interface StatementResult {
  sql: string;
  /** Texts of the statement between its values. Undefined for a builder's query, whose schema covers only what the builder cannot know. */
  parts: readonly string[] | undefined;
  fields: readonly { name: string; dataTypeID: number }[];
  rows: readonly unknown[];
}

/** Throws when a statement's result does not match its schema. */
export type RowExaminer = (shape: z.ZodObject, answered: StatementResult) => void;

/** Addition to each result of a database opened with `examine`. */
export interface ExaminedResult<R> extends QueryResult<R> {
  /** `of`: one statement's share of the result, when several were sent as one. */
  examine?: (shape: z.ZodObject, parts?: readonly string[], of?: Pick<StatementResult, "fields" | "rows">) => void;
}

/**
 * Runs a statement and types its rows: rowsOf(trx, shape)`select …`. The schema has no transformations, because rows are returned as the database
 * sent them. Only a database opened with `examine`, as in tests, compares them.
 */
export function rowsOf<R>(trx: Transaction<DB>, shape: z.ZodObject & z.ZodType<R>) {
  return async (text: TemplateStringsArray, ...values: readonly unknown[]): Promise<R[]> => {
    const result: ExaminedResult<R> = await sql<R>(text, ...values).execute(trx);
    result.examine?.(shape, text.raw);
    return result.rows;
  };
}

/**
 * Runs a query of the query builder and returns its rows. `shape` types the JSON columns and SQL expressions, which the builder cannot type; all
 * other columns keep the builder's types. The rows are compared with `shape` only in tests, whose database is opened with `examine`.
 */
export async function builtRows<R, S>(
  trx: Transaction<DB>,
  shape: z.ZodObject & z.ZodType<S>,
  query: Compilable<R>,
): Promise<(Omit<R, keyof S> & S)[]> {
  const result: ExaminedResult<Omit<R, keyof S> & S> = await trx.executeQuery(query.compile() as CompiledQuery<Omit<R, keyof S> & S>);
  result.examine?.(shape);
  return result.rows;
}
