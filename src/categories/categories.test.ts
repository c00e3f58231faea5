import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { newId } from "../kernel/values/ids.ts";
import * as contract from "./contract.ts";
import { usualSet } from "./usual-set.ts";

const house = useHouse();

async function setUp() {
  const tenant = await makeTenant(house);
  return { tenant, admin: await browserAs(house, tenant, "admin") };
}

const dictionaries: { title: string; calls: contract.Dictionary; body: { name: string; code: string } & Record<string, unknown> }[] = [
  { title: "dance categories", calls: contract.danceCategories, body: { name: "Hip-hop", code: "HH" } },
  {
    title: "age categories",
    calls: contract.ageCategories,
    body: {
      name: "12–15 lat",
      code: "J",
      min_age: 12,
      max_age: 15,
      age_basis: "competition_day",
      older_allowed: { years: 2, max_share_percent: 20 },
    },
  },
  {
    title: "presentation categories",
    calls: contract.presentationCategories,
    body: {
      name: "Mini formacja",
      code: "MINI",
      min_dancers: 4,
      max_dancers: 7,
      min_music_seconds: 105,
      max_music_seconds: 150,
      slot_seconds: 180,
    },
  },
];

describe.each(dictionaries)("$title", ({ calls, body }) => {
  it("are added behind the others, listed whole in their order, and counted in use", async () => {
    const { admin } = await setUp();
    const first = await admin.call(calls.create, { body });
    const second = await admin.call(calls.create, { body: { ...body, name: "Druga", code: "D" } });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body).toMatchObject({ ...body, archived: false, version: 1, used_in: 0 });
    expect(second.body.position).toBeGreaterThan(first.body.position);
    const list = await admin.call(calls.list);
    expect(list.body.data.map((each) => each.name)).toEqual([body.name, "Druga"]);
    expect(list.body.next_cursor).toBeNull();
  });

  it("are one record when the same create is sent twice", async () => {
    const { admin } = await setUp();
    const id = newId();
    await admin.call(calls.create, { body: { ...body, id } });
    const again = await admin.call(calls.create, { body: { ...body, id, name: "Inna" } });
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({ id, name: body.name });
    expect((await admin.call(calls.list)).body.data).toHaveLength(1);
  });

  it("need a name, and a code that no other unarchived record has", async () => {
    const { admin } = await setUp();
    expect((await admin.call(calls.create, { body: { ...body, name: "  " } })).body.errors).toHaveProperty("name");
    const first = await admin.call(calls.create, { body });
    const same = { ...body, name: "Druga", code: (body.code ?? "").toLowerCase() };
    expect((await admin.call(calls.create, { body: same })).body.errors).toHaveProperty("code");
    await admin.call(calls.update, { params: { id: first.body.id }, body: { archived: true } });
    expect((await admin.call(calls.create, { body: same })).status).toBe(201);
    const back = await admin.call(calls.update, { params: { id: first.body.id }, body: { archived: false } });
    expect(back.body.errors).toHaveProperty("code");
  });

  it("keep absent fields, clear by null, and refuse an old version with the current record", async () => {
    const { admin } = await setUp();
    const made = await admin.call(calls.create, { body: { ...body, description: "opis" } });
    const params = { id: made.body.id };
    const changed = await admin.call(calls.update, { params, body: { code: null, version: 1 } });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ name: body.name, description: "opis", code: null, version: 2 });
    const stale = await admin.call(calls.update, { params, body: { name: "Spóźniona", version: 1 } });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: "stale", current: { name: body.name, version: 2 } });
  });

  it("take the order of a list of ids, and those not named follow", async () => {
    const { admin } = await setUp();
    const names = ["A", "B", "C", "D"];
    const ids = new Map<string, string>();
    for (const name of names) ids.set(name, (await admin.call(calls.create, { body: { ...body, name, code: name } })).body.id);
    const ordered = await admin.call(calls.order, { body: { ids: [ids.get("D") ?? "", ids.get("B") ?? ""] } });
    expect(ordered.body.data.map((each) => each.name)).toEqual(["D", "B", "A", "C"]);
    expect((await admin.call(calls.list)).body.data.map((each) => each.name)).toEqual(["D", "B", "A", "C"]);
    expect((await admin.call(calls.order, { body: { ids: [] } })).body.errors).toHaveProperty("ids");
  });

  it("are deleted when no section uses them", async () => {
    const { admin } = await setUp();
    const made = await admin.call(calls.create, { body });
    expect((await admin.call(calls.remove, { params: { id: made.body.id } })).status).toBe(204);
    expect((await admin.call(calls.remove, { params: { id: made.body.id } })).status).toBe(404);
  });

  it("are read by every role, changed by administrators, and belong to one organiser", async () => {
    const { tenant, admin } = await setUp();
    const made = await admin.call(calls.create, { body });
    const params = { id: made.body.id };
    for (const role of ["referee", "trener", "super-admin"] as const) {
      const other = await browserAs(house, tenant, role);
      expect((await other.call(calls.list)).body.data).toHaveLength(1);
      const allowed = role === "super-admin";
      expect((await other.call(calls.update, { params, body: { description: "x" } })).status).toBe(allowed ? 200 : 403);
      expect((await other.call(calls.create, { body: { ...body, code: "X" } })).status).toBe(allowed ? 201 : 403);
      expect((await other.call(calls.order, { body: { ids: [made.body.id] } })).status).toBe(allowed ? 200 : 403);
      if (!allowed) expect((await other.call(calls.remove, { params })).status).toBe(403);
    }
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    expect((await stranger.call(calls.list)).body.data).toEqual([]);
    expect((await stranger.call(calls.update, { params, body: { name: "Moja" } })).status).toBe(404);
    expect((await stranger.call(calls.remove, { params })).status).toBe(404);
    const guest = new Browser(house, tenant);
    for (const endpoint of [calls.list, calls.create, calls.order]) expect((await guest.call(endpoint, {})).status).toBe(401);
    for (const endpoint of [calls.update, calls.remove]) expect((await guest.call(endpoint, { params })).status).toBe(401);
  });
});

