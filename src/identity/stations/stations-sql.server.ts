// SQL of opening stations and judges' cards: found by link or code, opened on a device, and found again by the device's cookie.
import { sql } from "kysely";
import { type Db, ownerWithin, type Row, type Trx } from "../../kernel/postgres/database.server.ts";
import type { DeskKind } from "../../kernel/endpoints/stations.ts";
import type { Visitor } from "../../kernel/world/world.server.ts";
import { AFTER_END_MS } from "../sessions/rules.ts";

/** Finds the device of a cookie's hash. Undefined when it is unknown, or its station ended or was revoked. */
export async function findStationVisitor(db: Db, tokenHash: Buffer, now: Date): Promise<Visitor | undefined> {
  const row = await db
    .selectFrom("station_tokens as k")
    .innerJoin("tenants as t", "t.id", "k.tenant_id")
    .select(["k.device_id", "k.station_id", "k.kind", "k.competition_id", "k.stage_id", "k.station_name", "k.person_name", "k.ends_at"])
    .select(["t.id as tenant_id", "t.slug", "t.name as tenant_name", "t.accent_color", "t.logo_file_id"])
    .where("k.token_hash", "=", tokenHash)
    .where("k.ends_at", ">", now.toISOString())
    .where("t.archived", "=", false)
    .executeTakeFirst();
  if (!row) return undefined;
  const { tenant_id, slug, tenant_name, accent_color, logo_file_id, device_id, kind, ...station } = row;
  return {
    station: { ...station, id: device_id, kind: kind as DeskKind },
    tenant: { id: tenant_id, slug, name: tenant_name, accent_color, logo_file_id },
  };
}

/** When the station of a cookie's hash ended or was revoked. Undefined when the cookie is unknown. */
export async function findStationEnd(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db.selectFrom("station_tokens").select("ends_at").where("token_hash", "=", tokenHash).executeTakeFirst();
  return row?.ends_at;
}

/** A station's link or typed code, as its hash. */
export type StationKey = { link_hash: Buffer } | { code_hash: Buffer };

export type FoundStation = NonNullable<Awaited<ReturnType<typeof findByKey>>>;

/**
 * Finds a station of the tenant by link or code, with its competition and judge, and locks it until the transaction ends. Runs as the owner, because
 * guests do not see practice competitions.
 */
export function findByKey(trx: Trx, tenantId: string, key: StationKey) {
  return ownerWithin(trx, (owner) => {
    const query = owner
      .selectFrom("stations as s")
      .innerJoin("competitions as c", (join) => join.onRef("c.tenant_id", "=", "s.tenant_id").onRef("c.id", "=", "s.competition_id"))
      .leftJoin("users as u", "u.id", "s.user_id")
      .select(["s.id", "s.kind", "s.name", "s.competition_id", "s.stage_id", "s.user_id", "s.max_devices", "s.ends_at", "s.revoked_at"])
      .select(["c.name as competition_name", "u.name as judge_name"])
      .where("s.tenant_id", "=", tenantId)
      .forUpdate("s");
    return (
      "link_hash" in key ? query.where("s.link_hash", "=", key.link_hash) : query.where("s.code_hash", "=", key.code_hash)
    ).executeTakeFirst();
  });
}

/** Counts the devices that have a station or card open: their cookies and sessions that work, without those with the hashes `own`. */
export function countOpenDevices(trx: Trx, stationId: string, now: Date, own: readonly Buffer[]): Promise<number> {
  return ownerWithin(trx, async (owner) => {
    const at = now.toISOString();
    const isOther = sql<boolean>`encode(token_hash, 'hex') <> all(${own.map((hash) => hash.toString("hex"))}::text[])`;
    const { cookies, sessions } = await owner
      .selectNoFrom((eb) => [
        eb
          .selectFrom("station_tokens")
          .select((of) => of.fn.countAll<number>().as("n"))
          .where("station_id", "=", stationId)
          .where("ends_at", ">", at)
          .where(isOther)
          .as("cookies"),
        eb
          .selectFrom("sessions")
          .select((of) => of.fn.countAll<number>().as("n"))
          .where("station_id", "=", stationId)
          .where("ends_at", ">", at)
          .where(isOther)
          .as("sessions"),
      ])
      .executeTakeFirstOrThrow();
    return (cookies ?? 0) + (sessions ?? 0);
  });
}

