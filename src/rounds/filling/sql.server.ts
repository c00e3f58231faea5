// Reads and writes performances and heats of a round. Heats keep their places in the programme.
import { sql } from "kysely";
import { z } from "zod";
import { anyOf, type Trx } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { entryNameColumns } from "../../entries/label/entry-label-sql.server.ts";
import { deletePerformances } from "../heats-sql.server.ts";
import type { HeatPlan } from "../rules.ts";
import { heat, heatMember } from "../contract.ts";

const roundPerformanceShape = z.object({
  id: z.string(),
  entry_id: z.string(),
  seeded: z.boolean(),
  state: z.enum(["competing", "no_show", "retired"]),
  /** True when it does not dance any more. */
  out: z.boolean(),
  disqualified: z.boolean(),
  /** True when the entry itself is out; only the entries desk can accept it again. */
  withdrawn: z.boolean(),
  seconds: z.number(),
  club: z.string().nullable(),
  start_number: z.number().nullable(),
});
export type RoundPerformance = z.output<typeof roundPerformanceShape>;

/**
 * Seconds of an entry's own music: its accepted track, else the section's limit, else the category's slot. For `entries as e`, `sections as s`,
 * `presentation_categories as pc`.
 */
const ownSeconds = sql`coalesce((
  select ceil(m.seconds)::integer from music_tracks m
  where m.tenant_id = e.tenant_id and m.entry_id = e.id and m.replaced_at is null and m.status = 'accepted' limit 1), s.max_music_seconds, pc.slot_seconds)`;

/** All performances of a round in the order in which they were added, with the seconds of their music. */
export function listRoundPerformances(trx: Trx, roundId: string): Promise<RoundPerformance[]> {
  return rowsOf(trx, roundPerformanceShape)`
    select p.id, p.entry_id, p.seeded, p.state, p.state <> 'competing' or e.status <> 'accepted' as out, e.status = 'disqualified' as disqualified,
      e.status not in ('accepted', 'disqualified') as withdrawn, ${ownSeconds} as seconds, nullif(g.club_name, '') as club, e.start_number
    from performances p
    join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
    join signups g on g.tenant_id = e.tenant_id and g.id = e.signup_id
    join sections s on s.tenant_id = e.tenant_id and s.id = e.section_id
    join presentation_categories pc on pc.tenant_id = s.tenant_id and pc.id = s.presentation_category_id
    where p.round_id = ${roundId}
    order by p.id`;
}

/**
 * Adds performances for entries of the round's section, in this order. Entries already in it stay unchanged, and an entry moved to another section
 * meanwhile is left out. An entry that an earlier version moved after a round of this section was opened is still added.
 */
export async function insertRoundPerformances(
  trx: Trx,
  tenantId: string,
  roundId: string,
  entryIds: readonly string[],
  seeded: boolean,
): Promise<void> {
  if (entryIds.length === 0) return;
  const rows = JSON.stringify(entryIds.map((entry_id) => ({ id: newId(), entry_id })));
  await sql`
    insert into performances (tenant_id, id, round_id, entry_id, seeded)
    (select ${tenantId}::uuid, n.id, r.id, e.id, ${seeded}::boolean
      from jsonb_to_recordset(${rows}::jsonb) as n(id uuid, entry_id uuid) join entries e on e.id = n.entry_id
      join rounds r on r.id = ${roundId} and (r.section_id = e.section_id or exists (
        select from performances p join rounds q on q.tenant_id = p.tenant_id and q.id = p.round_id
        where p.tenant_id = e.tenant_id and p.entry_id = e.id and q.section_id = r.section_id and q.status not in ('planned', 'called_off')))
      for share of e)
    on conflict (tenant_id, round_id, entry_id) do nothing`.execute(trx);
}

/** State of a performance as shown: the state of its entry takes precedence. For `performances as p`, `entries as e`. */
const stateNow = sql<z.output<typeof inHeatShape>["state"]>`
  case e.status when 'accepted' then p.state when 'disqualified' then 'disqualified' else 'withdrawn' end`;

const inHeatShape = heatMember.extend({ heat_id: z.string() });