describe("the dictionaries", () => {
  it("keep what a section uses, and say so", async () => {
    const { tenant, admin } = await setUp();
    const dance = await admin.call(contract.danceCategories.create, { body: { name: "Jazz" } });
    const age = await admin.call(contract.ageCategories.create, { body: { name: "do 8 lat", max_age: 8 } });
    const presentation = await admin.call(contract.presentationCategories.create, {
      body: { name: "Solo", min_dancers: 1, slot_seconds: 90 },
    });
    const competition_id = newId();
    await house.world.database.inTenant(tenant.id, async (trx) => {
      const days = { starts_on: "2026-01-01", ends_on: "2026-01-01" };
      await trx
        .insertInto("competitions")
        .values({ tenant_id: tenant.id, id: competition_id, name: "X", slug: "x", ...days })
        .execute();
      await trx
        .insertInto("sections")
        .values({
          tenant_id: tenant.id,
          id: newId(),
          competition_id,
          dance_category_id: dance.body.id,
          age_category_id: age.body.id,
          presentation_category_id: presentation.body.id,
          name: "Jazz",
        })
        .execute();
    });
    for (const [calls, made] of [
      [contract.danceCategories, dance],
      [contract.ageCategories, age],
      [contract.presentationCategories, presentation],
    ] as const) {
      const refused = await admin.call(calls.remove, { params: { id: made.body.id } });
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({ code: "in_use" });
      expect((await admin.call(calls.list)).body.data[0]).toMatchObject({ used_in: 1 });
    }
  });

  it("refuse ranges out of order, at once and together with what is stored", async () => {
    const { admin } = await setUp();
    const age = await admin.call(contract.ageCategories.create, { body: { name: "12–15 lat", min_age: 12, max_age: 15 } });
    const wrong = await admin.call(contract.ageCategories.create, { body: { name: "x", min_age: 15, max_age: 12 } });
    expect(wrong.body.errors?.max_age).toEqual(["Górny wiek nie może być niższy od dolnego."]);
    const later = await admin.call(contract.ageCategories.update, { params: { id: age.body.id }, body: { min_age: 16 } });
    expect(later.body.errors).toHaveProperty("max_age");
    const sizes = { name: "Mini", min_dancers: 8, max_dancers: 4, slot_seconds: 90, min_music_seconds: 90, max_music_seconds: 60 };
    const both = await admin.call(contract.presentationCategories.create, { body: sizes });
    expect(Object.keys(both.body.errors ?? {}).toSorted()).toEqual(["max_dancers", "max_music_seconds"]);
  });

  it("accept ranges of one value: one age, one number of dancers, one length of music", async () => {
    const { admin } = await setUp();
    const age = { name: "12 lat", min_age: 12, max_age: 12 };
    expect(await admin.must(contract.ageCategories.create, { body: age })).toMatchObject(age);
    const sizes = { name: "Trio", min_dancers: 3, max_dancers: 3, slot_seconds: 90, min_music_seconds: 60, max_music_seconds: 60 };
    expect(await admin.must(contract.presentationCategories.create, { body: sizes })).toMatchObject(sizes);
  });

  it("are filled with the usual set by one call, and a second call doubles nothing", async () => {
    const { tenant, admin } = await setUp();
    await admin.call(contract.danceCategories.create, { body: { name: "jazz", code: "J" } });
    await admin.call(contract.ageCategories.create, { body: { name: "Maluchy", code: "8", max_age: 8 } });
    const first = await admin.call(contract.importCategories);
    expect(first.status).toBe(200);
    expect(first.body.dance).toEqual({
      added: usualSet.dance.map((each) => each.name).filter((name) => name !== "Jazz"),
      skipped: ["Jazz"],
    });
    expect(first.body.age.skipped).toEqual(["do 8 lat"]);
    expect(first.body.presentation.added).toEqual(["Solo", "Duet", "Trio", "Mini formacja", "Formacja"]);
    const solo = (await admin.call(contract.presentationCategories.list)).body.data[0];
    expect(solo).toMatchObject({ name: "Solo", min_dancers: 1, max_dancers: 1, max_music_seconds: 90, slot_seconds: 90 });
    const again = await admin.call(contract.importCategories);
    expect([again.body.dance.added, again.body.age.added, again.body.presentation.added]).toEqual([[], [], []]);
    expect((await (await browserAs(house, tenant, "referee")).call(contract.importCategories)).status).toBe(403);
    expect((await new Browser(house, tenant).call(contract.importCategories)).status).toBe(401);
  });
});
