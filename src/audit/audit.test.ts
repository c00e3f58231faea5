import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { browserAs, makePerson, makeTenant } from "#tests/competitions/factories.ts";
import { makeHall } from "#tests/competitions/situations.ts";
import { storeDevice } from "#tests/hall/device-rows.ts";
import { danceCategories } from "../categories/contract.ts";
import { APPLICATION, record } from "../kernel/audit/audit.server.ts";
import { updateSettings } from "../tenants/contract.ts";
import { listAuditEvents } from "./contract.ts";
import { type AuthorKind, authorKinds } from "./rules.ts";

const house = useHouse();

/** Inserts events recorded at these times, oldest first, without a user. */
async function write(
  tenant: { id: string },
  events: readonly (readonly [at: string, event: Parameters<typeof record>[1]])[],
): Promise<void> {
  await house.world.database.inTenant(tenant.id, async (db) => {
    for (const [at, event] of events)
      await record({ db, tenant, now: new Date(at), person: undefined, requestId: "x" } as Parameters<typeof record>[0], event);
  });
}

describe("the audit trail", () => {
  it("shows who changed a setting, from what to what, newest first and by pages", async () => {
    const tenant = await makeTenant(house);
    const admin = await browserAs(house, tenant, "admin");
    for (const contact_phone of ["600 100 200", "600 100 300", "600 100 400"])
      await admin.call(updateSettings, { body: { contact_phone } });
    const all = (await admin.call(listAuditEvents)).body;
    expect(all.data.map((each) => [each.before, each.after])).toEqual([
      [{ contact_phone: "600 100 300" }, { contact_phone: "600 100 400" }],
      [{ contact_phone: "600 100 200" }, { contact_phone: "600 100 300" }],
      [{ contact_phone: null }, { contact_phone: "600 100 200" }],
    ]);
    expect(all.data[0]).toMatchObject({
      action: "changed",
      subject_kind: "tenant",
      subject_id: tenant.id,
      subject: "Studio Próba",
      by_guest: false,
    });
    expect(all.next_cursor).toBeNull();
    const first = (await admin.call(listAuditEvents, { query: { limit: 2 } })).body;
    const rest = (await admin.call(listAuditEvents, { query: { limit: 2, cursor: first.next_cursor ?? "" } })).body;
    expect([...first.data, ...rest.data]).toEqual(all.data);
    expect(rest.next_cursor).toBeNull();
    expect((await admin.call(listAuditEvents, { query: { cursor: "nie-kursor" } })).status).toBe(400);
  });

  it("is searched by person, subject and reason, and narrowed by kind, action and days in Warsaw", async () => {
    const tenant = await makeTenant(house);
    const admin = await browserAs(house, tenant, "admin");
    const made = (await admin.call(danceCategories.create, { body: { name: "Taniec 100% współczesny" } })).body;
    await write(tenant, [
      ["2026-03-14T22:59:59Z", { action: "closed", subject_kind: "block", reason: "Koniec dnia" }],
      ["2026-03-14T23:00:00Z", { action: "reopened", subject_kind: "block", reason: "Protest" }],
    ]);
    const found = async (query: Parameters<typeof admin.call<typeof listAuditEvents>>[1] & object) =>
      (await admin.call(listAuditEvents, query)).body.data.map((each) => each.action);
    expect(await found({ query: { q: "100%" } })).toEqual(["created"]);
    expect(await found({ query: { q: "protest" } })).toEqual(["reopened"]);
    expect(await found({ query: { q: "GOŚĆ" } })).toEqual(["reopened", "closed"]);
    expect(await found({ query: { q: "1__%" } })).toEqual([]);
    expect(await found({ query: { subject_kind: "dance_category" } })).toEqual(["created"]);
    expect(await found({ query: { subject_kind: "block", action: "closed" } })).toEqual(["closed"]);
    expect(await found({ query: { to: "2026-03-14" } })).toEqual(["closed"]);
    expect(await found({ query: { from: "2026-03-15", to: "2026-03-15" } })).toEqual(["reopened"]);
    expect((await admin.call(listAuditEvents, { query: { from: "wczoraj" } })).status).toBe(422);
    expect((await admin.fetch("/api/audit?subject_kind=nic")).status).toBe(422);

    await admin.call(danceCategories.remove, { params: { id: made.id } });
    const [deleted] = (await admin.call(listAuditEvents)).body.data;
    expect(deleted).toMatchObject({
      action: "deleted",
      subject: "Taniec 100% współczesny",
      before: { name: "Taniec 100% współczesny" },
      after: null,
    });
    expect(await found({ query: { q: "współczesny" } })).toEqual(["deleted", "created"]);
  });

  it("names the person at a station and its device, and beside a judge the device of the card, and is narrowed by kinds of authors", async () => {
    const hall = await makeHall(house, { judges: 1 });
    const { tenant, admin } = hall;
    const judge = await makePerson(house, tenant, "referee", "Ewa Sędzia");
    const station = await storeDevice(house, hall, { name: "Za kulisami", person_name: "Hania" });
    const opened = await storeDevice(house, hall, { name: "Karta: Ewa Sędzia", person_name: "Ewa", judge: judge.id });
    const card = { station_id: opened.station_id, device_id: opened.id, competition_id: hall.competition_id, ends_at: opened.ends_at };
    await house.world.database.inTenant(tenant.id, async (db) => {
      const call = { db, tenant, requestId: "x" };
      const event = { action: "closed", subject_kind: "block" };
      await record({ ...call, now: new Date("2030-01-01T10:00:00Z"), person: judge, card }, event);
      await record({ ...call, now: new Date("2030-01-01T11:00:00Z"), station }, event);
      await record({ ...call, now: new Date("2020-01-01T10:00:00Z") }, { ...event, who: APPLICATION });
      await record({ ...call, now: new Date("2020-01-01T09:00:00Z") }, event);
    });
    const { data } = await admin.must(listAuditEvents, { query: { limit: 3 } });
    expect(data.map(({ who, by_guest, device }) => ({ who, by_guest, device }))).toEqual([
      {
        who: "Hania (Za kulisami)",
        by_guest: false,
        device: { person_name: "Hania", station_name: "Za kulisami", card: false },
      },
      { who: "Ewa Sędzia", by_guest: false, device: { person_name: "Ewa", station_name: "Karta: Ewa Sędzia", card: true } },
      { who: expect.any(String) as unknown, by_guest: expect.any(Boolean) as unknown, device: null },
    ]);
    const closedBy = async (author: AuthorKind) =>
      (await admin.must(listAuditEvents, { query: { author, action: "closed" } })).data.map((each) => each.who);
    expect(await Promise.all(authorKinds.map(closedBy))).toEqual([
      ["Ewa Sędzia"],
      ["Ewa Sędzia"],
      ["Hania (Za kulisami)"],
      ["Parkiet"],
      ["gość"],
    ]);
    // Most events of the hall are an administrator's, without a card.
    const by = async (author: AuthorKind) => (await admin.must(listAuditEvents, { query: { author } })).data.length;
    expect(await by("user")).toBeGreaterThan(await by("card"));
    expect((await admin.fetch("/api/audit?author=kot")).status).toBe(422);
  });

  it("calls what ids name, and nothing of another tenant", async () => {
    const { tenant, admin, ...hall } = await makeHall(house);
    const other = await makeTenant(house);
    const list = { subject_kind: "start_list", subject_id: hall.list_id };
    await write(tenant, [
      [
        "2030-01-01T10:00:00Z",
        { action: "changed", ...list, before: { competition_id: null }, after: { competition_id: hall.competition_id } },
      ],
    ]);
    const { data, names } = (await admin.call(listAuditEvents, { query: { limit: 1 } })).body;
    expect(data[0]).toMatchObject({ by_guest: true, who: "gość", subject: expect.stringMatching(/\S/) });
    expect(names).toEqual({ [hall.competition_id]: expect.stringMatching(/\S/) });
    const stranger = await browserAs(house, other, "admin");
    expect((await stranger.call(listAuditEvents)).body).toEqual({ data: [], names: {}, next_cursor: null });
  });
});
