// What the organiser's desk costs the database, on the real build.
import { expect, it } from "vitest";
import { useHouse } from "#tests/database.ts";
import { addressOf, deskGets } from "#tests/desk-gets.ts";
import { makeHall } from "#tests/situations.ts";
import { sentDuring } from "#tests/statements.ts";

const house = useHouse({}, { pages: true });

it.each([
  ["/dashboard", 15],
  ["/dashboard/entries", 22],
  ["/dashboard/payments", 15],
])(
  "%s of a running competition, with its stage, is made of %i statements at most, in one transaction, and looks its visitor up once",
  async (path, most) => {
    const hall = await makeHall(house);
    const cookie = [...hall.admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    house.setNow(new Date());
    house.world.authentication.forget();
    let page = "";
    const sent = await sentDuring(async () => {
      page = await (await house.fetch(new Request(`http://127.0.0.1${path}`, { headers: { cookie } }))).text();
    });
    expect(page).toContain("Rytm Wisły");
    // The navigation has its competition from the first byte: nothing under it moves once the page lives.
    expect(page).toMatch(/class="comp-switch".*Wybierz turniej: .*Rytm Wisły/s);
    // Each statement counts, also those that go together.
    const statements = sent.flatMap(({ text }) => text.split(";").filter(Boolean));
    const listed = statements.map((each) => each.trim().slice(0, 90)).join("\n");
    expect(statements.filter((text) => text === "begin").length, listed).toBe(1);
    expect(statements.length, listed).toBeLessThanOrEqual(most);
    expect(statements.filter((text) => text.includes('from "sessions"'))).toHaveLength(1);
  },
);

it("no statement of a desk's GET is without a name once it is asked often, however long it is", async () => {
  const hall = await makeHall(house, { entries: 2, judges: 1 });
  const unnamed: string[] = [];
  for (const endpoint of deskGets) {
    const get = () => hall.admin.fetch(addressOf(endpoint, hall));
    for (let call = 1; call < 5; call++) await get();
    const sent = (await sentDuring(get)).filter(({ name, values }) => values.length > 0 && name === undefined);
    unnamed.push(...sent.map(({ text }) => `${endpoint.name}: ${text.slice(0, 80)}`));
  }
  expect(unnamed).toEqual([]);
});
