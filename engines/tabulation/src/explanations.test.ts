import { describe, expect, it } from "vitest";
import { ballotsOf, tabulated, finalRound, plain, pointsRound } from "../testing/small-rounds.ts";
import { stepsAbout } from "./explain/about.ts";
import { explainEn } from "./explain/en.ts";
import { explainPl } from "./explain/pl.ts";
import type { TabulationInput } from "./types.ts";

const pl = (input: TabulationInput): string[] => explainPl(tabulated(input).explain).map(plain);
const en = (input: TabulationInput): string[] => explainEn(tabulated(input).explain);
const saying = (lines: readonly string[], words: string): string[] => lines.filter((line) => line.includes(words));

const out = (entry: string) => ({ deductions: [{ entry, policy: { kind: "disqualified" } as const }], disqualifiedLeavesGap: true });

describe("an explanation never contradicts the result", () => {
  it("the explanation does not give a disqualified entry its empty place", () => {
    const lines = pl(pointsRound("sum", { 1: [9, 9], 2: [8, 8], 3: [7, 7] }, out("1")));
    expect(lines[2]).toBe("1: dyskwalifikacja, bez miejsca; jego miejsce w kolejności zostaje puste.");
    expect(lines).toContain("Miejsce 1 zostaje puste: 1 (dyskwalifikacja), 18,00.");
    expect(lines).toContain("Miejsce 2: 2, 16,00.");
    expect(saying(lines, "iejsce 1:")).toEqual([]);
    const final = pl(finalRound({ 1: [1, 1, 1], 2: [2, 2, 2] }, out("1"), { Tango: { 1: [2, 1, 1], 2: [1, 2, 2] } }));
    expect(saying(final, "iejsce 1: 1")).toEqual([]);
    expect(final).toContain(
      "Suma miejsc z tańców, najniższa wygrywa (reguła 9): 1 (dyskwalifikacja) – 2; 2 – 4. Miejsce 1 zostaje puste: 1 (dyskwalifikacja); miejsce 2: 2.",
    );
    expect(en(pointsRound("sum", { 1: [9, 9], 2: [8, 8] }, out("1")))).toContain("Place 1 stays empty: 1 (disqualified), 18.00.");
  });

  it("a disqualified entry has no award band", () => {
    const round = pointsRound("sum", { 1: [9], 2: [8] }, { ...out("1"), bands: [{ name: "Złoto", from: 9 }] });
    expect(tabulated(round).results.map((r) => r.band)).toEqual([null, null]);
    expect(saying(pl(round), "Złoto")).toEqual([]);
  });

  it("a total just below a bound shows the decimals that decide", () => {
    const bands = [
      { name: "Złoto", from: 80 },
      { name: "Srebro", from: 70 },
    ];
    // 239.99 / 3 = 79.9966…, which two decimals would show as 80.00.
    const lines = pl(pointsRound("mean", { 1: [80, 80, 79.99], 2: [80, 80, 80] }, { bands }));
    expect(lines).toContain("1: wynik 79,997, Srebro.");
    expect(lines).toContain("2: wynik 80,00, Złoto.");
    expect(lines[1]).toBe("1: miejsce 2 z 2, wynik 79,997, Srebro.");
  });

  it("two places never show equal totals", () => {
    // 25 / 3 = 8.333… and 24.99 / 3 = 8.33.
    const lines = pl(pointsRound("mean", { 1: [8, 8, 9], 2: [8, 8, 8.99] }));
    expect(saying(lines, "Miejsce ")).toEqual(["Miejsce 1: 1, 8,333.", "Miejsce 2: 2, 8,33."]);
    const tied = {
      ...pointsRound("mean", { 1: [8, 8, 9], 2: [8, 8, 8.99] }, { ladder: [{ by: "criterion", code: "T" }] }),
      criteria: [{ code: "T" }, { code: "C" }],
      ballots: [
        ...ballotsOf({ 1: [8, 8, 9], 2: [8, 8, 8.99] }, { criterion: "T" }),
        ...ballotsOf({ 1: [8, 8, 8.99], 2: [8, 8, 9] }, { criterion: "C" }),
      ],
    };
    expect(saying(pl(tied), "Remis, ")).toEqual(["Remis, liczy się kryterium T: 1 – 8,333; 2 – 8,33. Kolejność: 1, 2."]);
  });

  it("marks are shown as they were given", () => {
    const lines = pl(pointsRound("sum", { 1: [8.25, 7.75] }, { decimals: 1 }));
    expect(saying(lines, "Suma")).toEqual(["1, noty: A 8,25, B 7,75. Suma: 16,0."]);
    const weighed = {
      ...pointsRound("sum", { 1: [8.25], 2: [8.5] }),
      method: "ido_1d" as const,
      criteria: [{ code: "K", weight: 0.25 }],
      round: { kind: "final" as const },
    };
    expect(pl(weighed)).toContain("Sędzia A, noty jako miejsca: 1. 2 (2,125), 2. 1 (2,0625).");
  });

  it("the median counts where nothing lies within the tolerance", () => {
    expect(saying(pl(pointsRound("js3", { 1: [2, 9] })), "mediana")).toEqual([
      "1, K: A 2, B 9. Żadna ocena nie mieści się w odległości 1,5 od mediany, więc liczy się mediana: 5,50.",
    ]);
    expect(saying(en(pointsRound("js3", { 1: [2, 9] })), "median")).toEqual([
      "1, K: A 2, B 9. No mark lies within 1.5 of the median, so the median counts: 5.50.",
    ]);
  });

  it("the two closest of three are named", () => {
    expect(saying(pl(pointsRound("ijru", { 1: [110, 115, 121] })), "najbliższe")).toEqual([
      "1, noty: A 110, B 115, C 121. Dwie najbliższe: A 110 i B 115. Średnia z nich: 112,50.",
    ]);
    expect(saying(pl(pointsRound("ijru", { 1: [110, 120, 115] })), "najbliższe")).toEqual([
      "1, noty: A 110, B 120, C 115. Dwie najbliższe (przy równych odstępach wyższa para): B 120 i C 115. Średnia z nich: 117,50.",
    ]);
  });
});

