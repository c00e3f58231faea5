// The office's desk of stations: codes, devices, judges' cards, revoking (docs/rules/hall.md 1.1).
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { httpOf } from "#src/http.ts";
import { useHouse } from "#tests/application/database.ts";
import { followStream, listen } from "#tests/application/listening.ts";
import { Browser, browserAs, makePerson, makeTenant } from "#tests/competitions/factories.ts";
import { type Hall, makeContest, makeHall } from "#tests/competitions/situations.ts";
import { listAuditEvents } from "../../audit/contract.ts";
import { openStation } from "../../identity/stations/contract.ts";
import { codeHash, linkHash } from "../../identity/stations/making.server.ts";
import { getJudgeDay } from "../../judging/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import {
  closeDevice,
  createJudgeCards,
  createStation,
  listStations,
  renewStationCodes,
  revokeStations,
  type StationCard,
  unlockCodes,
  updateStation,
} from "./contract.ts";

const house = useHouse();
const NOW = Date.parse("2026-11-28T12:00:00Z");
const MIDNIGHT = Date.parse("2026-11-28T23:00:00Z");

/** A hall at noon of its day. Sessions of its people begin then. */
async function hallAtNoon(judges = 1): Promise<Hall> {
  house.setNow(new Date(NOW));
  return makeHall(house, { entries: 1, judges });
}

const listed = async (hall: Hall, query: Parameters<typeof hall.admin.call<typeof listStations>>[1] extends infer Q ? Q : never = {}) =>
  hall.admin.must(listStations, { params: { id: hall.competition_id }, ...query });

/** Makes a station on the hall's stage. */
async function made(hall: Hall, name: string, more: { kind?: "stage_manager" | "backstage"; max_devices?: number; ends_at?: string } = {}) {
  const { stages } = await listed(hall);
  const body = { kind: "stage_manager" as const, stage_id: stages[0]?.id ?? "", name, ...more };
  return hall.admin.must(createStation, { params: { id: hall.competition_id }, body });
}

/** Opens a station on a device, as opening it by its link does. Returns the cookie's token and the device. */
async function opened(hall: Hall, { station }: StationCard, person_name: string, seen_at = new Date(NOW).toISOString()) {
  const token = `token-${newId()}`;
  const device_id = newId();
  const { competition_id, tenant } = hall;
  await house.world.database.inTenant(tenant.id, async (trx) => {
    const row = { tenant_id: tenant.id, id: device_id, station_id: station.id, person_name, opened_at: seen_at, seen_at };
    await trx
      .insertInto("station_devices")
      .values({ ...row, user_agent: "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile", battery_percent: 72 })
      .execute();
  });
  await house.world.database.asOwner(async (trx) => {
    const own = { tenant_id: tenant.id, station_id: station.id, device_id, competition_id, person_name };
    const { kind, name, stage, ends_at } = station;
    await trx
      .insertInto("station_tokens")
      .values({
        ...own,
        token_hash: createHash("sha256").update(token).digest(),
        kind,
        stage_id: stage?.id ?? null,
        station_name: name,
        ends_at,
      })
      .execute();
  });
  return { token, device_id };
}

const found = async (token: string, at = NOW) =>
  (await house.world.authentication.findByStation(house.world.database.owner, token, new Date(at)))?.station;

/** Hashes of a station's link and code in the database. */
const stored = (hall: Hall, id: string) =>
  house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx.selectFrom("stations").select(["link_hash", "code_hash"]).where("id", "=", id).executeTakeFirstOrThrow(),
  );

const secretOf = (card: StationCard) => new URL(card.link).pathname.replace("/s/", "");

