// Calls every endpoint of the published document without a session, with the wrong role, with another tenant's session and without CSRF.
import { describe, expect, it } from "vitest";
import { handlers } from "#src/http.ts";
import type { Endpoint } from "#src/kernel/endpoints/endpoint.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { roles } from "#src/kernel/endpoints/roles.ts";
import { useHouse } from "./application/database.ts";
import { Browser, browserAs, type MadeTenant, makeTenant } from "./competitions/factories.ts";
import { type Hall, makeHall, recordIdOf } from "./competitions/situations.ts";

const house = useHouse();
const endpoints = handlers.map((handler) => handler.endpoint);
const restricted = endpoints.filter((endpoint) => Array.isArray(endpoint.access));
const open = endpoints.filter((endpoint) => !Array.isArray(endpoint.access));

/** Endpoints that other programs use; they stay (docs/product.md 10.1). */
const dictionary = ["get", "post"];
const record = ["put", "delete"];
const fixed = {
  ...Object.fromEntries(
    ["dance", "age", "presentation"].flatMap((kind) => [
      [`/api/${kind}-categories`, dictionary],
      [`/api/${kind}-categories/{id}`, record],
    ]),
  ),
  "/api/sanctum/csrf-cookie": ["get"],
  "/api/login": ["post"],
  "/api/user": ["get"],
  "/api/logout": ["post"],
  "/api/competitions": ["post"],
  "/api/competitions/{id}": record,
  "/api/scoring-forms": ["post"],
  "/api/scoring-forms/{id}": record,
  "/api/start-lists/{id}": ["delete"],
  "/api/payments/{id}": ["put"],
};

/** Sends a raw call of an endpoint. Placeholders are filled from `values`, else with a new id; writes send an empty JSON object. */
async function ask(
  browser: Browser,
  endpoint: Endpoint,
  values: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? newId());
  if (endpoint.method === "GET") return browser.fetch(path, { headers });
  if (!browser.cookies.has("XSRF-TOKEN")) await browser.fetch("/api/sanctum/csrf-cookie");
  return browser.fetch(path, { method: endpoint.method, body: "{}", headers: { "content-type": "application/json", ...headers } });
}

describe("every endpoint of the document", () => {
  it("is published with its access, once, and names it", async () => {
    const document = (await (await house.fetch("/api/openapi.json")).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { "x-access": unknown; operationId: string }>>;
    };
    expect(document.openapi).toBe("3.1.0");
    for (const [path, methods] of Object.entries(fixed))
      expect(Object.keys(document.paths[path] ?? {}), path).toEqual(expect.arrayContaining(methods));
    const published = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, it]) => `${method.toUpperCase()} ${path} ${it.operationId}`),
    );
    const named = endpoints.map((each) => `${each.method} ${each.path} ${each.name}`);
    expect(published.sort()).toEqual(["GET /api/health health", "GET /api/metrics metrics", ...named].sort());
    expect(new Set(endpoints.map((each) => each.name)).size).toBe(endpoints.length);
    for (const endpoint of endpoints) expect(endpoint.access.length + (endpoint.stations?.length ?? 0), endpoint.name).toBeGreaterThan(0);
  });

  it.each(restricted.map((endpoint) => [endpoint.name, endpoint] as const))("%s answers 401 without a session", async (_, endpoint) => {
    const { home } = await everybody();
    const reply = await ask(new Browser(house, home), endpoint);
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ code: "unauthenticated" });
  });

  it.each(restricted.map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s answers 403 to every role that it does not name, and to another tenant's session",
    async (_, endpoint) => {
      const { browsers, home, other } = await everybody();
      for (const role of roles) {
        const browser = browsers[role];
        if (endpoint.access.includes(role)) continue;
        expect((await ask(browser, endpoint)).status, role).toBe(403);
      }
      if (endpoint.tenant === "session") return;
      const foreign = await ask(browsers.admin, endpoint, {}, { "x-tenant": other.slug });
      expect(foreign.status).toBe(403);
      expect(await foreign.json()).toMatchObject({ code: "other_tenant" });
      expect(home.slug).not.toBe(other.slug);
    },
  );

  it.each(open.map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s, open to guests, takes a person of another tenant for a guest",
    async (_, endpoint) => {
      const { browsers, other } = await everybody();
      if (endpoint.tenant === undefined) {
        const told = async (browser: Browser) => {
          const reply = await ask(browser, endpoint, {}, { "x-tenant": other.slug });
          return [reply.status, ((await reply.json().catch(() => undefined)) as { code?: string } | undefined)?.code];
        };
        expect(await told(browsers.admin)).toEqual(await told(new Browser(house, other)));
      }
      if (endpoint.access === "link") expect([401, 404, 409, 422]).toContain((await ask(new Browser(house, other), endpoint)).status);
    },
  );

  it.each(endpoints.filter((each) => each.method !== "GET" && each.csrf !== false).map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s answers 419 without the CSRF header",
    async (_, endpoint) => {
      const { home } = await everybody();
      const path = endpoint.path.replace(/\{\w+\}/g, () => newId());
      const reply = await new Browser(house, home).fetch(path, {
        method: endpoint.method,
        body: "{}",
        headers: { "content-type": "application/json" },
      });
      expect(reply.status).toBe(419);
    },
  );
});

describe("a whole event of one tenant", () => {
  // Forgetting a sign-up looks for nothing, so it answers the same whether or not there is one (src/entries/late/after-deadline.test.ts).
  const named = endpoints.filter((endpoint) => /\{/.test(endpoint.path) && endpoint.name !== "forgetSignup");
  it.each(named.map((endpoint) => [endpoint.name, endpoint] as const))(
    "%s does not find its things from another tenant",
    async (_, endpoint) => {
      const { hall, browsers } = await everybody();
      const values = { id: recordIdOf(endpoint, hall) };
      const browser = browsers[Array.isArray(endpoint.access) ? (endpoint.access[0] as "admin") : "admin"];
      const reply = await ask(browser, endpoint, values);
      // Either nothing is found, or the empty body is refused before anything is looked up; there is never an answer.
      expect([404, 409, 422, 415]).toContain(reply.status);
      // A required query is refused before, too.
      if (endpoint.method === "GET" && endpoint.query?.safeParse({}).success !== false) expect(reply.status).toBe(404);
    },
  );
});

interface Everybody {
  home: MadeTenant;
  other: MadeTenant;
  hall: Hall;
  browsers: Record<(typeof roles)[number], Browser>;
}

let cast: Promise<Everybody> | undefined;

/** One tenant with a session of every role, and another tenant with a whole event; created once for this file. */
function everybody(): Promise<Everybody> {
  cast ??= (async () => {
    const hall = await makeHall(house);
    const home = await makeTenant(house);
    const made = {} as Everybody["browsers"];
    for (const role of roles) made[role] = await browserAs(house, home, role);
    return { home, other: hall.tenant, hall, browsers: made };
  })();
  return cast;
}
