// Opens stations and judges' cards by their link or typed code, and answers the device that has one open (docs/rules/hall.md 1.1).
import { record } from "../../kernel/audit/audit.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";
import { CSRF_COOKIE } from "../../kernel/calls/perform.server.ts";
import { deskKinds, type DeskKind } from "../../kernel/endpoints/stations.ts";
import { type Limit, networkOf, refuseTooMany } from "../../kernel/limits/limits.server.ts";
import { lockRecord } from "../../kernel/postgres/database.server.ts";
import { STATION_COOKIE } from "../../kernel/requests/cookies.ts";
import { formatSince } from "../../kernel/text/format.ts";
import { newId } from "../../kernel/values/ids.ts";
import { stationTopic, VISITORS } from "../../kernel/world/world.server.ts";
import { Refusal, refuse, refuseField } from "../../refusals.ts";
import { newToken, tokenHash } from "../one-time-tokens.server.ts";
import { DEVICE_COOKIE, openCardSession } from "../sessions/open-session.server.ts";
import * as contract from "./contract.ts";
import { codeHash, linkHash } from "./making.server.ts";
import { deskPath, MOST_WRONG_CODES, stateOf } from "./rules.ts";
import * as store from "./stations-sql.server.ts";

const OF_DEVICE: Limit = { name: "wrong station codes on a device", most: 5, seconds: 3600 };
const OF_ADDRESS: Limit = { name: "wrong station codes from an address", most: 20, seconds: 3600 };
const USER_AGENT_LENGTH = 300;
/** Browsers store a cookie no longer than this. */
const COOKIE_MOST_SECONDS = 400 * 86_400;
const nameMissing = { pl: "Wpisz imię.", en: "Enter a first name." };

/** Topic of the office's desk of stations. */
const deskTopic = (competitionId: string) => `stations:${competitionId}`;

/** A link's secret or a typed code, as the calls send it. */
type Key = { link: string } | { code: string };

/** Finds the station of a link or a typed code. Returns a refusal for an unknown one, so that the call commits what it counted. */
async function findStation(call: Call, key: Key): Promise<store.FoundStation | Refusal> {
  if ("code" in key) return findByCode(call, key.code);
  return (await store.findByKey(call.db, call.tenant.id, { link_hash: linkHash(key.link) })) ?? new Refusal("station_unknown");
}

/**
 * Finds the station of a typed code within the limits (docs/rules/hall.md 1.8). Tries of one organiser run one at a time, so that many parallel ones
 * reveal nothing beyond the limits. A right code does not count.
 */
async function findByCode(call: Call, code: string): Promise<store.FoundStation | Refusal> {
  const { limits } = call.world;
  await lockRecord(call.db, "station codes");
  if ((await store.countWrongCodes(call.db)) >= MOST_WRONG_CODES) refuse("typing_off");
  const device = call.cookies[DEVICE_COOKIE] ?? call.cookies[CSRF_COOKIE] ?? "";
  const counts = [
    [OF_DEVICE, `${call.tenant.id} ${device}`],
    [OF_ADDRESS, `${call.tenant.id} ${networkOf(call.client)}`],
  ] as const;
  for (const [limit, who] of counts) refuseTooMany(await limits.check(limit, who));
  const found = await store.findByKey(call.db, call.tenant.id, { code_hash: codeHash(call.tenant.id, code) });
  if (found) return found;
  for (const [limit, who] of counts) await limits.consume(limit, who);
  await store.addWrongCode(call.db, call.tenant.id);
  await call.announce("code-typing");
  await call.announce("code-typing");
  call.world.log.warn({ client: call.client, tenant: call.tenant.slug, request: call.requestId }, "a wrong station code was typed");
  return new Refusal("station_unknown");
}

/** Closes the station that this browser had open before, so that its place is free. */
async function closeEarlier(call: Call): Promise<void> {
  const token = call.cookies[STATION_COOKIE];
  const closed = token ? await store.deleteToken(call.db, call.tenant.id, tokenHash(token)) : undefined;
  if (!closed) return;
  await store.closeOwnDevice(call.db, closed.device_id, call.now);
  await call.announce(VISITORS, stationTopic(closed.station_id), deskTopic(closed.competition_id));
}

