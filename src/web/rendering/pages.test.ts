// Cached pages on the real build (BUILD_DIR, else build/): rendered once, never for the wrong reader.
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { httpOf } from "#src/http.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, type MadeTenant, makeTenant } from "#tests/competitions/factories.ts";
import { makeContest } from "#tests/competitions/situations.ts";
import { openDatabase } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { announce } from "../../kernel/live/live.server.ts";
import { shellSources } from "../offline/offline-shell.ts";
import { buildFolder, openPages } from "./pages.server.ts";

const house = useHouse({ DEFAULT_TENANT: "domyslny" });
const buildOf = () => process.env.BUILD_DIR ?? buildFolder;
let app: ReturnType<typeof httpOf>;
let calls: string[] = [];

beforeAll(async () => {
  const fetchApi = async (request: Request, client?: string) => {
    calls.push(new URL(request.url).pathname);
    return app.request(request, undefined, { client });
  };
  const pages = await openPages(house.world, buildOf(), "test", false, fetchApi);
  app = httpOf(house.world, "test", pages);
});

const ask = (path: string, headers: Record<string, string> = {}, method = "GET", host = "127.0.0.1") =>
  app.request(new Request(`http://${host}${path}`, { headers, method }));

async function contest(name?: string): Promise<{ tenant: MadeTenant; path: string; id: string }> {
  const tenant = await makeTenant(house, name);
  const { competition_id } = await makeContest(house, tenant);
  return { tenant, path: `/?tenant=${tenant.slug}`, id: competition_id };
}

