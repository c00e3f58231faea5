import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { makeTenant } from "#tests/competitions/factories.ts";
import { beginSignup, makeOpenContest } from "#tests/signups/signup-contest.ts";
import { newId } from "../../kernel/values/ids.ts";
import * as contract from "../../signup/contract.ts";
import type { SignupEntry } from "../records.ts";
import { getQuote } from "../pricing/contract.ts";

const house = useHouse();

/** The open contest with a second dance, hip hop, with solos of 12–15 on two levels; Lena (14) and Ola (20) in a sign-up. */
async function withLevels() {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const [hiphop, beginners, masters] = [newId(), newId(), newId()];
  await house.world.database.inTenant(tenant.id, async (trx) => {
    await trx.insertInto("dance_categories").values({ tenant_id: tenant.id, id: hiphop, name: "Hip hop", position: 2 }).execute();
    const young = await trx.selectFrom("sections").select("age_category_id").where("id", "=", contest.young).executeTakeFirstOrThrow();
    const section = {
      tenant_id: tenant.id,
      competition_id: contest.id,
      dance_category_id: hiphop,
      presentation_category_id: contest.solo,
      ...young,
      fee_grosze: 9000,
      fee_per: "entry" as const,
    };
    await trx
      .insertInto("sections")
      .values([
        { ...section, id: beginners, name: "Hip hop, debiuty", level_code: "B", level_name: "debiuty", position: 4 },
        { ...section, id: masters, name: "Hip hop, mistrzowie", level_code: "M", level_name: "mistrzowie", position: 5 },
      ])
      .execute();
  });
  const begun = await beginSignup(house, tenant, contest);
  const { data } = await begun.browser.must(contract.addDancers, {
    params: { id: begun.id },
    body: {
      dancers: [
        { first_name: "Lena", last_name: "Wójcicka", birth_year: 2012 },
        { first_name: "Ola", last_name: "Kruk", birth_year: 2006 },
      ],
    },
  });
  const [lena = "", ola = ""] = data.map((each) => each.id);
  const params = { id: begun.id };
  const read = () => begun.browser.must(contract.getSignup, { params });
  return {
    ...begun,
    tenant,
    contest: { ...contest, hiphop, beginners, masters },
    lena,
    ola,
    read,
    add: (body: object) => begun.browser.must(contract.createEntry, { params, body }),
    change: (id: string, body: object) => begun.browser.must(contract.updateEntry, { params: { id }, body }),
  };
}

const codesOf = (entry: SignupEntry) => entry.problems.map((each) => each.code);

