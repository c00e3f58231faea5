// Opening stations by link and typed code, the limits of codes, and what ends a station (docs/rules/hall.md 1.4).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { httpOf } from "#src/http.ts";
import { useHouse } from "#tests/application/database.ts";
import { followStream, listen, type Listening } from "#tests/application/listening.ts";
import { Browser, browserFrom, makeTenant } from "#tests/competitions/factories.ts";
import { type Hall, makeHall } from "#tests/competitions/situations.ts";
import { makeStation, type MadeStation, StationBrowser } from "#tests/hall/opened-station.ts";
import { currentUser } from "../contract.ts";
import { closeStation, findStation, getStation, openStation, reportStation } from "./contract.ts";

const house = useHouse({ TRUST_PROXY: "on" });

const NOW = new Date("2026-11-28T12:00:00Z");
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

/** A hall at noon of its day, with one station. */
async function atNoon(options: Parameters<typeof makeStation>[3] = {}): Promise<{ hall: Hall; station: MadeStation }> {
  house.setNow(NOW);
  const hall = await makeHall(house, { entries: 1, judges: 1 });
  return { hall, station: await makeStation(house, hall, "stage_manager", { ends_at: inMinutes(60).toISOString(), ...options }) };
}

const open = async (hall: Hall, station: MadeStation, person_name = "Hania", device = new StationBrowser(house, hall.tenant)) => {
  await device.must(openStation, { body: { link: station.link, person_name } });
  return device;
};

const rowOf = (hall: Hall, id: string) =>
  house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx.selectFrom("stations").select(["refused_at", "revoked_at"]).where("id", "=", id).executeTakeFirstOrThrow(),
  );

