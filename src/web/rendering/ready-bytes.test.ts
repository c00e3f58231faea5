// Ready bytes from a real server on the real build: answered without a request object, with the same headers as other answers.
import { createServer, request, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { httpOf } from "#src/http.ts";
import { useHouse } from "#tests/application/database.ts";
import { type MadeTenant, makeTenant } from "#tests/competitions/factories.ts";
import { makeContest } from "#tests/competitions/situations.ts";
import { openMetrics } from "../../kernel/monitoring/metrics.server.ts";
import { buildFolder, openPages } from "./pages.server.ts";

const house = useHouse({ DEFAULT_TENANT: "nikt", TRUST_PROXY: "on", ACCESS_LOG: "on" });
const metrics = openMetrics();
const booked: Record<string, unknown>[] = [];
/** Status of the server behind the ready bytes. */
const LEFT_ALONE = 599;
let app: ReturnType<typeof httpOf>;
let url = "";
let tenant: MadeTenant;
const closing: (() => void)[] = [];

beforeAll(async () => {
  // Cached pages and owners expire after some seconds, so time is stopped here.
  vi.useFakeTimers({ toFake: ["Date"] });
  const log = pino(
    { level: "warn" },
    new Writable({ write: (line, _, done) => done(void booked.push(JSON.parse(String(line)) as never)) }),
  );
  const world = { ...house.world, metrics, log };
  app = httpOf(
    world,
    "test",
    await openPages(world, process.env.BUILD_DIR ?? buildFolder, "test", false, async (asked) => app.request(asked)),
  );
  const behind: RequestListener = (_, outgoing) => void outgoing.writeHead(LEFT_ALONE).end();
  const server = createServer(app.quick(behind));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  tenant = await makeTenant(house, "Studio Prędkie");
  await makeContest(house, tenant);
});
afterAll(() => {
  vi.useRealTimers();
  for (const close of closing) close();
});

interface Answered {
  status: number;
  headers: Record<string, unknown>;
  bytes: Buffer;
}

/** Asks the ready bytes over the network; anything else gets LEFT_ALONE. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answered> {
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { headers, method, agent: false }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, headers: { ...reply.headers }, bytes: Buffer.concat(chunks) }));
    })
      .on("error", reject)
      .end();
  });
}

/** The same in process, without the ready bytes. */
async function slowly(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answered> {
  const reply = await app.request(`${url}${path}`, { headers, method });
  return { status: reply.status, headers: Object.fromEntries(reply.headers), bytes: Buffer.from(await reply.arrayBuffer()) };
}

/** Headers of an answer, without those of the connection and those that differ each time. */
function lasting({ headers }: Answered): Record<string, unknown> {
  const { "x-request-id": id, date: _date, connection: _connection, "keep-alive": _alive, "transfer-encoding": _coding, ...rest } = headers;
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  return rest;
}

it("pages, files and documents are answered from memory, with their usual bytes and headers", async () => {
  const page = `/?tenant=${tenant.slug}`;
  const script = /src="(\/assets\/[^"]+\.js)"/.exec((await slowly(page)).bytes.toString())?.[1] ?? "";
  for (const path of [page, script, "/sw.js?build=1", "/api/openapi.json", "/api/docs"]) {
    await slowly(path);
    const etag = String((await slowly(path)).headers.etag);
    for (const headers of [
      {},
      { "accept-encoding": "gzip, deflate, br" },
      { "accept-encoding": "gzip" },
      { "accept-encoding": "br;q=0" },
      { "if-none-match": etag },
      { "if-none-match": '"other"', "x-forwarded-proto": "https" },
    ]) {
      const [quick, slow] = [await ask(path, headers), await slowly(path, headers)];
      expect([quick.status, lasting(quick)], `${path} ${JSON.stringify(headers)}`).toEqual([slow.status, lasting(slow)]);
      expect(quick.bytes.equals(slow.bytes), path).toBe(true);
      const head = await ask(path, headers, "HEAD");
      expect([head.status, lasting(head), head.bytes.length], path).toEqual([quick.status, lasting(quick), 0]);
    }
    expect((await ask(path, { "x-forwarded-proto": "https" })).headers["strict-transport-security"], path).toBe("max-age=31536000");
  }
  const text = (await ask(page)).bytes.toString();
  expect(text).toContain("Studio Prędkie");
  expect(brotliDecompressSync((await ask(page, { "accept-encoding": "br" })).bytes).toString()).toBe(text);
  expect(gunzipSync((await ask(page, { "accept-encoding": "gzip" })).bytes).toString()).toBe(text);
});

it("private requests, writes and requests without a host are left to the server behind", async () => {
  const page = `/?tenant=${tenant.slug}`;
  await slowly(page);
  expect((await ask(page)).status).toBe(200);
  expect((await ask(page, { cookie: "theme=dark; XSRF-TOKEN=mine" })).status).toBe(200);
  for (const [headers, method] of [
    [{ cookie: "parkiet_session=somebody" }, "GET"],
    [{ cookie: "__Host-parkiet_session=somebody" }, "GET"],
    // This language was not requested yet.
    [{ cookie: "locale=en" }, "GET"],
    [{ "accept-language": "en" }, "GET"],
    [{}, "POST"],
    [{ host: "not a host" }, "GET"],
  ] as const)
    expect((await ask(page, headers, method)).status, JSON.stringify(headers)).toBe(LEFT_ALONE);
});

it("readers of another language get its page, in turns with the others", async () => {
  const page = `/?tenant=${tenant.slug}`;
  for (const language of ["pl", "en"]) await slowly(page, { "accept-language": language });
  for (const language of ["en-GB,en;q=0.9", "pl", "en-GB,en;q=0.9", "de"]) {
    const { status, bytes } = await ask(page, { "accept-language": language });
    expect([status, /<html lang="(\w+)"/.exec(bytes.toString())?.[1]]).toEqual([200, language.startsWith("en") ? "en" : "pl"]);
  }
  expect((await ask(page, { "accept-language": "en", cookie: "locale=pl" })).bytes.toString()).toContain('<html lang="pl"');
});

it("each answer is counted and logged like any other", async () => {
  const page = `/?tenant=${tenant.slug}&utm_source=poster`;
  await slowly(page);
  booked.length = 0;
  const { headers } = await ask(page, { "x-forwarded-for": "198.51.100.7, 203.0.113.9" });
  await ask("/api/openapi.json");
  expect(booked).toMatchObject([
    {
      request: headers["x-request-id"],
      client: "203.0.113.9",
      method: "GET",
      endpoint: "page",
      path: "/",
      status: 200,
      ms: expect.any(Number),
    },
    { endpoint: "openapi", status: 200 },
  ]);
  expect(JSON.stringify(booked)).not.toMatch(/poster|tenant=/);
});
