import { describe, expect, it } from "vitest";
import { tabulated, plain, listRefusals } from "../testing/small-rounds.ts";
import { explainPl } from "./explain/pl.ts";
import { refusalPl } from "./explain/refusals.ts";
import type { CutRule, IdoInput, OwnOrder } from "./types.ts";

const JUDGES = ["A", "B", "C", "D", "E", "F", "G"];
const CRITERIA = ["technika", "kompozycja", "wizerunek"].map((code) => ({ code, min: 1, max: 10 }));

/** Each judge's totals of soloists 1, 2, 3 …, split over three criteria. */
function round(totals: Record<string, readonly number[]>, kind: IdoInput["round"], extra: Partial<IdoInput> = {}): IdoInput {
  const ids = (Object.values(totals)[0] ?? []).map((_, i) => String(i + 1));
  const part = (total: number, at: number) =>
    [Math.ceil(total / 3), Math.floor(total / 3), total - Math.ceil(total / 3) - Math.floor(total / 3)][at] ?? 0;
  return {
    method: "ido_3d",
    entries: ids.map((id) => ({ id })),
    judges: JUDGES,
    criteria: CRITERIA,
    round: kind,
    ballots: JUDGES.flatMap((judge) =>
      CRITERIA.map(({ code }, at) => ({
        judge,
        criterion: code,
        marks: Object.fromEntries(ids.map((id, i) => [id, part(totals[judge]?.[i] ?? 0, at)])),
      })),
    ),
    ...extra,
  };
}

const all = (totals: readonly number[]) => Object.fromEntries(JUDGES.map((judge) => [judge, totals]));
const CLEAR = [30, 29, 28, 27, 26, 25, 23, 22, 21, 20, 19, 18];

describe("an elimination from twelve soloists to six", () => {
  const six = (totals: Record<string, readonly number[]>, extra: Partial<IdoInput> = {}, cut: Partial<CutRule> = {}) =>
    round(totals, { kind: "elimination", wanted: 6, tie: { policy: "all" }, ...cut }, extra);
  const across = { ...all(CLEAR), C: [30, 29, 28, 27, 26, 24, 24, 22, 21, 20, 19, 18] };

  it("asks only the judge whose equal totals are at places six and seven", () => {
    expect(listRefusals(six(across)).map((each) => plain(refusalPl(each)))).toEqual(["Sędzia C: równe noty (24): 6, 7. Podaj kolejność."]);
    const orders = [{ judge: "C", entries: ["7", "6"] }];
    const outcome = tabulated(six(across, { orders }));
    expect(outcome.recall?.recalled).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect(outcome.results.map((r) => [r.entry, r.total?.exact]).filter(([id]) => id === "6" || id === "7")).toEqual([
      ["7", "1"],
      ["6", "6"],
    ]);
    expect(explainPl(outcome.explain).map(plain)).toContain("Sędzia C: X dla 6 najwyższych not (od 24): 1, 2, 3, 4, 5, 7.");
  });

  it("does not ask about equal totals above the line or under it", () => {
    const above = { ...all(CLEAR), C: [30, 28, 28, 27, 26, 25, 23, 22, 21, 20, 19, 19] };
    expect(tabulated(six(above)).recall?.recalled).toEqual(["1", "2", "3", "4", "5", "6"]);
  });

  it("asks a judge for all of several who are level across the line, and takes their order from several lists", () => {
    const three = { ...all(CLEAR), C: [30, 29, 28, 27, 24, 24, 24, 22, 21, 20, 19, 18] };
    expect(listRefusals(six(three))[0]?.detail.entries).toEqual(["5", "6", "7"]);
    const orders: OwnOrder[] = [
      { judge: "C", entries: ["7", "5"] },
      { judge: "C", entries: ["5", "6"] },
      { judge: "C", entries: ["7", "6"] },
    ];
    expect(tabulated(six(three, { orders })).results.find((r) => r.entry === "6")?.total?.exact).toBe("6");
  });

  it("asks criterion by criterion where each is ranked by itself, and an order may be for one of them", () => {
    const ballots = JUDGES.flatMap((judge) =>
      CRITERIA.map(({ code }) => ({
        judge,
        criterion: code,
        marks: Object.fromEntries([9, 8, code === "technika" ? 8 : 7].map((mark, i) => [String(i + 1), mark])),
      })),
    );
    const base = round(all([0, 0, 0]), { kind: "elimination", wanted: 2, tie: { policy: "all" } }, { ballots, eachCriterionRanked: true });
    const asked = listRefusals(base).map((each) => [each.judge, each.criterion, each.detail.entries]);
    expect(asked).toEqual(JUDGES.map((judge) => [judge, "technika", ["2", "3"]]));
    const orders = JUDGES.map((judge) => ({ judge, criterion: "technika", entries: ["3", "2"] }));
    // Entry 2 has the crosses of two criteria from each of seven judges, entry 3 those of the third.
    expect(tabulated({ ...base, orders }).results.map((r) => [r.entry, r.total?.exact])).toEqual([
      ["3", "7"],
      ["1", "21"],
      ["2", "14"],
    ]);
  });

  it("over the cap the head judge decides, not the judges", () => {
    const half = { ...all(CLEAR), E: [30, 29, 28, 27, 26, 23, 25, 22, 21, 20, 19, 18] };
    for (const judge of ["F", "G"]) half[judge as "E"] = half.E;
    // Four judges cross entry 6, three entry 7: no tie. With six judges it is three against three.
    const even = { ...six(half, {}, { cap: 6 }), judges: JUDGES.slice(1), ballots: six(half).ballots.filter((b) => b.judge !== "A") };
    expect(tabulated(even).warnings.filter((w) => w.code === "head_judge_decides")).toEqual([
      { code: "head_judge_decides", entries: ["6", "7"] },
    ]);
    const decided = { ...even, round: { ...even.round, tie: { policy: "all" as const, decision: ["7"] } } } as IdoInput;
    expect(tabulated(decided).recall?.recalled).toEqual(["1", "2", "3", "4", "5", "7"]);
    expect(listRefusals({ ...even, round: { ...even.round, cap: 5 } }).map((each) => each.detail.found)).toEqual(["cap: 5"]);
  });
});

