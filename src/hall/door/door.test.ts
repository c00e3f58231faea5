// Check-in at the door: what helpers see, changes in any order of arrival, twice, and of another competition (docs/rules/hall.md 5.1).
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { browserAs, type Browser, browserWith, makeTenant } from "#tests/competitions/factories.ts";
import { type Hall, makeHall } from "#tests/competitions/situations.ts";
import { openNewStation, stageIdOf } from "#tests/hall/opened-station.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { renameDancers } from "../../people/erasing/erasing-sql.server.ts";
import { createStation, listStations, updateStation } from "../stations/contract.ts";
import { changeAtDoor, type DoorKind, getDoor, takeCashAtDoor } from "./contract.ts";
import { countArrived } from "./door-sql.server.ts";

const house = useHouse();
const START = Date.parse("2026-11-28T10:00:00Z");
const atMinute = (minute: number) => new Date(START + minute * 60_000).toISOString();

interface AtDoor {
  hall: Hall;
  kuba: Browser;
  dancers: string[];
}

/** A hall with two entries of one club, and a device at the door. */
async function makeDoor(): Promise<AtDoor> {
  house.setNow(new Date(START));
  const hall = await makeHall(house, { entries: 2, judges: 1 });
  const kuba = await openNewStation(house, hall, "door", "Kuba");
  const [club] = (await kuba.must(getDoor, { params: { id: hall.competition_id } })).clubs;
  return { hall, kuba, dancers: club?.people.map((each) => each.dancer_id) ?? [] };
}

const inHall = <T>({ hall }: AtDoor, work: (trx: Trx) => Promise<T>) => house.world.database.inTenant(hall.tenant.id, work);

const clubAt = async ({ hall, kuba }: AtDoor, by: Browser = kuba) => {
  const [club] = (await by.must(getDoor, { params: { id: hall.competition_id } })).clubs;
  if (!club) throw new Error("no club");
  return club;
};

interface Change {
  kind: DoorKind;
  minute: number;
  id?: string;
  dancer_ids?: string[];
  entry_ids?: string[];
  note?: string;
  signup_id?: string;
}

const send = ({ hall, kuba }: AtDoor, { minute, id = newId(), signup_id = hall.signup_id, ...rest }: Change, by: Browser = kuba) =>
  by.call(changeAtDoor, { params: { id: hall.competition_id }, body: { ...rest, id, signup_id, made_at: atMinute(minute) } });