export type NewDevice = Pick<
  Row<"station_devices">,
  "tenant_id" | "id" | "station_id" | "person_name" | "user_agent" | "opened_at" | "seen_at"
>;

/** Stores a device that opened a station, which has a place again. */
export async function insertDevice(trx: Trx, device: NewDevice): Promise<void> {
  await trx.insertInto("station_devices").values(device).execute();
  await trx.updateTable("stations").set({ refused_at: null }).where("id", "=", device.station_id).execute();
}

/** Stores the cookie of a device, and removes cookies of stations that ended long ago. */
export async function insertToken(trx: Trx, token: Row<"station_tokens">, now: Date): Promise<void> {
  const before = new Date(now.getTime() - AFTER_END_MS).toISOString();
  await ownerWithin(trx, (owner) =>
    owner
      .with("old", (db) => db.deleteFrom("station_tokens").where("tenant_id", "=", token.tenant_id).where("ends_at", "<", before))
      .insertInto("station_tokens")
      .values(token)
      .execute(),
  );
}

/** Records that a device was refused because the station has its most devices. */
export async function markRefused(trx: Trx, stationId: string, now: Date): Promise<void> {
  await trx.updateTable("stations").set({ refused_at: now.toISOString() }).where("id", "=", stationId).execute();
}

/** Closes a device. Its cookie or session is removed apart from this. */
export async function closeOwnDevice(trx: Trx, deviceId: string, now: Date): Promise<void> {
  await trx
    .updateTable("station_devices")
    .set({ closed_at: now.toISOString() })
    .where("id", "=", deviceId)
    .where("closed_at", "is", null)
    .execute();
}

/** Removes the cookie with this hash of this tenant. Returns the device that it belonged to. */
export async function deleteToken(trx: Trx, tenantId: string, tokenHash: Buffer) {
  return ownerWithin(trx, (owner) =>
    owner
      .deleteFrom("station_tokens")
      .where("token_hash", "=", tokenHash)
      .where("tenant_id", "=", tenantId)
      .returning(["device_id", "station_id", "competition_id"])
      .executeTakeFirst(),
  );
}

export type DeviceReport = Pick<Row<"station_devices">, "battery_percent" | "charging" | "unsent" | "seen_at">;

/** Stores what a device reported last. */
export async function saveReport(trx: Trx, deviceId: string, report: DeviceReport): Promise<void> {
  await trx.updateTable("station_devices").set(report).where("id", "=", deviceId).execute();
}

/** A judge's card is shown as used at most this often, in milliseconds. */
const MARKED_EVERY_MS = 60_000;

/**
 * Records, as a part of the statement that stores marks, that the device of a judge's card gave some. At most once a minute, so that most marks write no
 * further row. Does nothing without a device.
 */
export const updateMarkingDevice = ({ device_id, received_at }: { device_id: string | null; received_at: string }) => sql`
  update station_devices set last_action = 'mark', last_action_at = ${received_at}::timestamptz, seen_at = ${received_at}::timestamptz
  where id = ${device_id}::uuid and (last_action is distinct from 'mark'
    or last_action_at < ${received_at}::timestamptz - ${MARKED_EVERY_MS} * interval '1 millisecond')`;

/** Records what a device did last, for the office's desk of stations. */
export async function saveLastAction(trx: Trx, deviceId: string, action: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await trx
    .updateTable("station_devices")
    .set({ last_action: action, last_action_at: at, seen_at: at })
    .where("id", "=", deviceId)
    .execute();
}

/** Competition and stage of a station. */
export function findPlace(trx: Trx, stationId: string) {
  return trx
    .selectFrom("stations as s")
    .innerJoin("competitions as c", "c.id", "s.competition_id")
    .leftJoin("stages as g", "g.id", "s.stage_id")
    .select(["c.id", "c.name", "g.id as stage_id", "g.letter", "g.name as stage_name"])
    .where("s.id", "=", stationId)
    .executeTakeFirst();
}

/** Number of wrong codes that were typed since typing was last unlocked. */
export async function countWrongCodes(trx: Trx): Promise<number> {
  return (await trx.selectFrom("code_typing").select("wrong").executeTakeFirst())?.wrong ?? 0;
}

/** Counts one more wrong code. */
export async function addWrongCode(trx: Trx, tenantId: string): Promise<void> {
  await trx
    .insertInto("code_typing")
    .values({ tenant_id: tenantId, wrong: 1 })
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet((eb) => ({ wrong: eb("code_typing.wrong", "+", 1) })))
    .execute();
}
