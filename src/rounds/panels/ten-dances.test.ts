// Standard and Latin as one section of ten dances, seven judges for the first five and nine for the others: from the plan to the places, through HTTP.
import { expect, it } from "vitest";
import { useHouse } from "#tests/database.ts";
import { makeDance, typed } from "#tests/dances.ts";
import { Browser, makePerson } from "#tests/factories.ts";
import { giveBallot } from "../../judging/contract.ts";
import { newId } from "../../kernel/ids.ts";
import { changeRound, getRound } from "../contract.ts";
import { createStartList, publishStartList, setJudges } from "../../start-lists/contract.ts";
import { closeBlock, getMatrix, listScores, publishBlock } from "../../results/contract.ts";

const house = useHouse();
const AT = "2026-11-28T10:00:00+01:00";
const JUDGES = 9;
const DANCES = ["Walc angielski", "Tango", "Walc wiedeński", "Foxtrot", "Quickstep", "Samba", "Cha-cha", "Rumba", "Paso doble", "Jive"];
const sevenOrNine = (dance: number) => (dance <= 5 ? 7 : 9);

/** Four couples, a first round that asks for three and a final, in a published list with nine judges; judges 8 and 9 come for the Latin dances. */
async function makeTen() {
  const dance = await makeDance(house, 4);
  const [final] = typed(await dance.plan());
  if (!final) throw new Error("a final");
  const dances = DANCES.map((name, at) => ({ code: String(at + 1), name, seconds: 90, floor: "heats" as const }));
  const first = {
    ...final,
    id: newId(),
    kind: "elimination",
    level: 1,
    scoring_form_id: dance.crosses,
    wanted: 3,
    dances,
    on_round_id: final.id,
  };
  expect((await dance.save({ rounds: [first, { ...final, dances }] })).status).toBe(200);
  const people = await Promise.all(Array.from({ length: JUDGES }, (_, i) => makePerson(house, dance.tenant, "referee", `Sędzia ${i + 1}`)));
  const referees = await Promise.all(people.map((person) => new Browser(house, dance.tenant).signIn(person)));
  const list = await dance.admin.must(createStartList, { body: { competition_id: dance.competition_id, day: "2026-11-28" } });
  const judges = people.map((person, i) => ({ user_id: person.id, seat: `S${i + 1}` }));
  await dance.admin.must(setJudges, { params: { id: list.id }, body: { judges } });
  await dance.admin.must(publishStartList, { params: { id: list.id }, body: { confirmed: true } });
  const round = (id: string) => dance.admin.must(getRound, { params: { id } });
  for (const id of [first.id, final.id]) {
    const { seats } = await round(id);
    const panel = seats.map((seat, at) => ({ seat_id: seat.id, dances: at < 7 ? null : [6, 7, 8, 9, 10] }));
    const reply = await dance.admin.must(changeRound, { params: { id }, body: { panel, reason: "dwa składy" } });
    expect(reply.panel.filter((row) => row.dances !== null)).toHaveLength(2);
  }
  /** Performances of a round by start number. */
  const couples = async (id: string) => {
    const { floor } = await round(id);
    const all = floor.filter((heat) => heat.dance === 1).flatMap((heat) => heat.performances);
    return all.toSorted((one, other) => (one.start_number ?? 0) - (other.start_number ?? 0)).map((each) => each.performance_id);
  };
  const give = async (id: string, judge: number, number: number, marks: object) =>
    referees[judge]?.call(giveBallot, {
      params: { id },
      body: { id: newId(), dance: number, marks: marks as never, submitted: true, revision: 0, device_at: AT },
    });
  /** Every due sheet of a round; `of` gives a judge's couples by place, or those with a cross. */
  const judgeAll = async (id: string, code: "cross" | "place", of: (judge: number, dance: number) => number[]) => {
    const ids = await couples(id);
    for (let number = 1; number <= DANCES.length; number++) {
      const judges = Array.from({ length: sevenOrNine(number) }, (_, judge) => judge);
      const given = judges.map((judge) => {
        const marks = of(judge, number).map((couple, at) => [ids[couple] ?? "", { [code]: code === "cross" ? 1 : at + 1 }]);
        return give(id, judge, number, Object.fromEntries(marks));
      });
      expect((await Promise.all(given)).map((reply) => reply?.status)).toEqual(judges.map(() => 201));
    }
    return ids;
  };
  const danced = (id: string) =>
    house.world.database.inTenant(dance.tenant.id, (trx) =>
      trx.updateTable("heats").set({ status: "done" }).where("round_id", "=", id).execute(),
    );
  return { ...dance, danced, first: first.id, final: final.id, give, couples, judgeAll };
}

