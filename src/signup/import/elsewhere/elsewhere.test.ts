// The office finds everybody in a competition; other users find only their own people.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { beginSignup, makeOpenContest } from "#tests/signups/signup-contest.ts";
import * as contract from "../../contract.ts";
import { listCompetitionPeople } from "./contract.ts";

const house = useHouse();
const born = { birth_year: 2012, birth_date: null };

async function twoClubs() {
  const tenant = await makeTenant(house);
  const contest = await makeOpenContest(house, tenant);
  const [one, other] = [await beginSignup(house, tenant, contest), await beginSignup(house, tenant, contest)];
  const person = (first_name: string) => ({ first_name, last_name: "Wrona", ...born });
  for (const [club, club_name, first_name] of [
    [one, "Pirueta", "Lena"],
    [other, "Krok", "Iga"],
  ] as const) {
    await club.browser.must(contract.updateSignup, { params: { id: club.id }, body: { club_name } });
    await club.browser.must(contract.addDancers, { params: { id: club.id }, body: person(first_name) });
  }
  return { tenant, contest, one, other, params: { id: contest.id } };
}

describe("the people of a competition", () => {
  it("are listed for the office with whose they are, page by page; a trial's are nobody", async () => {
    const { tenant, one, other, params } = await twoClubs();
    const admin = await browserAs(house, tenant, "admin");
    const trial = await admin.must(contract.createSignup, { params, body: { trial: true } });
    await admin.must(contract.addDancers, { params: { id: trial.id }, body: { first_name: "Zmyślona", last_name: "Osoba", ...born } });
    const { data, next_cursor } = await admin.must(listCompetitionPeople, { params });
    expect(new Map(data.map((each) => [each.first_name, [each.whose, each.signup_id]]))).toEqual(
      new Map([
        ["Iga", ["Krok", other.id]],
        ["Lena", ["Pirueta", one.id]],
      ]),
    );
    expect(next_cursor).toBeNull();
    const first = await admin.must(listCompetitionPeople, { params, query: { limit: 1 } });
    const second = await admin.must(listCompetitionPeople, { params, query: { limit: 1, cursor: first.next_cursor ?? "" } });
    expect([...first.data, ...second.data].map((each) => each.id)).toEqual(data.map((each) => each.id));
    expect(second.next_cursor).toBeNull();
  });

  it("are nobody else's business: not a coach's, a referee's, a guest's, or another organiser's", async () => {
    const { tenant, one, params } = await twoClubs();
    const stranger = await browserAs(house, await makeTenant(house), "admin");
    const whos = [
      one.browser,
      new Browser(house, tenant),
      await browserAs(house, tenant, "trener"),
      await browserAs(house, tenant, "referee"),
    ];
    const answers = [];
    for (const who of [...whos, stranger]) answers.push(await who.call(listCompetitionPeople, { params }));
    expect(answers.map((each) => each.status)).toEqual([401, 401, 403, 403, 404]);
    expect(JSON.stringify(answers)).not.toMatch(/Wrona/);
    // A coach's import matches the own sign-up.
    const own = await one.browser.must(contract.getSignup, { params: { id: one.id } });
    expect(own.dancers.map((each) => each.first_name)).toEqual(["Lena"]);
  });
});

describe("a sign-up", () => {
  it("is found by the office by its club, its contact and whoever dances in it", async () => {
    const { tenant, other, contest } = await twoClubs();
    await other.browser.must(contract.updateSignup, {
      params: { id: other.id },
      body: { contact_name: "Zofia Lis", contact_email: "zofia@krok.example" },
    });
    const admin = await browserAs(house, tenant, "admin");
    const found = async (q: string) =>
      (await admin.must(contract.listSignups, { query: { competition_id: contest.id, q } })).data.map((each) => each.club_name);
    expect(await found("pirueta")).toEqual(["Pirueta"]);
    expect(await found("zofia lis")).toEqual(["Krok"]);
    expect(await found("zofia@krok")).toEqual(["Krok"]);
    expect(await found("iga wrona")).toEqual(["Krok"]);
    expect(await found("wrona")).toEqual(["Krok", "Pirueta"]);
    const referee = await browserAs(house, tenant, "referee");
    expect((await referee.must(contract.listSignups, { query: { competition_id: contest.id, q: "wrona" } })).data).toEqual([]);
  });
});