describe("a station", () => {
  it("is found and opened by link or typed code, asks for a first name, and belongs to the device", async () => {
    const { hall, station } = await atNoon({ max_devices: 2 });
    const guest = new Browser(house, hall.tenant);
    const found = await guest.must(findStation, { body: { link: station.link } });
    expect(found).toMatchObject({
      kind: "stage_manager",
      name: station.name,
      competition_name: "Rytm Wisły",
      judge_name: null,
      state: "open",
    });
    expect(await guest.must(findStation, { body: { code: ` ${station.code.toLowerCase()} ` } })).toEqual(found);
    expect((await guest.call(openStation, { body: { link: station.link } })).body.errors).toHaveProperty("person_name");
    const device = new StationBrowser(house, hall.tenant);
    const opened = await device.call(openStation, { body: { code: station.code, person_name: " Hania " } });
    expect(opened.body).toEqual({ kind: "stage_manager", path: "/station/stage" });
    // The cookie outlasts the station by 30 days: its end may be moved, and later the device learns since when it is over.
    expect(opened.headers.getSetCookie().find((each) => each.startsWith("parkiet_station="))).toContain(`Max-Age=${3600 + 30 * 86_400};`);
    expect(await device.must(getStation)).toMatchObject({
      name: station.name,
      person_name: "Hania",
      competition: { id: hall.competition_id, name: "Rytm Wisły" },
      stage: { letter: "A" },
    });
    expect((await device.call(reportStation, { body: { battery_percent: 41, charging: false, unsent: 3 } })).status).toBe(204);
    const [row] = await house.world.database.inTenant(hall.tenant.id, (trx) => trx.selectFrom("station_devices").selectAll().execute());
    expect(row).toMatchObject({ person_name: "Hania", battery_percent: 41, charging: false, unsent: 3, closed_at: null });
    const events = await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx.selectFrom("audit").select(["user_id", "device_id", "who"]).where("action", "=", "station_opened").execute(),
    );
    expect(events).toEqual([{ user_id: null, device_id: row?.id, who: `Hania (${station.name})` }]);
    // Another organiser's address does not know the link.
    const other = new Browser(house, await makeTenant(house));
    expect(await other.call(findStation, { body: { link: station.link } })).toMatchObject({
      status: 404,
      body: { code: "station_unknown" },
    });
  });

  it("refuses one device too many and tells the office; a closed device makes a place, the same browser takes none", async () => {
    const { hall, station } = await atNoon({ max_devices: 1 });
    const first = await open(hall, station);
    const second = new StationBrowser(house, hall.tenant);
    const body = { link: station.link, person_name: "Ola" };
    expect((await second.must(findStation, { body })).state).toBe("full");
    expect(await second.call(openStation, { body })).toMatchObject({ status: 409, body: { code: "station_full" } });
    expect((await rowOf(hall, station.id)).refused_at).not.toBeNull();
    expect((await first.must(findStation, { body })).state).toBe("open");
    await open(hall, station, "Hanka", first);
    expect((await first.must(getStation)).person_name).toBe("Hanka");
    expect((await first.call(closeStation)).status).toBe(204);
    expect((await first.call(getStation)).body.code).toBe("unauthenticated");
    await second.must(openStation, { body });
    expect((await rowOf(hall, station.id)).refused_at).toBeNull();
  });

  it("has one place for two devices that open it at once, and who is refused keeps the station that was open before", async () => {
    const { hall, station } = await atNoon({ max_devices: 1 });
    const other = await makeStation(house, hall, "backstage", { max_devices: 2, ends_at: inMinutes(60).toISOString() });
    const devices = [await open(hall, other, "Hania"), await open(hall, other, "Ola")];
    const body = { link: station.link, person_name: "Ewa" };
    const answers = await Promise.all(devices.map((device) => device.call(openStation, { body })));
    expect(new Set(answers.map((each) => each.status))).toEqual(new Set([200, 409]));
    const stations = await Promise.all(devices.map((device) => device.must(getStation)));
    expect(stations.map((each) => each.kind)).toEqual(answers.map((each) => (each.status === 200 ? "stage_manager" : "backstage")));
  });

  it("is refused from its end and once revoked, and the device learns since when", async () => {
    const { hall, station } = await atNoon();
    const device = await open(hall, station);
    house.setNow(inMinutes(60));
    expect(await device.call(getStation)).toMatchObject({
      status: 401,
      body: { code: "station_ended", message: "Ten link nie działa od 14:00. Poproś organizatora." },
    });
    const guest = new Browser(house, hall.tenant);
    expect((await guest.must(findStation, { body: { link: station.link } })).state).toBe("ended");
    expect(await guest.call(openStation, { body: { link: station.link, person_name: "Ola" } })).toMatchObject({
      status: 409,
      body: { code: "station_over" },
    });
    const again = await atNoon();
    const other = await open(again.hall, again.station);
    house.setNow(inMinutes(5));
    await again.station.revoke();
    expect(await other.call(getStation)).toMatchObject({
      status: 401,
      body: { message: "Ten link nie działa od 13:05. Poproś organizatora." },
    });
  });

  it("has only its own right: its cookie counts only where the page names it, and a session beside it does not", async () => {
    const { hall, station } = await atNoon();
    const device = await open(hall, station);
    const without = new Browser(house, hall.tenant);
    for (const [name, value] of device.cookies) without.cookies.set(name, value);
    expect((await without.call(getStation)).status).toBe(401);
    expect((await without.call(currentUser)).status).toBe(401);
    const both = new StationBrowser(house, hall.tenant);
    for (const [name, value] of [...hall.admin.cookies, ...device.cookies]) both.cookies.set(name, value);
    expect((await both.call(currentUser)).status).toBe(403);
    expect((await both.call(getStation)).status).toBe(200);
    expect((await new StationBrowser(house, hall.tenant).call(getStation)).body.code).toBe("unauthenticated");
    const report = { method: "POST", body: JSON.stringify({ unsent: 0 }), headers: { "content-type": "application/json" } };
    expect((await device.fetch("/api/station/report", report)).status).toBe(204);
    device.cookies.delete("XSRF-TOKEN");
    expect((await device.fetch("/api/station/report", report)).status).toBe(419);
    device.tenant = (await makeTenant(house)).slug;
    expect(await device.call(getStation)).toMatchObject({ status: 403, body: { code: "other_tenant" } });
  });

  it("is not guessed by its link: a network that opens thirty unknown ones waits, and valid ones keep working there", async () => {
    const { hall, station } = await atNoon();
    const guest = browserFrom(house, "198.51.100.7", hall.tenant);
    const find = async (link: string) => (await guest.call(findStation, { body: { link } })).status;
    for (let i = 0; i < 29; i += 1) expect(await find(`zly${i}`)).toBe(404);
    expect((await guest.call(openStation, { body: { link: "zly", person_name: "Ewa" } })).status).toBe(404);
    expect([await find("zly"), await find(station.link)]).toEqual([429, 200]);
    const other = browserFrom(house, "198.51.100.8", hall.tenant);
    expect((await other.call(findStation, { body: { link: "zly" } })).status).toBe(404);
  });
});

