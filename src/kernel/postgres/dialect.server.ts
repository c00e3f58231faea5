// Kysely dialect that saves round trips. Frequent statements are prepared once per connection. A transaction starts, with its tenant and role,
// together with its first statement. Its notifications go with its commit.
import type { Writable } from "node:stream";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type pg from "pg";
import type { RowExaminer, ExaminedResult } from "./rows.server.ts";

/** A statement is prepared at its run of this number, up to `most` statements. */
export interface Preparing {
  run: number;
  most: number;
}

/** For an application that runs for days: rare statements are not prepared. */
const PREPARING: Preparing = { run: 5, most: 300 };
const MOST_COUNTED = 2000;
/** Statements with more parameters are bulk inserts, which differ each time. They are not prepared. */
const MOST_PARAMETERS = 100;

/** Creates the dialect for this pool. With `examine`, rows are compared with their schemas. */
export function dialectOf(pool: pg.Pool, examine?: RowExaminer, preparing = PREPARING): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool, examine, preparing),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Names of the prepared statements, shared by all connections of a pool. */
class Names {
  readonly #preparing: Preparing;
  #names = new Map<string, string>();
  #runs = new Map<string, number>();
  #generation = 0;

  constructor(preparing: Preparing) {
    this.#preparing = preparing;
  }

