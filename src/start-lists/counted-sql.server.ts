// SQL conditions that say which performances count and which sheets are expected, handed in and missing. `onlyCompeting` and `panelSheets` of the rules
// say the same of loaded rows. `p` is a performance, `j` a seat on its list's panel, `s` the seat's sheet for it. Reads only.
import { type RawBuilder, sql } from "kysely";
import { out as outStates } from "../competitions/entry-states.ts";
import { statesIn } from "../competitions/places-sql.server.ts";

/** Statuses of entries that take no part in the placing. */
export const outStatuses = statesIn(outStates);

const isEntryIn = sql<boolean>`exists (
  select 1 from entries x where x.tenant_id = p.tenant_id and x.id = p.entry_id and x.status not in ${outStatuses})`;

/** True when performance `p` of the query takes part in the placing. */
export const isCompeting = sql<boolean>`(p.status <> 'no_show' and ${isEntryIn})`;

/**
 * True when performance `p` was danced or missed, or is still to come. The entry is checked first, because the status of a performance takes longer
 * to find.
 */
export const isQueued = sql<boolean>`(${isEntryIn} or p.status <> 'waiting')`;

/** True when performance `p` is over: danced or missed. */
export const isFinished = sql<boolean>`p.status in ('done', 'no_show')`;

/** True when performance `p` is absent in this dance; marks on sheets for it do not count there. */
export const isAbsentIn = (dance: RawBuilder<unknown>) => sql<boolean>`exists (
  select 1 from heat_places x where x.tenant_id = p.tenant_id and x.performance_id = p.id and x.dance = ${dance} and x.absent)`;

/**
 * SQL `from` clause: the first performance judged in dance `h.dance` of round `r`. A dance with nobody left has no sheet (docs/rules/rounds.md 3.18).
 */
export const firstJudged = sql`(
  select p.id, p.entry_id from placed_performances p
  where p.tenant_id = r.tenant_id and p.round_id = r.id and ${isCompeting} and not ${isAbsentIn(sql`h.dance`)} order by p.position, p.id limit 1)`;

/**
 * True when seat `j` marks and is on the panel of this round, with condition `which` on its row `q`. A round without a panel of its own is judged by
 * all marking seats.
 */
const onPanel = (round: RawBuilder<unknown>, which: RawBuilder<unknown>) => sql<boolean>`(j.duty in ('judge', 'marking_head') and (
  not exists (select 1 from round_judges q where q.tenant_id = j.tenant_id and q.round_id = ${round})
  or exists (select 1 from round_judges q where q.tenant_id = j.tenant_id and q.round_id = ${round} and q.seat_id = j.id and ${which})))`;

/** True when seat `j` judges this dance of this round. */
export const judgesIn = (round: RawBuilder<unknown>, dance: RawBuilder<unknown>) =>
  onPanel(round, sql`(q.dances is null or ${dance} = any(q.dances))`);

/** True when seat `j` judges dance `h.dance` of round `r`. */
export const judgesDance = judgesIn(sql`r.id`, sql`h.dance`);

/** True when seat `j` judges any dance of this round. */
export const judgesAny = (round: RawBuilder<unknown>) => onPanel(round, sql`true`);

/** Codes of the components that a seat marks in a dance of a round; null for all of the form's. */
export const componentsIn = (round: RawBuilder<unknown>, seat: RawBuilder<unknown>, dance: RawBuilder<unknown>) => sql<string[] | null>`(
  select q.criteria from round_judges q where q.round_id = ${round} and q.seat_id = ${seat} and (q.dances is null or ${dance} = any(q.dances)) limit 1)`;

/** True when the newest revision of sheet `s` was handed in; drafts do not count. */
export const isHandedIn = sql<boolean>`exists (
  select 1 from mark_revisions m where m.tenant_id = s.tenant_id and m.sheet_id = s.id and m.revision = s.revision and m.submitted)`;

/**
 * The subjects of sheets: each performance in each of its dances, or one row for a dance judged on one sheet (`whole`). Such a row has the position
 * of the first heat and is done when all its heats are. `competing`: takes part in the placing.
 */
const sheetSubjects = sql`(
  select p.tenant_id, p.id, p.round_id, p.entry_id, p.start_list_id, p.position, p.status, p.dance, p.whole,
    p.status <> 'no_show' and e.status not in ${outStatuses} as competing
  from placed_sheets p join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id where not p.whole
  union all
  select r.tenant_id, x.id, r.id, x.entry_id, h.start_list_id, h.position,
    case when exists (select 1 from heats o where o.tenant_id = h.tenant_id and o.round_id = h.round_id and o.dance = h.dance and o.status = 'on_stage') then 'on_stage'
      when exists (select 1 from heats o where o.tenant_id = h.tenant_id and o.round_id = h.round_id and o.dance = h.dance and o.status = 'waiting') then 'waiting'
      else 'done' end,
    h.dance, true, true
  from rounds r join heats h on h.tenant_id = r.tenant_id and h.round_id = r.id and h.appearance = 1 and h.number = 1
  cross join lateral ${firstJudged} x
  where r.ballots = 'dance')`;

/** SQL `from` clause of every possible sheet: each performance in each dance (`p.dance`), or each whole dance, with each seat that judges it. */
export const panelSeats = sql`${sheetSubjects} p
  join judge_seats j on j.tenant_id = p.tenant_id and j.start_list_id = p.start_list_id
    and ${judgesIn(sql`p.round_id`, sql`p.dance`)}`;

/** The same with the sheet, if it exists. The subject is compared in one equation, so that many sheets are joined by hash. */
export const panelSheets = sql`${panelSeats}
  left join sheets s on s.tenant_id = p.tenant_id and s.seat_id = j.id and s.round_id = p.round_id and s.revision > 0
    and s.dance = p.dance and coalesce(s.performance_id, s.round_id) = case when p.whole then p.round_id else p.id end and (not p.whole or ${isHandedIn})`;

/**
 * True when a sheet of `panelSeats` exists, for many rounds at once: the sheets of these rounds are read in one pass, whatever the planner expects.
 */
export const sheetExistsIn = (
  rounds: RawBuilder<unknown>,
) => sql<boolean>`(j.id, case when p.whole then p.round_id else p.id end, p.dance) in (
  select s.seat_id, coalesce(s.performance_id, s.round_id), s.dance from sheets s
  where s.round_id in (${rounds}) and s.revision > 0 and (s.performance_id is not null or ${isHandedIn}))`;

/** True when a sheet of `panelSheets` is expected: its performance competes and was danced. Before that no marks are missing. */
export const isSheetExpected = sql<boolean>`(p.status = 'done' and p.competing)`;

/** True when a sheet of `panelSheets` is expected and does not exist. */
export const isSheetMissing = sql<boolean>`(s.id is null and ${isSheetExpected})`;

/** Subquery of when each of these entries (`select` of their ids) ended its last danced round: `entry_id`, `at`. */
export const lastRoundEnds = (entryIds: RawBuilder<unknown>) => sql`
  select ended.entry_id, max(ended.at) as at from (
    select p.entry_id, max(h.finished_at) as at from performances p
    join heat_places x on x.tenant_id = p.tenant_id and x.performance_id = p.id
    join heats h on h.tenant_id = x.tenant_id and h.id = x.heat_id
    where p.entry_id in (${entryIds}) group by p.entry_id, p.round_id having bool_and(h.status in ('done', 'skipped'))) ended
  group by ended.entry_id`;
