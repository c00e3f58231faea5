// Effect of change events on cached pages, on the real build: others' events change nothing, own events render the page again, withdrawn content is
// gone at once.
import { brotliDecompressSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { httpOf } from "#src/http.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, type MadeTenant, makeTenant } from "#tests/competitions/factories.ts";
import { beginSignup, makeOpenContest } from "#tests/signups/signup-contest.ts";
import { type Hall, makeContest, makeHall } from "#tests/competitions/situations.ts";
import { layWire, type Wire } from "#tests/application/wire.ts";
import { changeAtDoor } from "../../hall/door/contract.ts";
import { reportTablet } from "../../judging/contract.ts";
import { makeNotice } from "../../notices/contract.ts";
import { type Connection, type Database, openDatabase } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { announce, type Live, openLive } from "../../kernel/live/live.server.ts";
import { getSignup, openSignup, setPublicName } from "../../signup/contract.ts";
import { moveOnStage } from "../../stage/contract.ts";
import { publishStartList } from "../../start-lists/contract.ts";
import { buildFolder, openPages } from "./pages.server.ts";

const house = useHouse({ DEFAULT_TENANT: "nikt" });
let app: ReturnType<typeof httpOf>;
let calls: string[] = [];

beforeAll(async () => {
  const fetchApi = async (request: Request) => {
    calls.push(new URL(request.url).pathname);
    return app.request(request);
  };
  app = httpOf(house.world, "test", await openPages(house.world, process.env.BUILD_DIR ?? buildFolder, "test", false, fetchApi));
});
afterEach(() => void vi.useRealTimers());

const ask = async (path: string, cookie = "") => {
  const reply = await app.request(`http://127.0.0.1${path}`, { headers: { cookie } });
  return { status: reply.status, etag: reply.headers.get("etag"), text: await reply.text() };
};

/** Runs `work` and resolves when an event with this topic prefix has arrived. */
async function heardAfter(live: Live, topic: string, work: () => Promise<unknown>): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    const stop = live.onAnnouncement((_, told) => {
      if (!told?.startsWith(topic)) return;
      stop();
      resolve();
    });
  });
  await work();
  await heard;
}

/** Resolves when all events of this organiser so far have arrived. */
const allHeard = ({ tenant }: Hall) =>
  heardAfter(house.world.live, "so-far", () => house.world.database.inTenant(tenant.id, (trx) => announce(trx, tenant.id, "so-far")));

const pagesOf = ({ tenant, competition_id, list_id }: Hall) =>
  ["/", `/scores/${competition_id}`, `/startlist/${list_id}`, `/signup/competition/${competition_id}`].map(
    (path) => `${path}?tenant=${tenant.slug}`,
  );

/** A hall with cached public pages, and a check that none was rendered again. */
async function readyHall(options: Parameters<typeof makeHall>[1] = {}) {
  const hall = await makeHall(house, options);
  await allHeard(hall);
  const paths = pagesOf(hall);
  const made = async () => (await Promise.all(paths.map((path) => ask(path)))).map(({ status, etag }) => ({ status, etag }));
  const before = await made();
  for (const [index, { status, etag }] of before.entries())
    expect([status, etag], paths[index]).toEqual([200, expect.stringMatching(/^W/)]);
  return {
    hall,
    paths,
    untouched: async () => {
      calls = [];
      expect(await made()).toEqual(before);
      expect(calls).toEqual([]);
    },
  };
}

/** Puts the first performance of a list on stage. */
async function start(hall: Hall): Promise<void> {
  const { id } = await house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx
      .selectFrom("placed_performances")
      .select("id")
      .where("start_list_id", "=", hall.list_id)
      .orderBy("position")
      .executeTakeFirstOrThrow(),
  );
  await hall.admin.must(moveOnStage, { params: { id }, body: { action: "start" } });
}

