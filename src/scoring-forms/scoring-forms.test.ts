import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, type MadeTenant, makePerson, makeTenant } from "#tests/competitions/factories.ts";
import { newId } from "../kernel/values/ids.ts";
import { insertPerformance } from "#tests/rounds/heats.ts";
import * as contract from "./contract.ts";

const house = useHouse();

const technique = { name: "Technika", code: "T", min: 1, max: 10, step: 0.5, weight: 1 };
const body = { name: "Punkty 1–10", method: "sum" as const, criteria: [technique] };

async function setUp() {
  const tenant = await makeTenant(house);
  const admin = await browserAs(house, tenant, "admin");
  const made = await admin.call(contract.createScoringForm, { body });
  return { tenant, admin, form: made.body };
}

/** Inserts a start list block judged by this version, and with `marks` a sheet that has one mark. */
async function useVersion(tenant: MadeTenant, versionId: string, marks: boolean): Promise<void> {
  const tenant_id = tenant.id;
  const judge = await makePerson(house, tenant, "referee");
  await house.world.database.inTenant(tenant_id, async (trx) => {
    const [competition_id, dance, age, presentation, section_id, start_list_id, block_id] = Array.from({ length: 7 }, newId) as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const competition = { name: "X", slug: `x-${competition_id}`, starts_on: "2026-01-01", ends_on: "2026-01-01" };
    await trx
      .insertInto("competitions")
      .values({ tenant_id, id: competition_id, ...competition })
      .execute();
    await trx.insertInto("dance_categories").values({ tenant_id, id: dance, name: "Jazz" }).execute();
    await trx.insertInto("age_categories").values({ tenant_id, id: age, name: "do 8 lat" }).execute();
    await trx
      .insertInto("presentation_categories")
      .values({ tenant_id, id: presentation, name: "Solo", min_dancers: 1, slot_seconds: 90 })
      .execute();
    await trx
      .insertInto("sections")
      .values({
        tenant_id,
        id: section_id,
        competition_id,
        dance_category_id: dance,
        age_category_id: age,
        presentation_category_id: presentation,
        name: "Jazz",
      })
      .execute();
    const at = "2026-01-01T09:00:00Z";
    await trx
      .insertInto("start_lists")
      .values({ tenant_id, id: start_list_id, competition_id, name: "Lista", day: "2026-01-01", starts_at: at })
      .execute();
    await trx.insertInto("blocks").values({ tenant_id, id: block_id, start_list_id, name: "Jazz", position: 1, planned_at: at }).execute();
    await trx.insertInto("rounds").values({ tenant_id, id: block_id, section_id, form_version_id: versionId }).execute();
    if (!marks) return;
    const [signup_id, entry_id, performance_id, seat_id, sheet_id] = Array.from({ length: 5 }, newId) as [
      string,
      string,
      string,
      string,
      string,
    ];
    await trx
      .insertInto("signups")
      .values({ tenant_id, id: signup_id, competition_id, secret_hash: Buffer.from("x") })
      .execute();
    await trx.insertInto("entries").values({ tenant_id, id: entry_id, competition_id, signup_id, section_id }).execute();
    await insertPerformance(trx, { tenant_id, id: performance_id, round_id: block_id, entry_id, start_list_id, block_id, planned_at: at });
    await trx
      .insertInto("judge_seats")
      .values({ tenant_id, id: seat_id, start_list_id, user_id: judge.id, seat: "S1", position: 1 })
      .execute();
    await trx
      .insertInto("sheets")
      .values({ tenant_id, id: sheet_id, performance_id, round_id: block_id, seat_id, form_version_id: versionId, revision: 1 })
      .execute();
    await trx
      .insertInto("mark_revisions")
      .values({ tenant_id, id: newId(), sheet_id, revision: 1, user_id: judge.id, device_at: at })
      .execute();
  });
}

