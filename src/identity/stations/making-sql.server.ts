// SQL of the office's desk of stations: makes, lists, changes and revokes them, and closes their devices.
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { anyOf, isoTime, ownerWithin, type Row, type Trx } from "../../kernel/postgres/database.server.ts";
import { builtRows } from "../../kernel/postgres/rows.server.ts";
import { sortedBy, type SortedPage, sortedPage } from "../../kernel/postgres/sorted-page.server.ts";
import { searchCondition } from "../../kernel/text/search-sql.server.ts";
import { stationKinds } from "../../kernel/endpoints/stations.ts";

const device = z.object({
  id: z.string(),
  person_name: z.string(),
  user_agent: z.string().nullable(),
  opened_at: z.string(),
  seen_at: z.string(),
  battery_percent: z.number().nullable(),
  charging: z.boolean().nullable(),
  unsent: z.number(),
  last_action: z.string().nullable(),
  last_action_at: z.string().nullable(),
});

/** Open devices and the judge's seats of a station. */
const parts = z.object({ devices: z.array(device), seats: z.array(z.string()) });

const openDevices = sql`station_devices d where d.tenant_id = s.tenant_id and d.station_id = s.id and d.closed_at is null`;

const devices = sql<z.output<typeof device>[]>`(
  select coalesce(json_agg(json_build_object('id', d.id, 'person_name', d.person_name, 'user_agent', d.user_agent, 'opened_at', d.opened_at,
    'seen_at', d.seen_at, 'battery_percent', d.battery_percent, 'charging', d.charging, 'unsent', d.unsent, 'last_action', d.last_action,
    'last_action_at', d.last_action_at) order by d.seen_at desc, d.id), '[]') from ${openDevices})`.as("devices");

const seats = sql<string[]>`array(
  select distinct j.seat from judge_seats j join start_lists l on l.tenant_id = j.tenant_id and l.id = j.start_list_id
  where l.tenant_id = s.tenant_id and l.competition_id = s.competition_id and j.user_id = s.user_id order by j.seat)`.as("seats");

/** Stations with their stage, judge and open devices. */
function selectStations(trx: Trx) {
  return trx
    .selectFrom("stations as s")
    .leftJoin("stages as g", "g.id", "s.stage_id")
    .leftJoin("users as u", "u.id", "s.user_id")
    .select(["s.id", "s.competition_id", "s.kind", "s.name", "s.max_devices", "s.takes_cash", "s.ends_at", "s.revoked_at", "s.refused_at"])
    .select(["s.created_at", "s.version", "s.user_id", "u.name as judge_name"])
    .select(["g.id as stage_id", "g.letter as stage_letter", "g.name as stage_name"])
    .select([devices, seats]);
}

export type StationRecord = Awaited<ReturnType<typeof findStations>>[number];

/** Formats the times of a station's devices, which the database wrote as JSON. */
function withDeviceTimes<R extends z.output<typeof parts>>(row: R): R {
  const devices = row.devices.map((each) => ({
    ...each,
    opened_at: isoTime(each.opened_at.replace("T", " ")),
    seen_at: isoTime(each.seen_at.replace("T", " ")),
    last_action_at: each.last_action_at && isoTime(each.last_action_at.replace("T", " ")),
  }));
  return { ...row, devices };
}

/** Stations by id, of any competition of the organiser, in no order. Unknown ids are left out. */
export async function findStations(trx: Trx, ids: readonly string[]) {
  return (await builtRows(trx, parts, selectStations(trx).where("s.id", "=", anyOf(ids)))).map(withDeviceTimes);
}

/** Cards of a competition's judges that were not revoked. */
export async function findCards(trx: Trx, competitionId: string, userIds: readonly string[]) {
  const query = selectStations(trx)
    .where("s.competition_id", "=", competitionId)
    .where("s.user_id", "=", anyOf(userIds))
    .where("s.revoked_at", "is", null);
  return (await builtRows(trx, parts, query)).map(withDeviceTimes);
}

/** Locks stations until the transaction ends: those of these ids, or of a competition that are not revoked. Returns id and name. */
export function lockStations(trx: Trx, which: { ids: readonly string[] } | { competition_id: string }) {
  const query = trx.selectFrom("stations").select(["id", "competition_id", "name", "version", "revoked_at"]).orderBy("id").forUpdate();
  return (
    "ids" in which
      ? query.where("id", "=", anyOf(which.ids))
      : query.where("competition_id", "=", which.competition_id).where("revoked_at", "is", null)
  ).execute();
}

/** Values that each order compares, one after the other; the id comes last. Stations without a device come first in the order of `seen_at`. */
const sorts: Record<"kind" | "name" | "ends_at" | "seen_at", RawBuilder<unknown>[]> = {
  kind: [
    sql`array_position(${sql.lit(`{${stationKinds.join(",")}}`)}::text[], s.kind)`,
    sql`coalesce(g.letter, '')`,
    sql`s.name collate polish`,
  ],
  name: [sql`s.name collate polish`],
  ends_at: [sql`s.ends_at`],
  seen_at: [sql`coalesce((select max(d.seen_at) from ${openDevices}), '-infinity'::timestamptz)`],
};

export interface StationFilter extends SortedPage<keyof typeof sorts, (string | number)[]> {
  competition_id: string;
  q?: string | undefined;
  only: "all" | "desks" | "judges" | "online" | "over";
  now: string;
  /** Devices seen after this time are online. */
  online_since: string;
}

const listed = parts.extend({ sorted_by: z.array(sortedBy) });

