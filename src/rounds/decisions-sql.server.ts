// Reads and adds decisions about rounds. A decision is never changed or deleted.
import { sql } from "kysely";
import { z } from "zod";
import { anyOf, type Row, type Trx } from "../kernel/postgres/database.server.ts";
import { newId } from "../kernel/values/ids.ts";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import { type Decision, decision as decisionShape } from "./decisions.ts";
import { authorOf, type Call } from "../kernel/calls/call.server.ts";

export interface NewDecision {
  /** Id made by the client, if it sent one. */
  id?: string | undefined;
  section_id: string;
  /** Null for a decision about the whole section. */
  round_id: string | null;
  kind: Row<"decisions">["kind"];
  entries?: readonly string[];
  body?: object;
  reason?: string | null | undefined;
}

type Deciding = Pick<Call, "db" | "tenant" | "now" | "person"> & Partial<Pick<Call, "station" | "card">>;

/** Stores a decision of the calling person or station, else of a rule of the product. Returns its id. */
export async function insertDecision(call: Deciding, decision: NewDecision): Promise<string> {
  const id = decision.id ?? newId();
  const { section_id, round_id, kind, entries = [], body = {}, reason = null } = decision;
  const { user_id, device_id } = call.person || call.station ? authorOf(call) : RULE;
  await sql`
    insert into decisions (tenant_id, id, competition_id, section_id, round_id, kind, entries, body, reason, user_id, device_id, made_at)
    select s.tenant_id, ${id}, s.competition_id, s.id, ${round_id}, ${kind}, ${[...entries]}::uuid[], ${JSON.stringify(body)}::jsonb, ${reason},
      ${user_id}, ${device_id}, ${call.now.toISOString()}
    from sections s where s.id = ${section_id}`.execute(call.db);
  return id;
}

/** Author of what a rule of the product decides. */
const RULE = { user_id: null, device_id: null };

const ofRound = decisionShape.extend({ of_round_id: z.string() });

/** Decisions about each of these rounds and about their sections' plans, the newest first, by round id. */
export async function listDecisionsOfRounds(trx: Trx, roundIds: readonly string[]): Promise<Map<string, Decision[]>> {
  const rows = await rowsOf(trx, ofRound)`
    select r.id as of_round_id, d.id, d.round_id, d.kind, d.entries,
      jsonb_strip_nulls(jsonb_build_object('tied', d.body -> 'tied', 'places', d.body -> 'places',
        'wanted_before', d.body -> 'before' -> 'wanted', 'wanted', d.body -> 'after' -> 'wanted',
        'state', d.body -> 'state', 'seat_id', d.body -> 'seat_id', 'seat', d.body -> 'seat', 'dance', d.body -> 'dance', 'given', d.body -> 'given',
        'called_off', d.body -> 'called_off', 'together', d.body -> 'together')) as about,
      d.reason, coalesce(u.name, v.person_name || ' (' || t.name || ')') as by, d.made_at
    from rounds r
    join decisions d on d.tenant_id = r.tenant_id and d.section_id = r.section_id and (d.round_id = r.id or d.round_id is null)
    left join users u on u.id = d.user_id
    left join station_devices v on v.tenant_id = d.tenant_id and v.id = d.device_id
    left join stations t on t.tenant_id = v.tenant_id and t.id = v.station_id
    where r.id = ${anyOf(roundIds)}
    order by d.made_at desc, d.id desc`;
  return new Map(
    [...Map.groupBy(rows, (row) => row.of_round_id)].map(([id, own]) => [id, own.map(({ of_round_id: _of, ...decision }) => decision)]),
  );
}

/** Decisions about one round and its section's plan, the newest first. */
export async function listDecisionsOfRound(trx: Trx, roundId: string): Promise<Decision[]> {
  return (await listDecisionsOfRounds(trx, [roundId])).get(roundId) ?? [];
}