describe("what is not chosen", () => {
  it("is asked for one after the other, is not priced, and is not sent", async () => {
    const { add, change, read, browser, id, contest, lena } = await withLevels();
    const entry = await add({ dancer_ids: [lena] });
    expect(entry.undecided).toEqual(["dance", "presentation"]);
    expect(codesOf(entry)).toEqual(["choose_dance", "choose_presentation"]);
    const quote = () => browser.must(getQuote, { params: { id } });
    expect((await read()).quote).toMatchObject({ lines: [], total_grosze: 0 });
    expect(await quote()).toEqual((await read()).quote);
    // Hip hop has solos only: that single size is taken, its level is not.
    const danced = await change(entry.id, { dance_category_id: contest.hiphop });
    expect(danced.undecided).toEqual(["level"]);
    expect(danced.problems.map((each) => each.text)).toEqual(["Wybierz poziom."]);
    expect([(await read()).quote.total_grosze, (await quote()).total_grosze]).toEqual([0, 0]);
    const agreed = { accept_rules: true, guardian_statement: true };
    const refused = await browser.call(contract.submitSignup, { params: { id }, body: agreed });
    expect(refused.body).toMatchObject({ errors: { [`entries.${entry.id}`]: ["Wybierz poziom."] } });
    const whole = await change(entry.id, { level_code: "M" });
    expect(whole).toMatchObject({ undecided: [], problems: [], section_id: contest.masters });
    expect((await read()).quote.total_grosze).toBe(9000);
    expect((await browser.must(contract.submitSignup, { params: { id }, body: agreed })).status).toBe("submitted");
  });

  it("is asked for again where the other dance has several, and what it has not is dropped", async () => {
    const { add, change, contest, lena } = await withLevels();
    const entry = await add({ section_id: contest.young, dancer_ids: [lena] });
    expect(entry.undecided).toEqual([]);
    const moved = await change(entry.id, { dance_category_id: contest.hiphop });
    expect(moved.undecided).toEqual(["level"]);
    const back = await change(entry.id, { dance_category_id: contest.jazz });
    expect(back).toMatchObject({ undecided: [], section_id: contest.young });
    const group = await change(entry.id, { presentation_category_id: contest.group });
    expect(codesOf(group)).toEqual(["too_few"]);
    const there = await change(entry.id, { dance_category_id: contest.hiphop });
    expect(there.undecided).toEqual(["level"]);
    const unmade = await change(entry.id, { dance_category_id: null, presentation_category_id: null, level_code: null });
    expect(unmade.undecided).toEqual(["dance", "presentation"]);
  });

  it("is refused for an entry that was sent: nothing is chosen for it, another dance waits for its level", async () => {
    const { add, change, read, browser, id, contest, lena, ola } = await withLevels();
    const solo = await add({ section_id: contest.young, dancer_ids: [lena], title: "Fala" });
    await browser.must(contract.submitSignup, { params: { id }, body: { accept_rules: true, guardian_statement: true } });
    const asked = (body: object) => browser.call(contract.updateEntry, { params: { id: solo.id }, body });
    const hiphop = { dance_category_id: contest.hiphop, presentation_category_id: contest.solo };
    for (const body of [{ dance_category_id: contest.hiphop }, { ...hiphop, level_code: null }])
      expect(await asked(body)).toMatchObject({ status: 422, body: { errors: { level_code: ["Wybierz poziom."] } } });
    expect((await read()).entries[0]).toMatchObject({ section_id: contest.young, title: "Fala" });
    expect(await change(solo.id, { ...hiphop, level_code: "M" })).toMatchObject({ section_id: contest.masters, undecided: [] });
    // Back to a section without levels.
    expect(await change(solo.id, { dance_category_id: contest.jazz, level_code: null })).toMatchObject({ section_id: contest.young });
    expect(await asked({ presentation_category_id: null })).toMatchObject({
      status: 422,
      body: { errors: { presentation_category_id: expect.any(Array) } },
    });
    expect(await change(solo.id, { dancer_ids: [ola] })).toMatchObject({ section_id: contest.older, undecided: [] });
  });

  it("keeps an entry that was sent where it is, when a corrected year would take it among several levels", async () => {
    const { tenant, add, read, browser, id, contest, ola } = await withLevels();
    const grown = newId();
    await house.world.database.inTenant(tenant.id, async (trx) => {
      const old = await trx.selectFrom("sections").selectAll().where("id", "=", contest.older).executeTakeFirstOrThrow();
      await trx
        .insertInto("sections")
        .values({
          tenant_id: tenant.id,
          competition_id: contest.id,
          id: grown,
          dance_category_id: contest.hiphop,
          presentation_category_id: contest.solo,
          age_category_id: old.age_category_id,
          name: "Hip hop, 16 lat i więcej",
          position: 6,
        })
        .execute();
    });
    await add({ section_id: grown, dancer_ids: [ola], title: "Fala" });
    await browser.must(contract.submitSignup, { params: { id }, body: { accept_rules: true, guardian_statement: true } });
    await browser.must(contract.updateDancer, { params: { id: ola }, body: { birth_year: 2012 } });
    const [entry] = (await read()).entries;
    expect(entry).toMatchObject({ section_id: grown, undecided: [] });
    expect(entry && codesOf(entry)).toEqual(["age.younger"]);
  });

  it("is nothing where a section or all three are named, and a level only where the line-up may enter several", async () => {
    const { add, contest, lena, ola } = await withLevels();
    const solo = { presentation_category_id: contest.solo };
    expect(await add({ section_id: contest.beginners })).toMatchObject({ undecided: [], section_id: contest.beginners });
    expect(await add({ ...solo, dance_category_id: contest.hiphop, level_code: "B", dancer_ids: [lena] })).toMatchObject({
      undecided: [],
      section_id: contest.beginners,
      problems: [],
    });
    expect(await add({ ...solo, dance_category_id: contest.jazz, dancer_ids: [ola] })).toMatchObject({
      undecided: [],
      section_id: contest.older,
      problems: [],
    });
    expect(codesOf(await add({ ...solo, dancer_ids: [lena, ola] }))).toEqual(["choose_dance", "too_many"]);
    expect(codesOf(await add({}))).toEqual(["choose_dance", "choose_presentation", "no_dancers"]);
  });
});
