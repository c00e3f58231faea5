// Rows of a station, or of a judge's card, and of a device that has it open, for tests of authors. Desks are opened by opened-station.ts.
import { newId } from "#src/kernel/values/ids.ts";
import type { StationDevice } from "#src/kernel/world/world.server.ts";
import type { Place } from "../application/world.ts";
import type { Hall } from "../competitions/situations.ts";

const ENDS_AT = "2030-01-01T20:00:00+01:00";

/** Stores a station without a stage, or with `judge` a card, and its device, on which this name was typed. */
export async function storeDevice(
  { world }: Place,
  { tenant, competition_id }: Pick<Hall, "tenant" | "competition_id">,
  { name, person_name, judge }: { name: string; person_name: string; judge?: string },
): Promise<StationDevice> {
  const [id, station_id] = [newId(), newId()];
  const at = new Date().toISOString();
  const hash = () => Buffer.from(newId());
  await world.database.inTenant(tenant.id, async (trx) => {
    const own = { kind: judge ? ("judge" as const) : ("door" as const), user_id: judge ?? null, name, max_devices: 1 };
    await trx
      .insertInto("stations")
      .values({
        tenant_id: tenant.id,
        id: station_id,
        competition_id,
        ...own,
        ends_at: ENDS_AT,
        link_hash: hash(),
        code_hash: hash(),
        created_at: at,
      })
      .execute();
    await trx
      .insertInto("station_devices")
      .values({ tenant_id: tenant.id, id, station_id, person_name, opened_at: at, seen_at: at })
      .execute();
  });
  return { id, station_id, kind: "door", competition_id, stage_id: null, station_name: name, person_name, ends_at: ENDS_AT };
}