/** Performances in each heat of a round, in the order of the heat. */
export function listInHeats(trx: Trx, roundId: string): Promise<z.output<typeof inHeatShape>[]> {
  return rowsOf(trx, inHeatShape)`
    select x.heat_id, p.id as performance_id, p.entry_id, e.start_number, ${stateNow} as state, p.seeded, x.absent
    from heat_places x
    join performances p on p.tenant_id = x.tenant_id and p.id = x.performance_id
    join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
    where x.round_id = ${roundId} order by x.position, x.id`;
}

/** All performances of these rounds, by start number. */
export function listMembers(trx: Trx, roundIds: readonly string[]) {
  return trx
    .selectFrom("performances as p")
    .innerJoin("entries as e", "e.id", "p.entry_id")
    .select(["p.round_id", "p.id as performance_id", "p.entry_id", "p.seeded"])
    .select(stateNow.as("state"))
    .select(entryNameColumns)
    .where("p.round_id", "=", anyOf(roundIds))
    .orderBy("e.start_number")
    .orderBy("p.id")
    .execute();
}

const heatShape = heat.omit({ performances: true }).extend({
  start_list_id: z.string().nullable(),
  block_id: z.string().nullable(),
  position: z.number().nullable(),
  performance_ids: z.array(z.string()),
});
export type HeatRow = z.output<typeof heatShape>;

/** The heats of a round, dance by dance, with their performances. */
export function listHeats(trx: Trx, roundId: string): Promise<HeatRow[]> {
  return rowsOf(trx, heatShape)`
    select h.id, h.dance, h.appearance, h.number, h.status, h.seconds, h.start_list_id, h.block_id, h.position, h.planned_at,
      array(select x.performance_id from heat_places x where x.tenant_id = h.tenant_id and x.heat_id = h.id order by x.position, x.id) as performance_ids
    from heats h where h.round_id = ${roundId} order by h.dance, h.appearance, h.number`;
}

/**
 * Replaces the heats of a round. A heat with the same dance and number keeps its id and its place in the programme. A new heat is placed after the
 * last of its dance. Heats that are not listed are deleted. The caller has checked that nobody has danced.
 */
export async function saveHeats(trx: Trx, round: { tenant_id: string; id: string }, heats: readonly HeatPlan[]): Promise<void> {
  const before = await listHeats(trx, round.id);
  await trx.deleteFrom("heat_places").where("round_id", "=", round.id).execute();
  const written = heats.map((heat) => {
    const same = before.find((each) => each.dance === heat.dance && each.number === heat.number);
    return { ...heat, id: same?.id ?? newId(), same };
  });
  const staying = new Set(written.map((heat) => heat.id));
  const gone = before.filter((each) => !staying.has(each.id)).map((each) => each.id);
  if (gone.length > 0) await trx.deleteFrom("heats").where("id", "=", anyOf(gone)).execute();
  const longer = written.filter(({ same, seconds }) => same && same.seconds !== seconds);
  if (longer.length > 0)
    await sql`
      update heats h set seconds = v.seconds, version = h.version + 1
      from jsonb_to_recordset(${JSON.stringify(longer)}::jsonb) as v(id uuid, seconds integer) where h.id = v.id`.execute(trx);
  await insertHeats(
    trx,
    round,
    written.filter((heat) => !heat.same),
    before,
  );
  await insertPlaces(
    trx,
    round,
    written.flatMap(({ id, dance, performance_ids }) =>
      performance_ids.map((performance_id, index) => ({ heat_id: id, dance, performance_id, position: index + 1 })),
    ),
  );
}

/**
 * Adds heats after the last placed heat of the same dance, or of the round if its dance has none placed. Without placed heats they stay outside the
 * programme.
 */
