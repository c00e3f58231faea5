// The database: connection pools, transactions as owner or under one tenant, and helpers for statements.
import { Kysely, type OperationNodeSource, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "./db-types.ts";
import { openDatabaseCheck } from "./database-check.server.ts";
import { dialectOf, isOutdatedPlan, PoolConnection, type Preparing } from "./dialect.server.ts";
import type { RowExaminer } from "./rows.server.ts";
import { type InTenant, openSharedReads, type SharedReads } from "./shared-reads.server.ts";
import { codeOf } from "./failures.ts";

export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;
/** A table's row as it is read: the type of `Row<"blocks">["status"]` lists the values that its CHECK allows. */
export type Row<T extends keyof DB> = Selectable<DB[T]>;

/** Address of the database (a socket folder or host) and the owner's credentials. */
export interface Connection {
  host: string;
  port?: number;
  user: string;
  password?: string;
  database: string;
}

/** Parses values as the API shows them: times with the Warsaw offset, dates as text, money and marks as numbers. */
const types = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    const text = (parse: (value: string) => unknown) => (value: string | null) => (value === null ? null : parse(value));
    if (format === "binary") return pg.types.getTypeParser(oid, format);
    switch (oid) {
      case 20:
        return text((value) => {
          const number = Number(value);
          if (!Number.isSafeInteger(number)) throw new Error(`bigint out of range: ${value}`);
          return number;
        });
      case 1700:
        return text(Number);
      case 1082:
        return text((value) => value);
      case 1184:
        return text(isoTime);
      default:
        return pg.types.getTypeParser(oid, format);
    }
  },
};

/** Converts a timestamp of PostgreSQL to ISO 8601: `2026-11-20 18:05:00.25+01` → `2026-11-20T18:05:00.250+01:00`. */
export function isoTime(value: string): string {
  const match = /^(\S+) (\d\d:\d\d:\d\d)(\.\d+)?([+-]\d\d)(:\d\d)?$/.exec(value);
  if (!match) return value;
  const fraction = match[3] ? `.${match[3].slice(1, 4).padEnd(3, "0")}` : "";
  return `${match[1]}T${match[2]}${fraction}${match[4]}${match[5] ?? ":00"}`;
}

/** Options of pg for this database, in the Warsaw time zone. Statements are planned once for all values (docs/decisions/045). */
export function clientOptions(connection: Connection | string): pg.ClientConfig {
  const options = "-c timezone=Europe/Warsaw -c datestyle=ISO -c intervalstyle=iso_8601 -c plan_cache_mode=force_generic_plan";
  const base: pg.ClientConfig = { options, types, keepAlive: true };
  return typeof connection === "string" ? { ...base, connectionString: connection } : { ...base, ...connection };
}

/**
 * Makes the tenant's writers of one record run one at a time until the transaction ends, even before the record exists. A row lock only works after
 * the first save: two first saves would both see no row, and the later one would overwrite the other.
 */