describe("the door", () => {
  it("is made for the whole competition, and shows each club with its people, numbers, and what is missing", async () => {
    const made = await makeDoor();
    const { hall, dancers } = made;
    const body = { kind: "door" as const, name: "Drzwi" };
    const card = await hall.admin.must(createStation, { params: { id: hall.competition_id }, body });
    expect(card.station).toMatchObject({ kind: "door", stage: null });
    await inHall(made, async (trx) => {
      await trx.updateTable("signups").set({ total_grosze: 9000 }).where("id", "=", hall.signup_id).execute();
      await trx
        .updateTable("entries")
        .set({ missing: [] })
        .where("id", "=", hall.entry_ids[0] ?? "")
        .execute();
      await trx
        .updateTable("entries")
        .set({ missing: ["music"] })
        .where("id", "=", hall.entry_ids[1] ?? "")
        .execute();
    });
    const club = await clubAt(made);
    expect(club).toMatchObject({ club_name: "Studio Plié", cost_grosze: 9000, paid_grosze: 0, unclear: null });
    expect(club.people).toEqual(
      dancers.map((dancer_id) => ({
        dancer_id,
        name: expect.stringMatching(/^Tancerka\d Próbna$/),
        birth_year: 2013,
        present: null,
        adult: false,
        unanswered: expect.arrayContaining(["participation", "image"]),
      })),
    );
    expect(club.entries.map((each) => [each.start_number, each.music_missing, each.bibs])).toEqual([
      [1, false, null],
      [2, true, null],
    ]);
  });

  it("names the sign-up's contact only where it is a coach or school, and never an address or a date of birth", async () => {
    const made = await makeDoor();
    const { hall } = made;
    const contact = (contact_role: "coach" | "parent") =>
      inHall(made, (trx) =>
        trx.updateTable("signups").set({ contact_role, contact_phone: "600 100 200" }).where("id", "=", hall.signup_id).execute(),
      );
    await inHall(made, (trx) => trx.updateTable("dancers").set({ birth_date: "2013-05-17" }).execute());
    await contact("coach");
    expect(await clubAt(made)).toMatchObject({ coach_name: "Marta Nowicka", coach_phone: "600 100 200" });
    await contact("parent");
    const club = await clubAt(made);
    expect(club).toMatchObject({ coach_name: null, coach_phone: null });
    expect(JSON.stringify(club)).not.toMatch(/600 100 200|Marta|marta@|05-17/);
  });

  it("counts the later change by the devices' clocks, whichever arrives first, and knows who came", async () => {
    const made = await makeDoor();
    const { hall, kuba, dancers } = made;
    const [one = "", two = ""] = dancers;
    const ola = await openNewStation(house, hall, "door", "Ola");
    await send(made, { kind: "present", dancer_ids: dancers, minute: -2 });
    await send(made, { kind: "absent", dancer_ids: [two], minute: -5 }, ola);
    expect((await clubAt(made, ola)).people.map((each) => each.present?.is)).toEqual([true, true]);
    await send(made, { kind: "absent", dancer_ids: [two], minute: -1 }, ola);
    expect((await clubAt(made)).people.map((each) => each.present)).toEqual([
      { is: true, by: expect.stringMatching(/^Kuba/), at: expect.any(String) },
      { is: false, by: expect.stringMatching(/^Ola/), at: expect.any(String) },
    ]);
    expect(await inHall(made, (trx) => countArrived(trx, hall.competition_id))).toEqual({ here: 1, of: 2 });
    // A clock that is ahead counts from its arrival.
    await send(made, { kind: "absent", dancer_ids: [one], minute: 90 });
    house.setNow(new Date(START + 60_000));
    await send(made, { kind: "present", dancer_ids: [one], minute: 1 }, kuba);
    expect((await clubAt(made)).people[0]?.present?.is).toBe(true);
  });

  it("hands out numbers and takes them back, and marks a sign-up as unclear with a note until it is clear", async () => {
    const made = await makeDoor();
    const { hall } = made;
    const [first = ""] = hall.entry_ids;
    await send(made, { kind: "bibs_out", entry_ids: hall.entry_ids, minute: -4 });
    await send(made, { kind: "bibs_back", entry_ids: [first], minute: -3 });
    await send(made, { kind: "unclear", note: " Brak wpłaty ", minute: -4 });
    const club = await clubAt(made, hall.admin);
    expect(club.entries.map((each) => each.bibs?.is)).toEqual([false, true]);
    expect(club.unclear).toMatchObject({ is: true, note: "Brak wpłaty" });
    await send(made, { kind: "clear", minute: -1 });
    expect((await clubAt(made)).unclear).toMatchObject({ is: false, note: null });
  });

  it("counts a change that is sent twice once, and refuses its id for something else", async () => {
    const made = await makeDoor();
    const { dancers } = made;
    const change = { id: newId(), kind: "present" as const, dancer_ids: dancers, minute: -2 };
    expect(await send(made, change)).toMatchObject({ status: 201, body: { id: change.id, repeated: false } });
    await send(made, { kind: "absent", dancer_ids: dancers, minute: -1 });
    expect(await send(made, change)).toMatchObject({ status: 201, body: { id: change.id, repeated: true } });
    expect((await send(made, { ...change, kind: "clear" })).status).toBe(404);
    expect((await clubAt(made)).people.map((each) => each.present?.is)).toEqual([false, false]);
    const stored = await inHall(made, (trx) => trx.selectFrom("door_changes").select("nth").where("id", "=", change.id).execute());
    expect(stored).toHaveLength(2);
  });

  it("refuses a change of nobody, of another sign-up's people and of another competition, and everybody without this right", async () => {
    const made = await makeDoor();
    const { hall, kuba, dancers } = made;
    expect(await send(made, { kind: "present", minute: -1 })).toMatchObject({
      status: 422,
      body: { errors: { dancer_ids: [expect.any(String)] } },
    });
    expect((await send(made, { kind: "bibs_out", minute: -1 })).status).toBe(422);
    const other = await makeHall(house, { entries: 1, judges: 0, tenant: hall.tenant });
    expect((await send(made, { kind: "bibs_out", entry_ids: other.entry_ids, minute: -1 })).status).toBe(404);
    expect((await send(made, { kind: "clear", signup_id: other.signup_id, minute: -1 })).status).toBe(404);
    expect((await kuba.call(getDoor, { params: { id: other.competition_id } })).status).toBe(404);
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    expect((await stranger.call(getDoor, { params: { id: hall.competition_id } })).status).toBe(404);
    expect((await hall.referees[0]?.call(getDoor, { params: { id: hall.competition_id } }))?.status).toBe(403);
    const manager = await openNewStation(house, hall, "stage_manager", "Olek");
    expect((await send(made, { kind: "present", dancer_ids: dancers, minute: -1 }, manager)).status).toBe(403);
    // People who left the sign-up meanwhile do not hinder the others.
    expect((await send(made, { kind: "present", dancer_ids: [dancers[0] ?? "", newId()], minute: -1 })).status).toBe(201);
  });

  it("records cash once, with the device as author, and only where the office lets the station take it", async () => {
    const made = await makeDoor();
    const { hall, kuba } = made;
    await inHall(made, (trx) => trx.updateTable("signups").set({ total_grosze: 9000 }).where("id", "=", hall.signup_id).execute());
    const params = { id: hall.competition_id };
    const pay = (by: Browser, id = newId(), signup_id = hall.signup_id) =>
      by.call(takeCashAtDoor, { params, body: { id, made_at: atMinute(-1), signup_id, amount_grosze: 4000 } });
    expect((await pay(kuba)).status).toBe(403);
    const [{ id, name, max_devices, ends_at, version } = { id: "", name: "", max_devices: 1, ends_at: "", version: 0 }] = (
      await hall.admin.must(listStations, { params })
    ).data;
    const body = { name, max_devices, ends_at, version, takes_cash: true };
    expect(await hall.admin.must(updateStation, { params: { id }, body })).toMatchObject({ takes_cash: true });
    expect(await kuba.must(getDoor, { params })).toMatchObject({ takes_cash: true });
    const change = newId();
    expect((await pay(kuba, change)).body).toMatchObject({ repeated: false });
    expect((await pay(kuba, change)).body).toMatchObject({ repeated: true });
    expect((await clubAt(made)).paid_grosze).toBe(4000);
    const events = await inHall(made, (trx) =>
      trx.selectFrom("payment_events").select(["who", "method", "amount_grosze", "user_id"]).where("id", "=", change).execute(),
    );
    expect(events).toEqual([{ who: expect.stringMatching(/^Kuba/), method: "cash", amount_grosze: 4000, user_id: null }]);
    const other = await makeHall(house, { entries: 1, judges: 0, tenant: hall.tenant });
    expect((await pay(kuba, newId(), other.signup_id)).status).toBe(404);
    const helper = await browserWith(house, hall.tenant, "trener", ["helper"]);
    expect(await helper.must(getDoor, { params })).toMatchObject({ takes_cash: false });
    expect((await pay(helper)).status).toBe(403);
    expect((await pay(hall.admin)).status).toBe(201);
    const backstage = { kind: "backstage" as const, stage_id: await stageIdOf(house, hall), name: "Kulisy", takes_cash: true };
    expect((await hall.admin.must(createStation, { params, body: backstage })).station.takes_cash).toBe(false);
  });

  it("tells the other devices, and names no erased person, who still counts", async () => {
    const made = await makeDoor();
    const { hall, dancers } = made;
    const topics = new Set<string>();
    const stop = house.world.live.onAnnouncement((tenantId, topic) => void (tenantId === hall.tenant.id && topic && topics.add(topic)));
    await send(made, { kind: "present", dancer_ids: dancers, minute: -1 });
    await expect.poll(() => [...topics]).toContain(`door:${hall.competition_id}`);
    stop();
    await inHall(made, (trx) => renameDancers(trx, dancers.slice(0, 1), { first_name: "Osoba", last_name: "4711" }));
    const { people } = await clubAt(made);
    expect(people.find((each) => each.dancer_id === dancers[0])).toMatchObject({ name: "", birth_year: null, unanswered: [] });
    expect(people).toHaveLength(2);
  });
});
