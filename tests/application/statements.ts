// Records what is sent to the database: every statement of every connection of this process, as sent over the wire.
import { sql } from "kysely";
import pg from "pg";
import { newId } from "#src/kernel/values/ids.ts";
import type { Place } from "./world.ts";

/** One message to the database: its text (several statements if they are sent together) and the number of returned rows. */
export interface SentStatement {
  text: string;
  /** The name of the prepared statement. */
  name: string | undefined;
  /** The values of $1, $2 … */
  values: readonly unknown[];
  rows: number;
  /** True when it was sent before the previous one on its connection was answered, so that it adds no round trip. */
  joined: boolean;
  /** Milliseconds until the answer. */
  ms: number;
}

/** Runs `work` and returns the messages sent during it, in order. LISTEN statements are left out. */
export async function sentDuring(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const unanswered = new WeakMap<pg.Client, number>();
  const { prototype } = pg.Client;
  const query = Reflect.get(prototype, "query") as (...asked: unknown[]) => unknown;
  function recordingQuery(this: pg.Client, ...asked: unknown[]): unknown {
    const [config, given] = asked as [string | { text: string; name?: string; values?: unknown[] }, unknown];
    const each: SentStatement = {
      text: typeof config === "string" ? config : config.text,
      name: typeof config === "string" ? undefined : config.name,
      values: (typeof config === "string" ? undefined : config.values) ?? (Array.isArray(given) ? given : []),
      rows: 0,
      joined: (unanswered.get(this) ?? 0) > 0,
      ms: 0,
    };
    const count = (more: 1 | -1) => unanswered.set(this, (unanswered.get(this) ?? 0) + more);
    if (!each.text.startsWith("LISTEN ")) sent.push(each);
    const began = performance.now();
    const answer: unknown = Reflect.apply(query, this, asked);
    if (!(answer instanceof Promise)) return answer;
    count(1);
    void answer.then(
      (result: pg.QueryResult | pg.QueryResult[]) => {
        count(-1);
        each.ms = performance.now() - began;
        each.rows = [result].flat().reduce((sum, one) => sum + one.rows.length, 0);
      },
      () => count(-1),
    );
    return answer;
  }
  Object.assign(prototype, { query: recordingQuery });
  try {
    await work();
  } finally {
    Object.assign(prototype, { query });
  }
  return sent;
}

/** One step of an executed plan: the table it read, the index, and the number of rows read in all. */
export interface Step {
  kind: string;
  table: string | undefined;
  index: string | undefined;
  read: number;
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/**
 * Runs a statement again for a member of this tenant, with a generic plan like the application's prepared statements. Returns the steps of the plan.
 */
export async function stepsOf(house: Place, tenantId: string, { text, values }: SentStatement): Promise<Step[]> {
  const name = `asked_${newId().replaceAll("-", "")}`;
  const given = values.length > 0 ? sql`(${sql.join(values.map((value) => sql.lit(value)))})` : sql``;
  const [planned] = await house.world.database.inTenant(
    tenantId,
    async (trx) => {
      await sql`set local plan_cache_mode = force_generic_plan`.execute(trx);
      await sql.raw(`prepare ${name} as ${text}`).execute(trx);
      const { rows } = await sql<{
        "QUERY PLAN": { Plan: PlanNode }[];
      }>`explain (analyze, format json) execute ${sql.ref(name)} ${given}`.execute(trx);
      await sql.raw(`deallocate ${name}`).execute(trx);
      return rows[0]?.["QUERY PLAN"] ?? [];
    },
    "member",
  );
  const steps = (node: PlanNode): Step[] => [
    {
      kind: node["Node Type"],
      table: node["Relation Name"],
      index: node["Index Name"],
      read: (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"],
    },
    ...(node.Plans ?? []).flatMap(steps),
  ];
  return planned ? steps(planned.Plan) : [];
}