/** Stations of a competition in their order, with their devices. `over` are revoked and ended ones, all other filters leave them out. */
export async function listStationRows(trx: Trx, filter: StationFilter) {
  let query = selectStations(trx)
    .where("s.competition_id", "=", filter.competition_id)
    .where(searchCondition(filter.q, ["s.name", "u.name", "g.name", sql`(select string_agg(d.person_name, ' ') from ${openDevices})`]));
  const over = sql<boolean>`(s.revoked_at is not null or s.ends_at <= ${filter.now}::timestamptz)`;
  query = query.where(filter.only === "over" ? over : sql<boolean>`not ${over}`);
  if (filter.only === "desks") query = query.where("s.kind", "<>", "judge");
  if (filter.only === "judges") query = query.where("s.kind", "=", "judge");
  if (filter.only === "online")
    query = query.where(sql<boolean>`exists (select from ${openDevices} and d.seen_at > ${filter.online_since}::timestamptz)`);
  return (await builtRows(trx, listed, sortedPage(query, sorts[filter.sort], "s.id", filter))).map(withDeviceTimes);
}

/** Inserts stations. When one of their codes is used already, the database refuses it, and the whole call runs again with other codes. */
export async function insertStations(
  trx: Trx,
  rows: readonly Omit<Row<"stations">, "revoked_at" | "refused_at" | "version">[],
): Promise<void> {
  if (rows.length > 0)
    await trx
      .insertInto("stations")
      .values([...rows])
      .execute();
}

/** Replaces links and codes. The old ones stop working; open devices stay. */
export async function replaceCodes(trx: Trx, rows: readonly { id: string; link_hash: Buffer; code_hash: Buffer }[]): Promise<void> {
  const hex = (values: readonly Buffer[]) => values.map((each) => each.toString("hex"));
  await sql`
    update stations s set link_hash = decode(x.link, 'hex'), code_hash = decode(x.code, 'hex')
    from unnest(${rows.map((each) => each.id)}::uuid[], ${hex(rows.map((each) => each.link_hash))}::text[],
      ${hex(rows.map((each) => each.code_hash))}::text[]) as x(id, link, code)
    where s.id = x.id`.execute(trx);
}

/** Changes a station. Devices that have it open get the new name and end at once. */
export async function updateStation(
  trx: Trx,
  id: string,
  change: Pick<Row<"stations">, "name" | "max_devices" | "ends_at" | "refused_at" | "takes_cash">,
): Promise<void> {
  await trx
    .updateTable("stations")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await updateOpenDevices(trx, [id], { station_name: change.name, ends_at: change.ends_at });
}

/** Moves the end of stations, also on devices that have them open. */
export async function moveEnds(trx: Trx, ids: readonly string[], endsAt: string): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("stations")
    .set((eb) => ({ ends_at: endsAt, version: eb("version", "+", 1) }))
    .where("id", "=", anyOf(ids))
    .execute();
  await updateOpenDevices(trx, ids, { ends_at: endsAt });
}

/** Changes the cookies and sessions of stations that are open. */
async function updateOpenDevices(trx: Trx, ids: readonly string[], change: { station_name?: string; ends_at: string }): Promise<void> {
  await ownerWithin(trx, async (owner) => {
    await owner.updateTable("station_tokens").set(change).where("station_id", "=", anyOf(ids)).execute();
    await owner.updateTable("sessions").set({ ends_at: change.ends_at }).where("station_id", "=", anyOf(ids)).execute();
  });
}

/**
 * Revokes stations, and closes their devices with their cookies and sessions. The cookies stay, ended, so that a device can say since when. Returns the
 * people whose sessions ended.
 */
export async function revokeStationRows(trx: Trx, ids: readonly string[], now: string): Promise<string[]> {
  await trx
    .updateTable("stations")
    .set((eb) => ({ revoked_at: now, refused_at: null, version: eb("version", "+", 1) }))
    .where("id", "=", anyOf(ids))
    .execute();
  await trx
    .updateTable("station_devices")
    .set({ closed_at: now })
    .where("station_id", "=", anyOf(ids))
    .where("closed_at", "is", null)
    .execute();
  return ownerWithin(trx, async (owner) => {
    await owner
      .updateTable("station_tokens")
      .set({ ends_at: now })
      .where("station_id", "=", anyOf(ids))
      .where("ends_at", ">", now)
      .execute();
    return (await owner.deleteFrom("sessions").where("station_id", "=", anyOf(ids)).returning("user_id").execute()).map(
      (row) => row.user_id,
    );
  });
}

/** A device with its station. Undefined for an unknown one. */
export function findDevice(trx: Trx, id: string) {
  return trx
    .selectFrom("station_devices as d")
    .innerJoin("stations as s", "s.id", "d.station_id")
    .select(["d.id", "d.person_name", "d.closed_at", "s.id as station_id", "s.name as station_name", "s.competition_id"])
    .where("d.id", "=", id)
    .executeTakeFirst();
}

/** Closes a device with its cookie or session, which makes a place for another one. Returns the people whose sessions ended. */
export async function closeDeviceRow(trx: Trx, device: { id: string; station_id: string }, now: string): Promise<string[]> {
  await trx.updateTable("station_devices").set({ closed_at: now }).where("id", "=", device.id).execute();
  await trx.updateTable("stations").set({ refused_at: null }).where("id", "=", device.station_id).execute();
  return ownerWithin(trx, async (owner) => {
    const own = { station: device.station_id, device: device.id };
    await owner.deleteFrom("station_tokens").where("station_id", "=", own.station).where("device_id", "=", own.device).execute();
    const ended = owner.deleteFrom("sessions").where("station_id", "=", own.station).where("device_id", "=", own.device);
    return (await ended.returning("user_id").execute()).map((row) => row.user_id);
  });
}

/** Allows typing of codes again. */
export async function clearWrongCodes(trx: Trx): Promise<void> {
  await trx.updateTable("code_typing").set({ wrong: 0 }).execute();
}
