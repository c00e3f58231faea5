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
import { type Person, stationTopic, VISITORS } from "../../kernel/world/world.server.ts";
import { Refusal, refuse, refuseField } from "../../refusals.ts";
import { newToken, tokenHash } from "../one-time-tokens.server.ts";
import { DEVICE_COOKIE, openCardSession } from "../sessions/open-session.server.ts";
import { cookieSeconds } from "../sessions/rules.ts";
import * as contract from "./contract.ts";
import { codeHash, linkHash } from "./making.server.ts";
import { deskPath, MOST_WRONG_CODES, type StationState, stateOf } from "./rules.ts";
import * as store from "./stations-sql.server.ts";

const UNKNOWN_LINKS: Limit = { name: "unknown links to a station from a client", most: 30, seconds: 900 };
const OF_DEVICE: Limit = { name: "wrong station codes on a device", most: 5, seconds: 3600 };
const OF_ADDRESS: Limit = { name: "wrong station codes from an address", most: 20, seconds: 3600 };
const USER_AGENT_LENGTH = 300;
const nameMissing = { pl: "Wpisz imię.", en: "Enter a first name." };

/** Topic of the office's desk of stations. */
const deskTopic = (competitionId: string) => `stations:${competitionId}`;

/** The author of what follows an opening: the station's device, or the judge of a card. */
type NewAuthor = Pick<Call, "station"> | (Pick<Call, "card"> & { person: Pick<Person, "id" | "name"> });

/** A link's secret or a typed code, as the calls send it. */
type Key = { link: string } | { code: string };

/**
 * Finds the station of a link or a typed code. Returns a refusal for an unknown one, so that the call commits what it counted. A client that opens
 * many unknown links gets 429; valid links keep working.
 */
async function findStation(call: Call, key: Key): Promise<store.FoundStation | Refusal> {
  if ("code" in key) return findByCode(call, key.code);
  const found = await store.findByKey(call.db, call.tenant.id, { link_hash: linkHash(key.link) });
  if (found) return found;
  refuseTooMany(await call.world.limits.consume(UNKNOWN_LINKS, networkOf(call.client)));
  return new Refusal("station_unknown");
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

/** State of a station for this browser. A place that the browser has already is free for it. */
async function stateFor(call: Call, station: store.FoundStation): Promise<StationState> {
  const own = [call.cookies[STATION_COOKIE], call.session].flatMap((token) => (token ? [tokenHash(token)] : []));
  return stateOf(station, await store.countOpenDevices(call.db, station.id, call.now, own), call.now);
}

/** Opens a station on this device: sets the cookie of its device. Returns who acts from now on. */
async function openDesk(call: Call, station: store.FoundStation, kind: DeskKind, id: string, person_name: string): Promise<NewAuthor> {
  await closeEarlier(call);
  const token = newToken();
  const { id: station_id, competition_id, stage_id, name: station_name, ends_at } = station;
  const device = { station_id, competition_id, stage_id, kind, station_name, person_name, ends_at };
  await store.insertToken(call.db, { ...device, tenant_id: call.tenant.id, device_id: id, token_hash: tokenHash(token) }, call.now);
  call.setCookie(STATION_COOKIE, token, { httpOnly: true, maxAgeSeconds: cookieSeconds(ends_at, call.now) });
  return { station: { ...device, id } };
}

/** Opens the session of a judge's card on this device. Returns who acts from now on. */
async function openCard(call: Call, station: store.FoundStation, device_id: string): Promise<NewAuthor> {
  const { id: station_id, competition_id, ends_at, judge_name } = station;
  const user_id = station.user_id ?? refuse("station_unknown");
  const card = { station_id, device_id, competition_id, ends_at };
  await openCardSession(call, { user_id, ...card });
  return { person: { id: user_id, name: judge_name ?? station.name }, card };
}

/** Records in the audit trail that a station was opened, as done by who acts from now on: the call's own session may be another person's. */
async function recordOpening(
  { db, tenant, now, requestId }: Call,
  author: NewAuthor,
  { id, ...after }: { id: string; name: string; person_name: string },
): Promise<void> {
  const call = { db, tenant, now, requestId, ...author };
  await record(call, { action: "station_opened", subject_kind: "station", subject_id: id, after });
}

/** The device of the call's station. Refuses (`unauthenticated`) all other callers. */
const deviceOf = (call: Call) => call.station ?? refuse("unauthenticated");

export const handlers = handle(contract, {
  async findStation(call, { body }) {
    const station = await findStation(call, body);
    if (station instanceof Refusal) return station;
    const { kind, name, competition_name, judge_name, ends_at, revoked_at } = station;
    return { kind, name, competition_name, judge_name, ends_at, revoked_at, state: await stateFor(call, station) };
  },

  async openStation(call, { body }) {
    const station = await findStation(call, body);
    if (station instanceof Refusal) return station;
    const { id, kind, competition_id, ends_at } = station;
    const desk = deskKinds.find((each) => each === kind);
    const person_name = desk ? (body.person_name ?? refuseField("person_name", call.locale, nameMissing)) : (station.judge_name ?? "");
    // A refusal leaves what this browser had open as it is.
    const state = await stateFor(call, station);
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
    const author = await (desk ? openDesk(call, station, desk, device_id, person_name) : openCard(call, station, device_id));
    await recordOpening(call, author, { id, name: station.name, person_name });
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

/** Records in the office's desk of stations what the device of a station or a judge's card did last. Calls of accounts change nothing. */
export async function recordLastAction(call: Call, action: string): Promise<void> {
  const { station, card } = call;
  const deviceId = station?.id ?? card?.device_id;
  const competitionId = station?.competition_id ?? card?.competition_id;
  if (deviceId === undefined || competitionId === undefined) return;
  await store.saveLastAction(call.db, deviceId, action, call.now);
  await call.announce(deskTopic(competitionId));
}
