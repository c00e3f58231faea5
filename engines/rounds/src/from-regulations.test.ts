// The answers of real regulations about rounds are used unchanged (docs/rules/rounds.md 1.1, 1.5, 1.6).
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { loadContestV1 } from "../../regulations/src/load.ts";
import { roundsFor } from "../../regulations/src/rounds.ts";
import { checkPlan } from "./check-plan.ts";
import { PRESETS } from "./defaults.ts";
import { planFor } from "./plan.ts";
import type { PlanOutcome, RegulationAnswers } from "./types.ts";

const folder = fileURLToPath(new URL("../../regulations/contests/", import.meta.url));
const files = globSync("*-20*.json", { cwd: folder }).toSorted();

/** Each rule for rounds of a contest, as a question about a number of entries; undefined where the regulations are silent. */
const rulesOf = (file: string) => {
  const { regulations } = loadContestV1(JSON.parse(readFileSync(`${folder}${file}`, "utf8")));
  return regulations.rounds.map((rule) => (entries: number): RegulationAnswers | undefined => {
    const outcome = roundsFor({ ...regulations, rounds: [{ ...rule, applies_to: { ...rule.applies_to, kind: "all" } }] }, {}, entries);
    return outcome.ambiguous ? undefined : outcome.answer;
  });
};

const sizesOf = (outcome: PlanOutcome) => {
  const plans = "rounds" in outcome ? [outcome.rounds] : "plans" in outcome ? outcome.plans : [];
  return plans.map((rounds) => rounds.map(({ dancing }) => dancing));
};

it("there are real regulations", () => {
  expect(files.length).toBeGreaterThan(15);
  expect(files.flatMap(rulesOf).length).toBeGreaterThan(20);
});

it.each(files)("%s gives a plan that can be danced, or a question, for any number of entries", (file) => {
  for (const rule of rulesOf(file)) {
    for (const entries of [0, 1, 2, 6, 7, 8, 20, 21, 40, 50, 51, 100, 101, 200]) {
      const outcome = planFor(rule(entries), PRESETS.crosses, entries);
      expect("refused" in outcome).toBe(false);
      if ("question" in outcome) expect(outcome.question.code).toMatch(/^(regulations_unsure|bracket)$/);
      const plans = "rounds" in outcome ? [outcome.rounds] : "plans" in outcome ? outcome.plans : [];
      for (const plan of plans) expect(checkPlan(plan, entries)).toEqual([]);
    }
  }
});

describe("Urban Style in Poznań", () => {
  const [solo, battles, , groups] = rulesOf("pl-urban-style-poznan-2024.json");

  it("dances a quarter-final in threes from 51 solos on, and asks about exactly 50", () => {
    const plan = planFor(solo?.(51), PRESETS.crosses, 51);
    expect("rounds" in plan && plan.rounds.map(({ title, dancing, heats }) => [title.pl, dancing, heats[0], heats.length])).toEqual([
      ["Ćwierćfinał", 51, 3, 17],
      ["Półfinał", 12, 2, 6],
      ["Finał", 6, 1, 6],
    ]);
    expect(planFor(solo?.(50), PRESETS.crosses, 50)).toMatchObject({ question: { code: "regulations_unsure", about: ["rounds"] } });
    // Both lines of the text, as they are for one entry less and one more.
    const both = planFor([solo?.(49) ?? {}, solo?.(51) ?? {}], PRESETS.crosses, 50);
    expect(both).toMatchObject({ question: { code: "readings" } });
    expect(sizesOf(both)).toEqual([
      [50, 6],
      [50, 12, 6],
    ]);
  });

  it("leads to battles of 8 or 16, and formations dance once", () => {
    expect(planFor(battles?.(30), PRESETS.points, 30)).toMatchObject({ question: { code: "bracket", size: 8 } });
    expect(planFor(battles?.(50), PRESETS.points, 50)).toMatchObject({ question: { code: "bracket", size: null } });
    expect(sizesOf(planFor(groups?.(30), PRESETS.points, 30))).toEqual([[30]]);
  });
});

it("Spal Parkiet cuts dancehall queens from all to 10, 5 and 3", () => {
  const [, queens] = rulesOf("pl-spal-parkiet-poznan-2023.json");
  expect(sizesOf(planFor(queens?.(24), PRESETS.crosses, 24))).toEqual([[24, 10, 5, 3]]);
});

it("the Polish dances of Dobczyce go straight to the final with up to 6 couples", () => {
  const [rule] = rulesOf("pl-tance-polskie-dobczyce-2021.json");
  expect(sizesOf(planFor(rule?.(6), PRESETS.crosses, 6))).toEqual([[6]]);
});