describe("a public page", () => {
  it("is rendered once for all guests, whatever cookies they bring, and once more after each announcement", async () => {
    const { tenant, path } = await contest();
    calls = [];
    const all = await Promise.all([ask(path), ask(path), ask(path, { cookie: "theme=dark; XSRF-TOKEN=mine" })]);
    const once = calls.length;
    const texts = await Promise.all(all.map((reply) => reply.text()));
    expect(once).toBeGreaterThan(0);
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain("Rytm Wisły");
    const etag = all[0]?.headers.get("etag") ?? "";
    expect((await ask(path)).headers.get("etag")).toBe(etag);
    expect(calls).toHaveLength(once);

    await house.world.database.inTenant(tenant.id, async (trx) => {
      await trx.updateTable("competitions").set({ name: "Rytm Odry" }).execute();
      await announce(trx, tenant.id, "competitions");
    });
    await expect.poll(async () => (await ask(path)).text()).toContain("Rytm Odry");
    expect(calls.length).toBe(2 * once);
    expect((await ask(path)).headers.get("etag")).not.toBe(etag);
  });

  it("is one page for all addresses that differ in other parameters; the ones it reads make another, and typed text is not cached", async () => {
    const { path, tenant, id } = await contest();
    const scores = (query = "") => ask(`/scores/${id}?tenant=${tenant.slug}${query}`);
    const front = await (await ask(path)).text();
    const plain = await (await scores()).text();
    const results = await (await scores("&view=results")).text();
    expect(results).not.toBe(plain);
    calls = [];
    for (let i = 0; i < 5; i++) {
      expect(await (await ask(`${path}&junk=${i}`)).text()).toBe(front);
      expect(await (await scores(`&junk=${i}&view=nothing-of-the-kind-${i}&print=${i}`)).text()).toBe(plain);
      expect(await (await scores(`&view=results&utm_source=${i}`)).text()).toBe(results);
    }
    for (const written of [id.toUpperCase(), id.replace("-", "%2D")])
      expect(await (await ask(`/scores/${written}?tenant=${tenant.slug}`)).text()).toBe(plain);
    expect(calls).toEqual([]);
    for (let i = 0; i < 2; i++) {
      calls = [];
      const found = await scores("&q=rumba");
      expect([found.status, found.headers.get("etag"), calls.length > 0]).toEqual([200, null, true]);
      expect(await found.text()).toContain('value="rumba"');
    }
  });

  it("is sent as brotli, gzip or plain, and not at all if the browser has it", async () => {
    const { path } = await contest();
    const plain = await ask(path);
    const text = await plain.text();
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(plain.headers.get("cache-control")).toBe("no-cache");
    expect(plain.headers.get("vary")).toContain("Accept-Encoding");
    const policy = plain.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-/);
    // Inline styles must not send anything: nothing is loaded from another origin (decision 031).
    expect(policy.replaceAll(/'[^']*'|blob:|data:/g, "")).not.toMatch(/https?:|\*/);
    expect(policy.match(/'unsafe-[a-z]+'/g)).toEqual(["'unsafe-inline'"]);
    const br = await ask(path, { "accept-encoding": "gzip, deflate, br" });
    expect(br.headers.get("content-encoding")).toBe("br");
    expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(text);
    const gzip = await ask(path, { "accept-encoding": "gzip" });
    expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(text);
    const etag = plain.headers.get("etag") ?? "";
    for (const known of [etag, etag.replace("W/", ""), `"other", ${etag}`])
      expect((await ask(path, { "if-none-match": known })).status).toBe(304);
    expect((await ask(path, { "if-none-match": '"other"' })).status).toBe(200);
  });

  it("that was first requested by HEAD is complete for the next reader", async () => {
    const { path } = await contest();
    const head = await ask(path, {}, "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(await (await ask(path)).text()).toContain("Rytm Wisły");
    const post = await ask(path, {}, "POST");
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  it("makes its calls as its visitor: a limit counts the visitor's address, not this process", async () => {
    const { tenant } = await contest();
    const open = async (client: string) => (await app.request(`http://127.0.0.1/s/zly?tenant=${tenant.slug}`, {}, { client })).text();
    for (let i = 0; i < 30; i++) expect(await open("198.51.100.1")).toContain("Ten link nie działa");
    expect(await open("198.51.100.1")).toContain("Za dużo prób");
    expect(await open("198.51.100.2")).toContain("Ten link nie działa");
  });

  it("of an unknown organiser is not found; neither that nor a missing file of the build is cached", async () => {
    for (const path of ["/?tenant=nikt", "/?tenant=%C5%BC%C3%B3%C5%82w", "/scores/x?tenant=nikt", "/assets/older-build.js"]) {
      const reply = await ask(path);
      expect([reply.status, reply.headers.get("cache-control")], path).toEqual([404, "no-store"]);
    }
  });

  it("is never shared between tenants or languages, nor cached under an invented host name", async () => {
    const one = await contest("Studio Pierwsze");
    const two = await contest("Studio Drugie");
    const [first, second] = await Promise.all([ask(one.path), ask(two.path)]);
    expect(await first.text()).toContain("Studio Pierwsze");
    expect(await second.text()).not.toContain("Studio Pierwsze");
    const polish = await (await ask(one.path)).text();
    const english = await (await ask(one.path, { cookie: "locale=en" })).text();
    expect(polish).toContain('lang="pl"');
    expect(english).toContain('lang="en"');
    expect(await (await ask(one.path)).text()).toBe(polish);
    calls = [];
    for (const host of ["evil.example", "other.example:8080"]) expect(await (await ask(one.path, {}, "GET", host)).text()).toBe(polish);
    expect(calls).toEqual([]);
  });
});

describe("the language of a page", () => {
  it("is the browser's preferred one until the visitor chooses; the error screen follows", async () => {
    const { tenant, path } = await contest();
    const langOf = async (headers: Record<string, string>, at = path) =>
      /<html lang="(\w+)"/.exec(await (await ask(at, headers)).text())?.[1];
    for (const [accepted, language] of [
      ["en-GB,en;q=0.9", "en"],
      ["en-US,en;q=0.9,pl;q=0.8", "en"],
      ["pl-PL,pl;q=0.9,en;q=0.8", "pl"],
      ["de-DE,de;q=0.9", "pl"],
      ["", "pl"],
    ] as const)
      expect(await langOf({ "accept-language": accepted }), accepted).toBe(language);
    expect(await langOf({ "accept-language": "en", cookie: "locale=pl" })).toBe("pl");
    expect((await ask(path)).headers.get("vary")).toMatch(/Cookie.*Accept-Language/);
    const missing = await (await ask(`/nie/ma?tenant=${tenant.slug}`, { "accept-language": "en" })).text();
    expect(/<h1>(.*?)<\/h1>/.exec(missing)?.[1]).toBe("We cannot find this page.");
  });

  it("of a signed-in person is the account's, whatever the browser prefers", async () => {
    const { tenant } = await contest();
    const admin = await browserAs(house, tenant, "admin");
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const page = await (await ask("/dashboard/competitions", { cookie, "accept-language": "en" })).text();
    expect(/<html lang="(\w+)"/.exec(page)?.[1]).toBe("pl");
    // The line that asks for a second factor (docs/product.md 3.6).
    const hidden = await (await ask("/dashboard/competitions", { cookie: `${cookie}; factor_later=1` })).text();
    expect([page, hidden].map((each) => each.includes("Włącz drugi składnik logowania"))).toEqual([true, false]);
  });
});

describe("never cached", () => {
  it("are missing pages, pages of signed-in people, and answers that set cookies", async () => {
    const { tenant, path } = await contest();
    const missing = `/startlist/nie-ma-takiej?tenant=${tenant.slug}`;
    expect((await ask(missing)).status).toBe(404);
    calls = [];
    const again = await ask(missing);
    expect([again.status, again.headers.get("cache-control"), again.headers.get("etag")]).toEqual([404, "no-store", null]);
    expect(calls.length).toBeGreaterThan(0);
    const admin = await browserAs(house, tenant, "admin");
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const own = await ask(path, { cookie });
    expect([own.status, own.headers.get("cache-control"), own.headers.get("etag")]).toEqual([200, "no-store", null]);
    const login = await ask(`/login?tenant=${tenant.slug}`);
    expect(login.headers.get("cache-control")).toBe("no-store");
    expect(login.headers.get("etag")).toBeNull();
  });

  it("is a page while the database is unavailable: it is 503 with the error screen", async () => {
    // Nothing listens on port 9 of this machine.
    const gone = openDatabase({ host: "127.0.0.1", port: 9, user: "parkiet", database: "parkiet" });
    const world = { ...house.world, database: gone };
    const folder = process.env.BUILD_DIR ?? buildFolder;
    const away: ReturnType<typeof httpOf> = httpOf(
      world,
      "test",
      await openPages(world, folder, "test", false, async (request) => away.request(request)),
    );
    const reply = await away.request("http://127.0.0.1/");
    expect(reply.status).toBe(503);
    expect(reply.headers.get("content-type")).toContain("text/html");
    expect(reply.headers.get("cache-control")).toBe("no-store");
    await gone.close();
  });
});

describe("a page's tenant", () => {
  it("is that of its host name, otherwise the requested one, the session's, or the default", async () => {
    const byHost = await contest("Po nazwie hosta");
    const asked = await contest("Po zapytaniu");
    const session = await contest("Po sesji");
    const byDefault = await contest("Domyślny");
    await house.world.database.asOwner(async (trx) => {
      await trx
        .updateTable("tenants")
        .set({ hosts: ["taniec.example"] })
        .where("id", "=", byHost.tenant.id)
        .execute();
      await trx.updateTable("tenants").set({ slug: "domyslny" }).where("id", "=", byDefault.tenant.id).execute();
      await announce(trx, byHost.tenant.id, "tenant");
    });
    const titleOf = async (reply: Response) => /<title>([^<]*)<\/title>/.exec(await reply.text())?.[1] ?? "";
    const browser: Browser = await browserAs(house, session.tenant, "admin");
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    expect(await titleOf(await ask(`/?tenant=${asked.tenant.slug}`, {}, "GET", "taniec.example"))).toContain("Po nazwie hosta");
    expect(await titleOf(await ask(`/?tenant=${asked.tenant.slug}`))).toContain("Po zapytaniu");
    expect(await titleOf(await ask("/", { cookie }))).toContain("Po sesji");
    expect(await titleOf(await ask("/"))).toContain("Domyślny");
    expect(await titleOf(await ask("/", {}, "GET", "localhost"))).toContain("Domyślny");
  });
});

describe("an asset", () => {
  it("is found only in the build, packed, and cached for a year under its hashed name", async () => {
    const page = await (await ask("/login")).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? "";
    const reply = await ask(script, { "accept-encoding": "br" });
    expect([reply.status, reply.headers.get("content-encoding"), reply.headers.get("cache-control")]).toEqual([
      200,
      "br",
      "public, max-age=31536000, immutable",
    ]);
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    expect(reply.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    for (const path of [script, "/sw.js"]) {
      const etag = (await ask(path, { "accept-encoding": "gzip" })).headers.get("etag") ?? "";
      expect(etag, path).toMatch(/^W\/"[\w-]+"$/);
      const again = await ask(path, { "if-none-match": etag });
      expect([again.status, await again.text(), again.headers.get("etag")], path).toEqual([304, "", etag]);
    }
    for (const path of [
      "/assets/nothing.js",
      "/assets/%2e%2e/%2e%2e/ssr/entry-server.js",
      "/assets/..%2f..%2fssr%2fentry-server.js",
      "/assets/%E0%A4%A",
      "/assets/%00",
    ]) {
      const missing = await ask(path);
      expect(missing.status, path).toBe(404);
      expect(missing.headers.get("x-request-id"), path).toBeTruthy();
    }
  });
});

describe("an error", () => {
  it.each<[string, "admin" | "referee" | undefined]>([
    ["/dashboard/rounds/{id}", "admin"],
    ["/dashboard/privacy/people/{id}", "admin"],
    ["/dashboard/start-lists/QR/{id}", "admin"],
    ["/judge/dashboard/score/{id}", "referee"],
    ["/scores/{id}", undefined],
  ])("of an unknown id on %s fills the screen from the first byte, without a frame", async (path, role) => {
    const { tenant } = await contest();
    const browser = role && (await browserAs(house, tenant, role));
    const cookie = [...(browser?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
    const reply = await ask(`${path.replace("{id}", newId())}?tenant=${tenant.slug}`, { cookie });
    const html = await reply.text();
    expect(reply.status).toBe(404);
    expect(html.match(/<h1[^>]*>[^<]*/g)).toEqual(["<h1>Nie możemy znaleźć tej strony."]);
    expect(html.match(/<main/g)).toHaveLength(1);
    expect(html).not.toMatch(/<nav|<a /);
  });
});

describe("the build", () => {
  it("has the same id in its pages as in its files, and all its files exist", async () => {
    const read = async (file: string) => (await (await ask(`/build/${file}.json`)).json()) as { id: string; files?: string[] };
    const [latest, manifest] = [await read("latest"), await read("manifest")];
    expect(latest.id).toMatch(/^[0-9a-f]{12}$/);
    expect(manifest.id).toBe(latest.id);
    expect(await (await ask("/login")).text()).toContain(`"build":"${latest.id}"`);
    expect(manifest.files?.length).toBeGreaterThan(50);
    for (const file of manifest.files ?? []) expect((await ask(file, {}, "HEAD")).status, file).toBe(200);
  });
});

describe("the offline shell", () => {
  it("is the document that the browser fills, for the requested organiser; it names the pad's files and no person", async () => {
    const { tenant } = await contest("Rytm Bzury");
    const admin = await browserAs(house, tenant, "admin");
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const reply = await ask(`/build/shell.html?tenant=${tenant.slug}`, { cookie });
    const html = await reply.text();
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(html).toContain(`"slug":"${tenant.slug}"`);
    expect(html).toContain('<div id="root"></div>');
    for (const source of shellSources(new URL("http://127.0.0.1/build/shell.html")))
      expect(html).toContain(`/assets/${basename(source).replace(/\.tsx?$/, "")}-`);
    expect(html).not.toContain('"user"');
  });

  it.each(["station", "stage"])("of a %s contains the desks of the hall with all their parts", async (of) => {
    const manifest = JSON.parse(await readFile(join(buildOf(), "client", ".vite", "manifest.json"), "utf8")) as Record<
      string,
      { imports?: string[]; dynamicImports?: string[] }
    >;
    const sources = shellSources(new URL(`http://127.0.0.1/build/shell.html?of=${of}`));
    for (const source of sources) expect(Object.keys(manifest)).toContain(source);
    const apart = sources.flatMap((source) => manifest[source]?.dynamicImports ?? []);
    const missing = apart.filter((each) => each.startsWith("src/hall/") && !sources.includes(each) && !each.endsWith(".page.tsx"));
    expect([...new Set(missing)]).toEqual([]);
  });

  it("of a sign-up contains all parts that its pages load, except those that need the server", async () => {
    const manifest = JSON.parse(await readFile(join(buildOf(), "client", ".vite", "manifest.json"), "utf8")) as Record<
      string,
      { imports?: string[]; dynamicImports?: string[] }
    >;
    const sources = shellSources(new URL("http://127.0.0.1/build/shell.html?of=signup"));
    for (const source of sources) expect(Object.keys(manifest)).toContain(source);
    const seen = new Set<string>();
    const apart = new Set<string>();
    const visit = (key: string) => {
      if (seen.has(key)) return;
      seen.add(key);
      for (const each of manifest[key]?.imports ?? []) visit(each);
      for (const each of manifest[key]?.dynamicImports ?? []) apart.add(each);
    };
    sources.forEach(visit);
    const missing = [...apart].filter((each) => !sources.includes(each) && !each.endsWith(".page.tsx"));
    expect(missing.toSorted()).toEqual([
      "src/capacity/waiting/would-wait.tsx",
      "src/hall/day/hall-panel.tsx",
      // Loaded by a press at the door.
      "src/hall/door/zxing-reader.client.ts",
      "src/hall/outbox/unsent-changes.tsx",
      "src/hall/proposals/desk-proposals.tsx",
      "src/hall/proposals/proposal-list.tsx",
      "src/identity/second-factor/login-step.tsx",
      "src/identity/second-factor/second-step.tsx",
      // Checks of the login form, which the server makes, too.
      "src/kernel/endpoints/session/contract.ts?whole",
      // Desks.
      "src/publishing/pending/pending-list.tsx",
      "src/signup/import/earlier/load-earlier.ts",
      "src/signup/import/elsewhere/load-elsewhere.ts",
      "src/signup/search/search-window.tsx",
      // A trial stores nothing on the device.
      "src/signup/trial/trial-parts.tsx",
      "src/stage/desk-parts.ts",
      "src/stage/incidents/judge-incidents.tsx",
      "src/web/layouts/dashboards.tsx",
      "src/web/layouts/station-frame.tsx",
      "src/web/offline/register-shell.ts",
      "src/web/pages/later.tsx",
      "src/web/proof/ask-proof.tsx",
    ]);
  });

  it("is served by a script at the root that browsers always revalidate and that may fetch only from this site", async () => {
    const reply = await ask("/sw.js?build=abc");
    expect(reply.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(reply.headers.get("cache-control")).toBe("no-cache");
    expect(reply.headers.get("content-security-policy")).toBe("default-src 'none'; connect-src 'self'");
    const script = await reply.text();
    expect(script).toContain("/build/shell.html");
    expect(script).not.toMatch(/^import /m);
  });
});