/** Opens a station on this device: sets the cookie of its device. */
async function openDesk(call: Call, station: store.FoundStation, kind: DeskKind, deviceId: string, personName: string): Promise<void> {
  const token = newToken();
  const { id: station_id, competition_id, stage_id, name: station_name, ends_at } = station;
  const device = { tenant_id: call.tenant.id, device_id: deviceId, station_id, competition_id, stage_id, kind };
  await store.insertToken(call.db, { ...device, token_hash: tokenHash(token), station_name, person_name: personName, ends_at }, call.now);
  const maxAgeSeconds = Math.min(Math.ceil((Date.parse(ends_at) - call.now.getTime()) / 1000), COOKIE_MOST_SECONDS);
  call.setCookie(STATION_COOKIE, token, { httpOnly: true, maxAgeSeconds });
}

/** The device of the call's station. Refuses (`unauthenticated`) all other callers. */
const deviceOf = (call: Call) => call.station ?? refuse("unauthenticated");

export const handlers = handle(contract, {
  async findStation(call, { body }) {
    const station = await findStation(call, body);
    if (station instanceof Refusal) return station;
    const { kind, name, competition_name, judge_name, ends_at, revoked_at } = station;
    const devices = await store.countOpenDevices(call.db, station.id, call.now);
    return { kind, name, competition_name, judge_name, ends_at, revoked_at, state: stateOf(station, devices, call.now) };
  },

  async openStation(call, { body }) {
    const station = await findStation(call, body);
    if (station instanceof Refusal) return station;
    const { id, kind, competition_id, user_id, ends_at } = station;
    const desk = deskKinds.find((each) => each === kind);
    const person_name = desk ? (body.person_name ?? refuseField("person_name", call.locale, nameMissing)) : (station.judge_name ?? "");
    if (desk) await closeEarlier(call);
    else if (call.card) await store.closeOwnDevice(call.db, call.card.device_id, call.now);
    // This browser's own session of the card is replaced, so it does not take a place.
    const own = !desk && call.card?.station_id === id ? 1 : 0;
    const state = stateOf(station, (await store.countOpenDevices(call.db, id, call.now)) - own, call.now);
    if (state === "ended" || state === "revoked")
      return new Refusal("station_over", { values: { since: formatSince(station.revoked_at ?? ends_at, call.now, call.locale) } });
    if (state === "full") {
      await store.markRefused(call.db, id, call.now);
      await call.announce(deskTopic(competition_id));
      return new Refusal("station_full");
    }
    const device_id = newId();
    const times = { opened_at: call.now.toISOString(), seen_at: call.now.toISOString() };
    const user_agent = call.request.headers.get("user-agent")?.slice(0, USER_AGENT_LENGTH) ?? null;
    await store.insertDevice(call.db, { tenant_id: call.tenant.id, id: device_id, station_id: id, person_name, user_agent, ...times });
    if (desk) await openDesk(call, station, desk, device_id, person_name);
    else await openCardSession(call, { user_id: user_id ?? refuse("station_unknown"), station_id: id, device_id, competition_id, ends_at });
    await record(call, { action: "station_opened", subject_kind: "station", subject_id: id, after: { name: station.name, person_name } });
    await call.announce(deskTopic(competition_id));
    return { kind, path: deskPath(kind) };
  },

  async getStation(call) {
    const { id, station_id, kind, station_name, person_name, ends_at } = deviceOf(call);
    const place = (await store.findPlace(call.db, station_id)) ?? refuse("unauthenticated");
    const { stage_id, letter, stage_name } = place;
    return {
      device_id: id,
      kind,
      name: station_name,
      person_name,
      ends_at,
      competition: { id: place.id, name: place.name },
      stage: stage_id !== null && letter !== null ? { id: stage_id, letter, name: stage_name } : null,
    };
  },

  async reportStation(call, { body }) {
    const { id, competition_id } = deviceOf(call);
    const { battery_percent = null, charging = null, unsent } = body;
    await store.saveReport(call.db, id, { battery_percent, charging, unsent, seen_at: call.now.toISOString() });
    await call.announce(deskTopic(competition_id));
  },

  async closeStation(call) {
    deviceOf(call);
    await closeEarlier(call);
    call.setCookie(STATION_COOKIE, "", { httpOnly: true, maxAgeSeconds: 0 });
  },
});

/** Records in the office's desk of stations what a station's device did last. Calls of people change nothing. */
export async function recordLastAction(call: Call, action: string): Promise<void> {
  const { station } = call;
  if (!station) return;
  await store.saveLastAction(call.db, station.id, action, call.now);
  await call.announce(deskTopic(station.competition_id));
}
