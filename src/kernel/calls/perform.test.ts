// The ground rules of the HTTP contract, tested over HTTP with dance categories as the example.
import { pino } from "pino";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { httpOf } from "#src/http.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makePerson, makeTenant, PASSWORD } from "#tests/competitions/factories.ts";
import { endpoint } from "../endpoints/endpoint.ts";
import { newId } from "../values/ids.ts";
import { perform } from "./perform.server.ts";
import { handle } from "./call.server.ts";

const house = useHouse({ TRUST_PROXY: "on" });
const path = "/api/dance-categories";
const json = { "content-type": "application/json" };

async function admin(): Promise<Browser> {
  const browser = await browserAs(house, await makeTenant(house), "admin");
  await browser.fetch("/api/sanctum/csrf-cookie");
  return browser;
}

interface Said {
  code?: string;
  message?: string;
  errors?: Record<string, string[]>;
  current?: { name: string };
  id?: string;
  name?: string;
  version?: number;
}

async function post(browser: Browser, body: unknown, headers: Record<string, string> = {}): Promise<{ status: number; body: Said }> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await browser.fetch(path, { method: "POST", body: text, headers: { ...json, ...headers } });
  return { status: response.status, body: (await response.json()) as Said };
}

/** Lines that the application logs while `work` runs. */
async function logged(work: (app: ReturnType<typeof httpOf>) => Promise<void>, pages?: Parameters<typeof httpOf>[2]): Promise<string> {
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  await work(httpOf({ ...house.world, log }, "test", pages));
  return lines.join("");
}

const SAFE = ["content-security-policy", "x-content-type-options", "referrer-policy", "x-frame-options", "x-request-id"];

