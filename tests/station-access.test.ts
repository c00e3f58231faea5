// Calls every endpoint of the published document as every kind of station and with a judge's card: what is not its own, records of another
// competition and another organiser, revoked and ended, without the cookie, and beside an administrator's session (docs/rules/hall.md 1.6). And what
// the replies contain of people.
import { describe, expect, it } from "vitest";
import { handlers } from "#src/http.ts";
import type { Endpoint } from "#src/kernel/endpoints/endpoint.ts";
import { deskKinds, type StationKind, stationKinds } from "#src/kernel/endpoints/stations.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { moveOnStage } from "#src/stage/contract.ts";
import { getPublicCompetition } from "#src/competitions/contract.ts";
import { revokeStations } from "#src/hall/stations/contract.ts";
import { useHouse } from "./application/database.ts";
import { Browser, makeTenant } from "./competitions/factories.ts";
import { type Hall, makeHall, recordIdOf } from "./competitions/situations.ts";
import { makeCard, openCard } from "./hall/opened-card.ts";
import { openDesk, stageIdOf, StationBrowser } from "./hall/opened-station.ts";

const house = useHouse();
const endpoints = handlers.map((handler) => handler.endpoint);
const restricted = endpoints.filter((endpoint) => Array.isArray(endpoint.access));
const named = (list: readonly Endpoint[]) => list.map((endpoint) => [endpoint.name, endpoint] as const);
/** Endpoints that a kind of station may call, besides those that are open to everybody. */
const ownOf = (kind: StationKind) => restricted.filter((endpoint) => endpoint.stations?.includes(kind));

/** Sends a raw call of an endpoint with these values in its path, else new ids. Writes send an empty JSON object. */
async function ask(browser: Browser, endpoint: Endpoint, values: Record<string, string> = {}): Promise<Response> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? newId());
  if (endpoint.method === "GET") return browser.fetch(path);
  if (!browser.cookies.has("XSRF-TOKEN")) await browser.fetch("/api/sanctum/csrf-cookie");
  return browser.fetch(path, { method: endpoint.method, body: "{}", headers: { "content-type": "application/json" } });
}

const codeOf = async (reply: Response) => ((await reply.json().catch(() => ({}))) as { code?: string }).code;

interface Cast {
  hall: Hall;
  /** Another competition of the same organiser, and one of another organiser. */
  others: Hall[];
  /** A device of each kind, which also has an administrator's session, and a tablet that a judge's card opened. */
  devices: Record<StationKind, Browser>;
}

/** Opens a device of every kind at one competition. Those of desks have an administrator's cookies, too. */
async function openAll(hall: Hall): Promise<Cast["devices"]> {
  const [judge] = hall.people;
  if (!judge) throw new Error("the hall has no judge");
  const devices = {
    judge: await openCard(house, hall.tenant, await makeCard(house, hall, judge, "2030-01-01T20:00:00Z")),
  } as Cast["devices"];
  for (const kind of deskKinds) {
    devices[kind] = await openDesk(house, hall, kind);
    for (const [name, value] of hall.admin.cookies) if (!devices[kind].cookies.has(name)) devices[kind].cookies.set(name, value);
  }
  return devices;
}

let cast: Promise<Cast> | undefined;

/** One competition with a device of every kind, another of the organiser and one of another organiser. Created once for this file. */
function everybody(): Promise<Cast> {
  cast ??= (async () => {
    const hall = await makeHall(house, { entries: 1, judges: 1 });
    const others = [
      await makeHall(house, { entries: 1, judges: 1, tenant: hall.tenant }),
      await makeHall(house, { entries: 1, judges: 1, tenant: await makeTenant(house) }),
    ];
    return { hall, others, devices: await openAll(hall) };
  })();
  return cast;
}

describe("an endpoint", () => {
  it.each(named(restricted))("%s answers 403 to every kind of station and to a card that it does not name", async (_, endpoint) => {
    const { devices } = await everybody();
    for (const kind of stationKinds) {
      if (endpoint.stations?.includes(kind)) continue;
      expect((await ask(devices[kind], endpoint)).status, kind).toBe(403);
    }
  });

  it.each(named(restricted))(
    "%s answers 401 to a station's page without its cookie, and to its cookie on another page",
    async (_, endpoint) => {
      const { hall, devices } = await everybody();
      const noCookie = new StationBrowser(house, hall.tenant);
      for (const [name, value] of hall.admin.cookies) noCookie.cookies.set(name, value);
      const noPage = new Browser(house, hall.tenant);
      const { cookies } = devices.stage_manager;
      for (const name of ["parkiet_station", "XSRF-TOKEN"]) noPage.cookies.set(name, cookies.get(name) ?? "");
      for (const browser of [noCookie, noPage]) {
        const reply = await ask(browser, endpoint);
        expect(reply.status).toBe(401);
        expect(await codeOf(reply)).toBe("unauthenticated");
      }
    },
  );
});