describe("a station", () => {
  it("is made with a link and a code, of which only hashes are stored and no later reply says anything", async () => {
    const hall = await hallAtNoon();
    const card = await made(hall, "Kierownik sceny A");
    expect(card.code).toMatch(/^[2-9A-HJKMNP-Z]{4} [2-9A-HJKMNP-Z]{4}$/);
    expect(card.link).toMatch(new RegExp(`^http://127\\.0\\.0\\.1/s/[\\w-]{43}\\?tenant=${hall.tenant.slug}$`));
    expect(card).toMatchObject({ competition_name: "Rytm Wisły", typed_at: `127.0.0.1/s?tenant=${hall.tenant.slug}` });
    expect(card.station).toMatchObject({
      name: "Kierownik sceny A",
      kind: "stage_manager",
      stage: { letter: "A" },
      max_devices: 1,
      state: "open",
    });
    const hashes = await stored(hall, card.station.id);
    expect(hashes.link_hash).toEqual(linkHash(secretOf(card)));
    expect(hashes.code_hash).toEqual(codeHash(hall.tenant.id, card.code.toLowerCase().replace(" ", "-")));
    expect(codeHash(newId(), card.code)).not.toEqual(hashes.code_hash);
    const list = await listed(hall);
    expect(list.data.map((row) => row.name)).toEqual(["Kierownik sceny A"]);
    const shown = JSON.stringify([list, (await hall.admin.must(listAuditEvents)).data]);
    for (const secret of [secretOf(card), card.code, card.code.replace(" ", "")]) expect(shown).not.toContain(secret);
    expect(shown).toContain("station_created");
  });

  it("ends at midnight of the first day when it is made before, from then on of today, unless an hour is chosen", async () => {
    house.setNow(new Date("2026-11-20T23:30:00Z"));
    const hall = await makeHall(house, { entries: 1, judges: 1 });
    expect(Date.parse((await made(hall, "Wcześniej")).station.ends_at)).toBe(MIDNIGHT);
    house.setNow(new Date("2026-11-28T22:59:00Z"));
    expect(Date.parse((await made(hall, "W dniu")).station.ends_at)).toBe(MIDNIGHT);
    house.setNow(new Date("2026-11-28T23:30:00Z"));
    expect(Date.parse((await made(hall, "Nazajutrz")).station.ends_at)).toBe(MIDNIGHT + 86_400_000);
    const ends_at = "2026-11-29T18:00:00.000Z";
    expect(Date.parse((await made(hall, "O godzinie", { ends_at })).station.ends_at)).toBe(Date.parse(ends_at));
    const { stages } = await listed(hall);
    const body = { kind: "backstage" as const, name: "Za późno", stage_id: stages[0]?.id ?? "", ends_at: "2026-11-28T12:00:00Z" };
    const params = { id: hall.competition_id };
    expect(await hall.admin.call(createStation, { params, body })).toMatchObject({
      status: 422,
      body: { errors: { ends_at: [expect.any(String)] } },
    });
    for (const stage_id of [null, newId()])
      expect(await hall.admin.call(createStation, { params, body: { ...body, ends_at: ends_at, stage_id } })).toMatchObject({
        status: 422,
        body: { errors: { stage_id: [expect.any(String)] } },
      });
  });

  it("that is sent twice is one station, with the codes of the second reply", async () => {
    const hall = await hallAtNoon();
    const { stages } = await listed(hall);
    const body = { id: newId(), kind: "backstage" as const, name: "Kulisy A", stage_id: stages[0]?.id ?? "" };
    const params = { id: hall.competition_id };
    await hall.admin.must(createStation, { params, body });
    const second = await hall.admin.must(createStation, { params, body });
    expect((await listed(hall)).data).toHaveLength(1);
    expect((await stored(hall, body.id)).code_hash).toEqual(codeHash(hall.tenant.id, second.code));
    const other = await makeContest(house, hall.tenant, 1);
    expect((await hall.admin.call(createStation, { params: { id: other.competition_id }, body })).status).toBe(422);
  });

  it("gets new codes: the old ones are forgotten, and open devices stay", async () => {
    const hall = await hallAtNoon();
    const cards = [await made(hall, "Kierownik sceny A"), await made(hall, "Kulisy A", { kind: "backstage" })] as const;
    const { token } = await opened(hall, cards[0], "Piotr");
    const ids = [cards[1].station.id, cards[0].station.id];
    const { data } = await hall.admin.must(renewStationCodes, { params: { id: hall.competition_id }, body: { station_ids: ids } });
    expect(data.map((card) => card.station.id)).toEqual(ids);
    const [, renewed] = data;
    const hashes = await stored(hall, cards[0].station.id);
    expect(hashes.code_hash).toEqual(codeHash(hall.tenant.id, renewed?.code ?? ""));
    expect(hashes.link_hash).toEqual(linkHash(secretOf(renewed as StationCard)));
    expect(hashes.code_hash).not.toEqual(codeHash(hall.tenant.id, cards[0].code));
    expect(await found(token)).toMatchObject({ person_name: "Piotr" });
    expect((await listed(hall)).data.flatMap((row) => row.devices.map((each) => each.person_name))).toEqual(["Piotr"]);
  });

  it("is changed with its open devices: name and an earlier end apply at once, and more devices clear the refusal", async () => {
    const hall = await hallAtNoon();
    const card = await made(hall, "Kierownik sceny A");
    const { token } = await opened(hall, card, "Piotr");
    await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx
        .updateTable("stations")
        .set({ refused_at: new Date(NOW).toISOString() })
        .execute(),
    );
    const { id, version } = card.station;
    const body = { name: "Scena A", max_devices: 2, ends_at: "2026-11-28T12:30:00.000Z", version };
    expect((await listed(hall)).data[0]?.refused_at).not.toBeNull();
    expect(await hall.admin.must(updateStation, { params: { id }, body })).toMatchObject({
      name: "Scena A",
      max_devices: 2,
      refused_at: null,
      version: version + 1,
    });
    expect(await found(token)).toMatchObject({ station_name: "Scena A" });
    expect(await found(token, NOW + 31 * 60_000)).toBeUndefined();
    const late = await hall.admin.call(updateStation, { params: { id }, body });
    expect(late).toMatchObject({ status: 409, body: { code: "stale", current: { name: "Scena A", version: version + 1 } } });
    const past = { ...body, ends_at: "2026-11-28T11:59:00Z", version: version + 1 };
    expect(await hall.admin.call(updateStation, { params: { id }, body: past })).toMatchObject({
      status: 422,
      body: { errors: { ends_at: [expect.any(String)] } },
    });
    house.setNow(new Date(NOW + 31 * 60_000));
    // What has ended keeps its end when something else is changed.
    await hall.admin.must(updateStation, { params: { id }, body: { ...body, max_devices: 3, version: version + 1 } });
    expect((await listed(hall)).data).toEqual([]);
    expect((await listed(hall, { query: { only: "over" } })).data).toMatchObject([{ name: "Scena A", state: "ended" }]);
  });

  it("is revoked with its devices at once, alone or with all others, and once", async () => {
    const hall = await hallAtNoon();
    const cards = [await made(hall, "Kierownik sceny A"), await made(hall, "Kulisy A", { kind: "backstage" })] as const;
    const devices = [await opened(hall, cards[0], "Piotr"), await opened(hall, cards[1], "Hania")] as const;
    expect(await found(devices[0].token)).toBeDefined();
    const params = { id: hall.competition_id };
    const revoke = (station_ids?: string[]) => hall.admin.must(revokeStations, { params, body: station_ids ? { station_ids } : {} });
    expect(await revoke([cards[0].station.id])).toEqual({ revoked: 1 });
    expect(await found(devices[0].token)).toBeUndefined();
    expect(await found(devices[1].token)).toBeDefined();
    expect(await revoke()).toEqual({ revoked: 1 });
    expect(await found(devices[1].token)).toBeUndefined();
    expect(await revoke()).toEqual({ revoked: 0 });
    const over = (await listed(hall, { query: { only: "over" } })).data;
    expect(over.map((row) => [row.name, row.state, row.devices.length])).toEqual([
      ["Kierownik sceny A", "revoked", 0],
      ["Kulisy A", "revoked", 0],
    ]);
    const id = cards[0].station.id;
    expect((await hall.admin.call(renewStationCodes, { params, body: { station_ids: [id] } })).status).toBe(404);
    const body = { name: "x", max_devices: 1, ends_at: "2026-11-28T20:00:00Z", version: over[0]?.version ?? 0 };
    expect((await hall.admin.call(updateStation, { params: { id }, body })).status).toBe(409);
    const events = (await hall.admin.must(listAuditEvents)).data.map((each) => [each.action, each.after]);
    expect(events.slice(0, 2)).toEqual([
      ["stations_revoked", { stations: ["Kulisy A"] }],
      ["stations_revoked", { stations: ["Kierownik sceny A"] }],
    ]);
  });

  it("loses one device, whose place is free again", async () => {
    const hall = await hallAtNoon();
    const card = await made(hall, "Kulisy A", { kind: "backstage", max_devices: 2 });
    const [piotr, hania] = [await opened(hall, card, "Piotr"), await opened(hall, card, "Hania")] as const;
    await hall.admin.must(closeDevice, { params: { id: piotr.device_id } });
    await hall.admin.must(closeDevice, { params: { id: piotr.device_id } });
    expect(await found(piotr.token)).toBeUndefined();
    expect(await found(hania.token)).toBeDefined();
    expect((await listed(hall)).data[0]?.devices.map((each) => each.person_name)).toEqual(["Hania"]);
    expect((await hall.admin.call(closeDevice, { params: { id: newId() } })).status).toBe(404);
  });

  it("of another organiser or another competition is not found", async () => {
    const hall = await hallAtNoon();
    const card = await made(hall, "Kierownik sceny A");
    const { device_id } = await opened(hall, card, "Piotr");
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    const other = await makeContest(house, hall.tenant, 1);
    const station_ids = [card.station.id];
    const change = { name: "x", max_devices: 1, ends_at: "2026-11-28T20:00:00Z", version: 1 };
    expect((await stranger.call(listStations, { params: { id: hall.competition_id } })).status).toBe(404);
    expect((await stranger.call(updateStation, { params: { id: card.station.id }, body: change })).status).toBe(404);
    expect((await stranger.call(closeDevice, { params: { id: device_id } })).status).toBe(404);
    for (const [browser, id] of [
      [stranger, hall.competition_id],
      [hall.admin, other.competition_id],
    ] as const) {
      expect((await browser.call(renewStationCodes, { params: { id }, body: { station_ids } })).status).toBe(404);
      expect((await browser.call(revokeStations, { params: { id }, body: { station_ids } })).status).toBe(404);
    }
    expect((await listed(hall)).data[0]?.devices).toHaveLength(1);
    expect((await hall.referees[0]?.call(listStations, { params: { id: hall.competition_id } }))?.status).toBe(403);
  });
});