export async function lockRecord(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name} || ' ' || current_setting('app.tenant'), 0))`.execute(trx);
}

/** Any of these ids, for `where(column, "=", anyOf(ids))`. An empty list matches nothing. */
export function anyOf(ids: readonly string[]) {
  return sql<string>`any(${[...ids]}::uuid[])`;
}

/** Runs writes as one statement. Each sees the tables as they were before all of them, so no two may write the same row. */
export async function writeTogether(trx: Trx, writes: readonly OperationNodeSource[]): Promise<void> {
  if (writes.length === 0) return;
  const parts = writes.map((write, at) => sql`${sql.ref(`write_${at}`)} as (${write})`);
  await sql`with ${sql.join(parts)} select 1`.execute(trx);
}

/** A pool with its two kinds of access. Other pools do not use its connections. */
export interface PoolAccess {
  /** As the owner, outside any tenant: only for identity, tenants and the kernel. */
  owner: Db;
  /**
   * Runs `work` in one transaction that sees only this tenant's rows, and again after a conflict with another transaction. Rows for members only are
   * visible with `viewer` "member".
   */
  inTenant: InTenant<Trx>;
}

export interface Database extends PoolAccess {
  /** Connections reserved for calls that must not wait behind others. */
  reserved: PoolAccess;
  /** One shared transaction for the reads of a page. */
  pageReads: SharedReads<Trx>;
  pool: pg.Pool;
  connection: Connection | string;
  /** Runs `work` in one transaction as the owner, outside any tenant. */
  asOwner<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Throws unless calls can read and write now. Answers within seconds, even when the database hangs. */
  check(): Promise<void>;
  close(): Promise<void>;
}

const RETRIES = 10;

/** Opens a pool of at most `max` connections. Values are parsed as the API shows them, or by `parsers`. */
export function openPool(connection: Connection | string, max: number, parsers?: pg.ClientConfig["types"]): pg.Pool {
  const pool = new pg.Pool({
    ...clientOptions(connection),
    // Only the application's own connections are pipelined: the start of a transaction travels with its first statement.
    ...(parsers ? { types: parsers } : { pipeline: true }),
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  });
  // A broken idle connection is a transient error: the pool drops it and the next query opens another.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

const RESERVED = 4;

/**
 * Opens the pool (at most `max` connections, and a few reserved ones). With `examine`, rows are compared with their schemas. `preparing` is for an
 * application that runs for seconds.
 */
export function openDatabase(connection: Connection | string, max = 16, examine?: RowExaminer, preparing?: Preparing): Database {
  const common = openPoolAccess(connection, max, examine, preparing);
  const reserved = openPoolAccess(connection, RESERVED, examine, preparing);
  const health = openDatabaseCheck(clientOptions(connection));
  return {
    ...common,
    reserved,
    pageReads: openSharedReads(common.inTenant),
    connection,
    asOwner: (work) => transact(common.owner, async () => undefined, work),
    check: () => health.check(),
    async close() {
      await health.close();
      await common.close();
      await reserved.close();
    },
  };
}

function openPoolAccess(connection: Connection | string, max: number, examine: RowExaminer | undefined, preparing: Preparing | undefined) {
  const pool = openPool(connection, max);
  const owner = new Kysely<DB>({ dialect: dialectOf(pool, examine, preparing) });
  const access: PoolAccess = {
    owner,
    inTenant: (tenantId, work, viewer) => transact(owner, (trx) => enterTenant(trx, tenantId, viewer), work),
  };
  return {
    ...access,
    pool,
    async close() {
      await owner.destroy();
      // Kysely does not close a pool that was never used.
      if (!pool.ending) await pool.end();
    },
  };
}

async function transact<T>(owner: Db, prepare: (trx: Trx) => Promise<void>, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await owner.transaction().execute(async (trx) => {
        await prepare(trx);
        return work(trx);
      });
    } catch (error) {
      if (attempt < RETRIES && isConflict(error)) continue;
      throw error;
    }
  }
}

/** Calls `change` with the transaction's connection, to change how its next statements run. */
async function configure<T>(trx: Trx, change: (connection: PoolConnection) => T): Promise<T> {
  return trx.getExecutor().provideConnection(async (connection) => {
    if (!(connection instanceof PoolConnection)) throw new Error("not a transaction of this database");
    return change(connection);
  });
}

/** Sends this statement, which has no parameters, together with the commit of the transaction. */
export function sendLast(trx: Trx, statement: RawBuilder<unknown>): Promise<void> {
  return configure(trx, (connection) => connection.sendLast(statement.compile(trx).sql));
}

/** Sends the commit together with the next statement, which must only read. Saves one round trip. */
export function readLast(trx: Trx): Promise<void> {
  return configure(trx, (connection) => connection.endWithNext());
}

/** Restricts the rest of this transaction to one tenant and the restricted role, as a member or as a guest sees it. */
function enterTenant(trx: Trx, tenantId: string, viewer: "member" | undefined): Promise<void> {
  return configure(trx, (connection) => {
    connection.enter(tenantId, viewer);
    connection.become("restricted");
  });
}

/**
 * Runs a piece of a transaction as the owner (for shared tables: people, sessions, tenants, jobs), then restores the previous role. May be nested.
 */
export async function ownerWithin<T>(trx: Trx, work: (trx: Trx) => Promise<T>): Promise<T> {
  const before = await configure(trx, (connection) => {
    const { role } = connection;
    connection.become("owner");
    return role;
  });
  try {
    return await work(trx);
  } finally {
    await configure(trx, (connection) => connection.become(before));
  }
}

/**
 * True for conflicts with another transaction: serialization failures, deadlocks, rows inserted (23505) or deleted (23503) after `work` had looked,
 * and tables changed since a statement was planned. A second run sees the current state.
 */
function isConflict(error: unknown): boolean {
  return ["40001", "40P01", "23505", "23503"].includes(codeOf(error) ?? "") || isOutdatedPlan(error);
}
