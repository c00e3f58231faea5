// Opening a planned round through the API: by whom, when, and what changes.
import { beforeAll, describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makePerson, makeTenant } from "#tests/competitions/factories.ts";
import { makePanel, makeSection, type Panel, type Section } from "#tests/rounds/published-cases.ts";
import { drawRound, getRound } from "../../rounds/contract.ts";
import { setJudges } from "../../start-lists/contract.ts";
import { openRound } from "../contract.ts";

const house = useHouse();
let panel: Panel;
beforeAll(async () => {
  panel = await makePanel(house, 3);
});

const makeCut = (judges = 3): Promise<Section> =>
  makeSection(house, panel, { competitors: ["1", "2", "3", "4", "5", "6"], judges, dances: ["Waltz"], rounds: [{ wanted: 3 }, {}] });
const opens = (section: Section, who: Browser | undefined, at = 0) =>
  (who ?? panel.admin).call(openRound, { params: { id: section.rounds[at] ?? "" } });
const statusOf = async (section: Section) => (await panel.admin.must(getRound, { params: { id: section.rounds[0] ?? "" } })).status;

/** A person with this duty on the section's list, besides its judges. */
async function seated(section: Section, duty: "scrutineer" | "judge") {
  const person = await makePerson(house, panel.tenant, "referee");
  const seats = [...panel.people, person].map((each, at) => ({
    user_id: each.id,
    seat: `S${at + 1}`,
    duty: at === 0 ? ("marking_head" as const) : each === person ? duty : ("judge" as const),
  }));
  await panel.admin.must(setJudges, { params: { id: section.list_id }, body: { judges: seats, confirmed: true } });
  return new Browser(house, panel.tenant).signIn(person);
}

describe("a planned round", () => {
  it.each(["organiser", "head judge", "scrutineer"])("is opened by the %s, and is not drawn again from then on", async (office) => {
    const section = await makeCut();
    const who = office === "organiser" ? panel.admin : office === "head judge" ? section.judges[0] : await seated(section, "scrutineer");
    expect((await opens(section, who)).body).toMatchObject({ round: { status: "open" }, block: { status: "live" } });
    // A second request changes nothing.
    expect((await opens(section, who)).status).toBe(200);
    const again = await panel.admin.call(drawRound, { params: { id: section.rounds[0] ?? "" }, body: { reason: "pomyłka" } });
    expect(again).toMatchObject({ status: 409, body: { code: "round_begun" } });
  });

  it("is opened by no other judge, no coach, no guest, nobody of another organiser or list", async () => {
    const section = await makeCut();
    expect((await opens(section, section.judges[1])).status).toBe(403);
    expect((await opens(section, await seated(section, "judge"))).status).toBe(403);
    expect((await opens(section, await seated(await makeCut(), "scrutineer"))).status).toBe(403);
    expect((await opens(section, await browserAs(house, panel.tenant, "trener"))).status).toBe(403);
    expect((await opens(section, new Browser(house, panel.tenant))).status).toBe(401);
    expect((await opens(section, await browserAs(house, await makeTenant(house), "admin"))).status).toBe(404);
    expect(await statusOf(section)).toBe("planned");
  });

  it("is not opened before the round that leads to it is decided, nor without judges", async () => {
    const section = await makeCut();
    const message = "W tej rundzie nikt jeszcze nie tańczy. Najpierw rozstrzygnij półfinał.";
    expect((await opens(section, panel.admin, 1)).body).toMatchObject({ code: "round_not_ready", message });
    await panel.admin.must(setJudges, { params: { id: section.list_id }, body: { judges: [], confirmed: true } });
    expect((await opens(section, panel.admin)).body).toMatchObject({ code: "round_not_ready" });
    expect(await statusOf(section)).toBe("planned");
  });
});
