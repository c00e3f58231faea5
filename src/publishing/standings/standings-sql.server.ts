// Data of standings: a section, its rounds, the duties of the caller, and the decisions behind the results. Reads only.
import { z } from "zod";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { releaseLevel, roundKind, roundStatus } from "../../rounds/contract.ts";
import { roundRules } from "../../rounds/round-rules.ts";

const sectionShape = z.object({
  id: z.string(),
  name: z.string(),
  competition_id: z.string(),
  open: z.boolean(),
  rules: roundRules,
});

/** Finds a section. `open` is true when its competition is public. */
export async function findSection(trx: Trx, id: string): Promise<z.output<typeof sectionShape> | undefined> {
  const rows = await rowsOf(trx, sectionShape)`
    select s.id, s.name, s.competition_id, c.status not in ('draft', 'archived') as open,
      coalesce(c.round_rules, '{}') || coalesce(s.round_rules, '{}') as rules
    from sections s join competitions c on c.tenant_id = s.tenant_id and c.id = s.competition_id
    where s.id = ${id}`;
  return rows[0];
}

const roundShape = z.object({
  id: z.string(),
  kind: roundKind,
  level: z.number(),
  ordinal: z.number(),
  /** Name typed for the round; null when it only repeats its block's name. */
  name: z.string().nullable(),
  on_round_id: z.string().nullable(),
  status: roundStatus,
  released: releaseLevel,
  decided: z.boolean(),
  method: z.string(),
});
export type SectionRound = z.output<typeof roundShape>;

/** Lists the rounds of a section; with `open` only those in a published list. */
export function listSectionRounds(trx: Trx, sectionId: string, open: boolean): Promise<SectionRound[]> {
  return rowsOf(trx, roundShape)`
    select r.id, r.kind, r.level, r.ordinal, case when r.name <> coalesce(b.name, '') then r.name end as name, r.on_round_id, r.status, r.released,
      r.decided_at is not null as decided, v.method
    from rounds r
    join scoring_form_versions v on v.tenant_id = r.tenant_id and v.id = r.form_version_id
    left join placed_rounds p on p.tenant_id = r.tenant_id and p.id = r.id
    left join blocks b on b.tenant_id = p.tenant_id and b.id = p.block_id
    left join start_lists l on l.tenant_id = p.tenant_id and l.id = p.start_list_id
    where r.section_id = ${sectionId} and (l.status = 'published' or not ${open}::boolean)`;
}

const seatShape = z.object({ duty: z.enum(["judge", "head", "marking_head", "scrutineer"]) });

/** Lists the caller's duties on the start lists of a section; empty without a seat. */
export async function listDuties(trx: Trx, sectionId: string, userId: string): Promise<z.output<typeof seatShape>["duty"][]> {
  const rows = await rowsOf(trx, seatShape)`
    select distinct j.duty from rounds r join heats h on h.tenant_id = r.tenant_id and h.round_id = r.id
    join judge_seats j on j.tenant_id = h.tenant_id and j.start_list_id = h.start_list_id
    where r.section_id = ${sectionId} and j.user_id = ${userId}`;
  return rows.map((row) => row.duty);
}

const ruledShape = z.object({
  round_id: z.string(),
  kind: z.enum(["line", "tie", "correction", "short_ballot"]),
  entries: z.array(z.string()),
  tied: z.array(z.string()),
  /** Seat of the judge whose sheet was short. */
  seat: z.string().nullable(),
});

/** Lists the head judge's decisions on which the newest results of these rounds rest (ties, forgotten entries, short sheets), newest first. */
export function listDecisionsBehind(trx: Trx, roundIds: readonly string[]): Promise<z.output<typeof ruledShape>[]> {
  return rowsOf(trx, ruledShape)`
    select d.round_id, d.kind, d.entries, coalesce((select array_agg(x) from jsonb_array_elements_text(d.body -> 'tied') x), '{}') as tied, d.body ->> 'seat' as seat
    from (
      select distinct on (s.round_id) s.tenant_id, s.round_id, s.decision_ids from results s
      where s.round_id = ${anyOf(roundIds)} order by s.round_id, s.result_version desc) newest
    join decisions d on d.tenant_id = newest.tenant_id and d.id = any(newest.decision_ids) and d.kind in ('line', 'tie', 'correction', 'short_ballot')
    order by d.made_at desc, d.id desc`;
}
