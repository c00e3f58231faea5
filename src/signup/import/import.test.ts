import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { makeTenant } from "#tests/competitions/factories.ts";
import { beginSignup, makeOpenContest } from "#tests/signups/signup-contest.ts";
import { sentDuring } from "#tests/application/statements.ts";
import type { Input } from "../../kernel/endpoints/endpoint.ts";
import { newId } from "../../kernel/values/ids.ts";
import * as contract from "../contract.ts";

const house = useHouse();

async function begun() {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const { browser, id } = await beginSignup(house, tenant, contest);
  const person = (first_name: string) => ({ id: newId(), first_name, last_name: "Wrona", birth_year: 2012, birth_date: null });
  const entry = (title: string, ...dancer_ids: string[]) => ({
    id: newId(),
    title,
    dance_category_id: contest.jazz,
    presentation_category_id: contest.solo,
    dancer_ids,
  });
  return { tenant, contest, browser, id, person, entry };
}

describe("the people and entries of a sheet", () => {
  it("are added in one call, which adds nothing twice", async () => {
    const { browser, id, person, entry } = await begun();
    const people = ["Lena", "Iga"].map(person);
    const entries = people.map((each) => entry(`Solo ${each.first_name}`, each.id));
    const asking = { params: { id }, body: { dancers: people, entries } };
    await browser.must(contract.addEntries, asking);
    const again = await browser.must(contract.addEntries, asking);
    expect(again.dancers.map((each) => each.first_name)).toEqual(["Lena", "Iga"]);
    expect(again.entries.map((each) => [each.title, each.problems, each.status])).toEqual([
      ["Solo Lena", [], "draft"],
      ["Solo Iga", [], "draft"],
    ]);
    const trips = async (...names: string[]) => {
      const more = names.map(person);
      const body = { dancers: more, entries: more.map((each) => entry(each.first_name, each.id)) };
      return (await sentDuring(() => browser.must(contract.addEntries, { params: { id }, body }))).length;
    };
    await trips("Ewa");
    expect(await trips("Ada", "Ala", "Ola", "Ula")).toBe(await trips("Zoe"));
  });

  it("are stored in composed letters, as the server stores whatever is typed of a sign-up", async () => {
    const { browser, id, person, entry } = await begun();
    const typed = "Wójcik-Żółć";
    const apart = typed.normalize("NFD");
    const params = { id };
    const lena = { ...person(apart), last_name: apart };
    await browser.must(contract.updateSignup, { params, body: { club_name: apart, contact_name: apart } });
    const signup = await browser.must(contract.addEntries, { params, body: { dancers: [lena], entries: [entry(apart, lena.id)] } });
    expect(signup).toMatchObject({
      club_name: typed,
      contact_name: typed,
      dancers: [{ first_name: typed, last_name: typed }],
      entries: [{ title: typed }],
    });
    await browser.must(contract.updateDancer, { params: { id: lena.id }, body: { first_name: "Róża".normalize("NFD") } });
    expect((await browser.must(contract.getSignup, { params })).dancers[0]?.first_name).toBe("Róża");
  });

  it("are added all or none", async () => {
    const { browser, id, person, entry } = await begun();
    const lena = person("Lena");
    const wrong = { ...entry("Solo Iga", newId()) };
    const { status } = await browser.call(contract.addEntries, {
      params: { id },
      body: { dancers: [lena], entries: [entry("Solo Lena", lena.id), wrong] },
    });
    expect(status).toBe(422);
    expect(await browser.must(contract.getSignup, { params: { id } })).toMatchObject({ dancers: [], entries: [] });
  });

  it("never reach another sign-up: its dancers are nobody here, its entries are refused", async () => {
    const { tenant, contest, browser, id, person, entry } = await begun();
    const lena = person("Lena");
    const solo = entry("Solo Lena", lena.id);
    await browser.must(contract.addEntries, { params: { id }, body: { dancers: [lena], entries: [solo] } });
    const other = await beginSignup(house, tenant, contest);
    const asked = (body: Input<typeof contract.addEntries>["body"]) =>
      other.browser.call(contract.addEntries, { params: { id: other.id }, body });
    expect((await asked({ dancers: [lena], entries: [entry("Cudze", lena.id)] })).status).toBe(404);
    expect((await asked({ dancers: [], entries: [{ ...solo, dancer_ids: [] }] })).status).toBe(404);
    expect((await other.browser.call(contract.addEntries, { params: { id }, body: { dancers: [], entries: [] } })).status).toBe(404);
  });
});
