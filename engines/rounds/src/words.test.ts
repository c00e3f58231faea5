// Sentences about plans (docs/rules/rounds.md 1.2–1.9, 5.1): every reason, question and problem has one, with its numbers.
import { describe, expect, it } from "vitest";
import type { PlanProblem } from "./check-plan.ts";
import { PRESETS } from "./defaults.ts";
import { planFor } from "./plan.ts";
import type { RoundsFile } from "./read-rounds.ts";
import { answerPl } from "./answer-pl.ts";
import type { Question, Reason } from "./types.ts";
import { problemWords, questionWords, reasonWords, roundLine, roundTitle, writeLength } from "./words.ts";

const sizes = [6, 12, 24];

it.each<[Reason, string, string]>([
  [{ code: "alone" }, "Jeden występ: finał z miejscem 1.", "One entry: a final with place 1."],
  [{ code: "one_final", entries: 4 }, "Jedna prezentacja: wszyscy tańczą finał.", "A single presentation: everybody dances the final."],
  [{ code: "straight_final", entries: 4, up_to: 6 }, "Do 6 występów od razu finał.", "Up to 6 entries dance the final at once."],
  [{ code: "final", entries: 6 }, "Ostatnia runda daje miejsca.", "The last round gives the places."],
  [{ code: "smallest_size", dancing: 14, size: 12, least_share: 45, sizes }, "Z 14 par dalej przechodzi 12.", "12 of 14 couples go on."],
  [{ code: "smallest_size", dancing: 5, size: 3, least_share: 45, sizes: [3] }, "Z 5 par dalej przechodzą 3.", "3 of 5 couples go on."],
  [{ code: "largest_below", dancing: 60, size: 24, least_share: 45, sizes }, "Z 60 par dalej przechodzą 24.", "24 of 60 couples go on."],
  [{ code: "half", dancing: 34, size: 17 }, "Przechodzi połowa: 17 z 34.", "One half goes on: 17 of 34."],
  [
    { code: "league_line", entries: 12, from: 10, to: 19, level: 1 },
    "Tabela ligowa, wiersz 10–19: 12 występów.",
    "League table, line 10–19: 12 entries.",
  ],
  [{ code: "regulations_sizes", sizes: [24, 12] }, "Regulamin podaje rundy: 24, 12.", "The regulations give the rounds: 24, 12."],
  [
    { code: "regulations_rounds", rounds: ["elimination", "semi", "final"], danced: 2 },
    "Regulamin: 3 rundy, przy tylu występach tańczy się 2.",
    "The regulations: 3 rounds; this number of entries dances 2.",
  ],
  [{ code: "regulations_heat", heat: 3 }, "Regulamin: 3 naraz na parkiecie.", "The regulations: 3 on the floor at once."],
  [{ code: "regulations_seconds", seconds: 45 }, "Regulamin: taniec trwa 45 s.", "The regulations: a dance takes 45 s."],
  [{ code: "floor_max", heat: 12, floor_max: 8 }, "Scena mieści 8, nie 12.", "The stage holds 8, not 12."],
  [
    { code: "seeded", seeded: 6, size: 24, wanted: 18 },
    "Rozstawieni: 6, więc do rundy na 24 przechodzi 18.",
    "Seeded: 6, so 18 go on to the round of 24.",
  ],
  [
    { code: "seeded_dance", seeded: 6 },
    "Jest jedna runda: rozstawieni (6) tańczą ją ze wszystkimi.",
    "There is one round: the seeded (6) dance it with everybody.",
  ],
  [{ code: "cap", cap: 8 }, "Przy remisie do finału wejdzie najwyżej 8 par.", "With a tie at most 8 couples enter the final."],
  [{ code: "cap", cap: 3 }, "Przy remisie do finału wejdą najwyżej 3 pary.", "With a tie at most 3 couples enter the final."],
])("the reason %j", (reason, pl, en) => {
  expect(plain(reasonWords(reason))).toEqual({ pl, en });
});

