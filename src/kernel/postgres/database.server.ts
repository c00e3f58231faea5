// The database: one pool of the owner role; calls run in transactions under the restricted role and one tenant.
import { Kysely, type OperationNodeSource, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "./db-types.ts";
import { openDatabaseCheck } from "./database-check.server.ts";
import { dialectOf, isOutdatedPlan, PoolConnection } from "./dialect.server.ts";
import type { Examine } from "./rows.server.ts";
import { type InTenant, openSharedReads, type SharedReads } from "./shared-reads.server.ts";
import { codeOf } from "./failures.ts";

export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;
/** A table's row as it is read: `Row<"blocks">["status"]` is what its CHECK lists. */
export type Row<T extends keyof DB> = Selectable<DB[T]>;

/** Where the database listens: a socket folder or host, and the owner's credentials. */
export interface Connection {
  host: string;
  port?: number;
  user: string;
  password?: string;
  database: string;
}

/** Values as the API shows them: times with the hall's offset, days as written, money and marks as exact numbers. */
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

/** `2026-11-20 18:05:00.25+01` as PostgreSQL prints it → `2026-11-20T18:05:00.250+01:00`. */
export function isoTime(value: string): string {
  const match = /^(\S+) (\d\d:\d\d:\d\d)(\.\d+)?([+-]\d\d)(:\d\d)?$/.exec(value);
  if (!match) return value;
  const fraction = match[3] ? `.${match[3].slice(1, 4).padEnd(3, "0")}` : "";
  return `${match[1]}T${match[2]}${fraction}${match[4]}${match[5] ?? ":00"}`;
}

/** pg's options for a connection to this database, in the hall's time zone; a statement is planned once for all values, docs/decisions/045. */
export function clientOptions(connection: Connection | string): pg.ClientConfig {
  const options = "-c timezone=Europe/Warsaw -c datestyle=ISO -c intervalstyle=iso_8601 -c plan_cache_mode=force_generic_plan";
  const base: pg.ClientConfig = { options, types, keepAlive: true };
  return typeof connection === "string" ? { ...base, connectionString: connection } : { ...base, ...connection };
}

/**
 * Lets the tenant's writers of one record come one after the other until the transaction ends, also where the record is not there yet: a row's own
 * lock begins with the first save, so that two first saves would both read "none", and the later one would win.
 */
export async function lockRecord(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name} || ' ' || current_setting('app.tenant'), 0))`.execute(trx);
}

/** Any of these ids, for `where(column, "=", among(ids))`: none given, nothing found. */
export function among(ids: readonly string[]) {
  return sql<string>`any(${[...ids]}::uuid[])`;
}

/** Sends writes as one statement. Each finds the tables as they were before all of them, so no two may write the same row. */
export async function writeTogether(trx: Trx, writes: readonly OperationNodeSource[]): Promise<void> {
  if (writes.length === 0) return;
  const parts = writes.map((write, at) => sql`${sql.ref(`write_${at}`)} as (${write})`);
  await sql`with ${sql.join(parts)} select 1`.execute(trx);
}

/** Two ways to work on connections that are shared with nobody else's. */
export interface Share {
  /** As the owner, outside any tenant: only for identity, tenants and the kernel. */
  owner: Db;
  /**
   * Runs `work` in one transaction that sees only this tenant's rows; run again when another transaction came in between. What only people
   * with a place there may see is seen with `member` alone.
   */
  inTenant: InTenant<Trx>;
}

export interface Database extends Share {
  /** Connections that are kept for what may not wait behind everybody else. */
  reserved: Share;
  /** One transaction for the calls of a page. */
  pageReads: SharedReads<Trx>;
  pool: pg.Pool;
  connection: Connection | string;
  /** Runs `work` in one transaction as the owner, outside any tenant. */
  asOwner<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Throws unless a call could read and write now; within seconds, even when the database hangs. */
  check(): Promise<void>;
  close(): Promise<void>;
}

const RETRIES = 10;

/** A pool of at most `max` connections; values come as the API shows them, or as `parsers` read them. */
export function openPool(connection: Connection | string, max: number, parsers?: pg.ClientConfig["types"]): pg.Pool {
  const pool = new pg.Pool({
    ...clientOptions(connection),
    // Only the application's own connections are pipelined: what begins a transaction goes together with its first statement.
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

/** Opens the pool (at most `max` connections, and a few that are kept apart) and hands out its ways to work; with `examine`, rows are compared with their schemas. */
export function openDatabase(connection: Connection | string, max = 16, examine?: Examine): Database {
  const common = shareOf(connection, max, examine);
  const reserved = shareOf(connection, RESERVED, examine);
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

function shareOf(connection: Connection | string, max: number, examine: Examine | undefined) {
  const pool = openPool(connection, max);
  const owner = new Kysely<DB>({ dialect: dialectOf(pool, examine) });
  const share: Share = { owner, inTenant: (tenantId, work, viewer) => transact(owner, (trx) => enterTenant(trx, tenantId, viewer), work) };
  return {
    ...share,
    pool,
    async close() {
      await owner.destroy();
      // Kysely does not end a pool that it has not used yet.
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

/** Lets `say` tell the transaction's connection what it runs as from its next statement on. */
async function tell<T>(trx: Trx, say: (connection: PoolConnection) => T): Promise<T> {
  return trx.getExecutor().provideConnection(async (connection) => {
    if (!(connection instanceof PoolConnection)) throw new Error("not a transaction of this database");
    return say(connection);
  });
}

/** Sends this statement without parameters together with the commit of the transaction. */
export function sendLast(trx: Trx, statement: RawBuilder<unknown>): Promise<void> {
  return tell(trx, (connection) => connection.sendLast(statement.compile(trx).sql));
}

/** Lets the next statement, which must only read, be the last of the transaction: its commit goes with it, in one round trip. */
export function readLast(trx: Trx): Promise<void> {
  return tell(trx, (connection) => connection.endWithNext());
}

/** Puts the rest of this transaction under one tenant and the restricted role, as a member or as a guest sees it. */
function enterTenant(trx: Trx, tenantId: string, viewer: "member" | undefined): Promise<void> {
  return tell(trx, (connection) => {
    connection.enter(tenantId, viewer);
    connection.become("restricted");
  });
}

/**
 * Runs one piece of a transaction as the owner (shared tables: people, sessions, tenants, jobs), then goes back to the role that it had.
 * May be nested.
 */
export async function ownerWithin<T>(trx: Trx, work: (trx: Trx) => Promise<T>): Promise<T> {
  const before = await tell(trx, (connection) => {
    const { role } = connection;
    connection.become("owner");
    return role;
  });
  try {
    return await work(trx);
  } finally {
    await tell(trx, (connection) => connection.become(before));
  }
}

/**
 * Whether another transaction came in between: serialization failures, deadlocks, rows that were made (23505) or removed (23503) after
 * `work` had looked, tables that were changed since a statement was planned; run again, it finds everything as it is now.
 */
function isConflict(error: unknown): boolean {
  return ["40001", "40P01", "23505", "23503"].includes(codeOf(error) ?? "") || isOutdatedPlan(error);
}
