// Places over all rounds of a section and their explanation: danced, closed and published through calls, read from the public page.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser, browserAs, makePerson } from "#tests/competitions/factories.ts";
import { danceRound, dancingIn, type LadderOfRounds, makeLadder, publishFinal, STANDARD } from "#tests/rounds/ladders.ts";
import { proveWholeLadder } from "#tests/rounds/whole-ladder.ts";
import * as contract from "../contract.ts";
import { holdRoundByBlock } from "../../scoring/by-block/contract.ts";
import { standingsCsv } from "./standings-csv.ts";

const house = useHouse();

const params = ({ section_id }: LadderOfRounds) => ({ params: { id: section_id } });
const publicly = (ladder: LadderOfRounds) => ladder.guest.must(contract.getPublicStandings, params(ladder));
const scoresOf = (ladder: LadderOfRounds) => ladder.guest.must(contract.getPublicScores, { params: { id: ladder.competition_id } });
const nth = <T>(list: readonly T[], at: number): T => list[at] ?? expect.unreachable();

/** Thirteen couples in one dance: a danced semi-final that recalls six, and its final, danced if `final` is true. */
async function makeThirteen(final = true): Promise<LadderOfRounds> {
  const ladder = await makeLadder(house, { couples: 13, judges: 3, dances: STANDARD.slice(0, 1) });
  await danceRound(house, ladder, nth(ladder.rounds, 0), (all) => all);
  if (final) await danceRound(house, ladder, nth(ladder.rounds, 1), (all) => all);
  return ladder;
}

it("twenty-four couples dance 24-12-6 with 2 dances, in 4, 2 and 2 heats, and have the places 1 to 24 without a gap", () =>
  proveWholeLadder(house, {
    couples: 24,
    judges: 3,
    dances: STANDARD.slice(0, 2),
    rounds: [
      [2, 4, 12],
      [1, 2, 6],
      [0, 2, null],
    ],
    names: ["Ćwierćfinał", "Półfinał", "Finał"],
  }));

let danced: Promise<LadderOfRounds> | undefined;
/** Thirteen couples with a published final, for tests that only read. */
const makePublished = () =>
  (danced ??= (async () => {
    const ladder = await makeThirteen();
    await publishFinal(ladder);
    return ladder;
  })());

