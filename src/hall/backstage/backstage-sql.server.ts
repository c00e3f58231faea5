// Reads the people of entries backstage, and stores ticks.
import { sql } from "kysely";
import { z } from "zod";
import { anyOf, type Row, type Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { lastRoundEnds } from "../../start-lists/counted-sql.server.ts";

const peopleShape = z.object({
  entry_id: z.string(),
  people: z.array(z.object({ dancer_id: z.string(), name: z.string() })),
  coach_name: z.string().nullable(),
  coach_phone: z.string().nullable(),
});

/**
 * Returns the people of these entries by the order of their line-ups, and the sign-up's contact where that is a coach or school. An erased person has
 * an empty name.
 */
export function listPeople(trx: Trx, entryIds: readonly string[]) {
  return rowsOf(trx, peopleShape)`
    select e.id as entry_id,
      (select coalesce(jsonb_agg(jsonb_build_object('dancer_id', d.id, 'name', case when d.erased then '' else concat_ws(' ', d.first_name, d.last_name) end)
          order by x.position, x.id), '[]')
        from entry_dancers x join dancers d on d.tenant_id = x.tenant_id and d.id = x.dancer_id
        where x.tenant_id = e.tenant_id and x.entry_id = e.id) as people,
      case when g.contact_role in ('coach', 'school') then nullif(g.contact_name, '') end as coach_name,
      case when g.contact_role in ('coach', 'school') then nullif(g.contact_phone, '') end as coach_phone
    from entries e join signups g on g.tenant_id = e.tenant_id and g.id = e.signup_id
    where e.id = ${anyOf(entryIds)}`;
}

const placedShape = z.object({ dancer_ids: z.array(z.string()) });

/** Returns the people of an entry if it has a place in a heat of this list. Undefined otherwise. */
export async function findPlaced(trx: Trx, listId: string, entryId: string) {
  const rows = await rowsOf(trx, placedShape)`
    select array(select x.dancer_id from entry_dancers x where x.tenant_id = e.tenant_id and x.entry_id = e.id) as dancer_ids
    from entries e where e.id = ${entryId} and exists (
      select 1 from performances p join heat_places x on x.tenant_id = p.tenant_id and x.performance_id = p.id
      join heats h on h.tenant_id = x.tenant_id and h.id = x.heat_id
      where p.tenant_id = e.tenant_id and p.entry_id = e.id and h.start_list_id = ${listId})`;
  return rows[0];
}

const tickShape = z.object({
  dancer_id: z.string().nullable(),
  present: z.boolean(),
  made_at: z.string(),
  source: z.string(),
  who: z.string(),
});

/**
 * Returns the newest tick of each person of an entry, and the newest for everybody. The oldest first. Ticks from before the end of its last danced
 * round are left out.
 */
export function listTicksOf(trx: Trx, entryId: string) {
  return rowsOf(trx, tickShape)`
    select n.dancer_id, n.present, n.made_at, n.source, n.who from (
      select distinct on (t.dancer_id) t.dancer_id, t.present, t.made_at, t.received_at, t.id, coalesce(t.device_id, t.user_id) as source, t.who
      from backstage_ticks t left join (${lastRoundEnds(sql`select ${entryId}::uuid`)}) r on r.entry_id = t.entry_id
      where t.entry_id = ${entryId} and (r.at is null or t.made_at > r.at)
      order by t.dancer_id, t.made_at desc, t.received_at desc, t.id desc) n
    order by n.made_at, n.received_at, n.id`;
}

/** Stores a tick. Returns false when its id is stored already. */
export async function insertTick(trx: Trx, tick: Row<"backstage_ticks">): Promise<boolean> {
  const done = await trx
    .insertInto("backstage_ticks")
    .values(tick)
    .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns what a stored tick is about. */
export function findTick(trx: Trx, id: string) {
  return trx.selectFrom("backstage_ticks").select(["stage_id", "entry_id"]).where("id", "=", id).executeTakeFirst();
}
