// Handlers of the office's desk of stations: makes stations and judges' cards, gives new codes, revokes, closes devices.
import { z } from "zod";
import { getCompetitionRow } from "../../competitions/competition.server.ts";
import * as store from "../../identity/stations/making-sql.server.ts";
import { MOST_WRONG_CODES } from "../../identity/stations/rules.ts";
import { countWrongCodes } from "../../identity/stations/stations-sql.server.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";
import { readTogether } from "../../kernel/postgres/together.server.ts";
import { sortedBy } from "../../kernel/postgres/sorted-page.server.ts";
import { cursorOf, cutPage, readCursor } from "../../kernel/requests/cursor.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { personTopic, stationTopic, VISITORS } from "../../kernel/world/world.server.ts";
import { refuse, refuseField } from "../../refusals.ts";
import * as contract from "./contract.ts";
import { describeCards, describeStation, makeCodes, renewCodes } from "./cards.server.ts";
import { defaultEnd, ONLINE_MS, stateOf } from "./rules.ts";
import { listJudges, listStages } from "./stations-sql.server.ts";

/** Tablets that a judge's card may open: a second one for when the first one fails. */
const CARD_DEVICES = 2;

const endPassed = { pl: "Podaj godzinę w przyszłości.", en: "Enter a time in the future." };
const stageMissing = { pl: "Wybierz scenę tego turnieju.", en: "Choose a stage of this competition." };

/** Refuses (`ends_at`) an end that has passed. */
function guardFuture(call: Call, endsAt: string): void {
  if (Date.parse(endsAt) <= call.now.getTime()) refuseField("ends_at", call.locale, endPassed);
}

/** End of a new station or card. Refuses one that has passed. */
function endOf(call: Call, competition: { starts_on: string }, chosen: string | undefined): string {
  if (chosen !== undefined) guardFuture(call, chosen);
  return chosen ?? defaultEnd(competition.starts_on, call.now);
}

/** Ends what was cached for these stations, and their streams. `users` are people whose sessions ended. */
async function announceStations(call: Call, competitionId: string, ids: readonly string[], users: readonly string[] = []): Promise<void> {
  await call.announce(VISITORS, `stations:${competitionId}`, ...ids.map(stationTopic), ...users.map(personTopic));
}

/** Locks stations of one competition by id. Refuses (404) ids of another one. */
async function lockOwn(call: Call, competitionId: string, ids: readonly string[]) {
  const rows = await store.lockStations(call.db, { ids });
  if (rows.length < new Set(ids).size || rows.some((row) => row.competition_id !== competitionId)) refuse("not_found");
  return rows;
}

/** The one station with this id. Refuses (404) an unknown one. */
async function getStation(call: Call, id: string) {
  return (await store.findStations(call.db, [id]))[0] ?? refuse("not_found");
}

const names = (rows: readonly { name: string }[]) => rows.map((row) => row.name);

