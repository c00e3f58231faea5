import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, type MadeTenant, makePerson, makeTenant } from "#tests/competitions/factories.ts";
import { followStream, listen } from "#tests/application/listening.ts";
import { danceCategories } from "../../categories/contract.ts";
import { handlers, httpOf } from "../../http.ts";
import { newId } from "../../kernel/values/ids.ts";
import type { Role } from "../../kernel/endpoints/roles.ts";
import * as contract from "../contract.ts";

const house = useHouse();
const json = { "content-type": "application/json" };

async function makeToken(browser: Browser, body: { id?: string; name: string; days?: number } = { name: "Arkusz" }) {
  const made = await browser.call(contract.createToken, { body });
  expect(made.status).toBe(201);
  return { ...made.body, token: made.body.token ?? "" };
}

async function person(role: Role = "admin"): Promise<{ tenant: MadeTenant; browser: Browser; email: string }> {
  const tenant = await makeTenant(house);
  const made = await makePerson(house, tenant, role);
  return { tenant, browser: await new Browser(house, tenant).signIn(made), email: made.email };
}

/** One call of a program: no cookies, no CSRF header. */
function by(token: string, slug: string, path: string, method = "GET", body?: object): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, "x-tenant": slug, ...(body ? json : {}) };
  return house.fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
}

