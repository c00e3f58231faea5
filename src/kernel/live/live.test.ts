// Live streams over a real server and a real database: content, recipients, timing, and behaviour on failures.
import { type AddressInfo, connect, createServer } from "node:net";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { httpOf } from "#src/http.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makePerson, makeTenant } from "#tests/competitions/factories.ts";
import { followStream, listen, listenDirectly, type Listener, type Listening } from "#tests/application/listening.ts";
import { makeContest } from "#tests/competitions/situations.ts";
import { clientOptions, type Connection, openDatabase } from "../postgres/database.server.ts";
import { announce, openLive } from "./live.server.ts";
import { pauseAfter } from "./room.server.ts";
import type { World } from "../world/world.server.ts";

const house = useHouse();
let server: Listening;
let world: World;
let renders = 0;
const open: Listener[] = [];

beforeAll(async () => {
  // Counts the application's replies, to show shared renderings.
  world = { ...house.world, now: () => (renders++, new Date()) };
  server = await listen(httpOf(world, "test"));
});
afterAll(() => server.close());
afterEach(async () => {
  for (const listener of open.splice(0)) {
    listener.close();
    await listener.ended;
  }
  await expect.poll(() => house.world.live.listeners()).toBe(0);
});

async function follow(path: string, headers: Record<string, string> = {}, at = server): Promise<Listener> {
  const listener = await followStream(`${at.url}${path}`, headers);
  open.push(listener);
  return listener;
}

it("a slow rendering is followed by a pause three times as long, four seconds at most", () => {
  expect([10, 200, 5000].map((took) => pauseAfter(took, 250))).toEqual([250, 600, 4000]);
});

const shown = z.object({ name: z.string() });
const names = (listener: Listener) => listener.states.map((state) => shown.parse(state).name);

async function contest() {
  const tenant = await makeTenant(house);
  const { competition_id } = await makeContest(house, tenant);
  const admin = await browserAs(house, tenant, "admin");
  await admin.fetch("/api/sanctum/csrf-cookie");
  const rename = (name: string) =>
    admin.fetch(`/api/competitions/${competition_id}`, {
      method: "PUT",
      body: JSON.stringify({ name }),
      headers: { "content-type": "application/json" },
    });
  const cookieOf = (browser: Browser) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return {
    tenant,
    admin,
    rename,
    cookieOf,
    own: `/api/competitions/${competition_id}/live`,
    open: `/api/public/competitions/${competition_id}/live?tenant=${tenant.slug}`,
  };
}

