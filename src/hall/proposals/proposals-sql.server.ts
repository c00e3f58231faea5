// Reads and writes proposals of the stage, and reads the names that they are shown with.
import { sql } from "kysely";
import { z } from "zod";
import { entryName } from "../../entries/label/entry-label.ts";
import { publicArtist } from "../../entries/label/entry-label-sql.server.ts";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { isOfferedToday } from "../../start-lists/sql.server.ts";
import { proposalKind } from "./contract.ts";

/** A repair as it is stored: with ids only, so that no names outlive their people. */
export const storedRepair = z.object({
  method: z.string(),
  heat_ids: z.array(z.string()),
  moved: z.array(z.object({ heat_id: z.string(), minutes: z.number(), performance_id: z.string().optional() })),
  broken: z.array(z.object({ dancer_id: z.string(), first_id: z.string(), second_id: z.string(), missing_minutes: z.number() })),
  mended: z.number(),
  /** In a swap of two entries: their performances, of the first and of the second heat. */
  entries: z.array(z.string()).optional(),
});
export type StoredRepair = z.output<typeof storedRepair>;

const rowShape = z.object({
  id: z.string(),
  stage_id: z.string(),
  stage_letter: z.string(),
  stage_name: z.string().nullable(),
  competition_id: z.string(),
  competition_name: z.string(),
  start_list_id: z.string(),
  kind: proposalKind,
  heat_id: z.string(),
  other_heat_id: z.string().nullable(),
  performance_id: z.string().nullable(),
  reason: z.string(),
  who: z.string(),
  made_at: z.string(),
  repair: storedRepair.nullable(),
  list_row_version: z.number(),
  status: z.enum(["waiting", "confirmed", "refused", "outdated"]),
  decided_at: z.string().nullable(),
  decision_reason: z.string().nullable(),
  /** True while its list is danced today: published, and of a competition that is not over. */
  current: z.boolean(),
});
export type ProposalRow = z.output<typeof rowShape>;

/** True when list `l` of competition `c` is danced today. */
const isCurrent = sql<boolean>`(l.status = 'published' and c.status not in ('finished', 'archived') and ${isOfferedToday})`;

const selectProposals = sql`
  select p.id, p.stage_id, s.letter as stage_letter, s.name as stage_name, s.competition_id, c.name as competition_name, p.start_list_id, p.kind,
    p.heat_id, p.other_heat_id, p.performance_id, p.reason, p.who, p.made_at, p.repair, p.list_row_version, p.status, p.decided_at, p.decision_reason,
    ${isCurrent} as current
  from stage_proposals p join stages s on s.tenant_id = p.tenant_id and s.id = p.stage_id
  join competitions c on c.tenant_id = s.tenant_id and c.id = s.competition_id
  join start_lists l on l.tenant_id = p.tenant_id and l.id = p.start_list_id`;

/** Returns a proposal of this organiser. */
export async function findProposal(trx: Trx, id: string): Promise<ProposalRow | undefined> {
  const [row] = await rowsOf(trx, rowShape)`${selectProposals} where p.id = ${id}`;
  return row;
}

/** Returns the waiting proposals of a stage's lists of today, and those decided after `since`, the oldest first. */
export function listOfStage(trx: Trx, stageId: string, since: string): Promise<ProposalRow[]> {
  return rowsOf(trx, rowShape)`
    ${selectProposals} where p.stage_id = ${stageId} and (p.status = 'waiting' and ${isCurrent} or p.decided_at > ${since})
    order by p.received_at, p.id`;
}

/** Returns the waiting proposals of today's lists, of a competition or of all, on these lists or on all, the oldest first. */
export function listWaiting(
  trx: Trx,
  of: { competition?: string | undefined; lists?: readonly string[] | undefined },
): Promise<ProposalRow[]> {
  const { competition = null, lists } = of;
  return rowsOf(trx, rowShape)`
    ${selectProposals} where p.status = 'waiting' and ${isCurrent} and (${competition}::uuid is null or s.competition_id = ${competition})
      and ${lists ? sql`p.start_list_id = ${anyOf(lists)}` : sql`true`} order by p.received_at, p.id`;
}

interface NewProposal {
  tenant_id: string;
  id: string;
  stage_id: string;
  start_list_id: string;
  kind: ProposalRow["kind"];
  heat_id: string;
  other_heat_id: string | null;
  performance_id: string | null;
  reason: string;
  repair: StoredRepair | null;
  list_row_version: number;
  made_at: string;
  received_at: string;
  user_id: string | null;
  device_id: string | null;
  who: string;
}

/** Stores a proposal. Does nothing when one with its id exists. */
export async function insertProposal(trx: Trx, { repair, ...row }: NewProposal): Promise<void> {
  await trx
    .insertInto("stage_proposals")
    .values({ ...row, repair: repair && JSON.stringify(repair) })
    .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doNothing())
    .execute();
}

/** Stores how a proposal was decided. */
export async function saveDecision(
  trx: Trx,
  id: string,
  decision: { status: "confirmed" | "refused" | "outdated"; decided_at: string; decided_by: string | null; decision_reason: string | null },
): Promise<void> {
  await trx.updateTable("stage_proposals").set(decision).where("id", "=", id).execute();
}

/** Marks the waiting proposals of a list whose repair was made for an earlier order as out of date. */
export async function outdateOthers(trx: Trx, listId: string, version: number, at: string, why: string): Promise<void> {
  await trx
    .updateTable("stage_proposals")
    .set({ status: "outdated", decided_at: at, decision_reason: why })
    .where("start_list_id", "=", listId)
    .where("status", "=", "waiting")
    .where("repair", "is not", null)
    .where("list_row_version", "<", version)
    .execute();
}

const listShape = z.object({ start_list_id: z.string(), competition_id: z.string() });

/** Returns the lists on which a person is head judge. */
export function listHeadedBy(trx: Trx, userId: string): Promise<z.output<typeof listShape>[]> {
  return rowsOf(trx, listShape)`
    select j.start_list_id, l.competition_id from judge_seats j join start_lists l on l.tenant_id = j.tenant_id and l.id = j.start_list_id
    where j.user_id = ${userId} and j.duty in ('head', 'marking_head')`;
}

const performanceShape = z.object({
  id: z.string(),
  ...entryName.shape,
  club_name: z.string().nullable(),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type NamedPerformance = z.output<typeof performanceShape>;

/** Returns the performances of these lists and those with these ids, with their people. */
export function listNamed(trx: Trx, of: { lists: readonly string[]; ids: readonly string[] }): Promise<NamedPerformance[]> {
  return rowsOf(trx, performanceShape)`
    select p.id, e.start_number, e.title, ${publicArtist} as artist_name, g.club_name, coalesce((
      select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.first_name || ' ' || d.last_name) order by m.position, m.id)
      from entry_dancers m join dancers d on d.tenant_id = m.tenant_id and d.id = m.dancer_id
      where m.tenant_id = e.tenant_id and m.entry_id = e.id), '[]') as people
    from (
      select x.tenant_id, x.performance_id from heats h join heat_places x on x.tenant_id = h.tenant_id and x.heat_id = h.id
      where h.start_list_id = ${anyOf(of.lists)}
      union select o.tenant_id, o.id from performances o where o.id = ${anyOf(of.ids)}) n
    join performances p on p.tenant_id = n.tenant_id and p.id = n.performance_id
    join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
    join signups g on g.tenant_id = e.tenant_id and g.id = e.signup_id`;
}