it.each<[Question, string, string]>([
  [
    { code: "league_line", entries: 40 },
    "Tabela ligowa nie rozstrzyga, jak przebiega kategoria, w której jest 40 występów. Który plan?",
    "The league table does not settle how a section with 40 entries runs. Which plan?",
  ],
  [
    { code: "regulations_unsure", about: ["rounds", "sizes", "heat", "seconds"] },
    "Regulamin zostawia otwarte: jakie są rundy, ilu tańczy w rundach, ilu jest naraz na parkiecie, ile trwa taniec. Który plan?",
    "The regulations leave open: which rounds there are, how many dance in the rounds, how many are on the floor at once, how long a dance takes. Which plan?",
  ],
  [
    { code: "readings", count: 2 },
    "Regulamin można czytać na kilka sposobów. Który plan?",
    "The regulations may be read in several ways. Which plan?",
  ],
  [
    { code: "bracket", size: 16 },
    "Po eliminacjach 16 przechodzi do bitew. Kto z kim?",
    "After the first round 16 go on to battles. Who meets whom?",
  ],
  [
    { code: "bracket", size: null },
    "Regulamin prowadzi do bitew, ale nie mówi, ilu do nich przechodzi. Ilu?",
    "The regulations lead to battles and do not say how many go on. How many?",
  ],
])("the question %j", (question, pl, en) => {
  expect(plain(questionWords(question))).toEqual({ pl, en });
});

it.each<[PlanProblem, string, string]>([
  [{ code: "repeated", rounds: ["a"] }, "Runda a jest w planie dwa razy.", "Round a is in the plan twice."],
  [
    { code: "unknown_arrow", rounds: ["a", "b"] },
    "Runda a prowadzi do b, a takiej rundy nie ma.",
    "Round a leads to b, which does not exist.",
  ],
  [{ code: "circle", rounds: ["a", "b"] }, "Rundy prowadzą w koło: a, b.", "Rounds lead in a circle: a, b."],
  [{ code: "fed_by_nothing", rounds: ["a"] }, "Do rundy a nikt nie przechodzi.", "Nobody goes on to round a."],
  [{ code: "wanted_missing", rounds: ["a"] }, "Runda a: podaj, ile przechodzi.", "Round a: enter how many go on."],
  [
    { code: "wanted_too_many", rounds: ["a"] },
    "Z rundy a przechodzą wszyscy: zmniejsz liczbę.",
    "Everybody goes on from round a: lower the number.",
  ],
])("the problem %j", (problem, pl, en) => {
  expect(plain(problemWords(problem))).toEqual({ pl, en });
});

const plain = ({ pl, en }: { pl: string; en: string }) => ({ pl: pl.replaceAll("\u00a0", " "), en: en.replaceAll("\u00a0", " ") });

it("lengths are written in minutes and seconds, zeros are left out", () => {
  expect([2200, 60, 45, 0].map((seconds) => writeLength(seconds).replaceAll("\u00a0", " "))).toEqual([
    "36 min 40 s",
    "1 min",
    "45 s",
    "0 s",
  ]);
});

it("rounds are named by their distance to the final", () => {
  expect([0, 1, 2, 3, 4].map((level) => roundTitle(level, false).pl)).toEqual([
    "Finał",
    "Półfinał",
    "Ćwierćfinał",
    "1/8 finału",
    "1/16 finału",
  ]);
  expect(roundTitle(3, true)).toEqual({ pl: "Eliminacje", en: "First round" });
});

it("a round is described in one line, with Polish plural forms", () => {
  const lines = (dances: number, entries: number, seeded: number) => {
    const plan = planFor(undefined, { ...PRESETS.crosses, dances }, entries, seeded);
    return "rounds" in plan ? plan.rounds.map((round) => roundLine(round).replaceAll("\u00a0", " ")) : [];
  };
  expect(lines(5, 12, 0)).toEqual([
    "Półfinał: tańczy 12, przechodzi 6; grupy: 12; 5 tańców; 9 min 10 s.",
    "Finał: tańczy 6; grupy: 6; 5 tańców; 9 min 10 s.",
  ]);
  expect(lines(1, 14, 6)[1]).toBe("Półfinał: tańczy 12 (w tym rozstawieni: 6), przechodzi 6; grupy: 12; 1 taniec; 1 min 50 s.");
  expect(lines(3, 3, 0)).toEqual(["Finał: tańczy 3; grupy: 3; 3 tańce; 5 min 30 s."]);
});