describe("a personal API token", () => {
  it("calls with its person's rights, without cookies and without the CSRF header", async () => {
    const { tenant, browser, email } = await person();
    const { token, ending } = await makeToken(browser);
    expect(token).toMatch(/^parkiet_[\w-]{43}$/);
    expect(token.slice(-4)).toBe(ending);
    const user = await by(token, tenant.slug, "/api/user");
    expect([user.status, await user.json()]).toMatchObject([200, { email, role: "admin" }]);
    expect(user.headers.getSetCookie()).toEqual([]);
    const made = await by(token, tenant.slug, "/api/dance-categories", "POST", { name: "Jazz" });
    expect(made.status).toBe(201);
    expect((await browser.call(danceCategories.list)).body.data).toMatchObject([{ name: "Jazz" }]);
    const referee = await browserAs(house, tenant, "referee");
    const weak = await makeToken(referee);
    expect((await by(weak.token, tenant.slug, "/api/dance-categories")).status).toBe(200);
    expect((await by(weak.token, tenant.slug, "/api/dance-categories", "POST", { name: "Balet" })).status).toBe(403);
  });

  it("is shown once: the same create gives the same record without it, and no list has it", async () => {
    const { browser } = await person();
    const id = newId();
    const first = await makeToken(browser, { id, name: "Arkusz", days: 30 });
    const again = await browser.call(contract.createToken, { body: { id, name: "Arkusz", days: 30 } });
    expect([again.status, again.body.id, again.body.token]).toEqual([201, id, null]);
    const listed = (await browser.call(contract.listTokens)).body.data;
    expect(listed).toMatchObject([{ id, name: "Arkusz", ending: first.ending, used_at: null }]);
    expect(Date.parse(first.expires_at) - Date.parse(first.created_at)).toBe(30 * 86_400_000);
    const { rows } = await house.world.database.pool.query("SELECT * FROM api_tokens WHERE id = $1", [id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, listed])).not.toContain(first.token.slice(10));
  });

  it("is dead once it is revoked, expired, or its person has lost the role; and after a forgotten password", async () => {
    const { tenant, browser, email } = await person();
    const [one, two, three] = [await makeToken(browser), await makeToken(browser, { name: "Krótki", days: 1 }), await makeToken(browser)];
    const status = async (token: string) => (await by(token, tenant.slug, "/api/user")).status;
    expect(await status(one.token)).toBe(200);
    expect((await browser.call(contract.revokeToken, { params: { id: one.id } })).status).toBe(204);
    expect((await browser.call(contract.revokeToken, { params: { id: one.id } })).status).toBe(404);
    expect(await status(one.token)).toBe(401);
    house.setNow(new Date(Date.now() + 86_400_000 + 1000));
    expect([await status(two.token), await status(three.token)]).toEqual([401, 200]);
    house.setNow(new Date());
    await new Browser(house, tenant).call(contract.forgottenPassword, { body: { email } });
    const mail = await house.world.database.inTenant(tenant.id, (trx) =>
      trx.selectFrom("mails").select("text_body").executeTakeFirstOrThrow(),
    );
    const token = /token=([\w-]+)/.exec(mail.text_body)?.[1] ?? "";
    expect((await new Browser(house, tenant).call(contract.resetPassword, { body: { token, password: "nowe-haslo-1" } })).status).toBe(204);
    expect(await status(three.token)).toBe(401);

    const other = await person("trener");
    const theirs = await makeToken(other.browser);
    await house.world.database.inTenant(other.tenant.id, (trx) => trx.updateTable("memberships").set({ archived: true }).execute());
    expect((await by(theirs.token, other.tenant.slug, "/api/user")).status).toBe(401);
  });

  it("belongs to one person with one organiser: 403 elsewhere, and nobody else sees or revokes it", async () => {
    const [home, other] = [await person(), await person()];
    const { id, token } = await makeToken(home.browser);
    const foreign = await by(token, other.tenant.slug, "/api/user");
    expect([foreign.status, await foreign.json()]).toMatchObject([403, { code: "other_tenant" }]);
    const colleague = await browserAs(house, home.tenant, "admin");
    for (const stranger of [colleague, other.browser]) {
      expect((await stranger.call(contract.listTokens)).body.data).toEqual([]);
      expect((await stranger.call(contract.revokeToken, { params: { id } })).status).toBe(404);
    }
    expect((await by(token, home.tenant.slug, "/api/user")).status).toBe(200);
  });

  it("that is wrong is 401 everywhere, even with a valid session; another scheme is ignored", async () => {
    const { tenant, browser } = await person();
    for (const token of ["parkiet_nonsense", "nonsense", `parkiet_${"A".repeat(43)}`]) {
      const reply = await browser.fetch("/api/public/tenant", { headers: { authorization: `Bearer ${token}` } });
      expect([reply.status, await reply.json()]).toMatchObject([401, { code: "unauthenticated" }]);
    }
    expect((await browser.fetch("/api/user", { headers: { authorization: "Basic YTpi" } })).status).toBe(200);
    expect((await by("x", tenant.slug, "/api/health")).status).toBe(200);
  });

  it("cannot do what requires a session: no tokens, no password, no other organiser", async () => {
    const { tenant, browser } = await person();
    const { id, token } = await makeToken(browser);
    for (const [method, path, body] of [
      ["GET", "/api/user/tokens", undefined],
      ["POST", "/api/user/tokens", { name: "Drugi" }],
      ["DELETE", `/api/user/tokens/${id}`, undefined],
      ["PUT", "/api/user", { name: "Ktoś" }],
      ["POST", "/api/user/tenants/switch", { slug: tenant.slug }],
    ] as const)
      expect((await by(token, tenant.slug, path, method, body)).status, `${method} ${path}`).toBe(403);
  });

  it("changes no account, key, token, invitation or role, whatever its person may do: each such call of the contract says so and refuses it", async () => {
    const endpoints = handlers.map((handler) => handler.endpoint).filter((each) => each.access !== "public");
    const guarded = /^\/api\/(user|users|invitations|tenants|settings|payment-accounts)(\/|$)|\/(tokens|factors|passkeys)(\/|$)/;
    const named = /bank_account|secret|api_key|\bcrc|password|factor|\brole\b/;
    const fieldsOf = (body: unknown) => (body instanceof z.ZodObject ? Object.keys(body.shape).join(" ") : "");
    const changing = endpoints.filter(
      (each) => each.method !== "GET" && (guarded.test(each.path) || (each.access !== "link" && named.test(fieldsOf(each.body)))),
    );
    expect(changing.filter((each) => !each.sessionOnly).map((each) => each.name)).toEqual([]);
    const { tenant, browser } = await person("super-admin");
    const { token } = await makeToken(browser);
    const refusing = endpoints.filter((each) => each.sessionOnly);
    expect(refusing.map((each) => each.name)).toEqual(
      expect.arrayContaining([
        "updateSettings",
        "saveP24Account",
        "saveStripeAccount",
        "createToken",
        "createInvitation",
        "updateMember",
        "getMail",
      ]),
    );
    for (const each of refusing) {
      const path = each.path.replaceAll(/\{\w+\}/g, newId());
      const reply = await by(token, tenant.slug, path, each.method, each.method === "GET" ? undefined : {});
      expect([reply.status, await reply.json()], each.name).toMatchObject([403, { code: "forbidden" }]);
    }
    expect((await browser.fetch("/api/user/tokens")).status).toBe(200);
    expect((await by(token, tenant.slug, "/api/settings")).status).toBe(200);
  });

  it("calls at most 600 times a minute, and waits for the next", async () => {
    const { tenant, browser } = await person();
    const { token } = await makeToken(browser);
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let i = 0; i < 600; i += 100)
      await Promise.all(Array.from({ length: 100 }, () => by(token, tenant.slug, "/api/dance-categories/x", "DELETE")));
    const stopped = await by(token, tenant.slug, "/api/user");
    expect(stopped.status).toBe(429);
    expect(stopped.headers.get("retry-after")).toBe("60");
    vi.advanceTimersByTime(60_001);
    expect((await by(token, tenant.slug, "/api/user")).status).toBe(200);
    vi.useRealTimers();
  });

  it("is made, at most twenty of a person, with a name and an end; making and revoking stand in the trail", async () => {
    const { tenant, browser } = await person("trener");
    const wrong = await browser.call(contract.createToken, { body: { name: " ", days: 400 } });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {}).sort()]).toEqual([422, ["days", "name"]]);
    for (let i = 0; i < 20; i++) await makeToken(browser, { name: `Token ${i}` });
    const refused = await browser.call(contract.createToken, { body: { name: "Za dużo" } });
    expect([refused.status, refused.body.code]).toEqual([409, "not_possible"]);
    const [newest] = (await browser.call(contract.listTokens)).body.data;
    expect(newest?.name).toBe("Token 19");
    await browser.call(contract.revokeToken, { params: { id: newest?.id ?? "" } });
    const events = await house.world.database.inTenant(tenant.id, (trx) =>
      trx.selectFrom("audit").select(["action", "after"]).where("action", "like", "token%").orderBy("at").execute(),
    );
    expect(events.map((each) => each.action)).toEqual([...Array.from({ length: 20 }, () => "token_made"), "token_revoked"]);
    expect(JSON.stringify(events)).not.toContain("parkiet_");
  });

  it("follows a live stream", async () => {
    const { tenant, browser } = await person();
    const { token } = await makeToken(browser);
    const server = await listen(httpOf(house.world, "test"));
    const headers = { authorization: `Bearer ${token}`, "x-tenant": tenant.slug };
    const stream = await followStream(`${server.url}/api/stage/live`, headers);
    await stream.frames(1);
    expect(stream.states[0]).toMatchObject({ data: [] });
    stream.close();
    await server.close();
  });
});