export const handlers = handle(contract, {
  async listStations(call, { params, query }) {
    const { q, only, sort, direction, limit, cursor } = query;
    const competition = await getCompetitionRow(call, params.id ?? "");
    const from = readCursor(cursor, z.object({ values: z.array(sortedBy), id: z.uuid() }));
    const filter = { competition_id: competition.id, q, only, sort, direction, limit: limit + 1 };
    const times = { now: call.now.toISOString(), online_since: new Date(call.now.getTime() - ONLINE_MS).toISOString() };
    const after = from && { value: from.values, id: from.id };
    const { rows, stages, judges, wrong } = await readTogether(call.db, (t) => ({
      rows: store.listStationRows(t, { ...filter, ...times, after }),
      stages: listStages(t, competition.id),
      judges: listJudges(t, competition.id),
      wrong: countWrongCodes(t),
    }));
    const page = cutPage(rows, limit, (last) => cursorOf({ values: last.sorted_by, id: last.id }));
    const typing = { wrong, off: wrong >= MOST_WRONG_CODES };
    return { data: page.data.map((row) => describeStation(row, call)), next_cursor: page.next_cursor, stages, judges, typing };
  },

  async createStation(call, { params, body }) {
    const competition = await getCompetitionRow(call, params.id ?? "");
    const { id = newId(), kind, name, max_devices } = body;
    const takes_cash = body.takes_cash && kind === "door";
    const [known] = body.id ? await store.findStations(call.db, [id]) : [];
    // The reply of the first request was lost, and its codes with it.
    if (known && known.competition_id === competition.id && !known.revoked_at)
      return (await describeCards(call, competition, await renewCodes(call, [known])))[0] ?? refuse("not_found");
    const stage = contract.stagelessKinds.includes(kind)
      ? null
      : ((await listStages(call.db, competition.id)).find((each) => each.id === body.stage_id) ??
        refuseField("stage_id", call.locale, stageMissing));
    const ends_at = endOf(call, competition, body.ends_at);
    const { codes, hashes } = makeCodes(call, kind);
    const row = {
      tenant_id: call.tenant.id,
      id,
      competition_id: competition.id,
      kind,
      stage_id: stage?.id ?? null,
      user_id: null,
      name,
      max_devices,
      takes_cash,
    };
    await store.insertStations(call.db, [{ ...row, ends_at, ...hashes, created_at: call.now.toISOString() }]);
    await record(call, {
      action: "station_created",
      subject_kind: "station",
      subject_id: id,
      after: { name, stage: stage?.letter ?? null, max_devices, ends_at, ...(takes_cash ? { takes_cash } : {}) },
    });
    await announceStations(call, competition.id, []);
    return (await describeCards(call, competition, new Map([[id, codes]])))[0] ?? refuse("not_found");
  },

  async createJudgeCards(call, { params, body }) {
    const competition = await getCompetitionRow(call, params.id ?? "");
    const userIds = [...new Set(body.user_ids)];
    const judges = (await listJudges(call.db, competition.id)).filter((each) => userIds.includes(each.user_id));
    if (judges.length < userIds.length) refuse("judge_has_no_seat");
    const cards = await store.findCards(call.db, competition.id, userIds);
    const ends_at = endOf(call, competition, body.ends_at);
    const moved = cards.filter((card) => body.ends_at !== undefined || stateOf(card, call.now.getTime()) === "ended");
    await store.moveEnds(
      call.db,
      moved.map((card) => card.id),
      ends_at,
    );
    const renewed = await renewCodes(call, cards);
    const withCard = new Set(cards.map((card) => card.user_id));
    const made = judges
      .filter((judge) => !withCard.has(judge.user_id))
      .map(({ user_id, name }) => ({ id: newId(), user_id, name, ...makeCodes(call, "judge") }));
    const fields = { tenant_id: call.tenant.id, competition_id: competition.id, kind: "judge" as const, stage_id: null };
    await store.insertStations(
      call.db,
      made.map(({ id, user_id, name, hashes }) => ({
        ...fields,
        id,
        user_id,
        name,
        ...hashes,
        max_devices: CARD_DEVICES,
        takes_cash: false,
        ends_at,
        created_at: call.now.toISOString(),
      })),
    );
    await record(call, {
      action: "judge_cards_made",
      subject_kind: "competition",
      subject_id: competition.id,
      after: { judges: names(judges), ends_at },
    });
    await announceStations(
      call,
      competition.id,
      moved.map((card) => card.id),
    );
    const codes = new Map([...renewed, ...made.map((each) => [each.id, each.codes] as const)]);
    const described = await describeCards(call, competition, codes);
    const order = new Map(judges.map((judge, at) => [judge.user_id, at]));
    const placeOf = ({ station }: contract.StationCard) => order.get(station.judge?.user_id ?? "") ?? 0;
    return { data: described.toSorted((one, other) => placeOf(one) - placeOf(other)), next_cursor: null };
  },

  async renewStationCodes(call, { params, body }) {
    const competition = await getCompetitionRow(call, params.id ?? "");
    const locked = await lockOwn(call, competition.id, body.station_ids);
    if (locked.some((row) => row.revoked_at)) refuse("not_found");
    const rows = new Map((await store.findStations(call.db, body.station_ids)).map((row) => [row.id, row]));
    const inOrder = [...new Set(body.station_ids)].flatMap((id) => rows.get(id) ?? []);
    const codes = await renewCodes(call, inOrder);
    await record(call, {
      action: "station_codes_renewed",
      subject_kind: "competition",
      subject_id: competition.id,
      after: { stations: names(inOrder) },
    });
    return { data: await describeCards(call, competition, codes), next_cursor: null };
  },

  async updateStation(call, { params, body }) {
    const { name, max_devices, ends_at } = body;
    const id = params.id ?? "";
    await store.lockStations(call.db, { ids: [id] });
    const before = await getStation(call, id);
    if (before.version !== body.version || before.revoked_at) refuse("stale", { current: describeStation(before, call) });
    // A station that ended keeps its end. A new one in the past would tell its devices a time at which they still worked.
    if (Date.parse(ends_at) !== Date.parse(before.ends_at)) guardFuture(call, ends_at);
    const takes_cash = before.kind === "door" && (body.takes_cash ?? before.takes_cash);
    const refused_at = max_devices > before.max_devices ? null : before.refused_at;
    await store.updateStation(call.db, id, { name, max_devices, ends_at, refused_at, takes_cash });
    const after = await getStation(call, id);
    const fields = ({ name, max_devices, ends_at, takes_cash }: typeof after) => ({ name, max_devices, ends_at, takes_cash });
    await record(call, {
      action: "changed",
      subject_kind: "station",
      subject_id: id,
      before: fields(before),
      after: fields(after),
    });
    await announceStations(call, before.competition_id, [id]);
    return describeStation(after, call);
  },

  async revokeStations(call, { params, body }) {
    const competition = await getCompetitionRow(call, params.id ?? "");
    const { station_ids } = body;
    const locked = station_ids
      ? await lockOwn(call, competition.id, station_ids)
      : await store.lockStations(call.db, { competition_id: competition.id });
    const open = locked.filter((row) => !row.revoked_at);
    if (open.length === 0) return { revoked: 0 };
    const ids = open.map((row) => row.id);
    const users = await store.revokeStationRows(call.db, ids, call.now.toISOString());
    await record(call, {
      action: "stations_revoked",
      subject_kind: "competition",
      subject_id: competition.id,
      after: { stations: names(open) },
    });
    await announceStations(call, competition.id, ids, users);
    return { revoked: open.length };
  },

  async closeDevice(call, { params }) {
    const device = (await store.findDevice(call.db, params.id ?? "")) ?? refuse("not_found");
    if (device.closed_at) return;
    const users = await store.closeDeviceRow(call.db, device, call.now.toISOString());
    await record(call, {
      action: "station_device_closed",
      subject_kind: "station",
      subject_id: device.station_id,
      after: { name: device.station_name, device: device.person_name },
    });
    await announceStations(call, device.competition_id, [device.station_id], users);
  },

  async unlockCodes(call) {
    await store.clearWrongCodes(call.db);
    await record(call, { action: "code_typing_unlocked", subject_kind: "tenant", subject_id: call.tenant.id });
    await call.announce("code-typing");
  },
});
