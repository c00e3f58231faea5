// Opened stations for tests: a device with the cookie of a station, whose calls name the station's identity.
import { createHash, randomBytes } from "node:crypto";
import { type DeskKind, IDENTITY_HEADER, STATION_IDENTITY } from "#src/kernel/endpoints/stations.ts";
import { STATION_COOKIE } from "#src/kernel/requests/cookies.ts";
import { newId } from "#src/kernel/values/ids.ts";
import type { Place } from "../application/world.ts";
import { Browser, type MadeTenant } from "./factories.ts";

/** A device that has a station open. */
export class StationBrowser extends Browser {
  station_id = "";
  device_id = "";

  override fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set(IDENTITY_HEADER, STATION_IDENTITY);
    return super.fetch(path, { ...init, headers });
  }
}

interface StationOptions {
  kind: DeskKind;
  competition_id: string;
  /** Id of its stage, of kinds that work at one. */
  stage?: string;
  name?: string;
  person_name?: string;
  ends_at?: string;
}

/** Makes a station and opens it on one device. */
export async function openStation(house: Place, tenant: MadeTenant, options: StationOptions): Promise<StationBrowser> {
  const { kind, competition_id, stage = null, name = "Scena A", person_name = "Ewa", ends_at = "2099-01-01T00:00:00Z" } = options;
  const [station_id, device_id, token] = [newId(), newId(), randomBytes(32).toString("base64url")];
  const now = new Date().toISOString();
  const own = { tenant_id: tenant.id, competition_id, kind, stage_id: stage };
  await house.world.database.inTenant(tenant.id, async (trx) => {
    await trx
      .insertInto("stations")
      .values({
        ...own,
        id: station_id,
        name,
        max_devices: 5,
        ends_at,
        link_hash: randomBytes(32),
        code_hash: randomBytes(32),
        created_at: now,
      })
      .execute();
    await trx
      .insertInto("station_devices")
      .values({ tenant_id: tenant.id, id: device_id, station_id, person_name, opened_at: now, seen_at: now })
      .execute();
  });
  const token_hash = createHash("sha256").update(token).digest();
  await house.world.database.asOwner((trx) =>
    trx
      .insertInto("station_tokens")
      .values({ ...own, token_hash, station_id, device_id, station_name: name, person_name, ends_at })
      .execute(),
  );
  const browser = new StationBrowser(house, tenant);
  Object.assign(browser, { station_id, device_id });
  browser.cookies.set(STATION_COOKIE, token);
  return browser;
}

/** Returns the id of a competition's stage, by its letter. */
export async function stageOf(house: Place, tenant: MadeTenant, competition_id: string, letter = "A"): Promise<string> {
  const stage = await house.world.database.inTenant(tenant.id, (trx) =>
    trx
      .selectFrom("stages")
      .select("id")
      .where("competition_id", "=", competition_id)
      .where("letter", "=", letter)
      .executeTakeFirstOrThrow(),
  );
  return stage.id;
}