describe("a body", () => {
  it("that is no JSON is malformed, one of another type is 415, one over 1 MB is 413", async () => {
    const browser = await admin();
    expect(await post(browser, "{name:")).toMatchObject({
      status: 400,
      body: { code: "malformed", message: "Nie da się odczytać przesłanych danych." },
    });
    expect(await post(browser, "null")).toMatchObject({ status: 400, body: { code: "malformed" } });
    expect(await post(browser, '"text"')).toMatchObject({ status: 400 });
    expect(await post(browser, "name=Jazz", { "content-type": "text/plain" })).toMatchObject({ status: 415, body: { code: "wrong_type" } });
    expect(await post(browser, "name=Jazz", { "content-type": "application/x-www-form-urlencoded" })).toMatchObject({ status: 415 });
    const long = { name: "Jazz", description: "x".repeat(1_000_000) };
    expect(await post(browser, long)).toMatchObject({ status: 413, body: { code: "too_large" } });
    expect(await post(browser, { name: "Jazz" }, { "content-type": "application/json; charset=utf-8" })).toMatchObject({ status: 201 });
    expect(await post(browser, '\ufeff{"name":"Z BOM"}')).toMatchObject({ status: 201, body: { name: "Z BOM" } });
  });

  it("that is not UTF-8, and a text with the character NUL wherever it stands, is malformed or not found, never a bug", async () => {
    const browser = await admin();
    const bytes = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    expect((await browser.fetch(path, { method: "POST", body: bytes, headers: json })).status).toBe(400);
    expect(await post(browser, { name: "Ja\0zz" })).toMatchObject({ status: 400, body: { code: "malformed" } });
    const found = async (query: string) => ((await (await browser.fetch(`/api/users?${query}`)).json()) as { data: unknown[] }).data.length;
    expect([(await found("q=%00%01%1f&role=%00")) > 0, await found("q=%00żyrafa")]).toEqual([true, 0]);
    expect((await browser.fetch("/api/users?cursor=%00")).status).toBe(400);
    expect((await browser.fetch("/api/public/scores/a%00b")).status).toBe(404);
    expect((await new Browser(house, { slug: "" }).fetch("/api/public/tenant/logo?tenant=%00")).status).toBe(404);
    const on = (day: string) => ({ name: "Rytm", starts_on: day, ends_on: day });
    const body = JSON.stringify(on("0000-01-01"));
    expect((await browser.fetch("/api/competitions", { method: "POST", body, headers: json })).status).toBe(400);
    const form = new FormData();
    for (const [key, value] of Object.entries({ ...on("2027-01-01"), name: "Ry\0tm" })) form.append(key, value);
    expect((await browser.fetch("/api/competitions", { method: "POST", body: form })).status).toBe(400);
  });

  it("over its limit closes the connection, for what follows it is not the next request", async () => {
    const browser = await admin();
    const body = JSON.stringify({ name: "x".repeat(1_000_000) });
    const reply = await browser.fetch(path, { method: "POST", body, headers: json });
    expect([reply.status, reply.headers.get("connection")]).toEqual([413, "close"]);
  });

  it("names all wrong fields at once, in the language asked for; unknown fields are ignored", async () => {
    const browser = await admin();
    const wrong = { name: "", code: "x".repeat(41), position: -1 };
    expect((await post(browser, wrong)).body).toMatchObject({
      code: "invalid",
      message: "Popraw zaznaczone pola.",
      errors: { name: ["Wypełnij to pole."], code: ["Skróć do 40 znaków."], position: ["Podaj wartość co najmniej 0."] },
    });
    for (const language of ["en", "en-GB,en;q=0.9,pl;q=0.8"])
      expect((await post(browser, wrong, { "accept-language": language })).body).toMatchObject({
        message: "Correct the marked fields.",
        errors: { name: ["Fill in this field."], code: ["Shorten to 40 characters."], position: ["Enter 0 or more."] },
      });
    expect((await post(browser, wrong, { "accept-language": "pl,en;q=0.5" })).body.message).toBe("Popraw zaznaczone pola.");
    const made = await post(browser, { name: "Jazz", tenant_id: newId(), version: 77, used_in: 5, is_admin: true });
    expect(made).toMatchObject({ status: 201, body: { name: "Jazz", version: 1, used_in: 0 } });
    expect(made.body).not.toHaveProperty("is_admin");
  });

  it("of a create may be sent twice with the same id and makes one record; an old version gets the current record", async () => {
    const browser = await admin();
    const id = newId();
    const [first, second] = [await post(browser, { id, name: "Jazz" }), await post(browser, { id, name: "Jazz" })];
    expect(first.status).toBe(201);
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    const put = async (body: object) => {
      const response = await browser.fetch(`${path}/${id}`, { method: "PUT", body: JSON.stringify(body), headers: json });
      return { status: response.status, body: (await response.json()) as Said };
    };
    expect(await put({ name: "Jazz dance", code: "J", version: 1 })).toMatchObject({ status: 200, body: { version: 2, code: "J" } });
    expect(await put({ name: "Dżez", version: 1 })).toMatchObject({
      status: 409,
      body: { code: "stale", current: { name: "Jazz dance" } },
    });
    expect(await put({ code: null })).toMatchObject({ status: 200, body: { name: "Jazz dance", code: null } });
    expect(await put({ _method: "DELETE", name: "Jazz" })).toMatchObject({ status: 200 });
    const posted = await browser.fetch(`${path}/${id}`, { method: "POST", body: JSON.stringify({ _method: "DELETE" }), headers: json });
    expect(posted.status).toBe(405);
    expect(posted.headers.get("allow")).toBe("PUT, DELETE");
    expect((await browser.fetch(path)).status).toBe(200);
    const shouted = await browser.fetch(`${path}/${id.toUpperCase()}`, { method: "PUT", body: "{}", headers: json });
    expect([shouted.status, ((await shouted.json()) as Said).id]).toEqual([200, id]);
  });

  it("of creates that come at the same moment makes one record for one id, and a record each for different ones", async () => {
    const browser = await admin();
    const many = (address: string, body: (i: number) => object) =>
      Promise.all(
        Array.from({ length: 5 }, async (_, i) => {
          const reply = await browser.fetch(address, { method: "POST", body: JSON.stringify(body(i)), headers: json });
          return { code: reply.status, record: (await reply.json()) as Said & { slug?: string } };
        }),
      );
    const criteria = [{ name: "Technika", code: "T", min: 1, max: 10, step: 1, weight: 1 }];
    const days = { starts_on: "2027-01-01", ends_on: "2027-01-01" };
    for (const [address, body] of [
      ["/api/scoring-forms", { name: "Punkty", method: "sum", criteria }],
      ["/api/invitations", { email: "nowa@example.com", role: "referee" }],
      ["/api/competitions", { name: "Rytm", ...days }],
    ] as const) {
      const id = newId();
      const made = await many(address, () => ({ ...body, id }));
      expect(made.map((each) => [each.code, each.record.id])).toEqual(made.map(() => [201, id]));
    }
    const made = await many("/api/competitions", () => ({ name: "Ta sama nazwa", ...days }));
    expect(made.map((each) => each.code)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(made.map((each) => each.record.slug)).size).toBe(5);
  });
});