export async function insertHeats(
  trx: Trx,
  round: { tenant_id: string; id: string },
  heats: readonly { id: string; dance: number; number: number; seconds: number }[],
  before: readonly HeatRow[],
): Promise<void> {
  if (heats.length === 0) return;
  const placed = before.filter((each) => each.position !== null).toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
  await trx
    .insertInto("heats")
    .values(
      heats.map(({ id, dance, number, seconds }) => {
        const near = placed.findLast((each) => each.dance === dance) ?? placed.at(-1);
        return {
          tenant_id: round.tenant_id,
          id,
          round_id: round.id,
          dance,
          number,
          seconds,
          start_list_id: near?.start_list_id ?? null,
          block_id: near?.block_id ?? null,
          position: near?.position ?? null,
          planned_at: near?.planned_at ?? null,
        };
      }),
    )
    .execute();
  const lists = [...new Set(placed.flatMap((each) => (each.start_list_id === null ? [] : [each.start_list_id])))];
  if (lists.length === 0) return;
  await sql`
    update heats h set position = n.position
    from (
      select tenant_id, id, row_number() over (partition by start_list_id order by position, dance, number, id) as position
      from heats where start_list_id = ${anyOf(lists)}) n
    where h.tenant_id = n.tenant_id and h.id = n.id and h.position <> n.position`.execute(trx);
}

interface NewPlace {
  heat_id: string;
  dance: number;
  performance_id: string;
  position: number;
}

/** Adds performances to heats of their round. */
export async function insertPlaces(trx: Trx, round: { tenant_id: string; id: string }, places: readonly NewPlace[]): Promise<void> {
  if (places.length === 0) return;
  await trx
    .insertInto("heat_places")
    .values(places.map((place) => ({ ...place, tenant_id: round.tenant_id, id: newId(), round_id: round.id })))
    .execute();
}

/** Removes the performances of a round but for seeded ones, or all with `all`. Its heats stay, empty. */
export async function deleteRoundPerformances(trx: Trx, roundId: string, all = false): Promise<void> {
  await trx.deleteFrom("heat_places").where("round_id", "=", roundId).execute();
  let gone = trx.deleteFrom("performances").where("round_id", "=", roundId);
  if (!all) gone = gone.where("seeded", "=", false);
  await gone.execute();
}

/** Moves the empty heats of one round, with their places in the programme, to another round, and deletes that round's own heats. */
export async function moveHeats(trx: Trx, fromRoundId: string, toRoundId: string): Promise<void> {
  await trx.deleteFrom("heat_places").where("round_id", "=", toRoundId).execute();
  await trx.deleteFrom("heats").where("round_id", "=", toRoundId).execute();
  await trx.updateTable("heats").set({ round_id: toRoundId }).where("round_id", "=", fromRoundId).execute();
}

/** Deletes rounds with their heats, performances and panels. */
export async function deletePlannedRounds(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom("heat_places").where("round_id", "=", anyOf(ids)).execute();
  await trx.deleteFrom("heats").where("round_id", "=", anyOf(ids)).execute();
  await trx.deleteFrom("performances").where("round_id", "=", anyOf(ids)).execute();
  await trx.deleteFrom("round_judges").where("round_id", "=", anyOf(ids)).execute();
  await trx.updateTable("rounds").set({ on_round_id: null }).where("on_round_id", "=", anyOf(ids)).execute();
  await trx.deleteFrom("rounds").where("id", "=", anyOf(ids)).execute();
}

/** Removes an entry from these rounds, and heats that become empty. */
export async function removeEntry(trx: Trx, roundIds: readonly string[], entryId: string): Promise<void> {
  const rows = await trx
    .selectFrom("performances")
    .select("id")
    .where("round_id", "=", anyOf(roundIds))
    .where("entry_id", "=", entryId)
    .execute();
  if (rows.length > 0)
    await deletePerformances(
      trx,
      rows.map((row) => row.id),
    );
}

/** Sets a performance to retired or competing. */
export async function saveState(trx: Trx, performanceId: string, state: "competing" | "retired"): Promise<void> {
  await trx
    .updateTable("performances")
    .set((eb) => ({ state, version: eb("version", "+", 1) }))
    .where("id", "=", performanceId)
    .execute();
}

/** Skips the waiting heats of a round, or sets its skipped heats back to waiting. */
export async function skipHeats(trx: Trx, roundId: string, skipped: boolean): Promise<void> {
  await trx
    .updateTable("heats")
    .set((eb) => ({ status: skipped ? "skipped" : "waiting", version: eb("version", "+", 1) }))
    .where("round_id", "=", roundId)
    .where("status", "=", skipped ? "waiting" : "skipped")
    .execute();
}