describe("a scoring form", () => {
  it("is made with criteria, the settings of its method and version 1", async () => {
    const { form } = await setUp();
    expect(form).toMatchObject({ ...body, settings: { decimals: 2 }, form_version: 1, used: false, used_in: 0, version: 1 });
  });

  it("is the same one when the same create is sent twice", async () => {
    const { admin } = await setUp();
    const id = newId();
    await admin.call(contract.createScoringForm, { body: { ...body, id } });
    const again = await admin.call(contract.createScoringForm, { body: { ...body, id, name: "Inny" } });
    expect(again.status).toBe(201);
    expect(again.body).toMatchObject({ id, name: body.name });
  });

  it("reports all its errors at once, each at its field", async () => {
    const { admin } = await setUp();
    const criteria = [
      { ...technique, min: 10, max: 1 },
      { ...technique, step: 0.4 },
      { ...technique, weight: 0 },
    ];
    const refused = await admin.call(contract.createScoringForm, { body: { ...body, criteria } });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {}).toSorted()).toEqual([
      "criteria.0.max",
      "criteria.1.code",
      "criteria.1.step",
      "criteria.2.code",
      "criteria.2.weight",
    ]);
    const skating = await admin.call(contract.createScoringForm, { body: { ...body, method: "skating" } });
    expect(skating.body.errors).toHaveProperty("criteria");
  });

  it("is changed in place until it is used", async () => {
    const { admin, form } = await setUp();
    const changed = await admin.call(contract.updateScoringForm, {
      params: { id: form.id },
      body: { criteria: [{ ...technique, max: 20 }], settings: { decimals: 1 } },
    });
    expect(changed.body).toMatchObject({
      id: form.id,
      form_version: 1,
      form_version_id: form.form_version_id,
      settings: { decimals: 1 },
      version: 2,
    });
    const versions = await admin.call(contract.listFormVersions, { params: { id: form.id } });
    expect(versions.body.data).toHaveLength(1);
  });

  it("keeps the version that marks were given with, and a change makes the next one under the same id", async () => {
    const { tenant, admin, form } = await setUp();
    await useVersion(tenant, form.form_version_id, true);
    const changed = await admin.call(contract.updateScoringForm, {
      params: { id: form.id },
      body: { criteria: [{ ...technique, weight: 2 }] },
    });
    expect(changed.body).toMatchObject({ id: form.id, form_version: 2, used: false });
    expect(changed.body.form_version_id).not.toBe(form.form_version_id);
    const { data } = (await admin.call(contract.listFormVersions, { params: { id: form.id } })).body;
    expect(data.map((each) => [each.form_version, each.criteria[0]?.weight, each.marked_sheets])).toEqual([
      [2, 2, 0],
      [1, 1, 1],
    ]);
    const again = await admin.call(contract.updateScoringForm, {
      params: { id: form.id },
      body: { criteria: [{ ...technique, weight: 3 }] },
    });
    expect(again.body).toMatchObject({ form_version: 2, criteria: [{ weight: 3 }] });
  });

  it("makes the next version when a block refers to it, and none for a new name or the same content", async () => {
    const { tenant, admin, form } = await setUp();
    await useVersion(tenant, form.form_version_id, false);
    const renamed = await admin.call(contract.updateScoringForm, {
      params: { id: form.id },
      body: { name: "Nowa nazwa", criteria: [technique] },
    });
    expect(renamed.body).toMatchObject({ name: "Nowa nazwa", form_version: 1, used: true });
    const changed = await admin.call(contract.updateScoringForm, { params: { id: form.id }, body: { method: "mean" } });
    expect(changed.body).toMatchObject({ method: "mean", form_version: 2 });
  });

  it("is checked together with what stays when only a part changes", async () => {
    const { admin, form } = await setUp();
    const refused = await admin.call(contract.updateScoringForm, { params: { id: form.id }, body: { method: "recall" } });
    expect(refused.body.errors).toHaveProperty("criteria");
    const moved = await admin.call(contract.updateScoringForm, {
      params: { id: form.id },
      body: { method: "recall", criteria: [], settings: { wanted: 12 } },
    });
    expect(moved.body).toMatchObject({ method: "recall", criteria: [], settings: { wanted: 12 } });
  });

  it("refuses an old version and shows the current one", async () => {
    const { admin, form } = await setUp();
    await admin.call(contract.updateScoringForm, { params: { id: form.id }, body: { name: "Pierwsza zmiana", version: 1 } });
    const stale = await admin.call(contract.updateScoringForm, { params: { id: form.id }, body: { name: "Druga", version: 1 } });
    expect(stale.body).toMatchObject({ code: "stale", current: { name: "Pierwsza zmiana" } });
  });

  it("is deleted when nothing names it, else it is in use and can be archived", async () => {
    const { tenant, admin, form } = await setUp();
    const other = await admin.call(contract.createScoringForm, { body });
    expect((await admin.call(contract.deleteScoringForm, { params: { id: other.body.id } })).status).toBe(204);
    await useVersion(tenant, form.form_version_id, false);
    expect((await admin.call(contract.deleteScoringForm, { params: { id: form.id } })).body).toMatchObject({ code: "in_use" });
    const archived = await admin.call(contract.updateScoringForm, { params: { id: form.id }, body: { archived: true } });
    expect(archived.body.archived).toBe(true);
  });

  it("is read by referees and coaches, changed by administrators, and unknown elsewhere", async () => {
    const { tenant, form } = await setUp();
    const params = { id: form.id };
    for (const role of ["referee", "trener"] as const) {
      const reader = await browserAs(house, tenant, role);
      expect((await reader.call(contract.listScoringForms)).body.data).toHaveLength(1);
      expect((await reader.call(contract.createScoringForm, { body })).status).toBe(403);
      expect((await reader.call(contract.updateScoringForm, { params, body: {} })).status).toBe(403);
      expect((await reader.call(contract.deleteScoringForm, { params })).status).toBe(403);
    }
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    expect((await stranger.call(contract.listScoringForms)).body.data).toEqual([]);
    expect((await stranger.call(contract.updateScoringForm, { params, body: { name: "Moja" } })).status).toBe(404);
    expect((await stranger.call(contract.listFormVersions, { params })).status).toBe(404);
    expect((await stranger.call(contract.deleteScoringForm, { params })).status).toBe(404);
    const guest = new Browser(house, tenant);
    expect((await guest.call(contract.listScoringForms)).status).toBe(401);
    expect((await guest.call(contract.createScoringForm, { body })).status).toBe(401);
  });
});