describe("the CSRF header", () => {
  it("must equal the cookie's value, not only its length", async () => {
    const browser = await admin();
    const token = browser.cookies.get("XSRF-TOKEN") ?? "";
    const other = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    expect((await post(browser, { name: "Jazz" }, { "x-xsrf-token": other })).status).toBe(419);
    expect((await post(browser, { name: "Jazz" }, { "x-xsrf-token": token })).status).toBe(201);
  });
});

describe("an answer", () => {
  it("to HEAD is that to GET without its body; to a method that is not there 405; to an unknown address 404 in both languages", async () => {
    const browser = await admin();
    const head = await browser.fetch(path, { method: "HEAD" });
    expect([head.status, await head.text(), head.headers.get("content-type")]).toEqual([200, "", "application/json; charset=utf-8"]);
    const patch = await browser.fetch(path, { method: "PATCH", body: "{}", headers: json });
    expect(patch.status).toBe(405);
    expect(patch.headers.get("allow")?.split(", ").sort()).toEqual(["GET", "HEAD", "POST"]);
    for (const unknown of ["/api/nothing", "/api", "/api/dance-categories/a/b/c"])
      for (const [language, message] of [
        ["pl", "Nie ma takiej pozycji albo nie jest jeszcze publiczna."],
        ["en", "Not found, or not public yet."],
      ] as const) {
        const reply = await browser.fetch(unknown, { headers: { "accept-language": language } });
        expect([reply.status, await reply.json()]).toEqual([404, { code: "not_found", message }]);
      }
    expect(await (await browser.fetch(`${path}/not-an-id`, { method: "DELETE" })).json()).toMatchObject({ code: "not_found" });
  });

  it("carries a request id of its own and the safety headers, whatever it is; private ones are never stored", async () => {
    const browser = await admin();
    const app = httpOf(house.world, "test", async (request) => {
      if (request.url.endsWith("/broken")) throw new Error("a secret place in the code");
      return new Response("page", { status: request.url.endsWith("/404") ? 404 : 200 });
    });
    const replies = [
      await browser.fetch(path),
      await browser.fetch(path, { method: "POST", body: "{", headers: json }),
      await browser.fetch("/api/nothing"),
      await browser.fetch("/api/user"),
      await new Browser(house, { slug: "" }).fetch("/api/user"),
      await new Browser(house, { slug: "nobody" }).fetch("/api/user"),
      await browser.fetch(path, { method: "POST", headers: { "x-xsrf-token": "guessed" } }),
      await browser.fetch("/api/sanctum/csrf-cookie"),
    ];
    for (const reply of replies) expect(reply.headers.get("cache-control"), String(reply.status)).toBe("no-store");
    expect(replies.map((reply) => reply.status)).toEqual([200, 400, 404, 200, 400, 404, 419, 204]);
    replies.push(await browser.fetch("/api/health"), await browser.fetch("/api/openapi.json"), await browser.fetch("/api/docs"));
    for (const page of ["/", "/404", "/broken"]) replies.push(await app.request(`http://127.0.0.1${page}`));
    for (const reply of replies) for (const name of SAFE) expect(reply.headers.get(name), `${name} ${reply.status}`).toBeTruthy();
    expect(new Set(replies.map((reply) => reply.headers.get("x-request-id"))).size).toBe(replies.length);
  });

  it("to a bug is 500 without details, and the log has them once, with the request's id", async () => {
    const failing = endpoint({
      name: "broken",
      method: "GET",
      path: "/api/broken",
      access: "public",
      tenant: "none",
      reply: z.object({}),
      summary: "Fails.",
    });
    const broken = handle(
      { failing },
      {
        async failing() {
          throw new Error("SELECT secret FROM insides");
        },
      },
    );
    const log: string[] = [];
    const world = { ...house.world, log: pino({ level: "warn" }, { write: (line: string) => void log.push(line) }) };
    const reply = await perform(
      world,
      new Map(broken.map((each) => ["GET", each])),
      new Request("http://127.0.0.1/api/broken"),
      {},
      "here",
    );
    expect(reply.status).toBe(500);
    expect(await reply.json()).toEqual({ code: "internal", message: "Wystąpił błąd serwera." });
    expect(log).toHaveLength(1);
    expect(JSON.parse(log[0] ?? "")).toMatchObject({
      request: reply.headers.get("x-request-id"),
      endpoint: "broken",
      err: { message: "SELECT secret FROM insides" },
    });
    let page = new Response();
    const pageLines = await logged(
      async (app) => {
        page = await app.request("http://127.0.0.1/broken", { headers: { "accept-language": "en" } });
      },
      async () => {
        throw new Error("a secret place");
      },
    );
    expect([page.status, await page.json()]).toEqual([500, { code: "internal", message: "A server error occurred." }]);
    expect(JSON.parse(pageLines)).toMatchObject({ request: page.headers.get("x-request-id"), err: { message: "a secret place" } });
  });
});

