import { createHook } from "node:async_hooks";
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, COST, makePerson, makeTenant, PASSWORD } from "#tests/competitions/factories.ts";
import { danceCategories } from "../categories/contract.ts";
import * as contract from "./contract.ts";
import { hashPassword } from "./passwords/passwords.server.ts";

const house = useHouse();

describe("signing in", () => {
  it("opens a session that knows the person, the role and the tenant", async () => {
    const tenant = await makeTenant(house, "Studio Ćma");
    const person = await makePerson(house, tenant, "referee");
    const browser = await new Browser(house, tenant).signIn(person);
    const user = await browser.call(contract.currentUser);
    expect(user.status).toBe(200);
    expect(user.body).toMatchObject({
      email: person.email,
      role: "referee",
      onboarding_needed: false,
      tenant: { slug: tenant.slug, name: "Studio Ćma" },
      permissions: ["judge"],
    });
  });

  it("answers a wrong password and an unknown address alike, with the same work", async () => {
    const tenant = await makeTenant(house);
    const person = await makePerson(house, tenant, "admin");
    const browser = new Browser(house, tenant);
    let hashed = 0;
    const watch = createHook({ init: (_id, type) => void (hashed += type === "ARGON2REQUEST" ? 1 : 0) }).enable();
    const wrong = await browser.call(contract.login, { body: { email: person.email, password: "nie-to-haslo" } });
    const unknown = await browser.call(contract.login, { body: { email: "nikt@example.com", password: "nie-to-haslo" } });
    const stranger = await makePerson(house, await makeTenant(house), "admin");
    const elsewhere = await browser.call(contract.login, { body: { email: stranger.email, password: PASSWORD } });
    watch.disable();
    expect([wrong.status, unknown.status, elsewhere.status]).toEqual([422, 422, 422]);
    expect(elsewhere.body).toEqual(wrong.body);
    expect(hashed).toBe(3);
    expect(wrong.body.errors?.email).toEqual(["Adres albo hasło się nie zgadza."]);
    expect(unknown.body).toEqual(wrong.body);
  });

  it("remembers what forms and scripts call yes, and nothing else", async () => {
    const tenant = await makeTenant(house);
    const person = await makePerson(house, tenant, "admin");
    const kept = async (remember: boolean | string | number | null) => {
      const reply = await new Browser(house, tenant).call(contract.login, { body: { email: person.email, password: PASSWORD, remember } });
      return reply.headers.getSetCookie().some((cookie) => cookie.includes("Max-Age=1209600"));
    };
    for (const yes of [true, "on", "1", "true", 1]) expect(await kept(yes), String(yes)).toBe(true);
    for (const no of [false, "", "0", "false", 0, null]) expect(await kept(no), String(no)).toBe(false);
  });

  it("refuses the sixth failure of one address within a minute, and successes do not count", async () => {
    const tenant = await makeTenant(house);
    const person = await makePerson(house, tenant, "admin");
    const browser = new Browser(house, tenant);
    for (let i = 0; i < 7; i++)
      expect((await browser.call(contract.login, { body: { email: person.email, password: PASSWORD } })).status).toBe(200);
    for (let i = 0; i < 5; i++)
      expect((await browser.call(contract.login, { body: { email: person.email, password: "zle-haslo-00" } })).status).toBe(422);
    const sixth = await browser.call(contract.login, { body: { email: person.email, password: PASSWORD } });
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("refuses a person of another tenant as if unknown", async () => {
    const [home, other] = [await makeTenant(house), await makeTenant(house)];
    const person = await makePerson(house, home, "admin");
    const reply = await new Browser(house, other).call(contract.login, { body: { email: person.email, password: PASSWORD } });
    expect(reply.status).toBe(422);
  });

  it("needs X-Tenant, the right one, and the CSRF header", async () => {
    const tenant = await makeTenant(house);
    const browser = await browserAs(house, tenant, "admin");
    expect((await browser.fetch("/api/user", { headers: { "x-tenant": "" } })).status).toBe(400);
    expect((await browser.fetch("/api/user", { headers: { "x-tenant": "nie-ma-takiego" } })).status).toBe(404);
    const other = await makeTenant(house);
    expect((await browser.fetch("/api/user", { headers: { "x-tenant": other.slug } })).status).toBe(403);
    const post = await browser.fetch("/api/dance-categories", {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json", "x-xsrf-token": "inny" },
    });
    expect(post.status).toBe(419);
    expect(await post.json()).toMatchObject({ code: "csrf_mismatch" });
  });

  it("ends the session at logout, and logout answers guests too", async () => {
    const tenant = await makeTenant(house);
    const browser = await browserAs(house, tenant, "trener");
    const token = browser.cookies.get("parkiet_session");
    expect((await browser.call(contract.logout)).status).toBe(204);
    browser.cookies.set("parkiet_session", token ?? "");
    expect((await browser.call(contract.currentUser)).status).toBe(401);
    expect((await new Browser(house, tenant).call(contract.logout)).status).toBe(204);
  });

  it("counts as ended in every call and page while the browser reports an unsent sign-out", async () => {
    const tenant = await makeTenant(house);
    const browser = await browserAs(house, tenant, "admin");
    browser.cookies.set("parkiet_signed_out", "1");
    expect((await browser.call(contract.currentUser)).status).toBe(401);
    expect((await browser.call(danceCategories.list)).status).toBe(401);
    expect((await browser.call(contract.logout)).status).toBe(204);
    browser.cookies.delete("parkiet_signed_out");
    expect((await browser.call(contract.currentUser)).status).toBe(401);
  });

  it("expires after 14 days without use, an administrator's after 12 hours, and not before", async () => {
    const tenant = await makeTenant(house);
    const browser = await browserAs(house, tenant, "trener");
    const admin = await new Browser(house, tenant).signIn(await makePerson(house, tenant, "admin"), PASSWORD, false);
    const start = Date.now();
    const [day, hour] = [86_400_000, 3_600_000];
    house.setNow(new Date(start + 11 * hour));
    expect((await admin.call(contract.currentUser)).status).toBe(200);
    house.setNow(new Date(start + 22 * hour));
    expect((await admin.call(contract.currentUser)).status).toBe(200);
    house.setNow(new Date(start + 35 * hour));
    expect((await admin.call(contract.currentUser)).status).toBe(401);
    house.setNow(new Date(start + 13 * day));
    expect((await browser.call(contract.currentUser)).status).toBe(200);
    house.setNow(new Date(start + 26 * day));
    expect((await browser.call(contract.currentUser)).status).toBe(200);
    house.setNow(new Date(start + 41 * day));
    expect((await browser.call(contract.currentUser)).status).toBe(401);
    house.setNow(new Date());
  });
});

describe("a password that is easy to guess", () => {
  const weak = "studio-proba-2024";
  const signsIn = async (stored: { password_hash: string; weak_password: boolean | null }) => {
    const tenant = await makeTenant(house);
    const person = await makePerson(house, tenant, "trener");
    await house.world.database.asOwner((trx) => trx.updateTable("users").set(stored).where("id", "=", person.id).execute());
    const browser = new Browser(house, tenant);
    const signIn = async (password: string) => {
      const reply = await browser.call(contract.login, { body: { email: person.email, password } });
      return [reply.status, (await browser.call(contract.currentUser)).body.asks];
    };
    return { browser, signIn };
  };

  it("still signs in, is judged once, and another one is asked for until it is set", async () => {
    const { browser, signIn } = await signsIn({ password_hash: await hashPassword(weak, COST), weak_password: null });
    expect(await signIn("nie-to-haslo")).toEqual([422, undefined]);
    expect(await signIn(weak)).toEqual([200, ["new_password"]]);
    const set = (new_password: string) => browser.call(contract.updateCurrentUser, { body: { current_password: weak, new_password } });
    expect((await set(`${weak}!`)).body.errors?.new_password).toEqual([
      "Twoje imię, adres i nazwę organizacji łatwo odgadnąć. Ułóż hasło z trzech niepowiązanych słów.",
    ]);
    expect((await set("nowe-haslo-1")).body).not.toHaveProperty("asks");
    expect(await signIn("nowe-haslo-1")).toEqual([200, undefined]);
  });

  it("is not judged again, keeps nobody out when it cannot be judged, and a good one is not asked for", async () => {
    const good = await signsIn({ password_hash: await hashPassword(PASSWORD, COST), weak_password: null });
    expect(await good.signIn(PASSWORD)).toEqual([200, undefined]);
    const known = await signsIn({ password_hash: await hashPassword(weak, COST), weak_password: false });
    const unsure = await signsIn({ password_hash: await hashPassword(weak, COST), weak_password: null });
    const { passwordJudge } = house.world;
    let judged = 0;
    house.world.passwordJudge = {
      ...passwordJudge,
      findWeakness: async () => {
        judged += 1;
        throw new Error("no thread");
      },
    };
    expect([await good.signIn(PASSWORD), await known.signIn(weak), judged]).toEqual([[200, undefined], [200, undefined], 0]);
    expect([await unsure.signIn(weak), judged]).toEqual([[200, undefined], 1]);
    house.world.passwordJudge = passwordJudge;
    expect(await unsure.signIn(weak)).toEqual([200, ["new_password"]]);
  });

  it("means the same however its letters are encoded, also where the hash was made of other codes", async () => {
    const typed = ["zażółć gęślą jaźń".normalize("NFC"), "zażółć gęślą jaźń".normalize("NFD")] as const;
    const fresh = await signsIn({ password_hash: await hashPassword(typed[1], COST), weak_password: false });
    for (const password of typed) expect(await fresh.signIn(password)).toEqual([200, undefined]);
    const made = "argon2id$8$1$1$ucaJfKgb2vw4b0FvF-lY-w$antph3uOKD5kT7Zl_Sae2TvEGYLOf_05dwprEodSh2I";
    const raw = await signsIn({ password_hash: made, weak_password: false });
    expect(await raw.signIn(typed[1])).toEqual([200, undefined]);
  });
});

describe("a forgotten password", () => {
  it("is set anew with the mailed link, once, and ends the other sessions", async () => {
    const tenant = await makeTenant(house);
    const person = await makePerson(house, tenant, "admin");
    const old = await new Browser(house, tenant).signIn(person);
    const browser = new Browser(house, tenant);
    expect((await browser.call(contract.forgottenPassword, { body: { email: person.email.toUpperCase() } })).status).toBe(204);
    expect((await browser.call(contract.forgottenPassword, { body: { email: "nikt@example.com" } })).status).toBe(204);
    const mails = await house.world.database.inTenant(tenant.id, (trx) => trx.selectFrom("mails").selectAll().execute());
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to_email: person.email, status: "kept", kind: "password_reset" });
    const token = /token=([\w-]+)/.exec(mails[0]?.text_body ?? "")?.[1] ?? "";
    const weak = await browser.call(contract.resetPassword, { body: { token, password: "AnnaPróbna2010" } });
    const own = "Twoje imię, adres i nazwę organizacji łatwo odgadnąć. Ułóż hasło z trzech niepowiązanych słów.";
    expect(weak).toMatchObject({ status: 422, body: { errors: { password: [own] } } });
    expect((await browser.call(contract.resetPassword, { body: { token, password: "nowe-haslo-1" } })).status).toBe(204);
    expect((await browser.call(contract.resetPassword, { body: { token, password: "nowe-haslo-2" } })).status).toBe(422);
    const told = await house.world.database.inTenant(tenant.id, (trx) =>
      trx.selectFrom("mails").select(["to_email", "subject", "text_body"]).where("kind", "=", "password_changed").execute(),
    );
    expect(told).toMatchObject([{ to_email: person.email, subject: "Hasło zostało zmienione" }]);
    expect(told[0]?.text_body).toContain(`/forgotten-password?tenant=${tenant.slug}`);
    expect((await old.call(contract.currentUser)).status).toBe(401);
    expect((await browser.call(contract.login, { body: { email: person.email, password: "nowe-haslo-1" } })).status).toBe(200);
  });
});

