// Standard and Latin as one section of ten dances, with seven judges for the first five and nine for the others, set up and judged through calls.
import { expect } from "vitest";
import { giveBallot } from "#src/judging/contract.ts";
import { newId } from "#src/kernel/values/ids.ts";
import { changeRound, getRound } from "#src/rounds/contract.ts";
import { createStartList, publishStartList, setJudges } from "#src/start-lists/contract.ts";
import { makeDance, saveCutBefore } from "./dances.ts";
import { browserOf, makePerson } from "../competitions/factories.ts";
import type { Place } from "../application/world.ts";

const AT = "2026-11-28T10:00:00+01:00";
export const JUDGES = 9;
const DANCES = ["Walc angielski", "Tango", "Walc wiedeński", "Foxtrot", "Quickstep", "Samba", "Cha-cha", "Rumba", "Paso doble", "Jive"];
const sevenOrNine = (dance: number) => (dance <= 5 ? 7 : 9);

/**
 * Creates four couples with a first round that recalls three and a final, in a published list with nine judges; judges 8 and 9 judge only the Latin
 * dances.
 */
export async function makeTen(house: Place) {
  const dance = await makeDance(house, 4);
  const dances = DANCES.map((name, at) => ({ code: String(at + 1), name, seconds: 90, floor: "heats" as const }));
  const { first, final } = await saveCutBefore(dance, dances, 3);
  const people = await Promise.all(Array.from({ length: JUDGES }, (_, i) => makePerson(house, dance.tenant, "referee", `Sędzia ${i + 1}`)));
  const referees = await Promise.all(people.map((person) => browserOf(house, dance.tenant, person)));
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
  /** Returns the performances of a round by start number. */
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
  /** Hands in every due sheet of a round. `of` returns a judge's couples by place, or those with a cross. */
  const judgeAll = async (id: string, code: "cross" | "place", of: (judge: number, dance: number) => number[]) => {
    const ids = await couples(id);
    for (let number = 1; number <= DANCES.length; number++) {
      const judges = Array.from({ length: sevenOrNine(number) }, (_, judge) => judge);
      const replies = judges.map((judge) => {
        const marks = of(judge, number).map((couple, at) => [ids[couple] ?? "", { [code]: code === "cross" ? 1 : at + 1 }]);
        return give(id, judge, number, Object.fromEntries(marks));
      });
      expect((await Promise.all(replies)).map((reply) => reply?.status)).toEqual(judges.map(() => 201));
    }
    return ids;
  };
  const danced = (id: string) =>
    house.world.database.inTenant(dance.tenant.id, (trx) =>
      trx.updateTable("heats").set({ status: "done" }).where("round_id", "=", id).execute(),
    );
  return { ...dance, danced, first: first.id, final: final.id, give, couples, judgeAll };
}