describe("the list of stations", () => {
  it("is searched, narrowed, sorted and paged, and a device is online for two minutes after it was seen", async () => {
    const hall = await hallAtNoon(2);
    const backstage = await made(hall, "Kulisy A", { kind: "backstage", ends_at: "2026-11-28T18:00:00Z" });
    const manager = await made(hall, "Kierownik sceny A");
    await made(hall, "Kierownik sceny A 2");
    await opened(hall, manager, "Żaneta", new Date(NOW - 119_000).toISOString());
    await opened(hall, backstage, "Hania", new Date(NOW - 121_000).toISOString());
    const user_ids = [hall.people[1]?.id ?? ""];
    await hall.admin.must(createJudgeCards, { params: { id: hall.competition_id }, body: { user_ids } });
    type Query = {
      only?: "all" | "desks" | "judges" | "online";
      q?: string;
      sort?: "kind" | "name" | "ends_at" | "seen_at";
      direction?: "asc" | "desc";
    };
    const names = async (query: Query) => (await listed(hall, { query })).data.map((row) => row.name);
    expect(await names({})).toEqual(["Kierownik sceny A", "Kierownik sceny A 2", "Kulisy A", "Sędzia 2"]);
    expect(await names({ only: "desks" })).toEqual(["Kierownik sceny A", "Kierownik sceny A 2", "Kulisy A"]);
    expect(await names({ only: "judges" })).toEqual(["Sędzia 2"]);
    expect(await names({ only: "online" })).toEqual(["Kierownik sceny A"]);
    expect(await names({ q: "zaneta" })).toEqual(["Kierownik sceny A"]);
    expect(await names({ q: "kulisy hania" })).toEqual(["Kulisy A"]);
    expect((await names({ sort: "ends_at" }))[0]).toBe("Kulisy A");
    expect((await names({ sort: "seen_at", direction: "desc" })).slice(0, 2)).toEqual(["Kierownik sceny A", "Kulisy A"]);
    for (const sort of ["kind", "name", "ends_at", "seen_at"] as const)
      for (const direction of ["asc", "desc"] as const) {
        const paged: string[] = [];
        let cursor: string | null = "";
        while (cursor !== null) {
          const page = await listed(hall, { query: { sort, direction, limit: 1, ...(cursor ? { cursor } : {}) } });
          paged.push(...page.data.map((row) => row.name));
          cursor = page.next_cursor;
        }
        expect(paged, `${sort} ${direction}`).toEqual(await names({ sort, direction }));
      }
    const [first] = (await listed(hall)).data;
    expect(first?.devices).toMatchObject([{ person_name: "Żaneta", device: "Chrome, Android", online: true, battery_percent: 72 }]);
    expect((await hall.admin.fetch(`/api/competitions/${hall.competition_id}/stations?cursor=nie`)).status).toBe(400);
  });

  it("offers the stages and the judges of the competition's lists, and says when codes cannot be typed", async () => {
    const hall = await hallAtNoon(2);
    const list = await listed(hall);
    expect(list.stages).toMatchObject([{ letter: "A", name: null }]);
    expect(list.judges).toEqual(
      hall.people.map((each, at) => ({ user_id: each.id, name: each.name, seats: [`S${at + 1}`], has_card: false })),
    );
    expect(list.typing).toEqual({ wrong: 0, off: false });
    const wrong = (count: number) =>
      house.world.database.inTenant(hall.tenant.id, (trx) =>
        trx
          .insertInto("code_typing")
          .values({ tenant_id: hall.tenant.id, wrong: count })
          .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet({ wrong: count }))
          .execute(),
      );
    await wrong(49);
    expect((await listed(hall)).typing).toEqual({ wrong: 49, off: false });
    await wrong(50);
    expect((await listed(hall)).typing).toEqual({ wrong: 50, off: true });
    await hall.admin.must(unlockCodes);
    expect((await listed(hall)).typing).toEqual({ wrong: 0, off: false });
    const empty = await makeContest(house, hall.tenant, 1);
    expect(await hall.admin.must(listStations, { params: { id: empty.competition_id } })).toMatchObject({
      data: [],
      stages: [],
      judges: [],
    });
  });
});