describe("an explanation is short", () => {
  it("one sentence about each entry comes first", () => {
    const lines = pl(
      pointsRound("sum", { 1: [9], 2: [8], 3: [8], 4: [7] }, { deductions: [{ entry: "4", policy: { kind: "points", amount: 1 } }] }),
    );
    expect(lines.slice(0, 4)).toEqual([
      "1: miejsce 1 z 4, wynik 9,00.",
      "2: miejsca 2–3 z 4, wspólnie z: 3, wynik 8,00.",
      "3: miejsca 2–3 z 4, wspólnie z: 2, wynik 8,00.",
      "4: miejsce 4 z 4, wynik 6,00 (po odjęciu kar: 1,00).",
    ]);
    const entries = [{ id: "1" }, { id: "2", state: "withdrawn" as const }];
    expect(pl({ ...pointsRound("sum", { 1: [9] }), entries })[1]).toBe("2: wycofanie, bez miejsca.");
  });

  it("columns with the same content are explained once", () => {
    // Nobody has a mark of 1 or 2 from a majority: the columns 1 and 2 say the same.
    const lines = pl(finalRound({ 1: [1, 2, 3], 2: [2, 3, 1], 3: [3, 1, 2] }));
    expect(saying(lines, "Oceny")).toEqual([
      "Oceny 1: nikt nie ma większości (2 z 3), dalej oceny 1–2 (reguła 8).",
      "Oceny 1–2, większość (2 z 3): 1 – 2 oceny (suma 3); 2 – 2 oceny (suma 3); 3 – 2 oceny (suma 3). Nadal równo o miejsca 1–3: 1, 2, 3 (liczba i suma ocen równe, reguła 7b).",
      "Oceny 1–3, tylko przy remisie: 1 – 3 oceny (suma 6); 2 – 3 oceny (suma 6); 3 – 3 oceny (suma 6). Nadal równo o miejsca 1–3: 1, 2, 3 (reguła 7b).",
    ]);
    const five = { 1: [1, 2, 3, 4, 5], 2: [2, 3, 4, 5, 1], 3: [3, 4, 5, 1, 2], 4: [4, 5, 1, 2, 3], 5: [5, 1, 2, 3, 4] };
    expect(saying(pl(finalRound(five)), "nikt")).toEqual([
      "Oceny 1, tak samo 1–2: nikt nie ma większości (3 z 5), dalej oceny 1–3 (reguła 8).",
    ]);
  });

  it("an eliminated entry reads the line", () => {
    const recall = {
      method: "recall" as const,
      entries: ["1", "2", "3"].map((id) => ({ id })),
      judges: ["A", "B", "C"],
      wanted: 2,
      tie: { policy: "all" as const },
      ballots: ballotsOf({ 1: [1, 1, 1], 2: [1, 1, 0], 3: [0, 0, 1] }),
    };
    const lines = pl(recall);
    expect(lines.slice(0, 3)).toEqual([
      "3: nie przechodzi dalej, miejsce 3 z 3, 1 X, granica: 2 X.",
      "1: przechodzi dalej, 3 X, granica: 2 X.",
      "2: przechodzi dalej, 2 X, granica: 2 X.",
    ]);
    expect(lines.at(-1)).toBe("Miejsce 3, 1 X; granica: 2 X: 3.");
  });

  it("penalties show how they were worked out", () => {
    const charged = (policy: object, extra: object = {}) =>
      saying(pl(pointsRound("sum", { 1: [30, 28, 26] }, { deductions: [{ entry: "1", policy, ...extra } as never] })), "kara")[0];
    expect(charged({ kind: "points_per_started", amount: 0.5, everySeconds: 2 }, { seconds: 8, graceSeconds: 5, reason: "czas" })).toBe(
      "1: kara, czas, 3 s ponad limit, rozpoczęte 2 × 2 s po 0,5: −1,00.",
    );
    expect(charged({ kind: "percent", percent: 5 })).toBe("1: kara, 5 % z 84,00: −4,20.");
    expect(charged({ kind: "points_per_judge", amount: 1 })).toBe("1: kara, 3 sędziów × 1: −3,00.");
  });

  it("of one entry alone begins with its summary", () => {
    const { explain } = tabulated(pointsRound("mean", { 1: [8, 9], 2: [7, 7] }));
    expect(explainPl(stepsAbout(explain, "2")).map(plain)).toEqual([
      "2: miejsce 2 z 2, wynik 7,00.",
      "2, noty: A 7, B 7. Średnia: 7,00.",
      "2: wynik 7,00.",
      "Miejsce 2: 2, 7,00.",
    ]);
  });
});

