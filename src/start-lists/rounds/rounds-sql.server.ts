// The rounds and heats of a list. Reads only.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { dance } from "../../rounds/contract.ts";
import { outStatuses } from "../counted-sql.server.ts";
import { heatOfBlock } from "../shapes.ts";

const heatShape = heatOfBlock.extend({ block_id: z.string(), round_id: z.string(), started_at: z.string().nullable() });
export type ListedHeat = z.output<typeof heatShape>;

/** All heats of a list in the order of dancing, each with its performances. */
export function listHeats(trx: Trx, listId: string): Promise<ListedHeat[]> {
  return rowsOf(trx, heatShape)`
    select h.id, h.block_id, h.round_id, h.number, h.dance, h.status, h.seconds, h.planned_at, h.started_at,
      coalesce(jsonb_agg(x.performance_id order by x.position, x.id) filter (where x.id is not null), '[]') as performance_ids
    from heats h left join heat_places x on x.tenant_id = h.tenant_id and x.heat_id = h.id
    where h.start_list_id = ${listId} group by h.tenant_id, h.id order by h.position, h.dance, h.appearance, h.number`;
}

/** The facts from which the name of a round is made (`roundNames`). `on_round_id` is the round that it leads to. */
export const roundNameFacts = z.object({
  id: z.string(),
  section_id: z.string(),
  section_name: z.string(),
  level: z.number(),
  name: z.string().nullable(),
  on_round_id: z.string().nullable(),
  method: z.string(),
});
type NamedRound = z.output<typeof roundNameFacts>;

const roundShape = roundNameFacts.extend({
  block_id: z.string().nullable(),
  kind: z.enum(["elimination", "final"]),
  status: z.enum(["planned", "open", "closed", "decided", "published", "called_off"]),
  wanted: z.number().nullable(),
  entries: z.number(),
  dances: z.array(dance),
});
export type ListedRound = z.output<typeof roundShape>;

/**
 * All rounds of the sections that dance in a list, with their blocks on it; or all of a competition, with their blocks on any list. A name equal to
 * the block's is returned as null.
 */
export function listRounds(trx: Trx, of: { list: string } | { competition: string }): Promise<ListedRound[]> {
  const here = "list" in of ? sql`here.start_list_id = ${of.list}` : sql`true`;
  const sections =
    "list" in of
      ? sql`select section_id from placed_rounds where start_list_id = ${of.list}`
      : sql`select id from sections where competition_id = ${of.competition}`;
  return rowsOf(trx, roundShape)`
    select r.id, r.section_id, s.name as section_name, b.id as block_id, r.kind, r.level, case when r.name <> coalesce(b.name, '') then r.name end as name,
      r.status, r.wanted, r.on_round_id, v.method, r.dances,
      coalesce(n.entries, 0) as entries
    from rounds r join scoring_form_versions v on v.tenant_id = r.tenant_id and v.id = r.form_version_id
    join sections s on s.tenant_id = r.tenant_id and s.id = r.section_id
    left join placed_rounds here on here.tenant_id = r.tenant_id and here.id = r.id and ${here}
    left join blocks b on b.tenant_id = here.tenant_id and b.id = here.block_id
    left join (
      select p.round_id, count(*)::int as entries from rounds o
      join performances p on p.tenant_id = o.tenant_id and p.round_id = o.id and p.state = 'competing'
      join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id and e.status not in ${outStatuses}
      where o.section_id in (${sections}) group by p.round_id) n on n.round_id = r.id
    where r.section_id in (${sections})
    order by s.position, r.section_id, r.level desc, r.ordinal, r.id`;
}

/** Uses aliases that no surrounding statement has. */
const selectNamed = (which: RawBuilder<unknown>) => sql`
  select round.id, round.section_id, its.name as section_name, round.level, case when round.name <> coalesce(stretch.name, '') then round.name end as name,
    round.on_round_id, form.method
  from rounds round join scoring_form_versions form on form.tenant_id = round.tenant_id and form.id = round.form_version_id
  join sections its on its.tenant_id = round.tenant_id and its.id = round.section_id
  left join placed_rounds placed on placed.tenant_id = round.tenant_id and placed.id = round.id
  left join blocks stretch on stretch.tenant_id = placed.tenant_id and stretch.id = placed.block_id
  where ${which}`;

/** The naming facts of a section's rounds, as a column of another statement. */
export const nameFactsIn = (section: RawBuilder<unknown>) =>
  sql<NamedRound[]>`(select coalesce(json_agg(n), '[]') from (${selectNamed(sql`round.section_id = ${section}`)}) n)`;

/** The naming facts of the rounds of sections that dance in these lists. */
const selectNamedOn = (lists: RawBuilder<unknown>) =>
  selectNamed(sql`round.section_id in (select section_id from placed_rounds where start_list_id = any(${lists}))`);

/** The naming facts of all rounds of these sections. */
export function listNameFactsOfSections(trx: Trx, sectionIds: readonly string[]): Promise<NamedRound[]> {
  return rowsOf(trx, roundNameFacts)`select n.* from (${selectNamed(sql`round.section_id = ${anyOf(sectionIds)}`)}) n`;
}

const entryRoundShape = z.object({
  performance_id: z.string(),
  entry_id: z.string(),
  round_id: z.string(),
  section_id: z.string(),
  elsewhere: z.boolean(),
  block_id: z.string().nullable(),
  start_list_id: z.string().nullable(),
});

/**
 * Returns one row for each performance of these entries: its round, and the block and start list on which it is placed, if any. `elsewhere` is true
 * when the round belongs to another section than the entry's own.
 */
export function listRoundsOf(trx: Trx, entryIds: readonly string[]): Promise<z.output<typeof entryRoundShape>[]> {
  return rowsOf(trx, entryRoundShape)`
    select p.id as performance_id, p.entry_id, p.round_id, r.section_id, r.section_id <> e.section_id as elsewhere, l.block_id, l.start_list_id
    from performances p join rounds r on r.tenant_id = p.tenant_id and r.id = p.round_id
    join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
    left join placed_performances l on l.tenant_id = p.tenant_id and l.id = p.id
    where p.entry_id = ${anyOf(entryIds)}`;
}

/** The naming facts of the rounds of sections that dance in these lists. */
export function listNameFactsOfLists(trx: Trx, listIds: readonly string[]): Promise<NamedRound[]> {
  return rowsOf(trx, roundNameFacts)`select n.* from (${selectNamedOn(sql`${[...listIds]}::uuid[]`)}) n`;
}