describe("typed codes", () => {
  const type = (browser: Browser, code: string) => browser.call(findStation, { body: { code } });
  const statuses = async (browser: Browser, n: number) => {
    const answers = [];
    for (let i = 0; i < n; i += 1) answers.push((await type(browser, `zly${i}`)).status);
    return answers;
  };

  it("are refused after five wrong ones on a device; right ones do not count, and links keep working", async () => {
    const { hall, station } = await atNoon();
    const device = browserFrom(house, "198.51.100.1", hall.tenant);
    expect(await statuses(device, 4)).toEqual([404, 404, 404, 404]);
    expect((await type(device, station.code)).status).toBe(200);
    expect(await statuses(device, 2)).toEqual([404, 429]);
    expect((await type(device, station.code)).status).toBe(429);
    expect((await device.call(findStation, { body: { link: station.link } })).status).toBe(200);
    expect((await type(browserFrom(house, "198.51.100.1", hall.tenant), station.code)).status).toBe(200);
  });

  it("are refused after twenty wrong ones from an address", async () => {
    const { hall, station } = await atNoon();
    for (let i = 0; i < 4; i += 1) await statuses(browserFrom(house, "198.51.100.2", hall.tenant), 5);
    expect((await type(browserFrom(house, "198.51.100.2", hall.tenant), station.code)).status).toBe(429);
    expect((await type(browserFrom(house, "198.51.100.3", hall.tenant), station.code)).status).toBe(200);
  });

  it("are switched off after fifty wrong ones of an organiser; links and open devices keep working", async () => {
    const { hall, station } = await atNoon({ max_devices: 2 });
    const device = await open(hall, station);
    for (let i = 0; i < 10; i += 1) await statuses(browserFrom(house, `203.0.113.${i}`, hall.tenant), 5);
    const guest = browserFrom(house, "203.0.113.99", hall.tenant);
    expect(await type(guest, station.code)).toMatchObject({ status: 409, body: { code: "typing_off" } });
    expect((await guest.call(findStation, { body: { link: station.link } })).status).toBe(200);
    expect((await device.call(getStation)).status).toBe(200);
  });
});

describe("streams of a station", () => {
  let server: Listening;
  beforeAll(async () => {
    server = await listen(httpOf(house.world, "test"));
  });
  afterAll(() => server.close());

  const cookieOf = (browser: Browser) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

  it("are judged as the station, alone or among several, and end when it is revoked", async () => {
    const { hall, station } = await atNoon();
    const device = await open(hall, station);
    const desk = `/api/stages/${station.stage_id}/desk/live?tenant=${hall.tenant.slug}`;
    const cookie = cookieOf(device);
    const alone = await followStream(`${server.url}${desk}&identity=station`, { cookie });
    const several = await followStream(`${server.url}/api/live?of=${encodeURIComponent(`${desk}&identity=station`)}`, { cookie });
    const outer = await followStream(`${server.url}/api/live?identity=station&of=${encodeURIComponent(desk)}`, { cookie });
    const streams = [alone, several, outer];
    await Promise.all(streams.map((stream) => stream.frames(1)));
    expect(streams.map((stream) => stream.status)).toEqual([200, 200, 200]);
    const unnamed = await followStream(`${server.url}${desk}`, { cookie });
    expect(unnamed.status).toBe(401);
    await station.revoke();
    await Promise.all(streams.map((stream) => stream.ended));
  });

  it("end at the station's hour by themselves", async () => {
    const end = new Date(NOW.getTime() + 1000);
    const { hall, station } = await atNoon({ ends_at: end.toISOString() });
    const device = await open(hall, station);
    const desk = `/api/stages/${station.stage_id}/desk/live?tenant=${hall.tenant.slug}&identity=station`;
    const stream = await followStream(`${server.url}${desk}`, { cookie: cookieOf(device) });
    await stream.frames(1);
    // Only time passes: nothing is announced.
    house.setNow(end);
    await stream.ended;
    expect((await device.call(getStation)).body.code).toBe("station_ended");
  });
});
