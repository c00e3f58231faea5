// How Kysely speaks to PostgreSQL here, in few round trips: what is asked often is planned once a connection, and a transaction begins,
// under its tenant and role, together with its first statement. What it announces goes with its commit.
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
import type { Examine, Examined } from "./rows.server.ts";

/** A statement that was asked this often gets a name, up to this many names; those with more parameters insert rows in bulk and differ each time. */
const OFTEN = 5;
const NAMES = 300;
const COUNTED = 2000;
const PARAMETERS = 100;

/** Kysely's dialect on this pool; with `examine`, rows are compared with their schemas. */
export function dialectOf(pool: pg.Pool, examine?: Examine): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool, examine),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** The names of statements that every connection of a pool keeps planned. */
class Names {
  #names = new Map<string, string>();
  #asked = new Map<string, number>();
  #generation = 0;

  /** The name of a text; undefined while it is asked seldom. */
  of(text: string, parameters: number): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= NAMES || parameters > PARAMETERS) return known;
    const asked = (this.#asked.get(text) ?? 0) + 1;
    if (asked < OFTEN) {
      if (this.#asked.size >= COUNTED) this.#asked.clear();
      this.#asked.set(text, asked);
      return undefined;
    }
    this.#asked.delete(text);
    const name = `p${this.#generation}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** Everything is planned afresh under new names: the tables are others than when it was planned. */
  renew(): void {
    this.#names.clear();
    this.#generation += 1;
  }
}

/** Whether a named statement failed only because it was planned before the tables changed, or is not known to this connection any more. */
export function isOutdatedPlan(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return error.code === "26000" || (error.code === "0A000" && "routine" in error && error.routine === "RevalidateCachedQuery");
}

/** What the rest of a transaction runs as: the owner, or the restricted role. */
export type Role = "owner" | "restricted";

/** A connection lent to Kysely. It says what has changed (transaction, tenant, role) when something is asked, and not before. */
export class PoolConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  readonly #names: Names;
  readonly #examine: Examine | undefined;
  /** That a transaction is to begin, or has begun. */
  #transaction: "none" | "wanted" | "begun" = "none";
  #tenant: string | undefined;
  #member = false;
  #role: Role = "owner";
  #said: { tenant: string | undefined; member: boolean; role: Role } = { tenant: undefined, member: false, role: "owner" };
  /** Statements that go together with the commit. */
  #last = "";
  /** The commit goes together with the next statement. */
  #endsNext = false;
  /** Set when the state of its transaction is not known. */
  broken = false;

  constructor(client: pg.PoolClient, names: Names, examine: Examine | undefined) {
    this.client = client;
    this.#names = names;
    this.#examine = examine;
  }

  get role(): Role {
    return this.#role;
  }

  /** The rest of the transaction runs as this. */
  become(role: Role): void {
    this.#role = role;
  }

  /** The rest of the transaction sees this tenant alone; as a member of it does, or as a guest. */
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

  /** The next statement begins a transaction, with the settings that it needs. */
  #beginNext(): void {
    this.#transaction = "wanted";
    this.#said = { tenant: undefined, member: false, role: "owner" };
  }

  /** Lets the next statement with parameters end the transaction. What is asked behind it begins another one, under the same tenant and role. */
  endWithNext(): void {
    this.#endsNext = true;
  }

  /** Sends this statement, whose answer nobody reads, together with the commit. */
  sendLast(statement: string): void {
    this.#last += `${statement};`;
  }

  /** Commits; sends nothing where nothing was asked. */
  async commit(): Promise<void> {
    if (this.#transaction !== "begun" && this.#last === "") {
      this.#transaction = "none";
      return;
    }
    const before = this.#transaction === "begun" ? "" : this.#unsaid();
    // After a statement that failed COMMIT is a ROLLBACK, and no error.
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
    const result: Examined<R> = resultOf(answer);
    const examine = this.#examine;
    if (examine && answer) result.examine = (shape, parts, { fields, rows } = answer) => examine(shape, { sql, parts, fields, rows });
    return result;
  }

  async #answer(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult | pg.QueryResult[]> {
    const before = this.#unsaid();
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
      // A transaction that failed is run again as a whole.
      if (this.#transaction !== "none") throw error;
      return this.client.query(sql, values);
    }
  }

  /** Sends a statement with the texts before and behind it in one write; where the first fails, the transaction has failed, and the statement with it. */
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

  /** The statements that must go before the next one; they go once. */
  #unsaid(): string {
    if (this.#transaction === "none") return "";
    const begin = this.#transaction === "wanted" ? "begin;" : "";
    this.#transaction = "begun";
    const said = this.#said;
    this.#said = { tenant: this.#tenant, member: this.#member, role: this.#role };
    const settings = [
      said.tenant === this.#tenant ? "" : `set_config('app.tenant', '${this.#tenant ?? ""}', true)`,
      said.member === this.#member ? "" : `set_config('app.member', '${this.#member ? "on" : ""}', true)`,
      said.role === this.#role ? "" : `set_config('role', ${this.#role === "owner" ? "'none'" : "session_user || '_app'"}, true)`,
    ].filter(Boolean);
    return settings.length === 0 ? begin : `${begin}select ${settings.join(", ")};`;
  }
}

/** What a statement was answered; of several that went together, the last one. */
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
  readonly #names = new Names();
  readonly #examine: Examine | undefined;

  constructor(pool: pg.Pool, examine: Examine | undefined) {
    this.#pool = pool;
    this.#examine = examine;
  }

  async init(): Promise<void> {
    // The pool connects when it is asked.
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