describe("a file's answer", () => {
  const file: RoundsFile = {
    id: "a",
    entries: ["1", "2", "3"],
    seeded: 0,
    defaults: PRESETS.crosses,
    regulations: undefined,
    draw: undefined,
    danced: undefined,
  };
  const told = (part: Partial<RoundsFile>) => answerPl({ ...file, ...part });

  it("has the plan, the heats, the places, and the state of entries without a place", () => {
    const rounds = [{ id: "finał", kind: "final" as const, ranking: [["1", "2"]], retired: ["4"] }];
    const entries = ["1", "2", "3", "4", "5", "6"];
    const danced = { entries, rounds, absent: ["3"], disqualified: ["5"], stillIn: ["6"], retiredInFinal: "none" as const };
    expect(told({ entries, defaults: { ...PRESETS.points, heat: 6 }, draw: { seed: 1, clubs: {} }, danced })).toEqual({
      lines: [
        "Finał: tańczy 6; grupy: 6; 1 taniec; 1\u00a0min 50\u00a0s.",
        "  Jedna prezentacja: wszyscy tańczą finał.",
        "Finał, grupa 1 z 1: 1, 2, 3, 4, 5, 6.",
        "1: miejsca 2–3 (ostatnia runda: finał).",
        "2: miejsca 2–3 (ostatnia runda: finał).",
        "3: bez występu, bez miejsca.",
        "4: wycofanie w finale, bez miejsca.",
        "5: dyskwalifikacja, bez miejsca.",
        "6: jeszcze w grze.",
      ],
    });
    expect(told({ danced: { entries: ["1"], rounds: [{ id: "f", kind: "final", ranking: [["1"]] }] } })).toMatchObject({
      lines: expect.arrayContaining(["1: miejsce 1 (ostatnia runda: f)."]) as unknown,
    });
  });

  it("has the question and its plans", () => {
    const answer = told({ regulations: { rounds: "ambiguous" }, entries: Array.from({ length: 7 }, (_, at) => String(at)) });
    expect("lines" in answer ? answer.lines.filter((line) => !line.startsWith("   ")) : []).toEqual([
      "Regulamin zostawia otwarte: jakie są rundy. Który plan?",
      "Plan 1:",
      "  Półfinał: tańczy 7, przechodzi 6; grupy: 7; 1 taniec; 1\u00a0min 50\u00a0s.",
      "  Finał: tańczy 6; grupy: 6; 1 taniec; 1\u00a0min 50\u00a0s.",
      "Plan 2:",
      "  Finał: tańczy 7; grupy: 7; 1 taniec; 1\u00a0min 50\u00a0s.",
    ]);
  });

  it("is refused with its faults", () => {
    expect(told({ defaults: { ...PRESETS.crosses, heat: 0 } })).toEqual({ refused: ["plan: „heat” nie może wynosić 0"] });
    expect(told({ danced: { entries: ["1"], rounds: [], stillIn: ["2"] } })).toEqual({
      refused: ["jeszcze w grze (stillIn): 2 nie ma na liście par (entries)"],
    });
    const final = (ranking: string[][], more = {}) => ({
      entries: file.entries,
      rounds: [{ id: "finał", kind: "final" as const, ranking }],
      ...more,
    });
    expect(told({ danced: final([["1"], ["2", "1"]]) })).toEqual({
      refused: ["finał: 1 jest tu dwa razy", "3 nie ma w żadnej rundzie: dopisz miejsce albo „absent”"],
    });
    expect(told({ danced: final([["1"], ["2"]]) })).toEqual({ refused: ["3 nie ma w żadnej rundzie: dopisz miejsce albo „absent”"] });
    expect(told({ danced: final([["1"], ["2"]], { absent: ["3"] }) })).toMatchObject({ lines: expect.anything() as unknown });
    const semi = { id: "półfinał", kind: "elimination" as const, ranking: [["1"], ["2"], ["3"]], retired: ["3"] };
    const both = final([["1"], ["3"], ["2"]]);
    expect(told({ danced: { ...both, rounds: [semi, ...both.rounds] } })).toEqual({
      refused: ["finał: 3 nie może tu tańczyć, bo odpada w rundzie „półfinał” (retired)"],
    });
    expect(told({ danced: { ...both, rounds: [...both.rounds, ...both.rounds] } })).toEqual({ refused: ["dwie rundy mają nazwę „finał”"] });
    const drawn = "heats are drawn of entries that all dance the first round, each once";
    expect(told({ entries: ["1", "1"], draw: { seed: 1, clubs: {} } })).toEqual({ refused: [drawn] });
    const many = Array.from({ length: 20 }, (_, at) => String(at));
    expect(told({ entries: many, seeded: 2, draw: { seed: 1, clubs: {} } })).toEqual({ refused: [drawn] });
    expect(told({ entries: [], draw: { seed: 1, clubs: {} } })).toEqual({ lines: [] });
  });
});