describe("links for a new password", () => {
  const linksOf = async (tenant: { id: string }) => {
    const mails = await house.world.database.inTenant(tenant.id, (trx) =>
      trx.selectFrom("mails").select("text_body").orderBy("created_at").orderBy("id").execute(),
    );
    return mails.map((mail) => /token=([\w-]+)/.exec(mail.text_body)?.[1] ?? "");
  };

  it("die together when one of them is used, also those asked for with another organiser", async () => {
    const [home, other] = [await makeTenant(house), await makeTenant(house)];
    const person = await makePerson(house, home, "admin");
    const { saveMembership } = await import("./sql.server.ts");
    await house.world.database.inTenant(other.id, (trx) => saveMembership(trx, other.id, person.id, "referee", null));
    for (const tenant of [home, home, other])
      await new Browser(house, tenant).call(contract.forgottenPassword, { body: { email: person.email } });
    const [first = "", second = ""] = await linksOf(home);
    const [elsewhere = ""] = await linksOf(other);
    const use = async (tenant: { slug: string }, token: string) =>
      (await new Browser(house, tenant).call(contract.resetPassword, { body: { token, password: "nowe-haslo-1" } })).status;
    expect(await use(home, elsewhere)).toBe(422);
    expect(await use(home, second)).toBe(204);
    expect([await use(home, first), await use(other, elsewhere)]).toEqual([422, 422]);
  });

  it("die when the password is changed; API tokens die with it where that is asked for", async () => {
    const tenant = await makeTenant(house);
    const person = await makePerson(house, tenant, "admin");
    const browser = await new Browser(house, tenant).signIn(person);
    await browser.call(contract.forgottenPassword, { body: { email: person.email } });
    const [token = ""] = await linksOf(tenant);
    const tokens = async () => (await browser.call(contract.listTokens)).body.data.length;
    await browser.call(contract.createToken, { body: { name: "Arkusz" } });
    const change = (current_password: string, new_password: string, revoke_tokens?: boolean) =>
      browser.call(contract.updateCurrentUser, { body: { current_password, new_password, revoke_tokens } });
    expect((await change(PASSWORD, "nowe-haslo-1")).status).toBe(200);
    expect(await tokens()).toBe(1);
    expect((await new Browser(house, tenant).call(contract.resetPassword, { body: { token, password: "nowe-haslo-2" } })).status).toBe(422);
    expect((await change("nowe-haslo-1", "nowe-haslo-3", true)).status).toBe(200);
    expect(await tokens()).toBe(0);
    expect((await browser.call(contract.login, { body: { email: person.email, password: "nowe-haslo-3" } })).status).toBe(200);
  });
});

