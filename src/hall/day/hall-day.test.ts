// The hall in numbers on the organiser's day: what it counts, for whom, and which changes it follows (docs/rules/hall.md 8.1).
import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { browserAs, browserWith, makeTenant } from "#tests/competitions/factories.ts";
import { makeHall } from "#tests/competitions/situations.ts";
import { openNewStation, stageIdOf } from "#tests/hall/opened-station.ts";
import { reportStation } from "../../identity/stations/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { reportIncident, settleIncident } from "../../stage/incidents/contract.ts";
import { changeAtDoor, getDoor } from "../door/contract.ts";
import { createStation, revokeStations } from "../stations/contract.ts";
import { getHallDay } from "./contract.ts";

const house = useHouse();
const START = Date.parse("2026-11-28T10:00:00Z");
const atMinute = (minute: number) => new Date(START + minute * 60_000).toISOString();

async function makeDay() {
  house.setNow(new Date(START));
  const hall = await makeHall(house, { entries: 2, judges: 1 });
  const params = { id: hall.competition_id };
  const read = () => hall.admin.must(getHallDay, { params });
  const report = async (kind: "music" | "injury", minute: number) => {
    const id = newId();
    const body = { id, kind, made_at: atMinute(minute), start_list_id: hall.list_id };
    await hall.admin.must(reportIncident, { params: { id: await stageIdOf(house, hall) }, body });
    return id;
  };
  return { hall, params, read, report };
}

it("has nothing of a competition without a station, and counts everybody who is expected", async () => {
  const { read } = await makeDay();
  expect(await read()).toEqual({ incidents: { open: 0, newest: null }, stations: [], check_in: { here: 0, of: 2 } });
});

it("counts open incidents and names the newest by the devices' clocks, without its note", async () => {
  const { hall, read, report } = await makeDay();
  const injury = await report("injury", -2);
  await report("music", -5);
  const incidents = async () => {
    const { open, newest } = (await read()).incidents;
    return { open, ...newest, at: newest && new Date(newest.at).toISOString() };
  };
  expect(await incidents()).toEqual({ open: 2, kind: "injury", at: atMinute(-2) });
  await hall.admin.must(settleIncident, { params: { id: injury }, body: { done: true } });
  expect(await incidents()).toEqual({ open: 1, kind: "music", at: atMinute(-5) });
});

it("lists stations that did not end with their last sign, and one that nobody opened without", async () => {
  const { hall, params, read } = await makeDay();
  const hania = await openNewStation(house, hall, "backstage", "Hania");
  const body = { kind: "door" as const, name: "Drzwi", ends_at: atMinute(10) };
  await hall.admin.must(createStation, { params, body });
  house.setNow(new Date(START + 5 * 60_000));
  await hania.must(reportStation, { body: { unsent: 0 } });
  const names = async () => (await read()).stations.map(({ name, seen_at }) => [name, seen_at && new Date(seen_at).toISOString()]);
  expect(await names()).toEqual([
    ["Drzwi", null],
    ["Stanowisko Hania", atMinute(5)],
  ]);
  house.setNow(new Date(START + 11 * 60_000));
  expect(await names()).toEqual([["Stanowisko Hania", atMinute(5)]]);
  await hall.admin.must(revokeStations, { params, body: {} });
  expect(await names()).toEqual([]);
});

it("counts who came, and follows the door, incidents and stations", async () => {
  const { hall, params, read, report } = await makeDay();
  const topics = new Set<string>();
  const stop = house.world.live.onAnnouncement((tenantId, topic) => void (tenantId === hall.tenant.id && topic && topics.add(topic)));
  const kuba = await openNewStation(house, hall, "door", "Kuba");
  const [club] = (await kuba.must(getDoor, { params })).clubs;
  const change = { id: newId(), kind: "present" as const, signup_id: hall.signup_id, dancer_ids: [club?.people[0]?.dancer_id ?? ""] };
  await kuba.must(changeAtDoor, { params, body: { ...change, made_at: atMinute(0) } });
  expect((await read()).check_in).toEqual({ here: 1, of: 2 });
  await report("music", 0);
  const followed = getHallDay.live?.({ params, query: {}, reply: await read() }) ?? [];
  for (const topic of ["door", "incidents", "stations"].map((each) => `${each}:${hall.competition_id}`)) {
    await expect.poll(() => [...topics]).toContain(topic);
    expect(followed).toContain(topic);
  }
  stop();
});

it("is for administrators of its organiser", async () => {
  const { hall, params } = await makeDay();
  const helper = await browserWith(house, hall.tenant, "trener", ["helper"]);
  const stranger = await browserAs(house, await makeTenant(house), "admin");
  const answers = await Promise.all([helper, stranger].map((browser) => browser.call(getHallDay, { params })));
  expect(answers.map((each) => each.status)).toEqual([403, 404]);
});
