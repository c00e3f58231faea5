import { Writable } from "node:stream";
import { pino } from "pino";
import { Counter, Histogram, Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { httpOf } from "#src/http.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser, makePerson, makeTenant } from "#tests/competitions/factories.ts";
import { listen } from "#tests/application/listening.ts";
import { openDatabase } from "../postgres/database.server.ts";
import { openCallFigures, SECONDS } from "./call-figures.ts";

const METRICS_TOKEN = "mierz-mierz-mierz-mierz";
const house = useHouse({ METRICS_TOKEN, ACCESS_LOG: "on" });

const metrics = (authorization = `Bearer ${METRICS_TOKEN}`) => house.fetch("/api/metrics", { headers: { authorization } });

describe("the metrics", () => {
  it("require the token, and answer 404 while none is set", async () => {
    for (const wrong of ["", "Bearer x", `Bearer ${METRICS_TOKEN}x`, `Basic ${METRICS_TOKEN}`]) {
      const reply = await metrics(wrong);
      expect([reply.status, await reply.json()], wrong).toMatchObject([401, { code: "unauthenticated" }]);
    }
    const world = { ...house.world, settings: { ...house.world.settings, METRICS_TOKEN: undefined } };
    const hidden = await httpOf(world, "test").request("http://127.0.0.1/api/metrics", { headers: { authorization: "Bearer x" } });
    expect([hidden.status, await hidden.json()]).toMatchObject([404, { code: "not_found" }]);
    const reply = await metrics();
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(reply.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  });

  it("count calls and their times by the endpoint's name, and never by an address", async () => {
    const tenant = await makeTenant(house);
    const admin = await new Browser(house, tenant).signIn(await makePerson(house, tenant, "admin"));
    await admin.fetch("/api/competitions/0197b8c2-0000-7000-8000-000000000000?secret=s3cret");
    await admin.fetch("/api/nothing-like-that/s3cret");
    const text = await (await metrics()).text();
    expect(text).toMatch(/^parkiet_calls_total\{endpoint="login",status="200"\} 1$/m);
    expect(text).toMatch(/^parkiet_calls_total\{endpoint="getCompetition",status="404"\} 1$/m);
    expect(text).toMatch(/^parkiet_calls_total\{endpoint="unknown",status="404"\} 1$/m);
    expect(text).toMatch(/^parkiet_call_seconds_count\{endpoint="login"\} 1$/m);
    expect(text).not.toMatch(/s3cret|0197b8c2/);
    for (const figure of [
      'parkiet_up{part="database"} 1',
      'parkiet_info{version="test",commit="abc1234"} 1',
      "parkiet_streams 0",
      'parkiet_jobs{state="waiting"} 0',
      'parkiet_mails{state="failed"} 0',
      "parkiet_missing_numbers 0",
      "parkiet_log_lines_lost_total 0",
    ])
      expect(text.split("\n")).toContain(figure);
    expect(text).toMatch(/^parkiet_free_bytes [1-9]/m);
    expect(text).toMatch(/^nodejs_heap_size_used_bytes [1-9]/m);
    expect(text).not.toMatch(/^parkiet_backup_age_seconds/m);
  });

  it("equal those of the Prometheus library for the same calls", async () => {
    const registry = new Registry();
    const registers = [registry];
    const calls = new Counter({
      name: "parkiet_calls_total",
      help: "Answers by endpoint.",
      labelNames: ["endpoint", "status"],
      registers,
    });
    const help = "How long answers took, by endpoint.";
    const times = new Histogram({ name: "parkiet_call_seconds", help, labelNames: ["endpoint"], buckets: [...SECONDS], registers });
    const figures = openCallFigures();
    for (const [endpoint, status, seconds] of [
      ["page", 200, 0.0001],
      ["page", 304, 0.005],
      ["getScores/live", 200, 0.0050001],
      ["page", 200, 10],
      ["page", 200, 11.5],
      ["login", 422, 0.3],
    ] as const) {
      calls.inc({ endpoint, status: String(status) });
      times.observe({ endpoint }, seconds);
      figures.add(endpoint, status, seconds);
    }
    expect(figures.text()).toBe(await registry.metrics());
  });

  it("leave out values that are unknown while the database is unavailable", async () => {
    const database = openDatabase({ host: "/nowhere", port: 5432, user: "nobody", database: "none" }, 1);
    const app = httpOf({ ...house.world, database }, "test");
    const text = await (
      await app.request("http://127.0.0.1/api/metrics", { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    ).text();
    expect(text).toMatch(/^parkiet_up\{part="database"\} 0$/m);
    expect(text).not.toMatch(/^parkiet_(jobs|mails|missing_numbers)[ {]/m);
    await database.close();
  });
});

describe("the log", () => {
  it("has a line for each request when it is switched on, without queries, keys, names or addresses of people", async () => {
    const lines: string[] = [];
    const log = pino({ level: "warn" }, new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) }));
    const tenant = await makeTenant(house);
    const person = await makePerson(house, tenant, "admin", "Zofia Niezwykła");
    const server = await listen(httpOf({ ...house.world, log }, "test", async () => new Response("page")));
    const send = (path: string, headers: Record<string, string> = {}, body?: string) =>
      fetch(new URL(path, server.url), { headers: { "x-tenant": tenant.slug, ...headers }, ...(body ? { method: "POST", body } : {}) });
    const first = await send("/api/sanctum/csrf-cookie");
    const cookie = first.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    await send(
      "/api/login",
      { cookie, "x-xsrf-token": decodeURIComponent(cookie.split("=")[1] ?? ""), "content-type": "application/json" },
      JSON.stringify({ email: person.email, password: "zgadywane-haslo" }),
    );
    await send("/scores/rytm-wisly-2026?klucz=s3cret");
    await send("/reset/AbC123xyz/ala@example.com?token=s3cret");
    await server.close();
    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const answered = told.filter((line) => line.msg === "answered");
    expect(answered).toMatchObject([
      { endpoint: "csrfCookie", method: "GET", status: 204, client: "127.0.0.1", request: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      { endpoint: "login", method: "POST", status: 422, tenant: tenant.slug, ms: expect.any(Number) },
      { endpoint: "page", path: "/scores/rytm-wisly-2026", status: 200 },
      { endpoint: "page", path: "/reset/…/…" },
    ]);
    expect(told.filter((line) => line.msg === "a sign-in failed")).toMatchObject([
      { client: "127.0.0.1", email: "p…@example.com", tenant: tenant.slug },
    ]);
    expect(lines.join("")).not.toMatch(new RegExp(`s3cret|zgadywane|${person.email}|Zofia|klucz|AbC123`));
  });
});