describe("a cached page", () => {
  it("that was rendered again without a change gives a returning phone 304", async () => {
    house.setNow(new Date("2026-11-28T07:00:00Z"));
    const { hall, paths } = await readyHall();
    await start(hall);
    await allHeard(hall);
    // Delays count in whole minutes, and both times are in the same minute.
    house.setNow(new Date("2026-11-28T07:00:20Z"));
    const shown = paths.slice(1, 3);
    const first = await Promise.all(shown.map((path) => ask(path)));
    house.setNow(new Date("2026-11-28T07:00:40Z"));
    await heardAfter(house.world.live, "competition:", () =>
      house.world.database.inTenant(hall.tenant.id, (trx) => announce(trx, hall.tenant.id, `competition:${hall.competition_id}`)),
    );
    calls = [];
    for (const [index, path] of shown.entries()) {
      const reply = await app.request(`http://127.0.0.1${path}`, { headers: { "if-none-match": first[index]?.etag ?? "" } });
      expect([reply.status, reply.headers.get("etag")], path).toEqual([304, first[index]?.etag]);
    }
    expect(calls.filter((path) => path.startsWith("/api/public/"))).toHaveLength(shown.length);
    house.setNow(new Date());
  });

  it("is not rendered again for a tablet's heartbeat", async () => {
    const { hall, untouched } = await readyHall();
    const body = { id: newId(), battery_percent: 80, charging: false, unsent: 0, filled: [] };
    await heardAfter(house.world.live, "tablets", () => (hall.referees[0] as Browser).must(reportTablet, { body }));
    await untouched();
  });

  it("is not rendered again for a tick at the door, and of one competition not for a notice of another one", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { hall, paths, untouched } = await readyHall();
    const { competition_id, signup_id, admin } = hall;
    // Then old bytes are not served any more.
    const passTime = () => void vi.setSystemTime(Date.now() + 2000);
    const tick = { id: newId(), made_at: new Date().toISOString(), kind: "unclear" as const, signup_id };
    await heardAfter(house.world.live, "door", () => admin.must(changeAtDoor, { params: { id: competition_id }, body: tick }));
    passTime();
    await untouched();
    const other = await makeHall(house, { tenant: hall.tenant });
    await allHeard(other);
    const shown = paths.slice(1, 3);
    const etags = async () => (await Promise.all(shown.map((path) => ask(path)))).map(({ etag }) => etag);
    const before = await etags();
    const notify = (id: string) =>
      heardAfter(house.world.live, "notices", () =>
        admin.must(makeNotice, { params: { id }, body: { id: newId(), text: "Przerwa", channels: ["public"] } }),
      );
    calls = [];
    await notify(other.competition_id);
    passTime();
    expect([await etags(), calls]).toEqual([before, []]);
    await notify(competition_id);
    for (const path of shown) await expect.poll(async () => (await ask(path)).text).toContain("Przerwa");
  });

  it("of one competition is not rendered again for another one of the organiser", async () => {
    const { hall, paths } = await readyHall();
    const other = await makeHall(house, { tenant: hall.tenant });
    await allHeard(other);
    const [front = "", ...own] = paths;
    const read = () => Promise.all(own.map((path) => ask(path)));
    const [before, list] = [await read(), await ask(front)];
    calls = [];
    await heardAfter(house.world.live, "scores", () => start(other));
    await heardAfter(house.world.live, "start-list", () =>
      other.admin.must(publishStartList, { params: { id: other.list_id }, body: { published: false } }),
    );
    expect(await read()).toEqual(before);
    expect(calls).toEqual([]);
    // A page that lists all of them does change.
    expect((await ask(front)).etag).not.toBe(list.etag);
  });

  it("is served while a newer one is rendered after its own change, for one second at most", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { hall, paths } = await readyHall();
    const path = paths[1] ?? "";
    const before = await ask(path);
    await heardAfter(house.world.live, "scores", () => start(hall));
    calls = [];
    vi.setSystemTime(Date.now() + 700);
    // All requests get the old bytes at once, and there is one rendering for all.
    for (const each of await Promise.all([ask(path), ask(path), ask(path)])) expect(each.etag).toBe(before.etag);
    await expect.poll(async () => (await ask(path)).etag).not.toBe(before.etag);
    expect(calls.filter((call) => call.startsWith("/api/public/scores"))).toHaveLength(1);
    // A request one second after the event gets the state of that time.
    const third = paths[2] ?? "";
    vi.setSystemTime(Date.now() + 400);
    expect((await ask(third)).text).toContain("on_stage");
  });

  it("is gone at once when its list is unpublished, and so is its content", async () => {
    const { hall, paths } = await readyHall();
    await heardAfter(house.world.live, "start-list", () =>
      hall.admin.must(publishStartList, { params: { id: hall.list_id }, body: { published: false } }),
    );
    expect((await ask(paths[2] ?? "")).status).toBe(404);
    expect((await ask(paths[1] ?? "")).text).not.toContain(hall.list_id);
  });
});