describe("a final of seven soloists", () => {
  const totals = { ...all([30, 29, 28, 27, 26, 25, 24]), D: [30, 28, 28, 27, 25, 25, 24] };

  it("asks one judge for two ties on one ballot", () => {
    const found = listRefusals(round(totals, { kind: "final" }));
    expect(found.map((each) => plain(refusalPl(each)))).toEqual([
      "Sędzia D: równe noty (28): 2, 3. Podaj kolejność.",
      "Sędzia D: równe noty (25): 5, 6. Podaj kolejność.",
    ]);
  });

  it("takes one order for each, whichever comes first, and names them with the places of that judge", () => {
    const orders = [
      { judge: "D", entries: ["6", "5"] },
      { judge: "D", entries: ["3", "2"] },
    ];
    const outcome = tabulated(round(totals, { kind: "final" }, { orders }));
    expect(outcome.results.map((r) => [r.entry, r.placeExact])).toEqual(["1", "2", "3", "4", "5", "6", "7"].map((id, i) => [id, i + 1]));
    expect(explainPl(outcome.explain).map(plain)).toContain(
      "Sędzia D, noty jako miejsca: 1. 1 (30), 2. 3 (28), 3. 2 (28), 4. 4 (27), 5. 6 (25), 6. 5 (25), 7. 7 (24). Przy równych notach kolejność podaje ten sędzia: 2, 3, 5, 6.",
    );
    expect(tabulated(round(totals, { kind: "final" }, { orders: orders.toReversed() })).results).toEqual(outcome.results);
    expect(listRefusals(round(totals, { kind: "final" }, { orders: orders.slice(1) })).map((each) => each.detail.entries)).toEqual([
      ["5", "6"],
    ]);
  });
});
