import { describe, expect, it } from "vitest";
import { type PlannedRound, roundOfBlock } from "./round-names.ts";

const round = (id: string, level: number, on_round_id: string | null, more: Partial<PlannedRound> = {}): PlannedRound => ({
  id,
  section_id: "s",
  kind: level === 0 ? "final" : "elimination",
  level,
  name: null,
  status: "planned",
  wanted: level === 0 ? null : 6 * 2 ** (level - 1),
  on_round_id,
  dances: [{ code: "", name: "", seconds: null, floor: "one" }],
  method: level === 0 ? "skating" : "recall",
  entries: 0,
  ...more,
});
const titles = (rounds: readonly PlannedRound[]) => rounds.map((each) => roundOfBlock(each, rounds).name?.pl);
const waits = (rounds: readonly PlannedRound[]) => rounds.map((each) => roundOfBlock(each, rounds).waits?.pl);

describe("a round in a block", () => {
  it("is named after its level, the first of four and of points „eliminacje”, the only one of a section not at all", () => {
    const two = [round("a", 1, "b"), round("b", 0, null)];
    const four = [round("a", 3, "b"), round("b", 2, "c"), round("c", 1, "d"), round("d", 0, null)];
    expect(titles(two)).toEqual(["Półfinał", "Finał"]);
    expect(titles(four)).toEqual(["Eliminacje", "Ćwierćfinał", "Półfinał", "Finał"]);
    expect(titles(two.map((each) => ({ ...each, method: "sum" })))).toEqual(["Eliminacje", "Finał"]);
    expect(titles([round("a", 4, "b", { name: "Runda A" }), round("b", 4, null)])).toEqual(["Runda A", "1/16 finału"]);
    expect(titles([round("a", 0, null)])).toEqual([undefined]);
  });

  it("says how many come into it and after which round, with the right forms", () => {
    const four = [round("a", 3, "b"), round("b", 2, "c"), round("c", 1, "d"), round("d", 0, null)];
    expect(waits(four)).toEqual([
      undefined,
      "24\u00a0miejsca po eliminacjach",
      "12\u00a0miejsc po ćwierćfinale",
      "6\u00a0miejsc po półfinale",
    ]);
    const one = [round("a", 1, "b", { wanted: 1 }), round("b", 0, null)];
    expect(roundOfBlock(one[1]!, one).waits).toEqual({ pl: "1\u00a0miejsce po półfinale", en: "1\u00a0place after the semi-final" });
    const typed = [round("a", 1, "b", { wanted: 3, name: "Runda A" }), round("b", 0, null)];
    expect(roundOfBlock(typed[1]!, typed).waits).toEqual({ pl: "3\u00a0miejsca po rundzie Runda A", en: "3\u00a0places after Runda A" });
  });

  it("is known to the desk when the round before it is decided, and to everybody when that is published", () => {
    const after = (status: PlannedRound["status"]) => {
      const all = [round("a", 1, "b", { status }), round("b", 0, null, { entries: 7 })];
      return [roundOfBlock(all[1]!, all), roundOfBlock(all[1]!, all, true)].map((each) => [each.expected, each.entries]);
    };
    expect(after("closed")).toEqual([
      [true, 6],
      [true, 6],
    ]);
    expect(after("decided")).toEqual([
      [false, 7],
      [true, 6],
    ]);
    expect([after("published"), after("called_off")]).toEqual(Array(2).fill(Array(2).fill([false, 7])));
  });
});
