// Stations as the API shows them, and their cards with link, code and QR code.
import { publicAddress } from "../../kernel/calls/tenant-address.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";
import { pick } from "../../kernel/values/fields.ts";
import { deviceOf } from "../../identity/sessions/rules.ts";
import { codeHash, linkHash, newStationCodes, shownCode, type StationCodes } from "../../identity/stations/making.server.ts";
import { findStations, replaceCodes, type StationRecord } from "../../identity/stations/making-sql.server.ts";
import { qrPathOf } from "../../kernel/text/qr-code.ts";
import { shortAddress } from "../../start-lists/rules.ts";
import { refuse } from "../../refusals.ts";
import type { StationCard, StationRow } from "./contract.ts";
import { isOnline, stateOf } from "./rules.ts";

const STORED = ["id", "kind", "name", "max_devices", "takes_cash", "ends_at", "revoked_at", "created_at", "refused_at", "version"] as const;

/** A station as the API shows it. */
export function describeStation(row: StationRecord, { now, locale }: Pick<Call, "now" | "locale">): StationRow {
  const at = now.getTime();
  return {
    ...pick(row, STORED),
    stage: row.stage_id && row.stage_letter ? { id: row.stage_id, letter: row.stage_letter, name: row.stage_name } : null,
    judge: row.user_id ? { user_id: row.user_id, name: row.judge_name ?? row.name, seats: row.seats } : null,
    state: stateOf(row, at),
    devices: row.devices.map(({ user_agent, ...device }) => ({
      ...device,
      device: user_agent ? deviceOf(user_agent, locale) : "",
      online: isOnline(device.seen_at, at),
    })),
  };
}

/** Creates codes, and the hashes of them that a station stores. */
export function makeCodes(call: Call, kind: StationRow["kind"]) {
  const codes = newStationCodes(kind);
  return { codes, hashes: { link_hash: linkHash(codes.link), code_hash: codeHash(call.tenant.id, codes.code) } };
}

/** Gives stations new codes. Returns the codes by station. */
export async function renewCodes(call: Call, stations: readonly Pick<StationRow, "id" | "kind">[]): Promise<Map<string, StationCodes>> {
  const made = stations.map(({ id, kind }) => ({ id, ...makeCodes(call, kind) }));
  if (made.length > 0)
    await replaceCodes(
      call.db,
      made.map(({ id, hashes }) => ({ id, ...hashes })),
    );
  return new Map(made.map(({ id, codes }) => [id, codes]));
}

/** Cards of stations with their new codes, in the order of the codes. */
export async function describeCards(
  call: Call,
  competition: { name: string },
  codes: ReadonlyMap<string, StationCodes>,
): Promise<StationCard[]> {
  const rows = new Map((await findStations(call.db, [...codes.keys()])).map((row) => [row.id, row]));
  const typed = await publicAddress(call.world, call.world.database.owner, call.tenant, "/s");
  return [...codes].map(([id, { link: secret, code }]) => {
    const link = new URL(typed);
    link.pathname = `/s/${secret}`;
    return {
      station: describeStation(rows.get(id) ?? refuse("not_found"), call),
      competition_name: competition.name,
      link: link.href,
      typed_at: shortAddress(typed),
      code: shownCode(code),
      qr: qrPathOf(link.href),
    };
  });
}