it("a station sees of a practice competition what a guest sees, in calls that are open to everybody", async () => {
  const hall = await makeHall(house, { entries: 1, judges: 1 });
  const practice = await makeHall(house, { entries: 1, judges: 1, tenant: hall.tenant });
  const params = { id: practice.competition_id };
  await house.world.database.inTenant(
    hall.tenant.id,
    (trx) => trx.updateTable("competitions").set({ practice: true, name: "Ćwiczenie" }).where("id", "=", params.id).execute(),
    "member",
  );
  const callers = [hall.admin, new Browser(house, hall.tenant), await openDesk(house, hall, "backstage")];
  const answers = await Promise.all(callers.map((browser) => browser.call(getPublicCompetition, { params })));
  expect(answers.map((each) => each.status)).toEqual([200, 404, 404]);
});

/** All texts and numbers of a reply. */
const valuesIn = (value: unknown): unknown[] =>
  value !== null && typeof value === "object" ? Object.values(value).flatMap(valuesIn) : [value];

/** Kinds that read first and last names of dancers, and the kind that reads their years of birth. All others read names as the public does. */
const NAMED: readonly StationKind[] = ["stage_manager", "backstage", "door"];
const DATED: readonly StationKind[] = ["door"];

it("a station reads of children names and years of birth only where its desk needs them, and nothing else", async () => {
  const hall = await makeHall(house, { entries: 2, judges: 1 });
  await house.world.database.inTenant(hall.tenant.id, async (trx) => {
    const contact = { contact_role: "parent" as const, contact_phone: "600 100 200", note: "Alergia na orzechy" };
    await trx.updateTable("signups").set(contact).where("id", "=", hall.signup_id).execute();
    await trx.updateTable("dancers").set({ birth_date: "2013-05-17" }).where("signup_id", "=", hall.signup_id).execute();
  });
  await hall.admin.must(moveOnStage, { params: { id: hall.performance_ids[0] ?? "" }, body: { action: "start" } });
  const devices = await openAll(hall);
  const stage = await stageIdOf(house, hall);
  for (const kind of stationKinds) {
    const texts: string[] = [];
    for (const endpoint of ownOf(kind).filter(({ method }) => method === "GET")) {
      const id = endpoint.path.startsWith("/api/stages/") ? stage : recordIdOf(endpoint, hall);
      const reply = await ask(devices[kind], endpoint, { id, dance: "1" });
      if (reply.status === 200) texts.push(...valuesIn(await reply.json()).map(String));
    }
    const has = (pattern: RegExp) => texts.some((text) => pattern.test(text));
    if (!NAMED.includes(kind)) expect([kind, has(/Tancerka|Próbna/)]).toEqual([kind, false]);
    expect([kind, has(/^2013$/)]).toEqual([kind, DATED.includes(kind)]);
    expect([kind, has(/05-17|Marta|marta@|600 100 200|orzechy/)]).toEqual([kind, false]);
  }
});

describe.each(stationKinds)("a %s", (kind) => {
  const own = ownOf(kind);

  it("may call what names it", async () => {
    expect(own.length).toBeGreaterThan(0);
    const { devices, hall } = await everybody();
    const stage = await stageIdOf(house, hall);
    for (const endpoint of own) {
      // Closing the station would end the others' device.
      if (endpoint.name === "closeStation") continue;
      const id = endpoint.path.startsWith("/api/stages/") ? stage : recordIdOf(endpoint, hall);
      expect([401, 403], endpoint.name).not.toContain((await ask(devices[kind], endpoint, { id, dance: "1" })).status);
    }
  });

  it("gets nothing of another competition and of another organiser", async () => {
    const { devices, others } = await everybody();
    for (const other of others)
      for (const endpoint of own.filter(({ path }) => path.includes("{"))) {
        const id = endpoint.path.startsWith("/api/stages/") ? await stageIdOf(house, other) : recordIdOf(endpoint, other);
        const { status } = await ask(devices[kind], endpoint, { id, dance: "1" });
        // Either nothing is found, or the empty body or query is refused before anything is looked up; there is never an answer.
        const isComplete = endpoint.method === "GET" && endpoint.query?.safeParse({}).success !== false;
        expect(isComplete ? [404] : [404, 409, 422], `${endpoint.name} ${status}`).toContain(status);
      }
  });

  it("gets 401 from its end, and as soon as it is revoked", async () => {
    const now = new Date("2026-11-28T10:00:00Z");
    for (const how of ["ended", "revoked"]) {
      house.setNow(now);
      const hall = await makeHall(house, { entries: 1, judges: 1 });
      const end = new Date(now.getTime() + 60_000);
      const [judge] = hall.people;
      const device =
        kind === "judge"
          ? await openCard(house, hall.tenant, await makeCard(house, hall, judge ?? { id: "" }, end.toISOString()))
          : await openDesk(house, hall, kind, end.toISOString());
      if (how === "ended") house.setNow(end);
      else await hall.admin.must(revokeStations, { params: { id: hall.competition_id }, body: {} });
      for (const endpoint of own) {
        const reply = await ask(device, endpoint);
        expect(reply.status, `${how} ${endpoint.name}`).toBe(401);
        expect(await codeOf(reply)).toBe(kind === "judge" ? "unauthenticated" : "station_ended");
      }
    }
  });
});
