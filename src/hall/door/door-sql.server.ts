// Reads clubs, people and entries for check-in at the door, and stores what was changed there.
import { sql } from "kysely";
import { z } from "zod";
import { placed } from "../../competitions/entry-states.ts";
import { statesIn } from "../../competitions/places-sql.server.ts";
import { publicArtist } from "../../entries/label/entry-label-sql.server.ts";
import type { Row, Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";
import { doorKinds } from "./contract.ts";

/** Sent sign-ups `s` of a competition, without trials. */
const sent = (competitionId: string) => sql`s.competition_id = ${competitionId} and s.status = 'submitted' and not s.trial`;
const hasPlace = sql`e.status in ${statesIn(placed)}`;

const clubShape = z.object({
  signup_id: z.string(),
  club_name: z.string().nullable(),
  city: z.string().nullable(),
  coach_name: z.string().nullable(),
  coach_phone: z.string().nullable(),
  cost_grosze: z.number(),
  paid_grosze: z.number(),
  cash_ids: z.array(z.string()),
});

/** Returns the sent sign-ups that have an entry with a place. The contact is named only where it is a coach or school (docs/rules/hall.md 4.4). */
export function listClubs(trx: Trx, competitionId: string) {
  return rowsOf(trx, clubShape)`
    select s.id as signup_id, nullif(trim(s.club_name), '') as club_name, nullif(trim(s.club_city), '') as city,
      case when s.contact_role in ('coach', 'school') then nullif(trim(s.contact_name), '') end as coach_name,
      case when s.contact_role in ('coach', 'school') then nullif(trim(s.contact_phone), '') end as coach_phone,
      coalesce(s.total_grosze, 0)::bigint as cost_grosze, coalesce(m.paid, 0)::bigint as paid_grosze,
      array(select v.id from payments p join payment_events v on v.tenant_id = p.tenant_id and v.payment_id = p.id
        where p.tenant_id = s.tenant_id and p.signup_id = s.id and v.kind = 'received' and v.method = 'cash') as cash_ids
    from signups s
    left join (select signup_id, sum(paid_grosze)::bigint as paid from payments where competition_id = ${competitionId} group by 1) m
      on m.signup_id = s.id
    where ${sent(competitionId)} and exists (select 1 from entries e where e.tenant_id = s.tenant_id and e.signup_id = s.id and ${hasPlace})
    order by s.submitted_at, s.id`;
}

const personShape = z.object({ dancer_id: z.string(), signup_id: z.string(), name: z.string(), birth_year: z.number().nullable() });

/** Returns the people of entries with a place, by name. An erased person has an empty name. */
export function listPeople(trx: Trx, competitionId: string) {
  return rowsOf(trx, personShape)`
    select d.id as dancer_id, d.signup_id, case when d.erased then '' else concat_ws(' ', d.first_name, d.last_name) end as name,
      case when not d.erased then d.birth_year end as birth_year
    from dancers d join signups s on s.tenant_id = d.tenant_id and s.id = d.signup_id
    where ${sent(competitionId)} and exists (
      select 1 from entry_dancers x join entries e on e.tenant_id = x.tenant_id and e.id = x.entry_id
      where x.tenant_id = d.tenant_id and x.dancer_id = d.id and ${hasPlace})
    order by d.last_name collate polish, d.first_name collate polish, d.id`;
}

const entryShape = z.object({
  entry_id: z.string(),
  signup_id: z.string(),
  start_number: z.number().nullable(),
  title: z.string().nullable(),
  artist_name: z.string().nullable(),
  music_missing: z.boolean(),
  dancer_ids: z.array(z.string()),
});

/** Returns the entries with a place, by their start numbers. */
export function listEntries(trx: Trx, competitionId: string) {
  return rowsOf(trx, entryShape)`
    select e.id as entry_id, e.signup_id, e.start_number, e.title, ${publicArtist} as artist_name, 'music' = any(e.missing) as music_missing,
      array(select x.dancer_id from entry_dancers x where x.tenant_id = e.tenant_id and x.entry_id = e.id order by x.position, x.id) as dancer_ids
    from entries e join signups s on s.tenant_id = e.tenant_id and s.id = e.signup_id
    where ${sent(competitionId)} and ${hasPlace} order by e.start_number nulls last, e.position, e.id`;
}

const changeShape = z.object({
  kind: z.enum(doorKinds),
  signup_id: z.string(),
  dancer_id: z.string().nullable(),
  entry_id: z.string().nullable(),
  note: z.string().nullable(),
  made_at: z.string(),
  who: z.string(),
});
export type ChangeRow = z.output<typeof changeShape>;

/** Returns the newest change about each person, each entry and each sign-up, by the devices' clocks. */
export function listNewest(trx: Trx, competitionId: string): Promise<ChangeRow[]> {
  return rowsOf(trx, changeShape)`
    select distinct on (coalesce(c.dancer_id, c.entry_id, c.signup_id))
      c.kind, c.signup_id, c.dancer_id, c.entry_id, c.note, c.made_at, c.who
    from door_changes c where c.competition_id = ${competitionId} and c.kind <> 'consent'
    order by coalesce(c.dancer_id, c.entry_id, c.signup_id), c.made_at desc, c.received_at desc, c.id desc`;
}

const ownShape = z.object({ dancer_ids: z.array(z.string()), entry_ids: z.array(z.string()) });

/** Returns the people and entries of a sent sign-up of this competition. Undefined for another one. */
export async function findOwn(trx: Trx, competitionId: string, signupId: string) {
  const [row] = await rowsOf(trx, ownShape)`
    select array(select d.id from dancers d where d.tenant_id = s.tenant_id and d.signup_id = s.id) as dancer_ids,
      array(select e.id from entries e where e.tenant_id = s.tenant_id and e.signup_id = s.id) as entry_ids
    from signups s where ${sent(competitionId)} and s.id = ${signupId}`;
  return row;
}

/** Stores a change. Returns false when its id is stored already. */
export async function insertChange(trx: Trx, rows: readonly Row<"door_changes">[]): Promise<boolean> {
  const done = await trx
    .insertInto("door_changes")
    .values([...rows])
    .onConflict((conflict) => conflict.columns(["tenant_id", "id", "nth"]).doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns what a stored change is about. */
export function findChange(trx: Trx, id: string) {
  return trx.selectFrom("door_changes").select(["competition_id", "signup_id", "kind"]).where("id", "=", id).executeTakeFirst();
}

const progressShape = z.object({ here: z.number(), of: z.number() });

/** Counts the people who came, and all with an entry that has a place. */
export async function countArrived(trx: Trx, competitionId: string) {
  const [row] = await rowsOf(trx, progressShape)`
    select count(*)::int as of, count(*) filter (where n.kind = 'present')::int as here
    from dancers d join signups s on s.tenant_id = d.tenant_id and s.id = d.signup_id
    left join (select distinct on (c.dancer_id) c.dancer_id, c.kind from door_changes c
      where c.competition_id = ${competitionId} and c.kind in ('present', 'absent')
      order by c.dancer_id, c.made_at desc, c.received_at desc, c.id desc) n on n.dancer_id = d.id
    where ${sent(competitionId)} and exists (
      select 1 from entry_dancers x join entries e on e.tenant_id = x.tenant_id and e.id = x.entry_id
      where x.tenant_id = d.tenant_id and x.dancer_id = d.id and ${hasPlace})`;
  return row ?? { here: 0, of: 0 };
}

/** True when the office lets a station take cash. */
export async function findTakesCash(trx: Trx, stationId: string): Promise<boolean> {
  const row = await trx.selectFrom("stations").select("takes_cash").where("id", "=", stationId).executeTakeFirst();
  return row?.takes_cash === true;
}

/** True when a payment belongs to this sign-up. */
export async function isPaymentOf(trx: Trx, paymentId: string, signupId: string): Promise<boolean> {
  const query = trx.selectFrom("payments").select("id").where("id", "=", paymentId).where("signup_id", "=", signupId);
  return (await query.executeTakeFirst()) !== undefined;
}
