import { describe, expect, it, vi } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makePerson, makeTenant, PASSWORD } from "#tests/competitions/factories.ts";
import { createToken } from "../../identity/contract.ts";

const house = useHouse({ TRUST_PROXY: "on", API_URL: "https://api.example" });
const json = { "content-type": "application/json" };
const behindHttps = { "x-forwarded-proto": "https" };

/** A browser whose every call carries these headers. */
function withHeaders(tenant: { slug: string }, more: Record<string, string>): Browser {
  const send = async (path: string | Request, init?: RequestInit) =>
    house.fetch(path, { ...init, headers: { ...more, ...Object.fromEntries(new Headers(init?.headers)) } });
  return new Browser({ ...house, fetch: send }, tenant);
}

describe("a write from a page", () => {
  it("of another site is refused; one of this site, by whatever name it goes, is not", async () => {
    const tenant = await makeTenant(house);
    const host = `${tenant.slug}.example.org`;
    await house.world.database.asOwner((trx) =>
      trx
        .updateTable("tenants")
        .set({ hosts: [host] })
        .where("id", "=", tenant.id)
        .execute(),
    );
    const browser = await browserAs(house, tenant, "admin");
    let made = 0;
    const write = async (headers: Record<string, string>, path = "/api/dance-categories") => {
      const reply = await browser.fetch(path, {
        method: "POST",
        body: JSON.stringify({ name: `Jazz ${made++}` }),
        headers: { ...json, ...headers },
      });
      const { code } = (await reply.json()) as { code: string | null };
      return [reply.status, code];
    };
    for (const origin of ["https://evil.example", "null", "http://127.0.0.1:9999", `https://${host}.evil.example`, "file://"])
      expect(await write({ origin }), origin).toEqual([403, "foreign_origin"]);
    for (const origin of [
      "http://127.0.0.1",
      "https://127.0.0.1",
      "https://api.example",
      `https://${host}`,
      `http://${host.toUpperCase()}:8080`,
    ])
      expect(await write({ origin }), origin).toEqual([201, null]);
    expect(await write({})).toEqual([201, null]);
    const forwarded = { "x-forwarded-host": "evil.example, taniec.example:8443" };
    expect(await write({ origin: "https://taniec.example:8443", ...forwarded })).toEqual([201, null]);
    expect(await write({ origin: "https://evil.example", ...forwarded })).toEqual([403, "foreign_origin"]);
    expect((await browser.fetch("/api/dance-categories", { headers: { origin: "https://evil.example" } })).status).toBe(200);
  });

  it("may be of any site when a program makes it with its token, or a gateway with its signature", async () => {
    const tenant = await makeTenant(house);
    const browser = await browserAs(house, tenant, "admin");
    const { token } = await browser.must(createToken, { body: { name: "Arkusz" } });
    const call = { method: "POST", headers: { ...json, "x-tenant": tenant.slug, origin: "https://evil.example" } };
    const by = { ...call, headers: { ...call.headers, authorization: `Bearer ${token ?? ""}` }, body: JSON.stringify({ name: "Jazz" }) };
    expect((await house.fetch("/api/dance-categories", by)).status).toBe(201);
    const notified = await house.fetch("/api/public/payments/notifications/p24", { ...call, body: "{}" });
    expect(await notified.text()).not.toContain("foreign_origin");
  });
});

describe("behind https", () => {
  it("replies ask browsers to stay with it and to keep other pages apart; the camera is for this site alone, place for nobody", async () => {
    const policies = async (headers: Record<string, string>) => {
      const reply = await house.fetch("/api/sanctum/csrf-cookie", { headers });
      return ["strict-transport-security", "cross-origin-opener-policy", "permissions-policy"].map((name) => reply.headers.get(name));
    };
    const features = expect.stringContaining("camera=(self), microphone=(), geolocation=()") as unknown;
    expect(await policies(behindHttps)).toEqual(["max-age=31536000", "same-origin", features]);
    expect(await policies({})).toEqual([null, null, features]);
  });

  it("a session's cookie is of this host alone; signing in renews the token of writes", async () => {
    const tenant = await makeTenant(house);
    const browser = withHeaders(tenant, behindHttps);
    await browser.fetch("/api/sanctum/csrf-cookie");
    const before = browser.cookies.get("XSRF-TOKEN");
    const person = await makePerson(house, tenant, "referee");
    const body = JSON.stringify({ email: person.email, password: PASSWORD });
    const reply = await browser.fetch("/api/login", { method: "POST", body, headers: json });
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-parkiet_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^XSRF-TOKEN=[\w-]{32}; Path=\/; Secure; SameSite=Lax$/),
      expect.stringMatching(/^parkiet_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    expect(browser.cookies.get("XSRF-TOKEN")).not.toBe(before);
    expect((await browser.fetch("/api/user")).status).toBe(200);
    const token = browser.cookies.get("__Host-parkiet_session") ?? "";
    const plain = await house.fetch("/api/user", {
      headers: { cookie: `parkiet_session=${token}`, "x-tenant": tenant.slug, ...behindHttps },
    });
    expect(plain.status).toBe(401);
    expect((await browser.fetch("/api/logout", { method: "POST" })).status).toBe(204);
    expect(browser.cookies.has("__Host-parkiet_session")).toBe(false);
  });

  it("a plain cookie that a browser has from before is exchanged once, and nobody is signed out by that", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const tenant = await makeTenant(house);
    const old = await new Browser(house, tenant).signIn(await makePerson(house, tenant, "referee"), PASSWORD, false);
    const token = old.cookies.get("parkiet_session") ?? "";
    const ask = (cookie: string) => house.fetch("/api/user", { headers: { cookie, "x-tenant": tenant.slug, ...behindHttps } });
    const [plain, fresh] = [`parkiet_session=${token}`, `__Host-parkiet_session=${token}`];
    // Repeated until the browser has received it.
    for (let i = 0; i < 2; i++) {
      const reply = await ask(plain);
      expect([reply.status, reply.headers.getSetCookie()]).toEqual([
        200,
        [
          expect.stringMatching(`^${fresh}; Path=/; HttpOnly; Secure; SameSite=Lax$`),
          expect.stringMatching(/^parkiet_session=; .*Max-Age=0/),
        ],
      ]);
      vi.advanceTimersByTime(3_600_000);
    }
    const exchanged = await ask(fresh);
    expect([exchanged.status, exchanged.headers.getSetCookie()]).toEqual([200, []]);
    // A call that was running is answered. Later the plain cookie belongs to nobody.
    expect((await ask(plain)).status).toBe(200);
    vi.advanceTimersByTime(61_000);
    expect([(await ask(plain)).status, (await ask(fresh)).status]).toEqual([401, 200]);
    vi.useRealTimers();
  });
});
