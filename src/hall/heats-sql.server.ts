// Reads the heats of a list for the desks of the hall, with their entries and the ticks made backstage.
import { sql } from "kysely";
import { z } from "zod";
import { anyOf, type Trx } from "../kernel/postgres/database.server.ts";
import { rowsOf } from "../kernel/postgres/rows.server.ts";
import { publicArtist } from "../entries/label/entry-label-sql.server.ts";
import { lastRoundEnds } from "../start-lists/counted-sql.server.ts";
import { hallHeat, hallPlace } from "./shapes.ts";

/** A place as it is stored: why it does not dance, and its light, are computed from it. */
const placeShape = hallPlace
  .omit({ out: true, ready: true })
  .extend({ entry_status: z.string(), state: z.enum(["competing", "no_show", "retired"]), dancers: z.number() });
export type HallPlaceRow = z.output<typeof placeShape>;

const heatShape = hallHeat.extend({ own_order: z.boolean(), places: z.array(placeShape) });
export type HallHeatRow = z.output<typeof heatShape>;

/** Returns the heats of a list in the order of dancing, each with its places in the order of start numbers. */
export function listHallHeats(trx: Trx, listId: string): Promise<HallHeatRow[]> {
  return rowsOf(trx, heatShape)`
    select h.id, h.round_id, coalesce(r.name, b.name) as round_name, h.number,
      count(*) over (partition by h.round_id, h.dance, h.appearance)::int as of, h.dance,
      max(h.dance) over (partition by h.round_id) as dances, coalesce(r.dances -> (h.dance - 1) ->> 'name', '') as dance_name,
      h.dance > 1 and coalesce(r.dances -> (h.dance - 1) ->> 'order' = 'drawn', false) as own_order,
      h.status, h.called_at, h.planned_at, h.started_at, h.finished_at, h.seconds,
      coalesce(jsonb_agg(jsonb_build_object('performance_id', p.id, 'entry_id', e.id, 'start_number', e.start_number, 'title', e.title,
        'artist_name', ${publicArtist}, 'club_name', g.club_name, 'absent', x.absent, 'entry_status', e.status, 'state', p.state,
        'dancers', e.dancer_count) order by e.start_number, x.position, x.id) filter (where x.id is not null), '[]') as places
    from heats h join rounds r on r.tenant_id = h.tenant_id and r.id = h.round_id
    join blocks b on b.tenant_id = h.tenant_id and b.id = h.block_id
    left join heat_places x on x.tenant_id = h.tenant_id and x.heat_id = h.id
    left join performances p on p.tenant_id = x.tenant_id and p.id = x.performance_id
    left join entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
    left join signups g on g.tenant_id = e.tenant_id and g.id = e.signup_id
    where h.start_list_id = ${listId}
    group by h.tenant_id, h.id, r.tenant_id, r.id, b.tenant_id, b.id order by h.position`;
}

const tickShape = z.object({
  entry_id: z.string(),
  dancer_id: z.string().nullable(),
  present: z.boolean(),
  made_at: z.string(),
  source: z.string(),
  who: z.string(),
});
export type TickRow = z.output<typeof tickShape>;

/**
 * Returns the newest tick of each device for each person, and for everybody, of the entries on a list. The oldest first. Ticks from before the end of
 * the entry's last danced round are left out.
 */
export function listTicks(trx: Trx, listId: string): Promise<TickRow[]> {
  const entries = sql`select p.entry_id from heats h join heat_places x on x.tenant_id = h.tenant_id and x.heat_id = h.id
    join performances p on p.tenant_id = x.tenant_id and p.id = x.performance_id where h.start_list_id = ${listId}`;
  return rowsOf(trx, tickShape)`
    select n.entry_id, n.dancer_id, n.present, n.made_at, n.source, n.who from (
      select distinct on (t.entry_id, t.dancer_id, coalesce(t.device_id, t.user_id)) t.entry_id, t.dancer_id, t.present, t.made_at, t.received_at, t.id,
        coalesce(t.device_id, t.user_id) as source, t.who
      from backstage_ticks t left join (${lastRoundEnds(entries)}) r on r.entry_id = t.entry_id
      where t.entry_id in (${entries}) and (r.at is null or t.made_at > r.at)
      order by t.entry_id, t.dancer_id, coalesce(t.device_id, t.user_id), t.made_at desc, t.received_at desc, t.id desc) n
    order by n.made_at, n.received_at, n.id`;
}

const tickedShape = z.object({ entry_id: z.string(), dancer_ids: z.array(z.string()) });

/** Returns the people of these entries, by the order of their line-ups; an entry without named people has none. */
export function listTickedPeople(trx: Trx, entryIds: readonly string[]): Promise<z.output<typeof tickedShape>[]> {
  return rowsOf(trx, tickedShape)`
    select e.id as entry_id, coalesce((
      select jsonb_agg(d.dancer_id order by d.position, d.id) from entry_dancers d
      where d.tenant_id = e.tenant_id and d.entry_id = e.id), '[]') as dancer_ids
    from entries e where e.id = ${anyOf(entryIds)}`;
}