  /** Name of a statement. Undefined while it is rare. */
  of(text: string, parameters: number): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= this.#preparing.most || parameters > MOST_PARAMETERS) return known;
    const runs = (this.#runs.get(text) ?? 0) + 1;
    if (runs < this.#preparing.run) {
      if (this.#runs.size >= MOST_COUNTED) this.#runs.clear();
      this.#runs.set(text, runs);
      return undefined;
    }
    this.#runs.delete(text);
    const name = `p${this.#generation}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** Prepares everything again under new names, after the tables changed. */
  renew(): void {
    this.#names.clear();
    this.#generation += 1;
  }
}

/** True when a prepared statement failed only because the tables changed, or because this connection does not know it any more. */
export function isOutdatedPlan(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error.code === "26000" || (error.code === "0A000" && "routine" in error && error.routine === "RevalidateCachedQuery");
}

/** Role of the rest of a transaction: the owner or the restricted role. */
export type Role = "owner" | "restricted";

/** A connection lent to Kysely. Sends changes of transaction, tenant and role together with the next statement, not before. */
export class PoolConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  readonly #names: Names;
  readonly #examine: RowExaminer | undefined;
  /** Whether a transaction is requested or has begun. */
  #transaction: "none" | "requested" | "begun" = "none";
  #tenant: string | undefined;
  #member = false;
  #role: Role = "owner";
  #sent: { tenant: string | undefined; member: boolean; role: Role } = { tenant: undefined, member: false, role: "owner" };
  /** Statements to send together with the commit. */
  #last = "";
  /** True when the commit goes together with the next statement. */
  #endsNext = false;
  /** True when the state of its transaction is unknown. */
  broken = false;

  constructor(client: pg.PoolClient, names: Names, examine: RowExaminer | undefined) {
    this.client = client;
    this.#names = names;
    this.#examine = examine;
  }

  get role(): Role {
    return this.#role;
  }

  /** Sets the role for the rest of the transaction. */
  become(role: Role): void {
    this.#role = role;
  }

  /** Restricts the rest of the transaction to this tenant, as a member or as a guest sees it. */
  enter(tenant: string, viewer: "member" | undefined): void {
    if (!/^[0-9a-f-]{36}$/.test(tenant)) throw new Error("a tenant's id is no id");
    this.#tenant = tenant;
    this.#member = viewer === "member";
  }

  begin(): void {
    this.#tenant = undefined;
    this.#member = false;
    this.#role = "owner";
    this.#last = "";
    this.#endsNext = false;
    this.#beginNext();
  }

  /** Makes the next statement begin a transaction with its settings. */
  #beginNext(): void {
    this.#transaction = "requested";
    this.#sent = { tenant: undefined, member: false, role: "owner" };
  }

  /** Ends the transaction with the next statement that has parameters. A later statement begins another transaction with the same tenant and role. */
  endWithNext(): void {
    this.#endsNext = true;
  }

  /** Sends this statement together with the commit. Its result is ignored. */
  sendLast(statement: string): void {
    this.#last += `${statement};`;
  }

  /** Commits. Sends nothing when there was no statement. */
  async commit(): Promise<void> {
    if (this.#transaction !== "begun" && this.#last === "") {
      this.#transaction = "none";
      return;
    }
    const before = this.#transaction === "begun" ? "" : this.#unsentSettings();
    // After a failed statement COMMIT is a ROLLBACK, without an error.
    const answer = lastOf(await this.client.query(`${before}${this.#last}commit`));
    this.#transaction = "none";
    if (answer?.command !== "COMMIT") throw new Error("the transaction was rolled back");
  }

  async rollback(): Promise<void> {
    const begun = this.#transaction === "begun";
    this.#transaction = "none";
    if (begun) await this.client.query("rollback");
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const answer = lastOf(await this.#answer(sql, parameters));
    const result: ExaminedResult<R> = resultOf(answer);
    const examine = this.#examine;
    if (examine && answer) result.examine = (shape, parts, { fields, rows } = answer) => examine(shape, { sql, parts, fields, rows });
    return result;
  }

  async #answer(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult | pg.QueryResult[]> {
    const before = this.#unsentSettings();
    if (parameters.length === 0) return this.client.query(before + sql);
    const values = [...parameters];
    const name = this.#names.of(sql, values.length);
    const send = () => (name === undefined ? this.client.query(sql, values) : this.client.query({ name, text: sql, values }));
    const ends = this.#endsNext && this.#transaction === "begun";
    if (ends) this.#beginNext();
    this.#endsNext = false;
    try {
      return await this.#sendBetween(before, send, ends ? "commit" : "");
    } catch (error) {
      if (name === undefined || !isOutdatedPlan(error)) throw error;
      this.#names.renew();
      // A failed transaction is run again as a whole.
      if (this.#transaction !== "none") throw error;
      return this.client.query(sql, values);
    }
  }

  /** Sends a statement, with texts before and after it, in one write. When the first fails, the transaction and the statement fail as well. */
  async #sendBetween(before: string, send: () => Promise<pg.QueryResult>, after: string): Promise<pg.QueryResult> {
    if (before + after === "") return send();
    const { stream } = (this.client as pg.PoolClient & { connection: { stream: Writable } }).connection;
    stream.cork();
    const begun = before === "" ? undefined : this.client.query(before);
    const answer = send();
    const ended = after === "" ? undefined : this.client.query(after);
    stream.uncork();
    return (await Promise.all([answer, begun, ended]))[0];
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("rows are not streamed");
  }

  /** Statements to send before the next one. Each is sent once. */
  #unsentSettings(): string {
    if (this.#transaction === "none") return "";
    const begin = this.#transaction === "requested" ? "begin;" : "";
    this.#transaction = "begun";
    const sent = this.#sent;
    this.#sent = { tenant: this.#tenant, member: this.#member, role: this.#role };
    const settings = [
      sent.tenant === this.#tenant ? "" : `set_config('app.tenant', '${this.#tenant ?? ""}', true)`,
      sent.member === this.#member ? "" : `set_config('app.member', '${this.#member ? "on" : ""}', true)`,
      sent.role === this.#role ? "" : `set_config('role', ${this.#role === "owner" ? "'none'" : "session_user || '_app'"}, true)`,
    ].filter(Boolean);
    return settings.length === 0 ? begin : `${begin}select ${settings.join(", ")};`;
  }
}

/** The result. Of several statements sent together, the last one. */
function lastOf(answer: pg.QueryResult | pg.QueryResult[]): pg.QueryResult | undefined {
  return Array.isArray(answer) ? answer.at(-1) : answer;
}

function resultOf<R>(last: pg.QueryResult | undefined): QueryResult<R> {
  if (!last) return { rows: [] };
  const { command, rowCount, rows } = last;
  const changed = ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(command);
  return { rows: rows as R[], ...(changed ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
}

class PoolDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #names: Names;
  readonly #examine: RowExaminer | undefined;

  constructor(pool: pg.Pool, examine: RowExaminer | undefined, preparing: Preparing) {
    this.#pool = pool;
    this.#names = new Names(preparing);
    this.#examine = examine;
  }

  async init(): Promise<void> {
    // The pool connects on first use.
  }

  async acquireConnection(): Promise<PoolConnection> {
    return new PoolConnection(await this.#pool.connect(), this.#names, this.#examine);
  }

  async beginTransaction(connection: PoolConnection): Promise<void> {
    connection.begin();
  }

  async commitTransaction(connection: PoolConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: PoolConnection): Promise<void> {
    try {
      await connection.rollback();
    } catch (error) {
      connection.broken = true;
      throw error;
    }
  }

  async releaseConnection(connection: PoolConnection): Promise<void> {
    connection.client.release(connection.broken);
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}