describe("the standings of a section", () => {
  it("show nothing of a round that is only decided or held, and everything once the final is published", async () => {
    const ladder = await makeThirteen();
    const [semi, final] = [nth(ladder.rounds, 0), nth(ladder.rounds, 1)];
    const why = async (entry_id: string) =>
      (await ladder.guest.call(contract.getSectionExplanation, { params: { id: ladder.section_id, entry_id } })).status;
    const out = nth(await dancingIn(house, ladder, semi.id), 12);
    await ladder.admin.must(holdRoundByBlock, { params: { id: final.id }, body: {} });
    expect(await publicly(ladder)).toMatchObject({
      state: "nothing",
      places: [],
      rounds: [{ released: "names" }, { released: "nothing" }],
    });
    expect((await scoresOf(ladder)).sections).toMatchObject([{ state: "nothing", places: null }]);
    expect(await why(out.entry_id)).toBe(404);

    // Released by hand before the final: entries that are out have places behind the six that go on.
    await ladder.admin.must(contract.publishRound, { params: { id: semi.id }, body: { released: "all" } });
    const partly = await publicly(ladder);
    expect(partly.state).toBe("partly");
    expect(partly.places.slice(0, 7).map((row) => [row.place_from, row.place_to])).toEqual(Array.from({ length: 7 }, () => [7, 13]));
    expect(partly.places.slice(7).every((row) => row.state === "still_in" && row.place_from === null && row.left === null)).toBe(true);
    expect((await scoresOf(ladder)).sections).toMatchObject([{ state: "partly", places: null }]);
    expect(await why(out.entry_id)).toBe(200);

    await publishFinal(ladder);
    const shown = await publicly(ladder);
    expect(shown.state).toBe("complete");
    expect(shown.places.map((row) => row.place_from)).toEqual([1, 2, 3, 4, 5, 6, 7, 7, 7, 7, 7, 7, 7]);
    expect(shown.places[0]).toMatchObject({ start_number: 1, left: final.id, total: "1", state: "placed" });
    expect(shown.places[7]).toMatchObject({ left: semi.id, total: "0" });

    // Once unpublished, the semi-final and the places behind it are hidden.
    await ladder.admin.must(contract.publishRound, { params: { id: semi.id }, body: { released: "names", reason: "protest" } });
    const again = await publicly(ladder);
    expect(again.state).toBe("partly");
    expect(again.places.map((row) => row.place_from)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("keep the last place of an entry that withdrew, and give none to entries that were disqualified or never came", async () => {
    const ladder = await makeLadder(house, { couples: 13, judges: 3, dances: STANDARD.slice(0, 1) });
    const [semi, final] = [nth(ladder.rounds, 0), nth(ladder.rounds, 1)];
    const all = await dancingIn(house, ladder, semi.id);
    const set = (at: number, status: "withdrawn" | "disqualified" | "no_show") =>
      house.world.database.inTenant(ladder.tenant.id, (trx) =>
        trx.updateTable("entries").set({ status }).where("id", "=", nth(all, at).entry_id).execute(),
      );
    await set(12, "no_show");
    await danceRound(house, ladder, semi, (dancing) => dancing);
    await set(5, "withdrawn");
    await danceRound(house, ladder, final, (dancing) => dancing);
    await publishFinal(ladder);
    await set(8, "disqualified");
    const rows = new Map((await publicly(ladder)).places.map((row) => [row.start_number, row]));
    expect(rows.get(6)).toMatchObject({ place_from: 6, place_to: 6, state: "placed", left: semi.id });
    expect([7, 8, 10, 11, 12].map((number) => rows.get(number)?.place_from)).toEqual([7, 7, 7, 7, 7]);
    expect(rows.get(12)).toMatchObject({ place_to: 11 });
    expect(rows.get(9)).toMatchObject({ place_from: null, state: "disqualified", total: null });
    expect(rows.get(13)).toMatchObject({ place_from: null, state: "no_show", left: null });
    // The office's file says the same.
    const lines = standingsCsv(await ladder.admin.must(contract.getStandings, params(ladder)), "pl")
      .trim()
      .split("\r\n");
    expect(lines).toHaveLength(14);
    for (const line of [/^1;1;.*;Finał;1$/, /^6;6;.*;Półfinał;/, /^7–11;12;.*;Półfinał;0$/, /^dyskwalifikacja;9;/, /^bez startu;13;.*;;$/])
      expect(lines.filter((each) => line.test(each))).toHaveLength(1);
    // A published final stays unchanged until it is published again.
    await set(0, "disqualified");
    expect((await publicly(ladder)).places[0]).toMatchObject({ start_number: 1, place_from: 1, state: "placed" });
  });

  it("are visible to the office and the head judge before the ceremony; other judges of the list get released rounds, others nothing", async () => {
    const ladder = await makeThirteen();
    const seen = async (who: Browser) => {
      const reply = await who.call(contract.getStandings, params(ladder));
      return reply.status === 200 ? reply.body.state : reply.status;
    };
    expect(await seen(ladder.admin)).toBe("complete");
    expect(await seen(nth(ladder.referees, 0))).toBe("complete");
    expect(await seen(nth(ladder.referees, 1))).toBe("nothing");
    expect(await seen(await new Browser(house, ladder.tenant).signIn(await makePerson(house, ladder.tenant, "referee")))).toBe(404);
    expect(await seen(await browserAs(house, ladder.tenant, "trener"))).toBe(403);
    expect(await seen(ladder.guest)).toBe(401);
  });

  it("are hidden while the competition or the list is not public", async () => {
    const ladder = await makeThirteen();
    await publishFinal(ladder);
    const hide = (table: "competitions" | "start_lists") =>
      house.world.database.inTenant(ladder.tenant.id, (trx) => trx.updateTable(table).set({ status: "draft" }).execute());
    const asked = () => ladder.guest.call(contract.getPublicStandings, params(ladder));
    expect((await asked()).status).toBe(200);
    await hide("start_lists");
    expect((await asked()).status).toBe(404);
    await hide("competitions");
    expect((await asked()).status).toBe(404);
  });

  it("show dancers by the names they chose", async () => {
    const ladder = await makePublished();
    const row = nth((await publicly(ladder)).places, 0);
    expect(row.shown).toEqual({ label: "T. P.", beside: "„Taniec 1”" });
    expect(JSON.stringify(await publicly(ladder))).not.toContain("Tancerka");
  });
});

describe("why an entry has its place in the section", () => {
  it("starts with the round in which it left, then goes round by round, newest first", async () => {
    const ladder = await makePublished();
    const [first, last] = [
      nth(await dancingIn(house, ladder, nth(ladder.rounds, 1).id), 0),
      nth(await dancingIn(house, ladder, nth(ladder.rounds, 0).id), 12),
    ];
    const about = (entry_id: string) => ladder.guest.must(contract.getSectionExplanation, { params: { id: ladder.section_id, entry_id } });
    const out = await about(last.entry_id);
    expect(out.summary).toBe("013 odpada w\u00a0półfinale: 0 krzyżyków, linia 3, miejsca 7–13 z\u00a013.");
    expect(out.rounds.map((round) => round.name.pl)).toEqual(["Półfinał"]);
    const winner = await about(first.entry_id);
    expect(winner.summary).toMatch(/^001: miejsce 1 z\u00a06/);
    expect(winner.rounds.map((round) => round.name.pl)).toEqual(["Finał", "Półfinał"]);
    expect(winner.rounds[1]?.summary).toMatch(/^001: przechodzi dalej/);
    for (const round of winner.rounds) expect(round.steps.every((step) => step.includes("001"))).toBe(true);
    expect(winner.rounds.flatMap((round) => round.decisions)).toEqual([]);
  });
});