describe("a live stream", () => {
  it("sends the state at once and after each committed change, and nothing after a refused one", async () => {
    const { open: path, rename, tenant, admin } = await contest();
    const listener = await follow(path);
    await listener.frames(1);
    expect(names(listener)).toEqual(["Rytm Wisły"]);
    expect(listener.status).toBe(200);
    expect(listener.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    for (const name of ["content-security-policy", "x-request-id", "referrer-policy", "x-frame-options"])
      expect(listener.headers[name], name).toBeTruthy();
    expect((await rename("Rytm Odry")).status).toBe(200);
    await listener.frames(2);
    expect((await rename("")).status).toBe(422);
    const rolledBack = house.world.database.inTenant(tenant.id, async (trx) => {
      await announce(trx, tenant.id, "competitions");
      await trx.updateTable("competitions").set({ name: "Nigdy" }).execute();
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect((await rename("Rytm Warty")).status).toBe(200);
    await listener.frames(3);
    expect(names(listener)).toEqual(["Rytm Wisły", "Rytm Odry", "Rytm Warty"]);
    expect(listener.text()).toMatch(/^retry: 2000\ndata: \{"at":\d+,"rooms":\["([0-9a-f]{8})"\]\}\n\nid: \1\.1\nevent: state\ndata: \{/);
    expect(admin.tenant).toBe(tenant.slug);
  });

  it("sends the changes, numbered from one state to the next, and the same compressed to clients that accept gzip", async () => {
    const { open: path, rename } = await contest();
    const listener = await follow(path);
    const packed = await follow(path, { "accept-encoding": "gzip, deflate, br" });
    await Promise.all([listener, packed].map((each) => each.frames(1)));
    await rename("Rytm Odry");
    await Promise.all([listener, packed].map((each) => each.frames(2)));
    const [room] = /[0-9a-f]{8}(?=\.1\n)/.exec(listener.text()) ?? [];
    expect(listener.text()).toMatch(new RegExp(`\\n\\nid: ${room}\\.2\\nevent: change\\ndata: \\[\\[\\["name"\\],"Rytm Odry"\\].*\\n\\n$`));
    expect(packed.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
    const behindTime = (each: Listener) => each.text().replace(/"at":\d+/, "");
    expect(behindTime(packed)).toBe(behindTime(listener));
    expect(names(packed)).toEqual(["Rytm Wisły", "Rytm Odry"]);
    const late = await follow(path, { "accept-encoding": "gzip" });
    await late.frames(1);
    await rename("Rytm Warty");
    await Promise.all([listener.frames(3), packed.frames(3), late.frames(2)]);
    expect(late.states.at(-1)).toEqual(listener.states.at(-1));
    expect(late.text()).toContain("event: change");
  });

  it("is resumed by a client that was away: nothing twice if it missed nothing, the whole state if it missed a frame", async () => {
    const { open: path, rename } = await contest();
    const listener = await follow(path);
    await listener.frames(1);
    const id = /^id: (.*)$/m.exec(listener.text())?.[1] ?? "";
    const back = await follow(path, { "last-event-id": id });
    await rename("Rytm Odry");
    await Promise.all([listener.frames(2), expect.poll(() => back.text()).toContain("event: change")]);
    expect(back.text()).not.toContain("event: state");
    const missed = await follow(path, { "last-event-id": id });
    const stranger = await follow(path, { "last-event-id": "00000000.2" });
    await Promise.all([missed, stranger].map((each) => each.frames(1)));
    for (const each of [missed, stranger]) {
      expect(names(each)).toEqual(["Rytm Odry"]);
      expect(each.text().match(/^event: /gm)).toHaveLength(1);
    }
  });

  it("follows several things over one connection, each under its own rules", async () => {
    const { open: path, own, rename, admin, cookieOf, tenant } = await contest();
    const several = (addresses: readonly string[], more = "") =>
      `/api/live?${addresses.map((each) => `of=${encodeURIComponent(each)}`).join("&")}${more}`;
    const mine = `${own}?tenant=${tenant.slug}`;
    const guest = await follow(several([path, mine]));
    const person = await follow(several([path, mine]), { cookie: cookieOf(admin) });
    await Promise.all([guest.frames(1), person.frames(2)]);
    const roomsOf = (listener: Listener) => (JSON.parse(/^data: (.*)$/m.exec(listener.text())?.[1] ?? "") as { rooms: unknown[] }).rooms;
    expect(roomsOf(guest)).toEqual([expect.any(String), null]);
    expect(roomsOf(person)).toEqual([roomsOf(guest)[0], expect.any(String)]);
    await rename("Rytm Odry");
    await Promise.all([guest.frames(2), person.frames(4)]);
    expect(guest.text()).toContain(`id: ${String(roomsOf(guest)[0])}.2\nevent: change`);
    for (const room of roomsOf(person)) expect(person.text()).toContain(`id: ${String(room)}.2\nevent: change`);
    // A client that has seen a state does not get it again.
    const back = await follow(several([path, mine], `&seen=${String(roomsOf(guest)[0])}.2`), { cookie: cookieOf(admin) });
    await back.frames(1);
    expect(back.text()).toContain(`id: ${String(roomsOf(guest)[0])}.2\nevent: still`);
    expect(back.text()).not.toContain(`id: ${String(roomsOf(guest)[0])}.2\nevent: state`);
    const statusOf = async (address: string) => (await fetch(server.url + address)).status;
    expect(await statusOf(several([mine]))).toBe(401);
    const around = `/api/..${several([path])}`;
    const odds = ["/api/competitions", "//x/api/live", around, "/api/health#/live", "/api/x/../../x/live", "/api/live"];
    for (const odd of ["/api/live", ...odds.map((each) => several([path, each])), several(Array<string>(25).fill(path))])
      expect(await statusOf(odd), odd).toBe(400);
    expect((await fetch(server.url + several([path]), { method: "HEAD" })).status).toBe(400);
    // The same reply by two addresses is sent once.
    const twice = await follow(several([path, `${path}&junk=1`, mine]), { cookie: cookieOf(admin) });
    await twice.frames(2);
    expect(twice.states).toHaveLength(2);
    expect(new Set(roomsOf(twice)).size).toBe(2);
  });

  it("sends nothing when nothing changed, whatever was announced", async () => {
    const { open: path, rename, tenant } = await contest();
    const listener = await follow(path);
    await listener.frames(1);
    const before = renders;
    await house.world.database.asOwner((trx) => announce(trx, tenant.id, "competition"));
    await expect.poll(() => renders).toBeGreaterThan(before);
    await rename("Rytm Odry");
    await listener.frames(2);
    expect(listener.text().match(/^event: /gm)).toHaveLength(2);
  });

  it("is rendered once for all guests: fifty subscribers cost one rendering at first and one per change", async () => {
    const { open: path, rename } = await contest();
    const first = await follow(path);
    await first.frames(1);
    const before = renders;
    const listeners = await Promise.all(Array.from({ length: 50 }, () => follow(path)));
    await Promise.all(listeners.map((listener) => listener.frames(1)));
    expect(renders).toBe(before);
    await rename("Rytm Odry");
    await Promise.all(listeners.map((listener) => listener.frames(2)));
    expect(renders - before).toBeLessThanOrEqual(2); // the change itself, and one rendering of it
    for (const listener of listeners) expect(names(listener).at(-1)).toBe("Rytm Odry");
  });

  it("is one rendering, too, for a hall that subscribes at the same moment", async () => {
    const { open: path } = await contest();
    const before = renders;
    const listeners = await Promise.all(Array.from({ length: 50 }, () => follow(path)));
    await Promise.all(listeners.map((listener) => listener.frames(1)));
    expect(renders - before).toBe(1);
  });

  it("is one rendering whatever else its address and its cookies carry", async () => {
    const { open: path, own, admin, cookieOf, tenant } = await contest();
    const first = await follow(path);
    await first.frames(1);
    const mine = await follow(own, { cookie: cookieOf(admin), "x-tenant": tenant.slug });
    await mine.frames(1);
    const sorted = (query: string) => follow(`/api/entries/live?${query}`, { cookie: cookieOf(admin), "x-tenant": tenant.slug });
    await (await sorted("sort=title&direction=desc")).frames(1);
    const before = renders;
    const others = await Promise.all([
      ...Array.from({ length: 20 }, (_, i) => follow(`${path}&junk=${i}`)),
      follow(path.replace(/[0-9a-f]{8}-[^/]+/, (id) => id.toUpperCase())),
      follow(path.replace("-", "%2D")),
      ...Array.from({ length: 5 }, (_, i) => follow(path, { cookie: `junk=${i}`, authorization: `Basic ${i}` })),
      ...Array.from({ length: 5 }, (_, i) =>
        follow(`${own}?junk=${i}`, { cookie: `${cookieOf(admin)}; junk=${i}`, "x-tenant": tenant.slug, authorization: `Basic ${i}` }),
      ),
      sorted("direction=desc&sort=title&limit=100&junk=1"),
    ]);
    await Promise.all(others.map((listener) => listener.frames(1)));
    expect(renders).toBe(before);
    for (const refused of ["sort=junk", "limit=many"])
      expect(
        (await fetch(`${server.url}/api/entries/live?${refused}`, { headers: { cookie: cookieOf(admin), "x-tenant": tenant.slug } }))
          .status,
      ).toBe(422);
  });

  it("is only for those who may ask: guests 401, another tenant's session 403, nothing there 404, HEAD without a stream", async () => {
    const { own, open: path, admin, cookieOf, tenant } = await contest();
    const other = await contest();
    expect((await fetch(`${server.url}${own}?tenant=${tenant.slug}`)).status).toBe(401);
    expect((await fetch(`${server.url}${own}?tenant=${tenant.slug}`, { headers: { cookie: cookieOf(other.admin) } })).status).toBe(403);
    expect((await fetch(`${server.url}${own}?tenant=${other.tenant.slug}`, { headers: { cookie: cookieOf(other.admin) } })).status).toBe(
      404,
    );
    expect((await fetch(`${server.url}${path}`, { method: "HEAD" })).headers.get("content-type")).toContain("json");
    const listener = await follow(own, { cookie: cookieOf(admin), "x-tenant": tenant.slug });
    await listener.frames(1);
    expect(names(listener)).toEqual(["Rytm Wisły"]);
  });

  it("of a session ends with the session, and never shows a refusal as a state", async () => {
    const { own, rename, tenant, cookieOf } = await contest();
    const referee = await new Browser(house, tenant).signIn(await makePerson(house, tenant, "referee"));
    const cookie = cookieOf(referee);
    const listener = await follow(own, { cookie, "x-tenant": tenant.slug });
    await listener.frames(1);
    await referee.fetch("/api/logout", { method: "POST" });
    await rename("Tajne");
    await listener.ended;
    expect(names(listener)).toEqual(["Rytm Wisły"]);
    expect(listener.text()).not.toContain("Tajne");
  });

  it("shows the newest state after the connection that listens was cut, whatever was missed", async () => {
    const { open: path, rename } = await contest();
    const listener = await follow(path);
    await listener.frames(1);
    const { rows } = await house.world.database.pool.query<{ pid: number }>(
      "SELECT pg_terminate_backend(pid) AS ended, pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN parkiet%'",
    );
    expect(rows).toHaveLength(1);
    await rename("Rytm Odry");
    await expect.poll(() => names(listener).at(-1)).toBe("Rytm Odry");
    const seen = listener.states.length;
    await rename("Rytm Warty");
    await expect.poll(() => names(listener).at(-1)).toBe("Rytm Warty");
    expect(listener.states.length).toBeGreaterThan(seen);
  });

  it("is updated across applications on one database", async () => {
    const { open: path, rename } = await contest();
    const database = openDatabase(house.world.database.connection, 2);
    const live = openLive(house.world.database.connection, () => undefined);
    const second = await listen(httpOf({ ...house.world, database, live }, "test"));
    const listener = await follow(path, {}, second);
    await listener.frames(1);
    await rename("Z drugiego procesu");
    await expect.poll(() => names(listener).at(-1)).toBe("Z drugiego procesu");
    await live.close();
    await listener.ended;
    await second.close();
    await database.close();
  });
});

describe("the machinery of streams", () => {
  it("sends a heartbeat every 20 seconds", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const live = openLive(house.world.database.connection, () => undefined);
    const beating = await listen(httpOf({ ...house.world, live }, "test"));
    const { open: path } = await contest();
    const listener = await follow(path, {}, beating);
    await listener.frames(1);
    expect(listener.text()).not.toContain("event: still");
    vi.advanceTimersByTime(20_000);
    await expect.poll(() => listener.text()).toContain("event: still\n");
    vi.useRealTimers();
    await live.close();
    await listener.ended;
    await beating.close();
  });

  it("shows a new subscriber nothing that is being removed at that moment", async () => {
    const { tenant } = await contest();
    const live = openLive(house.world.database.connection, () => undefined);
    const held = Promise.withResolvers<void>();
    let answers = 0;
    const render = async () => {
      answers += 1;
      if (answers === 1) return Response.json({ name: "full name" });
      await held.promise;
      return Response.json({ name: "number" });
    };
    const direct = await listenDirectly(async (outgoing) => {
      const reader = { outgoing, client: "in-process", headers: {}, packing: "plain" as const, seen: [] };
      await live.follow(reader, [{ key: "a", tenantId: tenant.id, topicsOf: () => ["t"], render }]);
    });
    const early = await followStream(direct.url);
    await early.frames(1);
    await house.world.database.asOwner((trx) => announce(trx, tenant.id, "t"));
    await expect.poll(() => answers).toBe(2);
    const late = await followStream(direct.url);
    held.resolve();
    await Promise.all([early.frames(2), late.frames(1)]);
    expect(names(late)).toEqual(["number"]);
    expect(names(early)).toEqual(["full name", "number"]);
    await live.close();
    await Promise.all([early.ended, late.ended]);
    await direct.close();
  });

  it("renders again after the database was unavailable during a change", async () => {
    const { tenant } = await contest();
    const said: unknown[] = [];
    const live = openLive(house.world.database.connection, (error) => said.push(error));
    let answers = 0;
    const endpoint = async () => {
      answers += 1;
      return answers === 2 ? new Response("{}", { status: 503 }) : Response.json({ name: `answer ${answers}` });
    };
    const thing = { key: "a", tenantId: tenant.id, topicsOf: () => ["t"], render: endpoint };
    const fails = { ...thing, key: "b", render: async () => new Response("{}", { status: 500 }) };
    const direct = await listenDirectly(async (outgoing, url) => {
      const seen = new URL(url, "http://parkiet.test").searchParams.getAll("seen");
      await live.follow({ outgoing, client: "in-process", headers: {}, packing: "plain", seen }, [fails, thing]);
    });
    const listener = await followStream(direct.url);
    await listener.frames(1);
    await house.world.database.asOwner((trx) => announce(trx, tenant.id, "t"));
    await expect.poll(() => names(listener)).toContain("answer 3");
    expect(said.length).toBeLessThanOrEqual(1);
    // Failing replies are left out. A returning client gets a heartbeat for what it has seen.
    expect(listener.text()).toContain('"rooms":[null,"');
    const id = /id: (\S+)\n.*\n.*answer 3/.exec(listener.text())?.[1] ?? "";
    const back = await followStream(`${direct.url}/?seen=${id}`);
    await expect.poll(() => back.text()).toContain(`id: ${id}\nevent: still\n`);
    await live.close();
    await Promise.all([listener.ended, back.ended]);
    await direct.close();
  });

  it("opens one connection however often the database was away, and leaves no connection and no timer when it is closed", async () => {
    const real = house.world.database.connection as Connection;
    let tries = 0;
    const gate = createServer((socket) => {
      tries += 1;
      if (tries <= 3) socket.destroy();
      else {
        const onward = real.host.startsWith("/") ? connect(`${real.host}/.s.PGSQL.${real.port}`) : connect(real.port ?? 0, real.host);
        for (const end of [socket, onward]) end.on("error", () => undefined).on("close", () => void (socket.destroy(), onward.destroy()));
        socket.pipe(onward).pipe(socket);
      }
    });
    await new Promise<void>((resolve) => gate.listen(0, "127.0.0.1", resolve));
    const port = (gate.address() as AddressInfo).port;
    const listening = openLive({ ...real, host: "127.0.0.1", port }, () => undefined);
    const client = new pg.Client(clientOptions(real));
    await client.connect();
    const connections = async () =>
      (
        await client.query<{ n: number }>(
          "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN parkiet%'",
        )
      ).rows[0]?.n;
    await expect.poll(connections).toBe(2);
    expect(tries).toBe(4);
    await listening.close();
    await expect.poll(connections).toBe(1);
    await client.end();
    await new Promise((resolve) => gate.close(resolve));
  });
});
