// Removes what stations stored of the people at their devices.
import { z } from "zod";
import { anyOf, ownerWithin, type Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";

const one = z.object({ id: z.string() });

/**
 * Removes the first names, browsers and cookies of at most `most` devices of stations and cards whose competition ended before a day. Returns the
 * number of devices.
 */
export async function clearDeviceNames(trx: Trx, before: string, most: number): Promise<number> {
  const rows = await rowsOf(trx, one)`
    update station_devices set person_name = '', user_agent = null where id in (
      select d.id from station_devices d join stations s on s.tenant_id = d.tenant_id and s.id = d.station_id
      join competitions k on k.tenant_id = s.tenant_id and k.id = s.competition_id
      where k.ends_on < ${before} and (d.person_name <> '' or d.user_agent is not null) limit ${most}) returning id`;
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await ownerWithin(trx, (owner) => owner.deleteFrom("station_tokens").where("device_id", "=", anyOf(ids)).execute());
  return ids.length;
}