describe("judges' cards", () => {
  const cardsFor = (hall: Hall, user_ids: string[], ends_at?: string) =>
    hall.admin.call(createJudgeCards, { params: { id: hall.competition_id }, body: { user_ids, ...(ends_at ? { ends_at } : {}) } });

  it("are made for people with a seat, each with six digits; a judge who has one gets a new code and stays signed in", async () => {
    const hall = await hallAtNoon(3);
    const ids = hall.people.map((each) => each.id);
    const first = await cardsFor(hall, ids.slice(0, 2));
    expect(first.status).toBe(201);
    expect(first.body.data.map((card) => [card.station.judge?.name, card.station.judge?.seats, card.code])).toEqual([
      ["Sędzia 1", ["S1"], expect.stringMatching(/^\d{3} \d{3}$/)],
      ["Sędzia 2", ["S2"], expect.stringMatching(/^\d{3} \d{3}$/)],
    ]);
    const card = first.body.data[0] as StationCard;
    const session = await openCard(hall, card);
    const again = await cardsFor(hall, ids);
    expect(again.body.data).toHaveLength(3);
    expect(again.body.data[0]?.station).toMatchObject({ id: card.station.id, devices: [{ person_name: "Sędzia 1" }] });
    expect((await stored(hall, card.station.id)).code_hash).toEqual(codeHash(hall.tenant.id, again.body.data[0]?.code ?? ""));
    expect(await sessionEnd(session)).toBe(MIDNIGHT);
    expect((await listed(hall)).judges.every((judge) => judge.has_card)).toBe(true);
    await cardsFor(hall, [ids[0] ?? ""], "2026-11-29T10:00:00Z");
    expect(await sessionEnd(session)).toBe(Date.parse("2026-11-29T10:00:00Z"));
    await hall.admin.must(revokeStations, { params: { id: hall.competition_id }, body: { station_ids: [card.station.id] } });
    expect(await sessionEnd(session)).toBeUndefined();
    const anew = await cardsFor(hall, [ids[0] ?? ""]);
    expect(anew.body.data[0]?.station.id).not.toBe(card.station.id);
  });

  it("end with their streams when they are revoked", async () => {
    const hall = await hallAtNoon();
    const { body } = await cardsFor(hall, [hall.people[0]?.id ?? ""]);
    const card = body.data[0] as StationCard;
    const tablet = new Browser(house, hall.tenant);
    await tablet.must(openStation, { body: { link: secretOf(card) } });
    const server = await listen(httpOf(house.world, "test"));
    const cookie = [...tablet.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const stream = await followStream(`${server.url}/api/judge/live?tenant=${hall.tenant.slug}`, { cookie });
    await stream.frames(1);
    await hall.admin.must(revokeStations, { params: { id: hall.competition_id }, body: { station_ids: [card.station.id] } });
    await stream.ended;
    expect((await tablet.call(getJudgeDay)).status).toBe(401);
    await server.close();
  });

  it("are refused to people without a seat in the competition", async () => {
    const hall = await hallAtNoon();
    const outsider = await makePerson(house, hall.tenant, "referee", "Sędzia bez miejsca");
    const other = await makeHall(house, { entries: 1, judges: 1 });
    for (const id of [outsider.id, other.people[0]?.id ?? "", newId()])
      expect(await cardsFor(hall, [hall.people[0]?.id ?? "", id])).toMatchObject({ status: 409, body: { code: "judge_has_no_seat" } });
    expect((await listed(hall)).data).toEqual([]);
  });

  /** Opens a judge's card on a tablet, as scanning it does. Returns the hash of the session's token. */
  async function openCard(hall: Hall, { station }: StationCard): Promise<Buffer> {
    const device = { tenant_id: hall.tenant.id, id: newId(), station_id: station.id, person_name: station.name };
    const at = new Date(NOW).toISOString();
    await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx
        .insertInto("station_devices")
        .values({ ...device, opened_at: at, seen_at: at })
        .execute(),
    );
    await new Browser(house, hall.tenant).signIn(hall.people[0]?.email ?? "");
    return house.world.database.asOwner(async (trx) => {
      const { token_hash } = await trx
        .selectFrom("sessions")
        .select("token_hash")
        .where("user_id", "=", station.judge?.user_id ?? "")
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      const card = { station_id: station.id, device_id: device.id, competition_id: hall.competition_id, ends_at: station.ends_at };
      await trx.updateTable("sessions").set(card).where("token_hash", "=", token_hash).execute();
      return token_hash;
    });
  }

  /** When a card's session ends, in milliseconds. Undefined when there is none any more. */
  async function sessionEnd(tokenHash: Buffer): Promise<number | undefined> {
    const row = await house.world.database.asOwner((trx) =>
      trx.selectFrom("sessions").select("ends_at").where("token_hash", "=", tokenHash).executeTakeFirst(),
    );
    return row?.ends_at ? Date.parse(row.ends_at) : undefined;
  }
});
