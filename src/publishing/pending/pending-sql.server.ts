// Finds rounds that may need a person's decision. Reads only.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { begun, roundAfter } from "../../scoring/reading/rounds-around-sql.server.ts";

const shape = z.object({ id: z.string() });

/** Limit of rounds in the list; nobody reads more at once. */
const AT_MOST = 50;

/** Closed and undecided rounds that have a cut, or whose form leaves ties to the head judge. */
const undecided = sql`r.status = 'closed' and r.decided_at is null and (r.on_round_id is not null
  or exists (select from scoring_form_versions f where f.tenant_id = r.tenant_id and f.id = r.form_version_id and f.settings::text like '%"unbreakable"%'))`;

/** Decided rounds with an entry that is out, while the next round has not begun. */
const lacking = sql`r.decided_at is not null and exists (
  select from ${roundAfter(sql`r.id`)} n join performances p on p.tenant_id = r.tenant_id and p.round_id in (r.id, n.id)
  join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
  where not (${begun}) and (p.state <> 'competing' or e.status <> 'accepted'))`;

/** Sheets typed from paper that nobody has compared. In a published round only those typed since its decision. */
const unchecked = sql`(r.status in ('open', 'closed') or r.status = 'published' and r.on_round_id is null) and exists (
  select from sheets s join mark_revisions m on m.tenant_id = s.tenant_id and m.sheet_id = s.id and m.revision = s.revision
    and (r.status <> 'published' or m.received_at > r.decided_at)
  join paper_checks k on k.tenant_id = m.tenant_id and k.mark_revision_id = m.id and k.verdict is distinct from 'agrees'
  where s.tenant_id = r.tenant_id and s.round_id = r.id)`;

/** Closed rounds with a sheet corrected since: the round may have new errors, or need a judge's order of equal totals. */
const corrected = sql`r.status = 'closed' and r.decided_at is null and exists (
  select from sheets s join mark_revisions m on m.tenant_id = s.tenant_id and m.sheet_id = s.id and m.revision = s.revision
  where s.tenant_id = r.tenant_id and s.round_id = r.id and m.received_at > r.closed_at)`;

/**
 * Published rounds whose result may have changed since: an entry dropped out or returned, a sheet was corrected, or the rules for retired and
 * disqualified entries changed.
 */
const outdated = sql`r.status = 'published' and (exists (
  select from sheets s join mark_revisions m on m.tenant_id = s.tenant_id and m.sheet_id = s.id and m.revision = s.revision
  where s.tenant_id = r.tenant_id and s.round_id = r.id and m.received_at > r.decided_at)
  or r.on_round_id is null and exists (
  select from performances p join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
  where p.tenant_id = r.tenant_id and p.round_id = r.id and (p.state = 'retired' or e.status = 'disqualified')) and exists (
  select from sections s join audit a on a.tenant_id = s.tenant_id and (a.subject_kind = 'section' and a.subject_id = s.id
    or a.subject_kind = 'competition' and a.subject_id = s.competition_id)
  where s.tenant_id = r.tenant_id and s.id = r.section_id and a.at > r.decided_at and a.after -> 'round_rules' is not null)
  or r.on_round_id is null and exists (
  select from results t cross join lateral jsonb_to_recordset(t.outcome -> 'tabulated' -> 'results') as x(entry text, state text)
  join performances p on p.tenant_id = t.tenant_id and p.round_id = t.round_id and p.id::text = x.entry
  join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
  where t.tenant_id = r.tenant_id and t.round_id = r.id and t.result_version = r.decided_version
    and (x.state = 'competing') <> (p.state <> 'no_show' and e.status = 'accepted')))`;

/**
 * SQL of the rounds that may need a decision, longest waiting first, in competitions that are not over. Whether one is needed is known only from the
 * marks.
 */
export const selectMaybePending = (competitionId: string | RawBuilder<string> | undefined) => sql`
  select r.id
  from rounds r
  join sections s on s.tenant_id = r.tenant_id and s.id = r.section_id
  join competitions c on c.tenant_id = s.tenant_id and c.id = s.competition_id
  where c.status not in ('finished', 'archived') ${competitionId === undefined ? sql`` : sql`and c.id = ${competitionId}`}
    and (${undecided} or ${lacking} or ${unchecked} or ${corrected} or ${outdated})
  order by coalesce(r.decided_at, r.closed_at), r.id limit ${AT_MOST}`;

/** Lists the ids of these rounds. */
export async function listMaybePending(trx: Trx, competitionId: string | undefined): Promise<string[]> {
  return (await rowsOf(trx, shape)`${selectMaybePending(competitionId)}`).map((row) => row.id);
}

/** True when the person is head judge or scrutineer on any start list. */
export async function isOfficial(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("judge_seats")
    .select("id")
    .where("user_id", "=", userId)
    .where("duty", "in", ["head", "marking_head", "scrutineer"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
