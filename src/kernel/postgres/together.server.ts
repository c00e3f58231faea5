// Combines independent reads into one statement: one round trip and one plan, however many there are.
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from "kysely";
import type { DB } from "./db-types.ts";
import type { ExaminedResult } from "./rows.server.ts";

interface Read {
  query: CompiledQuery;
  resolve(result: QueryResult<unknown>): void;
  reject(error: unknown): void;
}

type Row = Record<string, unknown>;

/**
 * Runs the reads that `begin` starts, and returns their results by the same names. Reads that wait at the same time become one statement. For small
 * results, because rows pass through JSON.
 */
export async function readTogether<P extends Record<string, Promise<unknown>>>(
  trx: Transaction<DB>,
  begin: (reads: Transaction<DB>) => P,
): Promise<{ [K in keyof P]: Awaited<P[K]> }> {
  if (trx instanceof Reads) return settleAll(begin(trx));
  let waiting: Read[] = [];

  async function send(): Promise<void> {
    const reads = waiting;
    const [first, ...others] = reads;
    waiting = [];
    try {
      if (first && others.length === 0) return first.resolve(await trx.executeQuery(first.query));
      const results = await sendAll(trx, reads);
      for (const [at, read] of reads.entries()) read.resolve(results[at] ?? { rows: [] });
    } catch (error) {
      for (const read of reads) read.reject(error);
    }
  }

  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) =>
      new Promise<QueryResult<unknown>>((resolve, reject) => {
        waiting.push({ query, resolve, reject });
        if (waiting.length === 1) setImmediate(() => void send());
      }) as Promise<QueryResult<R>>,
    streamQuery() {
      throw new Error("rows are not streamed");
    },
  };
  const executor = trx.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
  return settleAll(begin(new Reads({ config: { dialect }, dialect, driver: new DummyDriver(), executor })));
}

/** A transaction whose statements are collected and sent together. Nested calls join the same collection. */
class Reads extends Transaction<DB> {}

async function settleAll<P extends Record<string, Promise<unknown>>>(reads: P): Promise<{ [K in keyof P]: Awaited<P[K]> }> {
  // Waits for all reads even if one is refused. Otherwise the others would run after the transaction has ended.
  await Promise.allSettled(Object.values(reads));
  const answers = await Promise.all(Object.values(reads));
  return Object.fromEntries(Object.keys(reads).map((name, at) => [name, answers[at]])) as { [K in keyof P]: Awaited<P[K]> };
}

/** Never connects: statements run in their transaction. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** Sends the statements as columns `r0`, `r1` … of one, each a list of its rows. */
async function sendAll(trx: Transaction<DB>, reads: readonly Read[]): Promise<ExaminedResult<Row>[]> {
  const values: unknown[] = [];
  const columns = reads.map(({ query: { sql, parameters } }, at) => {
    const before = values.length;
    values.push(...parameters);
    const numbered = sql.replace(/\$(\d+)/g, (_, n: string) => `$${before + Number(n)}`);
    return `(select coalesce(json_agg(x), '[]') from (${numbered}) x) as r${at}`;
  });
  const all: ExaminedResult<Record<string, Row[]>> = await trx.executeQuery(CompiledQuery.raw(`select ${columns.join(",\n")}`, values));
  return reads.map((_, at) => {
    const rows = (all.rows[0]?.[`r${at}`] ?? []).map(withTimes);
    const { examine } = all;
    if (!examine) return { rows };
    // JSON has no column types, so only the values are compared.
    const fieldsOf = (shape: object) => Object.keys(rows[0] ?? shape).map((name) => ({ name, dataTypeID: 0 }));
    return { rows, examine: (shape, parts) => examine(shape, parts, { fields: fieldsOf(shape.shape), rows }) };
  });
}

/** Formats timestamps in a row as a separate statement returns them: `2026-11-20T18:05:00.25+01:00` → `2026-11-20T18:05:00.250+01:00`. */
function withTimes(row: Row): Row {
  for (const [name, value] of Object.entries(row)) {
    const [, moment, fraction = "", zone] = (typeof value === "string" && MOMENT.exec(value)) || [];
    if (moment && zone) row[name] = `${moment}.${fraction.slice(0, 3).padEnd(3, "0")}${zone}`;
  }
  return row;
}

const MOMENT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.(\d+)([+-]\d\d:\d\d)$/;
