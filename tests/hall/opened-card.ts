// Builds judges' cards for tests, and opens them on tablets.
import { linkHash, newStationCodes, codeHash } from "#src/identity/stations/making.server.ts";
import { openStation } from "#src/identity/stations/contract.ts";
import { newId } from "#src/kernel/values/ids.ts";
import type { House } from "../application/world.ts";
import { Browser, type MadePerson, type MadeTenant } from "../competitions/factories.ts";

export interface MadeCard {
  station_id: string;
  link: string;
  ends_at: string;
}

/** Makes the card of a judge, which ends at this time (default: in eight hours). */
export async function makeCard(
  { world }: Pick<House, "world">,
  { tenant, competition_id }: { tenant: MadeTenant; competition_id: string },
  person: Pick<MadePerson, "id">,
  ends_at = new Date(world.now().getTime() + 8 * 3_600_000).toISOString(),
): Promise<MadeCard> {
  const { link, code } = newStationCodes("judge");
  const id = newId();
  const hashes = { link_hash: linkHash(link), code_hash: codeHash(tenant.id, code) };
  const card = { tenant_id: tenant.id, id, competition_id, kind: "judge" as const, user_id: person.id, name: "Karta", max_devices: 5 };
  await world.database.inTenant(tenant.id, (trx) =>
    trx
      .insertInto("stations")
      .values({ ...card, ...hashes, ends_at, created_at: world.now().toISOString() })
      .execute(),
  );
  return { station_id: id, link, ends_at };
}

/** Opens a judge's card by its link on a new tablet, or in the browser of `tablet`. */
export async function openCard<B extends Browser>(house: House, tenant: MadeTenant, { link }: MadeCard, tablet?: B): Promise<Browser> {
  const browser = tablet ?? new Browser(house, tenant);
  await browser.must(openStation, { body: { link } });
  return browser;
}