describe("a tenant's people", () => {
  it("are invited by mail with a one-time link that gives the role", async () => {
    const tenant = await makeTenant(house);
    const admin = await browserAs(house, tenant, "admin");
    const invited = await admin.call(contract.createInvitation, { body: { email: "nowa@example.com", role: "referee" } });
    expect(invited.status).toBe(201);
    const mail = await house.world.database.inTenant(tenant.id, (trx) =>
      trx.selectFrom("mails").select("text_body").where("kind", "=", "invitation").executeTakeFirstOrThrow(),
    );
    const token = /token=([\w-]+)/.exec(mail.text_body)?.[1] ?? "";
    const guest = new Browser(house, tenant);
    expect((await guest.call(contract.openInvitation, { body: { token } })).body).toMatchObject({
      email: "nowa@example.com",
      role: "referee",
      known: false,
    });
    expect(
      (await guest.call(contract.acceptInvitation, { body: { token, name: "Nowa Osoba", password: "krotkie" } })).body.errors,
    ).toHaveProperty("password");
    const own = await guest.call(contract.acceptInvitation, { body: { token, name: "Nowa Osoba", password: "NowaOsoba-2024" } });
    expect(own.body.errors?.password?.[0]).toMatch(/^Twoje imię, adres i nazwę organizacji łatwo odgadnąć/);
    expect((await guest.call(contract.acceptInvitation, { body: { token, name: "Nowa Osoba", password: "dluzsze-haslo" } })).status).toBe(
      200,
    );
    expect((await guest.call(contract.currentUser)).body).toMatchObject({ name: "Nowa Osoba", role: "referee" });
    expect((await new Browser(house, tenant).call(contract.openInvitation, { body: { token } })).status).toBe(422);
    expect((await admin.call(contract.listInvitations)).body.data[0]).toMatchObject({ status: "accepted" });
  });

  it("keep at least one administrator", async () => {
    const tenant = await makeTenant(house);
    const admin = await browserAs(house, tenant, "admin");
    const [self] = (await admin.call(contract.listUsers)).body.data;
    const refused = await admin.call(contract.updateMember, { params: { id: self?.id ?? "" }, body: { role: "trener" } });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveProperty("role");
  });

  it("may have roles with several organisers and switch between them", async () => {
    const [home, other] = [await makeTenant(house), await makeTenant(house, "Drugi dom")];
    const person = await makePerson(house, home, "admin");
    const { saveMembership } = await import("./sql.server.ts");
    await house.world.database.inTenant(other.id, (trx) => saveMembership(trx, other.id, person.id, "referee", null));
    const browser = await new Browser(house, home).signIn(person);
    expect((await browser.call(contract.listPlaces)).body.data.map((each) => each.slug).sort()).toEqual([home.slug, other.slug].sort());
    expect((await browser.call(contract.switchTenant, { body: { slug: other.slug } })).status).toBe(200);
    browser.tenant = other.slug;
    expect((await browser.call(contract.currentUser)).body).toMatchObject({ role: "referee", tenant: { slug: other.slug } });
  });
});

describe("dictionaries need a session", () => {
  it("are read by every role, written by admins, and hidden from guests", async () => {
    const tenant = await makeTenant(house);
    expect((await new Browser(house, tenant).call(danceCategories.list)).status).toBe(401);
    for (const role of ["trener", "referee"] as const) {
      const browser = await browserAs(house, tenant, role);
      expect((await browser.call(danceCategories.list)).status).toBe(200);
      expect((await browser.call(danceCategories.create, { body: { name: "Jazz" } })).status).toBe(403);
    }
    for (const role of ["admin", "super-admin"] as const) {
      const browser = await browserAs(house, tenant, role);
      expect((await browser.call(danceCategories.create, { body: { name: `Jazz ${role}` } })).status).toBe(201);
    }
  });
});