describe("an English explanation", () => {
  it("holds no Polish label", () => {
    const marks = { 1: [1, 1, 2, 4, 5], 2: [2, 2, 1, 3, 4], 3: [3, 4, 3, 1, 3], 4: [4, 3, 5, 2, 1], 5: [5, 5, 4, 5, 2] };
    const turned = { 1: [5, 4, 2, 1, 1], 2: [4, 3, 1, 2, 2], 3: [3, 1, 3, 4, 3], 4: [1, 2, 5, 3, 4], 5: [2, 5, 4, 5, 5] };
    const recall = {
      method: "recall" as const,
      entries: ["1", "2", "3"].map((id) => ({ id })),
      judges: ["A", "B"],
      wanted: 2,
      tie: { policy: "chairman" as const },
      ballots: ballotsOf({ 1: [1, 1], 2: [1, 0], 3: [0, 1] }),
    };
    const lines = [
      ...en(finalRound(marks, {}, { Tango: turned })),
      ...en(pointsRound("ijru", { 1: [110, 115, 121], 2: [90, 90, 91] })),
      ...en(recall),
      ...en(pointsRound("sum", { 1: [9], 2: [9] }, { ladder: [{ by: "unbreakable" }] })),
    ];
    expect(lines.filter((line) => /miejsc|równ|sum[ay]|nota|noty|ocen|kara|remis|[ąćęłńóśźż]/i.test(line))).toEqual([]);
    expect(lines.filter((line) => line.startsWith("1: place"))).toEqual([
      "1: place 1 of 5, total of places 2.",
      "1: place 1 of 2, result 112.50.",
      "1: places 1–2 of 2, shared with: 2, result 9.00.",
    ]);
  });
});