it("a hidden name is gone from each cached page at once", async () => {
  const { hall, paths } = await readyHall({ entries: 1 });
  const parent = new Browser(house, hall.tenant);
  await parent.must(openSignup, { params: { id: hall.signup_id }, body: { key: hall.signup_secret } });
  const { dancers } = await parent.must(getSignup, { params: { id: hall.signup_id } });
  const choose = (public_name: "full" | "number") =>
    parent.must(setPublicName, { params: { id: dancers[0]?.id ?? "" }, body: { public_name } });
  const named = async () => (await Promise.all(paths.slice(1, 3).map((path) => ask(path)))).map(({ text }) => text.includes("Tancerka1"));
  expect(await named()).toEqual([false, false]);
  await heardAfter(house.world.live, "start-list", () => choose("full"));
  await allHeard(hall);
  expect(await named()).toEqual([true, true]);
  await heardAfter(house.world.live, "start-list", () => choose("number"));
  await allHeard(hall);
  expect(await named()).toEqual([false, false]);
});

describe("the sign-up page", () => {
  it("is cached for guests; a visitor who began a sign-up has a private page", async () => {
    const tenant = await makeTenant(house);
    const contest = await makeOpenContest(house, tenant);
    const path = `/signup/competition/${contest.slug}?tenant=${tenant.slug}`;
    const first = await ask(path);
    calls = [];
    for (const cookie of ["", "theme=dark", "XSRF-TOKEN=mine"]) expect(await ask(path, cookie)).toEqual(first);
    expect([first.status, calls]).toEqual([200, []]);
    const { browser, id } = await beginSignup(house, tenant, contest);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const own = await ask(path, cookie);
    expect([own.status, own.etag]).toEqual([200, null]);
    expect(own.text).toContain(id);
    expect(await ask(path)).toEqual(first);
    const admin = await browserAs(house, tenant, "admin");
    const signedIn = await ask(path, [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    expect([signedIn.status, signedIn.etag]).toEqual([200, null]);
  });

  it("may be cached by shared caches for the configured seconds, and by no browser; a session's page by neither", async () => {
    const { hall } = await readyHall();
    const world = { ...house.world, settings: { ...house.world.settings, CACHE_SECONDS: 5 } };
    const pages = await openPages(world, process.env.BUILD_DIR ?? buildFolder, "test", false, async (request) => app.request(request));
    const [path = ""] = pagesOf(hall);
    const freshness = async (cookie: string) =>
      (await pages(new Request(`http://127.0.0.1${path}`, { headers: { cookie } }))).headers.get("cache-control");
    expect(await freshness("")).toBe("public, max-age=0, s-maxage=5, must-revalidate");
    expect(await freshness([...hall.admin.cookies].map(([name, value]) => `${name}=${value}`).join("; "))).toBe("no-store");
    await pages.close();
  });
});

async function contest(name: string): Promise<{ tenant: MadeTenant; path: string }> {
  const tenant = await makeTenant(house, name);
  await makeContest(house, tenant);
  return { tenant, path: `/?tenant=${tenant.slug}` };
}

describe("while the database is unavailable", () => {
  const laid: { wire: Wire; database: Database; live: Live }[] = [];
  afterAll(async () => {
    for (const { wire, database, live } of laid) {
      await live.close();
      await database.close();
      await wire.cut();
    }
  });

  /** The application with its pages, behind a connection to the database that can be cut. */
  async function wired() {
    const wire = await layWire(house.world.database.connection as Connection);
    const database = openDatabase(wire.connection, 3);
    const live = openLive(wire.connection, () => undefined);
    laid.push({ wire, database, live });
    const heard = new Promise<void>((resolve) => {
      const stop = live.onAnnouncement(() => resolve(stop()));
    });
    const world = { ...house.world, database, live };
    const served: ReturnType<typeof httpOf> = httpOf(
      world,
      "test",
      await openPages(world, process.env.BUILD_DIR ?? buildFolder, "test", false, async (request) => served.request(request)),
    );
    await heard;
    return {
      wire,
      live,
      read: async (path: string, headers: Record<string, string> = {}) => served.request(`http://127.0.0.1${path}`, { headers }),
    };
  }

  it("a guest's page is the last one, says how old it is in the page's language, and may not be cached; it is current again afterwards", async () => {
    const { path } = await contest("Studio Przerwa");
    const { wire, live, read } = await wired();
    for (const cookie of ["", "locale=en"]) expect((await read(path, { cookie })).status).toBe(200);
    await wire.cut();
    await expect.poll(() => live.isConnected()).toBe(false);
    const reply = await read(path, { "accept-encoding": "br" });
    const text = brotliDecompressSync(Buffer.from(await reply.arrayBuffer())).toString();
    expect([reply.status, reply.headers.get("cache-control"), reply.headers.get("etag")]).toEqual([200, "no-store", null]);
    expect(Number(reply.headers.get("age"))).toBeGreaterThanOrEqual(0);
    expect(reply.headers.get("warning")).toContain("110");
    expect(text).toMatch(
      /<body><p [^>]*role="status">To strona z godziny \d\d:\d\d:\d\d, sprzed \d+ s\. Nowszych danych nie da się teraz pobrać\./,
    );
    expect(text).toContain("Studio Przerwa");
    const english = await (await read(path, { cookie: "locale=en" })).text();
    expect(english).toMatch(/This page is from \d\d:\d\d:\d\d, \d+ s ago\./);
    const signedIn = await read(path, { cookie: "parkiet_session=x" });
    expect([signedIn.status, await signedIn.text()]).toEqual([503, expect.not.stringContaining("stale-note")]);
    await wire.mend();
    await expect.poll(async () => (await read(path)).text()).not.toContain("stale-note");
  });

  it("a page is available whatever was danced and marked before, and a page whose list was unpublished before is not", async () => {
    const [one, two] = [await makeHall(house), await makeHall(house)];
    const { wire, live, read } = await wired();
    const kept = pagesOf(one).slice(0, 3);
    const gone = pagesOf(two).slice(1, 3);
    for (const path of [...kept, ...gone]) expect((await read(path)).status, path).toBe(200);
    await heardAfter(live, "scores", () => start(one));
    await heardAfter(live, "start-list", () =>
      two.admin.must(publishStartList, { params: { id: two.list_id }, body: { published: false } }),
    );
    await wire.cut();
    await expect.poll(() => live.isConnected()).toBe(false);
    for (const path of kept) {
      const reply = await read(path);
      expect([reply.status, await reply.text()], path).toEqual([200, expect.stringContaining("stale-note")]);
    }
    for (const path of gone) {
      const reply = await read(path);
      expect([reply.status, await reply.text()], path).toEqual([503, expect.not.stringContaining("Rytm Wisły")]);
    }
  });

  it("a page is available while the database hangs; one that was withdrawn before does not come back", async () => {
    const one = await contest("Studio Cisza");
    const two = await contest("Studio Wycofane");
    const { wire, live, read } = await wired();
    for (const { path } of [one, two]) expect((await read(path)).status).toBe(200);
    const withdrawn = new Promise<void>((resolve) => {
      live.onAnnouncement((tenantId) => tenantId === two.tenant.id && resolve());
    });
    await house.world.database.inTenant(two.tenant.id, (trx) => announce(trx, two.tenant.id, "competitions"));
    await withdrawn;
    wire.still();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    try {
      expect(await (await read(one.path)).text()).toMatch(/sprzed 1 min\..*Studio Cisza/s);
    } finally {
      vi.useRealTimers();
    }
    await wire.cut();
    const gone = await read(two.path);
    expect([gone.status, await gone.text()]).toEqual([503, expect.not.stringContaining("Studio Wycofane")]);
  });
});
