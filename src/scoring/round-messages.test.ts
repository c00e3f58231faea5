// Sentences about rounds, with numbers in all plural forms.
import { expect, it } from "vitest";
import { lackSentence, nextRound, nobodySentence, tiedFact, tiedLine, withinDance } from "./round-messages.ts";

const semi = { kind: "elimination" as const, level: 1 };
const tied = (line: string, places = 1, more: object = {}) => ({
  numbers: ["008", "006", "007"],
  line,
  method: "recall",
  places,
  round: semi,
  ...more,
});

it("asks who of the tied goes on, with what each has and how many places are free", () => {
  expect(tiedLine(tied("5"), "pl")).toBe("006, 007 i 008 mają po 5 krzyżyków, a wolne jest jedno miejsce w finale. Kto przechodzi?");
  expect(tiedLine(tied("5"), "en")).toBe("006, 007 and 008 have 5 crosses each, and one place in the final is free. Who goes on?");
  expect(tiedFact(tied("5"), "pl")).toBe("006, 007 i 008 mają po 5 krzyżyków, a wolne jest jedno miejsce w finale.");
  const said = (each: ReturnType<typeof tied>) =>
    tiedLine(each, "pl")
      .replace(/^006, 007 i 008 /, "")
      .replace(/\. Kto.*$/, "");
  expect([
    said(tied("1", 2)),
    said(tied("22", 5, { round: { kind: "elimination", level: 2 } })),
    said(tied("0", 2, { round: { kind: "repechage", level: 2 } })),
    said(tied("36.2", 1, { method: "mean", round: { kind: "elimination", level: 4 } })),
  ]).toEqual([
    "mają po 1 krzyżyku, a wolne są 2 miejsca w finale",
    "mają po 22 krzyżyki, a wolnych jest 5 miejsc w półfinale",
    "nie mają krzyżyków, a wolne są 2 miejsca w następnej rundzie",
    "mają po 36,2 pkt, a wolne jest jedno miejsce w 1/8 finału",
  ]);
  expect(tiedLine(tied("1", 2), "en")).toContain("have 1 cross each, and 2 places in the final are free");
  expect([nextRound(semi, "en").name, nextRound({ kind: "final", level: 0 }, "pl").name]).toEqual(["final", "następna runda"]);
});

it("says whose sheets keep a round open, and in which dance", () => {
  const sheet = (seat: string, dance = 1, start_number: number | null = 3) => ({ seat, dance, start_number });
  const lack = (
    missing: object[],
    round: object | null = { ballots: "dance", dances: ["Walc angielski", "Tango", "Cha-cha"] },
    awaited: object[] = [],
  ) => lackSentence({ missing, awaited, round } as unknown as Parameters<typeof lackSentence>[0], "pl");
  expect(lack([sheet("S1", 2), sheet("S2", 2), sheet("S1", 2, 4)])).toBe("brakuje kart S1 i S2 w tangu.");
  expect(lack([sheet("S1", 1), sheet("S3", 3)])).toBe("brakuje kart S1 w walcu angielskim, S3 w tańcu „Cha-cha”.");
  expect(lack([sheet("S1"), sheet("S1", 1, 4)], { ballots: "dance", dances: ["Disco"] })).toBe("brakuje karty S1.");
  expect(lack([sheet("S1"), sheet("S1", 1, 4), sheet("S2")], { ballots: "performance", dances: [""] })).toBe(
    "brakuje ocen S1 (003, 004) i S2 (003).",
  );
  expect(
    lack(
      [1, 2, 3, 4, 5].map((n) => sheet("S1", 1, n)),
      null,
    ),
  ).toBe("brakuje ocen S1 (5\u00a0występów).");
  expect([lack([], null, [sheet("S1")]), lack([], null)]).toEqual(["nie wszyscy jeszcze zatańczyli.", "nikt jej nie ocenia."]);
  expect(withinDance("Przebieg 2", "pl")).toBe("w przebiegu 2");
});

it("says that nobody dances a round yet, and which rounds must be decided first", () => {
  const semi = { typed: false, title: "Półfinał" };
  const said = (...before: (typeof semi)[]) => nobodySentence(before, "pl");
  expect(said(semi)).toBe("W tej rundzie nikt jeszcze nie tańczy. Najpierw rozstrzygnij półfinał.");
  expect(said(semi, { typed: true, title: "Ostatnia szansa" })).toContain("rozstrzygnij półfinał i rundę „Ostatnia szansa”.");
  expect([said(), nobodySentence([{ typed: false, title: "Semi-final" }], "en")]).toEqual([
    "W tej rundzie nikt jeszcze nie tańczy.",
    "Nobody dances this round yet. First decide the semi-final.",
  ]);
});
