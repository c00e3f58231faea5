// The rules of docs/http.md 4.1–4.3 for every record and every list, tested on each kind of them.
import { describe, expect, it } from "vitest";
import { newId } from "#src/kernel/values/ids.ts";
import { useHouse } from "./application/database.ts";
import { type Browser, browserAs, makeTenant } from "./competitions/factories.ts";
import { makeHall } from "./competitions/situations.ts";

const house = useHouse();

interface Reply {
  status: number;
  body: { id: string; version: number; code: string; current?: { version: number }; data: { id: string }[]; next_cursor: string | null };
}

async function send(browser: Browser, method: string, path: string, body?: object): Promise<Reply> {
  if (method !== "GET" && !browser.cookies.has("XSRF-TOKEN")) await browser.fetch("/api/sanctum/csrf-cookie");
  const sent = body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {};
  const reply = await browser.fetch(path, { method, ...sent });
  return { status: reply.status, body: (await reply.json()) as Reply["body"] };
}

describe("updates of one record that come at the same moment with the same version", () => {
  it.each([
    ["/api/dance-categories", { name: "Jazz" }],
    ["/api/age-categories", { name: "Junior" }],
    ["/api/presentation-categories", { name: "Solo", min_dancers: 1, slot_seconds: 120 }],
    [
      "/api/scoring-forms",
      { name: "Punkty", method: "sum", criteria: [{ name: "Technika", code: "T", min: 1, max: 10, step: 1, weight: 1 }] },
    ],
    ["/api/competitions", { name: "Rytm", starts_on: "2027-01-01", ends_on: "2027-01-01" }],
    ["/api/tenants", { name: "Studio", slug: "" }],
  ])("of %s: one is kept, the others get the record as it is now", async (path, body) => {
    const browser = await browserAs(house, await makeTenant(house), path === "/api/tenants" ? "super-admin" : "admin");
    const made = await send(browser, "POST", path, "slug" in body ? { ...body, slug: `studio-${newId()}` } : body);
    expect(made.status).toBe(201);
    await expectOneKept(browser, `${path}/${made.body.id}`, made.body.version, { name: "Zmieniona" });
  });

  it("of a section, a person's role and the settings, too", async () => {
    const hall = await makeHall(house, { judges: 1 });
    const sections = await send(hall.admin, "GET", `/api/competitions/${hall.competition_id}/sections`);
    const [section] = sections.body.data as Reply["body"][];
    await expectOneKept(hall.admin, `/api/sections/${section?.id}`, section?.version ?? 0, { name: "Zmieniona" });
    const users = await send(hall.admin, "GET", "/api/users?role=referee");
    const [user] = users.body.data as Reply["body"][];
    await expectOneKept(hall.admin, `/api/users/${user?.id}`, user?.version ?? 0, { role: "referee" });
    const settings = await send(hall.admin, "GET", "/api/settings");
    await expectOneKept(hall.admin, "/api/settings", settings.body.version, { contact_phone: "600 000 000" });
  });

  async function expectOneKept(browser: Browser, path: string, version: number, change: object): Promise<void> {
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(browser, "PUT", path, { ...change, version })));
    expect(
      replies.map((reply) => reply.status).sort((a, b) => a - b),
      path,
    ).toEqual([200, 409, 409, 409, 409]);
    for (const { status, body } of replies)
      if (status === 409) expect(body).toMatchObject({ code: "stale", current: { version: version + 1 } });
  }
});

describe("a list", () => {
  it.each([
    "users",
    "invitations",
    "tenants",
    "competitions",
    "entries",
    "signups",
    "payments",
    "documents",
    "refunds",
    "refund-lists",
    "credits",
    "discrepancies",
    "places",
    "start-lists",
    "scores",
    "mails",
    "audit",
  ])("of %s is cut at a limit of 1 to 500 and refuses a cursor that is none", async (name) => {
    const browser = await browserAs(house, await makeTenant(house), "super-admin");
    const ask = (query: string) => send(browser, "GET", `/api/${name}?${query}`);
    for (const limit of ["0", "501", "-1", "1.5", "wiele"]) expect((await ask(`limit=${limit}`)).status, limit).toBe(422);
    expect((await ask("limit=500")).status).toBe(200);
    const torn = Buffer.from('["a"b","').toString("base64url");
    for (const cursor of ["nonsense", torn, "%00"]) expect((await ask(`cursor=${cursor}`)).status, cursor).toBe(400);
  });

  it("of payments takes a cursor only for the order that it was made for", async () => {
    const browser = await browserAs(house, await makeTenant(house), "admin");
    const cursor = (value: unknown) => Buffer.from(JSON.stringify({ value, id: newId() })).toString("base64url");
    for (const [sort, right, wrong] of [
      ["amount_grosze", 4500, "abc"],
      ["created_at", "2026-11-28T10:00:00.000+01:00", 1],
      ["attention", 1, 1.5],
      ["club_name", "Studio", 7],
    ] as const) {
      const ask = (value: unknown) => send(browser, "GET", `/api/payments?sort=${sort}&cursor=${cursor(value)}`);
      expect([(await ask(right)).status, (await ask(wrong)).status], sort).toEqual([200, 400]);
    }
  });

  it("of organisers, invitations and people goes on where its page ended, until every one was shown once", async () => {
    const tenant = await makeTenant(house);
    const browser = await browserAs(house, tenant, "super-admin");
    for (let i = 0; i < 5; i++) {
      await send(browser, "POST", "/api/invitations", { email: `p${i}@example.com`, role: "referee" });
      await browserAs(house, tenant, "referee");
    }
    for (const path of ["/api/invitations", "/api/users", "/api/tenants"]) {
      const whole = await send(browser, "GET", `${path}?limit=500`);
      const shown: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const page: Reply = await send(browser, "GET", `${path}?limit=2&cursor=${cursor}`);
        shown.push(...page.body.data.map((each) => each.id));
        cursor = page.body.next_cursor;
      }
      expect(shown, path).toEqual(whole.body.data.map((each) => each.id));
      expect(shown.length, path).toBeGreaterThanOrEqual(4);
    }
  });
});

describe("a deduction", () => {
  it("sent twice with one id is one, as it was sent first", async () => {
    const hall = await makeHall(house, { judges: 1 });
    const path = `/api/performances/${hall.performance_ids[0]}/deductions`;
    const id = newId();
    const first = await send(hall.admin, "POST", path, { id, policy: { kind: "points", amount: 2 }, reason: "Upadek rekwizytu" });
    const second = await send(hall.admin, "POST", path, { id, policy: { kind: "points", amount: 5 }, reason: "Coś innego" });
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
  });
});
