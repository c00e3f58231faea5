// Stations of the hall, opened on devices of their own.
import { type DeskKind, IDENTITY_HEADER, STATION_IDENTITY } from "#src/kernel/endpoints/stations.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { createStation, type offeredKinds, revokeStations } from "#src/hall/stations/contract.ts";
import { openStation } from "#src/identity/stations/contract.ts";
import { codeHash, linkHash, newStationCodes } from "#src/identity/stations/making.server.ts";
import type { Place } from "../application/world.ts";
import { Browser } from "../competitions/factories.ts";
import type { Hall } from "../competitions/situations.ts";

/** A device whose calls belong to the station that it opened. */
export class StationBrowser extends Browser {
  override fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set(IDENTITY_HEADER, STATION_IDENTITY);
    return super.fetch(path, { ...init, headers });
  }
}

/** Returns the id of a competition's stage. */
export async function stageIdOf(
  { world }: Place,
  { tenant, competition_id }: Pick<Hall, "tenant" | "competition_id">,
  letter = "A",
): Promise<string> {
  const row = await world.database.inTenant(tenant.id, (trx) =>
    trx
      .selectFrom("stages")
      .select("id")
      .where("competition_id", "=", competition_id)
      .where("letter", "=", letter)
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}

/** Makes a station at a hall's stage, and opens it on a device of this person. */
export async function openNewStation(
  house: Place,
  hall: Hall,
  kind: (typeof offeredKinds)[number],
  person: string,
): Promise<StationBrowser> {
  const body = { kind, stage_id: await stageIdOf(house, hall), name: `Stanowisko ${person}` };
  const { link } = await hall.admin.must(createStation, { params: { id: hall.competition_id }, body });
  const device = new StationBrowser(house, hall.tenant);
  await device.must(openStation, { body: { link: new URL(link).pathname.split("/").at(-1) ?? "", person_name: person } });
  return device;
}

export interface MadeStation {
  id: string;
  name: string;
  stage_id: string;
  /** Secret of the link, and the code to type. */
  link: string;
  code: string;
  revoke: () => Promise<unknown>;
}

/** Makes a station at a hall's stage. */
export async function makeStation(
  house: Place,
  hall: Hall,
  kind: (typeof offeredKinds)[number],
  { ends_at = "2030-01-01T20:00:00Z", max_devices = 1 }: { ends_at?: string; max_devices?: number } = {},
): Promise<MadeStation> {
  const params = { id: hall.competition_id };
  const stage_id = await stageIdOf(house, hall);
  const { station, link, code } = await hall.admin.must(createStation, {
    params,
    body: { kind, stage_id, name: "Scena A", max_devices, ends_at },
  });
  return {
    id: station.id,
    name: station.name,
    stage_id,
    link: new URL(link).pathname.split("/").at(-1) ?? "",
    code,
    revoke: () => hall.admin.must(revokeStations, { params, body: { station_ids: [station.id] } }),
  };
}

/** Makes a station of any kind, also of those whose desk does not exist yet, and opens it on a device. It ends at this time. */
export async function openDesk(house: Place, hall: Hall, kind: DeskKind, ends_at = "2030-01-01T20:00:00Z"): Promise<StationBrowser> {
  const { link, code } = newStationCodes(kind);
  const { tenant, competition_id } = hall;
  const place = { tenant_id: tenant.id, id: newId(), competition_id, kind, stage_id: await stageIdOf(house, hall), name: "Stanowisko" };
  const hashes = { link_hash: linkHash(link), code_hash: codeHash(tenant.id, code) };
  await house.world.database.inTenant(tenant.id, (trx) =>
    trx
      .insertInto("stations")
      .values({ ...place, ...hashes, max_devices: 1, ends_at, created_at: "2026-11-01T10:00:00Z" })
      .execute(),
  );
  const device = new StationBrowser(house, tenant);
  await device.must(openStation, { body: { link, person_name: "Hania" } });
  return device;
}
