// Which passwords are easy to guess (docs/rules/passwords.md 2.1-2.4), tested on the real thread with its dictionaries.
import { afterAll, describe, expect, it } from "vitest";
import { openPasswordJudge } from "./judge.server.ts";
import { judgeOptions, findWeakness } from "./weakness.ts";

const judge = openPasswordJudge();
afterAll(() => judge.close());

const OWN = ["Żaneta Ćwirkowska", "zaneta.c@studio-krok.example", "Stowarzyszenie Krok w Krok", "parkiet"];

describe("a password", () => {
  it.each([
    ["1234567890", "leaked"],
    ["P@ssw0rd123", "leaked"],
    ["zaq12wsxcde3", "leaked"],
    ["cwirkowska-2024", "own"],
    ["ĆwirkowskaŻaneta!", "own"],
    ["studio-krok-2024", "own"],
    ["Cw1rk0wsk4-2024", "own"],
    ["parkiet-demo", "own"],
    ["Malgorzata1985", "names"],
    ["Wiśniewska2000!", "names"],
    ["asdfghjkl;'", "keys"],
    ["aaaaaaaaaaaa", "repeated"],
    ["dupadupadupa", "repeated"],
    ["abcdefghijkl", "sequence"],
    ["12.05.1985", "date"],
    ["Polska2024!", "leaked"],
    ["taniec2024", "few"],
    ["tancerka12", "few"],
  ])("%s is refused: %s", async (password, weakness) => {
    expect(await judge.findWeakness(password, OWN)).toBe(weakness);
  });

  it.each([
    "dwadziescia-klepek",
    "żółty słoń pije kompot",
    "correct horse battery staple",
    "g7#kQ9!zLw",
    "стол окно велосипед",
    "💃🕺🎶🏆🪩🎼🥇🎷🪕🎺",
  ])("%s is good enough", async (password) => {
    expect(await judge.findWeakness(password, OWN)).toBeUndefined();
  });
});

it("no more than 32 characters are judged, without letter case and marks, and own words without short ones", () => {
  const judged: unknown[] = [];
  const check = (...given: [string, string[]]) => {
    judged.push(...given);
    return { score: 4, feedback: { warning: null } };
  };
  expect(findWeakness({ check }, `Ż${"aB3$".repeat(50)}`, ["Jo Nowak"])).toBeUndefined();
  expect(judged).toEqual([`z${"ab3$".repeat(8)}`.slice(0, 32), ["nowak"]]);
  expect(judgeOptions({ first: ["Żółw", "zolw", "kot"] }, {}).dictionary).toEqual({ first: ["zolw", "kot"] });
});