describe("a session", () => {
  it("is an HttpOnly cookie of this site, new at each login; with an https address it is Secure", async () => {
    const tenant = await makeTenant(house);
    const person = await makePerson(house, tenant, "admin");
    const app = httpOf({ ...house.world, publicUrl: "https://parkiet.example" }, "test");
    const csrf = await app.request("http://127.0.0.1/api/sanctum/csrf-cookie");
    const [token = ""] = csrf.headers.getSetCookie();
    expect(csrf.status).toBe(204);
    expect(token).toMatch(/^XSRF-TOKEN=[\w-]{32}; Path=\/; Secure; SameSite=Lax$/);
    const signIn = (cookie: string, remember?: boolean) =>
      app.request("http://127.0.0.1/api/login", {
        method: "POST",
        body: JSON.stringify({ email: person.email, password: PASSWORD, remember }),
        headers: { ...json, "x-tenant": tenant.slug, cookie, "x-xsrf-token": token.slice(11).split(";")[0] ?? "" },
      });
    const first = (await signIn(token)).headers.getSetCookie()[0] ?? "";
    expect(first).toMatch(/^__Host-parkiet_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const mine = `${token.split(";")[0]}; ${first.split(";")[0]}`;
    const second = (await signIn(mine, true)).headers.getSetCookie()[0] ?? "";
    expect(second).toMatch(/^__Host-parkiet_session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(second.slice(0, 60)).not.toBe(first.slice(0, 60));
    const ask = (cookie: string) => app.request("http://127.0.0.1/api/user", { headers: { cookie, "x-tenant": tenant.slug } });
    expect((await ask(mine)).status).toBe(401);
    expect((await ask(second.split(";")[0] ?? "")).status).toBe(200);
    const plain = await new Browser(house, tenant).fetch("/api/sanctum/csrf-cookie");
    expect(plain.headers.getSetCookie()[0]).not.toContain("Secure");
  });

  it("and its password are in no log, whether the login fails or succeeds", async () => {
    const tenant = await makeTenant(house);
    const person = await makePerson(house, tenant, "admin");
    const secrets: string[] = ["haslo-nieprawdziwe", PASSWORD];
    const lines = await logged(async (app) => {
      const browser = new Browser({ ...house, fetch: async (request, init) => app.request(request as string, init) }, tenant);
      await browser.fetch("/api/sanctum/csrf-cookie");
      for (const password of ["haslo-nieprawdziwe", PASSWORD])
        await browser.fetch("/api/login?token=klucz-w-adresie", {
          method: "POST",
          body: JSON.stringify({ email: person.email, password }),
          headers: json,
        });
      await browser.fetch("/api/user");
      secrets.push("klucz-w-adresie", ...browser.cookies.values());
      expect(secrets).toHaveLength(6);
    });
    const calls = lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { msg: string; endpoint: string; status: number; request: string })
      .filter((line) => line.msg === "call");
    expect(calls.map((call) => [call.endpoint, call.status])).toEqual([
      ["csrfCookie", 204],
      ["login", 422],
      ["login", 200],
      ["currentUser", 200],
    ]);
    for (const secret of secrets) expect(lines).not.toContain(secret);
  });
});

describe("a remembered session", () => {
  it("lives 14 days from its last use, in the browser too; one that is not remembered keeps a cookie of the visit", async () => {
    const tenant = await makeTenant(house);
    const person = await makePerson(house, tenant, "trener");
    const day = (n: number) => house.setNow(new Date(Date.UTC(2026, 10, 1 + n, 10)));
    const signIn = async (remember: boolean) => {
      const browser = new Browser(house, tenant);
      await browser.fetch("/api/sanctum/csrf-cookie");
      await browser.fetch("/api/login", {
        method: "POST",
        body: JSON.stringify({ email: person.email, password: PASSWORD, remember }),
        headers: json,
      });
      return browser;
    };
    day(0);
    const [kept, passing] = [await signIn(true), await signIn(false)];
    for (const n of [10, 20]) {
      day(n);
      const [again, once] = [await kept.fetch("/api/user"), await passing.fetch("/api/user")];
      expect([again.status, once.status]).toEqual([200, 200]);
      expect(again.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^parkiet_session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly/),
      ]);
      expect(once.headers.getSetCookie()).toEqual([]);
      expect((await kept.fetch("/api/user")).headers.getSetCookie()).toEqual([]);
    }
    house.setNow(new Date(Date.UTC(2026, 10, 35, 9, 59)));
    expect((await kept.fetch("/api/user")).status).toBe(200);
    house.setNow(new Date(Date.UTC(2026, 10, 35, 10, 1)));
    expect((await passing.fetch("/api/user")).status).toBe(401);
    house.setNow(new Date(Date.UTC(2026, 10, 49, 10, 1)));
    expect((await kept.fetch("/api/user")).status).toBe(401);
  });
});