it("adds the crosses of all ten dances, and pools each dance's own panel under rule 11: 80 marks, majority 41", async () => {
  const ten = await makeTen();
  // Everybody crosses couples 1 and 2; the last of the three is 3 from the 35 marks of the Standard dances and 4 from the 45 of the Latin ones.
  await ten.judgeAll(ten.first, "cross", (_, dance) => (dance <= 5 ? [0, 1, 2] : [0, 1, 3]));
  const early = await ten.give(ten.first, 7, 1, {});
  expect([early?.status, early?.body]).toMatchObject([403, { code: "not_on_panel" }]);
  const listed = (await ten.admin.must(listScores)).data.find((block) => block.id === ten.first);
  expect([listed?.judges, listed?.sheets_wanted, listed?.sheets]).toEqual([9, 80, 80]);
  await ten.danced(ten.first);
  const cut = await ten.admin.must(closeBlock, { params: { id: ten.first }, body: { closed: true } });
  expect(cut.rows.toSorted((one, other) => (one.start_number ?? 0) - (other.start_number ?? 0)).map((row) => row.recalled)).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(cut.cut).toMatchObject({ wanted: 3, recalled: 3, line: "45" });

  // Couple 1 wins five dances with all 35 marks, couple 2 five with 41 of 45: sums and dances won are level, and 41 first places are the majority of 80.
  const swapped = (judge: number, dance: number) => dance > 5 && !(dance <= 9 && judge === 0);
  await ten.judgeAll(ten.final, "place", (judge, dance) => (swapped(judge, dance) ? [1, 0, 2] : [0, 1, 2]));
  await ten.danced(ten.final);
  const params = { id: ten.final };
  await ten.admin.must(closeBlock, { params, body: { closed: true } });
  await ten.admin.must(publishBlock, { params, body: { published: true } });
  const { rows, explain, seats } = await ten.admin.must(getMatrix, { params });
  expect(seats).toHaveLength(JUDGES);
  const placed = rows.toSorted((one, other) => (one.start_number ?? 0) - (other.start_number ?? 0)).map((row) => row.place_from);
  expect(placed).toEqual([2, 1, 3]);
  expect(explain.join(" ")).toMatch(/\b41\b/);
}, 90_000);

it("shares the place where nobody reaches 41 of 80: forty first places each", async () => {
  const ten = await makeTen();
  await ten.judgeAll(ten.first, "cross", (_, dance) => (dance <= 5 ? [0, 1, 2] : [0, 1, 3]));
  await ten.danced(ten.first);
  await ten.admin.must(closeBlock, { params: { id: ten.first }, body: { closed: true } });
  const swapped = (judge: number, dance: number) => dance > 5 && judge > 0;
  await ten.judgeAll(ten.final, "place", (judge, dance) => (swapped(judge, dance) ? [1, 0, 2] : [0, 1, 2]));
  await ten.danced(ten.final);
  const matrix = await ten.admin.must(closeBlock, { params: { id: ten.final }, body: { closed: true } });
  const placed = matrix.rows.toSorted((one, other) => (one.start_number ?? 0) - (other.start_number ?? 0));
  expect(placed.map((row) => [row.place_from, row.place_to])).toEqual([
    [1, 2],
    [1, 2],
    [3, 3],
  ]);
}, 90_000);