describe("wrong passwords", () => {
  it("of a crowd at one moment delay nobody, and none passes the limit of its address", async () => {
    house.setNow(new Date("2026-11-28T09:00:00Z"));
    const browser = new Browser(house, await makeTenant(house));
    await browser.fetch("/api/sanctum/csrf-cookie");
    // More at once than the application has connections.
    const crowd = await Promise.all(Array.from({ length: 12 }, (_, i) => from(browser, "198.51.100.7", `p${i}@example.com`)));
    expect(crowd.map((reply) => reply.status)).toEqual(crowd.map(() => 422));
    const one = await Promise.all(Array.from({ length: 9 }, () => from(browser, "198.51.100.8", "ala@example.com")));
    expect(one.filter((reply) => reply.status === 422)).toHaveLength(5);
    expect(one.filter((reply) => reply.status === 429)).toHaveLength(4);
  });

  const from = (browser: Browser, client: string, email: string) =>
    browser.fetch("/api/login", {
      method: "POST",
      body: JSON.stringify({ email, password: "zgaduje" }),
      headers: { ...json, "x-forwarded-for": `203.0.113.9, ${client}` },
    });

  it("are stopped after 5 in a minute for one address from one client behind the proxy, and after 60 from one client in all", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const tenant = await makeTenant(house);
    const browser = new Browser(house, tenant);
    await browser.fetch("/api/sanctum/csrf-cookie");
    for (let i = 0; i < 5; i++) expect((await from(browser, "198.51.100.1", "ala@example.com")).status).toBe(422);
    const stopped = await from(browser, "198.51.100.1", "ALA@example.com");
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await from(browser, "198.51.100.2", "ala@example.com")).status).toBe(422);
    expect((await from(browser, "198.51.100.1", "ola@example.com")).status).toBe(422);

    for (let i = 0; i < 60; i++) expect((await from(browser, "198.51.100.3", `p${i}@example.com`)).status).toBe(422);
    expect((await from(browser, "198.51.100.3", "nowa@example.com")).status).toBe(429);
    vi.advanceTimersByTime(60_001);
    expect((await from(browser, "198.51.100.3", "nowa@example.com")).status).toBe(422);
    expect((await from(browser, "198.51.100.1", "ala@example.com")).status).toBe(422);
    vi.useRealTimers();
  });
});
