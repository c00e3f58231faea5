import { describe, expect, it } from "vitest";
import { ballotsOf, tabulated, plain, listRefusals } from "../testing/small-rounds.ts";
import { stepsAbout } from "./explain/about.ts";
import { explainEn } from "./explain/en.ts";
import { explainPl } from "./explain/pl.ts";
import { refusalEn, refusalPl, warningEn, warningPl } from "./explain/refusals.ts";
import type { CrossesTie, RecallInput, ReserveMarks, Tabulated } from "./types.ts";

const DANCES = ["Walc angielski", "Tango", "Walc wiedeński", "Fokstrot", "Quickstep"];
const JUDGES = ["A", "B", "C", "D", "E", "F", "G", "H", "I"];
const TIED = ["017", "031", "044"];

const pl = (outcome: Tabulated) => explainPl(outcome.explain).map(plain);
const first = (outcome: Tabulated, entry: string, round?: string) =>
  plain(explainPl(stepsAbout(outcome.explain, entry), (id) => id, round)[0] ?? "");

/**
 * Forty-eight couples, five dances, nine judges, each with 24 crosses in each dance: 22 couples have 38, three have 20, 23 have 8,
 * together 1,080. The crosses are dealt round the 45 ballots, so that each ballot has 24.
 */
function fortyEight(tie: CrossesTie, extra: Partial<RecallInput> = {}): RecallInput {
  const others = (count: number, from: number) => Array.from({ length: count }, (_, i) => String(from + i));
  const due = [...others(22, 101).map((id) => [id, 38]), ...TIED.map((id) => [id, 20]), ...others(23, 201).map((id) => [id, 8])] as [
    string,
    number,
  ][];
  const ballots = DANCES.flatMap((dance) => JUDGES.map((judge) => ({ judge, dance, marks: {} as Record<string, number> })));
  let next = 0;
  for (const [id, crosses] of due) {
    for (const ballot of ballots) ballot.marks[id] = 0;
    for (let i = 0; i < crosses; i++) (ballots[next++ % ballots.length] ?? { marks: {} as Record<string, number> }).marks[id] = 1;
  }
  const entries = due.map(([id]) => ({ id }));
  return { method: "recall", entries, judges: JUDGES, dances: DANCES, ballots, wanted: 24, tie: tie as never, ...extra };
}

/** How many go on, and who of the three on the line. */
function through(outcome: Tabulated): [number, string[]] | null {
  const on = outcome.recall?.recalled;
  return on ? [on.length, on.filter((id) => TIED.includes(id))] : null;
}

/** So many R1 for each of these couples, each on a ballot that gave it no cross. */
function reservesFor(input: RecallInput, wishes: Record<string, number>): ReserveMarks[] {
  const free = [...input.ballots];
  return Object.entries(wishes).flatMap(([id, count]) =>
    Array.from({ length: count }, () => {
      const at = free.findIndex((ballot) => ballot.marks[id] === 0);
      const [ballot] = free.splice(at, 1);
      return { judge: ballot?.judge ?? "", dance: ballot?.dance ?? "", entries: [id] };
    }),
  );
}

describe("twenty-two and three on the line, twenty-four to recall", () => {
  it("the ballots are as rule 1 wants them", () => {
    const { ballots } = fortyEight({ policy: "all" });
    expect(ballots).toHaveLength(45);
    for (const { marks } of ballots) expect(Object.values(marks).filter((mark) => mark === 1)).toHaveLength(24);
  });

  it("all: twenty-five go on", () => {
    const outcome = tabulated(fortyEight({ policy: "all" }));
    expect(through(outcome)).toEqual([25, TIED]);
    expect(outcome.recall?.tie?.above).toHaveLength(22);
    expect(outcome.recall?.tie?.at).toEqual(TIED);
    expect(outcome.results.filter((r) => r.recalled === false).map((r) => [r.placeFrom, r.placeTo])).toEqual(Array(23).fill([26, 48]));
  });

  it("none: twenty-two, and the sentence says why twenty was not enough", () => {
    const outcome = tabulated(fortyEight({ policy: "none" }));
    expect(through(outcome)).toEqual([22, []]);
    expect(first(outcome, "031", "w ćwierćfinale")).toBe(
      "031 odpada w ćwierćfinale: 20 krzyżyków, linia 20, z której nikt nie przeszedł dalej, miejsca 23–25 z 48.",
    );
    expect(first(outcome, "201", "w ćwierćfinale")).toBe("201 odpada w ćwierćfinale: 8 krzyżyków, linia 20, miejsca 26–48 z 48.");
    expect(explainEn(stepsAbout(outcome.explain, "201"), (id) => id, "in the quarter-final")[0]).toBe(
      "201 went out in the quarter-final: 8 crosses, the line 20, places 26–48 of 48.",
    );
    expect(first(outcome, "201")).toBe("201: nie przechodzi dalej, miejsca 26–48 z 48, 8 X, granica: 20 X.");
    expect(first(outcome, "101", "w ćwierćfinale")).toBe("101: przechodzi dalej, 38 X, granica: 20 X.");
  });

  it("the head judge: decides between the three, and names two", () => {
    const asked = tabulated(fortyEight({ policy: "chairman" }));
    expect([asked.recall?.recalled, asked.recall?.tie?.at]).toEqual([null, TIED]);
    expect(asked.warnings).toEqual([{ code: "head_judge_decides", entries: TIED }]);
    const named = tabulated(fortyEight({ policy: "chairman", decision: ["017", "044"], by: "Jan Nowak" }));
    expect(through(named)).toEqual([24, ["017", "044"]]);
    expect(first(named, "031", "w ćwierćfinale")).toBe(
      "031 odpada w ćwierćfinale: 20 krzyżyków, linia 20, miejsce 25 z 48; tyle samo krzyżyków: 017, 044, o przejściu zdecydowano na linii.",
    );
    expect(explainEn(stepsAbout(named.explain, "031"), (id) => id, "in the quarter-final")[0]).toBe(
      "031 went out in the quarter-final: 20 crosses, the line 20, place 25 of 48; as many crosses: 017, 044, who goes on was decided on the line.",
    );
  });

  it("reserve marks: more R1 first; entries tied in them too all go on", () => {
    const plainRound = fortyEight({ policy: "reserve" }, { reserves: 1 });
    const apart = tabulated({ ...plainRound, reserveMarks: reservesFor(plainRound, { "017": 3, "031": 1, "044": 2 }) });
    expect(through(apart)).toEqual([24, ["017", "044"]]);
    expect(apart.recall?.tie).toBeNull();
    expect(pl(apart)).toContain(
      "Równo na granicy, liczą się krzyżyki rezerwowe: 017 – R1: 3; 044 – R1: 2; 031 – R1: 1. Kolejność: 017, 044, 031.",
    );
    const level = tabulated({ ...plainRound, reserveMarks: reservesFor(plainRound, { "017": 3, "031": 1, "044": 1 }) });
    expect(through(level)).toEqual([25, TIED]);
    expect(level.recall?.tie?.at).toEqual(["031", "044"]);
    expect(through(tabulated(plainRound))).toEqual([25, TIED]);
    const lone = tabulated({ ...plainRound, reserveMarks: reservesFor(plainRound, { "017": 1, "031": 2, "044": 2 }) });
    expect(through(lone)).toEqual([24, ["031", "044"]]);
  });

  it("over the cap the head judge decides, with reserve marks between those still tied", () => {
    expect(through(tabulated(fortyEight({ policy: "all" }, { cap: 25 })))).toEqual([25, TIED]);
    const asked = tabulated(fortyEight({ policy: "all" }, { cap: 24 }));
    expect([asked.recall?.recalled, asked.warnings]).toEqual([null, [{ code: "head_judge_decides", entries: TIED }]]);
    expect(through(tabulated(fortyEight({ policy: "all", decision: ["031"] }, { cap: 24 })))).toEqual([23, ["031"]]);
    const plainRound = fortyEight({ policy: "reserve" }, { reserves: 1, cap: 24 });
    const reserveMarks = reservesFor(plainRound, { "017": 3, "031": 1, "044": 1 });
    const level = tabulated({ ...plainRound, reserveMarks });
    expect(level.warnings).toEqual([{ code: "head_judge_decides", entries: ["031", "044"] }]);
    expect(listRefusals({ ...plainRound, reserveMarks, tie: { policy: "reserve", decision: ["017"] } }).map((each) => each.entry)).toEqual([
      "017",
    ]);
    expect(through(tabulated({ ...plainRound, reserveMarks, tie: { policy: "reserve", decision: ["044"] } }))).toEqual([
      24,
      ["017", "044"],
    ]);
  });

  it("seeded entries count towards the cap", () => {
    const round = fortyEight({ policy: "all" }, { cap: 25 });
    const seeded = { ...round, entries: [...round.entries, { id: "900" }], seeded: ["900"] };
    expect(tabulated(seeded).recall?.recalled).toBeNull();
  });

  it("twenty-five crosses of twenty-four go back to their judge, with the dance", () => {
    const round = fortyEight({ policy: "all" });
    const ballots = round.ballots.map((ballot) =>
      ballot.judge === "C" && ballot.dance === "Tango"
        ? { ...ballot, marks: { ...ballot.marks, [Object.keys(ballot.marks).find((id) => ballot.marks[id] === 0) ?? ""]: 1 } }
        : ballot,
    );
    expect(listRefusals({ ...round, ballots }).map((each) => plain(refusalPl(each)))).toEqual([
      "Sędzia C, Tango: liczba X: 25, potrzeba 24.",
    ]);
    expect(listRefusals({ ...round, ballots, crosses: "up_to" }).map((each) => refusalEn(each))).toEqual([
      "Judge C, Tango: 25 crosses, ≤ 24 required.",
    ]);
    const free = tabulated({ ...round, ballots, crosses: "free" });
    expect(free.warnings.map((each) => plain(warningPl(each)).slice(0, 40))).toEqual(["Tango: trzeba było 24 X: A – 24, B – 24,"]);
    expect(free.warnings.map((each) => warningEn(each).slice(0, 24))).toEqual(["Tango: 24 X required: A "]);
  });
});

/** Four entries, three judges, two dances; two to recall. */
const small = (extra: object = {}) => ({
  method: "recall" as const,
  entries: ["1", "2", "3", "4"].map((id) => ({ id })),
  judges: ["A", "B", "C"],
  dances: ["Walc", "Tango"],
  wanted: 2,
  tie: { policy: "all" as const },
  ballots: [
    ...ballotsOf({ 1: [1, 1, 1], 2: [1, 0, 0], 3: [0, 1, 0], 4: [0, 0, 1] }, { dance: "Walc" }),
    ...ballotsOf({ 1: [1, 1, 1], 2: [1, 1, 0], 3: [0, 0, 1], 4: [0, 0, 0] }, { dance: "Tango" }),
  ],
  ...extra,
});
const crosses = (outcome: Tabulated) => Object.fromEntries(outcome.results.map((r) => [r.entry, r.total?.exact]));

describe("a judge who cannot go on", () => {
  it("is no longer due from the dance on that a panel says", () => {
    const ballots = small().ballots.filter((ballot) => ballot.judge !== "C" || ballot.dance !== "Tango");
    expect(listRefusals(small({ ballots })).map((each) => [each.code, each.judge, each.dance])).toEqual([["missing_ballot", "C", "Tango"]]);
    const panels = [{ dance: "Tango", judges: ["A", "B"] }];
    expect(crosses(tabulated(small({ ballots, panels })))).toEqual({ 1: "5", 2: "3", 3: "1", 4: "1" });
    expect(tabulated(small({ ballots, panels })).warnings).toEqual([{ code: "even_panel", dance: "Tango", judges: 2 }]);
    expect(listRefusals(small({ panels })).map((each) => [each.code, each.judge])).toEqual([["unknown_judge", "C"]]);
  });

  it("may leave a short ballot, which counts as it is, with a warning; what has no mark has no cross", () => {
    const [short] = [{ judge: "C", dance: "Tango", marks: { 1: 1 } }];
    const ballots = small().ballots.map((ballot) => (ballot.judge === "C" && ballot.dance === "Tango" ? (short ?? ballot) : ballot));
    expect(new Set(listRefusals(small({ ballots })).map((each) => each.code))).toEqual(new Set(["missing_mark"]));
    const outcome = tabulated(small({ ballots, shortBallots: [{ judge: "C", dance: "Tango" }] }));
    expect(crosses(outcome)).toEqual({ 1: "6", 2: "3", 3: "1", 4: "1" });
    expect(outcome.warnings.map((each) => plain(warningPl(each)))).toEqual(["Tango: trzeba było 2 X: A – 2, B – 2, C – 1."]);
    const much = small({
      shortBallots: [{ judge: "A" }],
      ballots: small().ballots.map((b) => ({ ...b, marks: { ...b.marks, 2: 1, 3: 1 } })),
    });
    expect(
      listRefusals(much)
        .filter((each) => each.judge === "A")
        .map((each) => each.detail),
    ).toEqual([
      { found: "3", allowed: "≤ 2" },
      { found: "3", allowed: "≤ 2" },
    ]);
  });

  it("is excused in the dance that was named alone", () => {
    const ballots = small().ballots.map((ballot) => (ballot.judge === "C" ? { ...ballot, marks: { 1: 1 } } : ballot));
    const found = listRefusals(small({ ballots, shortBallots: [{ judge: "C", dance: "Tango" }] }));
    expect(new Set(found.map((each) => [each.code, each.dance].join(" ")))).toEqual(new Set(["missing_mark Walc"]));
    expect(crosses(tabulated(small({ ballots, shortBallots: [{ judge: "C" }] })))).toEqual({ 1: "6", 2: "3", 3: "1", 4: "0" });
  });

  it("a short ballot is of a judge and a dance that are there", () => {
    const codes = (one: object) => listRefusals(small({ shortBallots: [one] })).map((each) => each.code);
    expect(codes({ judge: "Z" })).toEqual(["unknown_judge"]);
    expect(codes({ judge: "A", dance: "Rumba" })).toEqual(["unknown_dance"]);
  });
});

describe("an entry absent in a dance", () => {
  const tango = ballotsOf({ 1: [1, 1, 1], 3: [1, 1, 0], 4: [0, 0, 1] }, { dance: "Tango" });
  const ballots = [...small().ballots.filter((ballot) => ballot.dance === "Walc"), ...tango];
  const absentIn = [{ entry: "2", dance: "Tango" }];

  it("has no crosses there, and ballots need no mark for it", () => {
    expect(new Set(listRefusals(small({ ballots })).map((each) => [each.code, each.entry].join()))).toEqual(new Set(["missing_mark,2"]));
    const outcome = tabulated(small({ ballots, absentIn }));
    expect(crosses(outcome)).toEqual({ 1: "6", 2: "1", 3: "3", 4: "2" });
    expect(pl(outcome)).toContain("Tango, brak na parkiecie: 2; bez krzyżyków w tym tańcu.");
    expect(explainEn(outcome.explain)).toContain("Tango, not on the floor: 2; no crosses in this dance.");
  });

  it("means nothing of an entry that is out of the round anyhow", () => {
    const entries = [{ id: "1" }, { id: "2", state: "withdrawn" }, { id: "3" }, { id: "4" }];
    expect(tabulated(small({ entries, absentIn }) as RecallInput).results).toEqual(tabulated(small({ entries }) as RecallInput).results);
  });

  it("cannot have a reserve mark there", () => {
    const marks = { absentIn, ballots, tie: { policy: "reserve" }, reserves: 1 };
    const found = listRefusals(small({ ...marks, reserveMarks: [{ judge: "A", dance: "Tango", entries: ["2"] }] }));
    expect(found.map((each) => [each.code, each.entry, each.detail.found])).toEqual([["out_of_range", "2", "R1"]]);
  });

  it("is not among those of whom a judge has to choose", () => {
    const two = small({ ballots, absentIn: [...absentIn, { entry: "3", dance: "Tango" }, { entry: "4", dance: "Tango" }] });
    const alone = { ...two, ballots: [...ballots.slice(0, 3), ...ballotsOf({ 1: [1, 1, 1] }, { dance: "Tango" })] };
    expect(crosses(tabulated(alone))).toEqual({ 1: "6", 2: "1", 3: "1", 4: "1" });
  });

  it("cannot have a cross there, and must be in the round", () => {
    expect(listRefusals(small({ absentIn })).map((each) => [each.code, each.judge, each.dance, each.entry, each.detail.allowed])).toEqual([
      ["out_of_range", "A", "Tango", "2", "0"],
      ["out_of_range", "B", "Tango", "2", "0"],
    ]);
    expect(listRefusals(small({ absentIn: [{ entry: "9", dance: "Tango" }] })).map((each) => each.code)).toEqual(["unknown_entry"]);
    expect(listRefusals(small({ absentIn: [{ entry: "2", dance: "Rumba" }] })).map((each) => each.code)).toEqual(["unknown_dance"]);
  });
});

describe("an entry that retires in a round with crosses", () => {
  const ballots = [
    ...small().ballots.filter((ballot) => ballot.dance === "Walc"),
    ...ballotsOf({ 2: [1, 1, 1], 3: [1, 0, 0], 4: [0, 1, 1] }, { dance: "Tango" }),
  ];
  const round = (extra: object = {}) => small({ ballots, absentIn: [{ entry: "1", dance: "Tango" }], retired: ["1"], ...extra });

  it("keeps its crosses, cannot go on, and is behind those who finished with as many", () => {
    const outcome = tabulated(round());
    // 1 has the three crosses of the waltz, 2 four, 4 three, 3 two: 2 and 4 go on, 1 is 3rd.
    expect(crosses(outcome)).toEqual({ 1: "3", 2: "4", 3: "2", 4: "3" });
    expect(outcome.recall).toEqual({ wanted: 2, recalled: ["2", "4"], tie: null });
    const one = [
      ...ballotsOf({ 1: [1, 0, 0], 2: [0, 0, 1], 3: [0, 0, 0], 4: [0, 1, 0] }, { dance: "Walc" }),
      ...ballotsOf({ 2: [1, 1, 0], 3: [0, 0, 1], 4: [0, 0, 0] }, { dance: "Tango" }),
    ];
    const level = tabulated(round({ wanted: 1, ballots: one }));
    expect(crosses(level)).toEqual({ 1: "1", 2: "3", 3: "1", 4: "1" });
    expect(level.results.filter((r) => r.placeFrom !== null).map((r) => [r.entry, r.placeFrom, r.placeTo])).toEqual([
      ["3", 2, 3],
      ["4", 2, 3],
      ["1", 4, 4],
    ]);
  });

  it("is named in the explanation, and is not compared on the line", () => {
    const outcome = tabulated(round());
    expect(first(outcome, "1", "w półfinale")).toBe("1: wycofanie w trakcie rundy, miejsce 3 z 4, 3 X.");
    expect(first(outcome, "4")).toBe("4: przechodzi dalej, 3 X, granica: 3 X.");
    expect(pl(outcome)).toContain("Wycofanie w trakcie rundy: 1; krzyżyki zostają, awansu nie ma.");
    expect(explainEn(stepsAbout(outcome.explain, "1"))[0]).toBe("1: retired during the round, place 3 of 4, 3 X.");
  });

  it("must be in the round, which must have a number wanted", () => {
    const seeded = round({ entries: [...round().entries, { id: "90" }], seeded: ["90"], retired: ["90"] });
    expect(listRefusals(seeded).map((each) => [each.code, each.entry])).toEqual([["unknown_entry", "90"]]);
    expect(listRefusals(round({ retired: ["9"] })).map((each) => [each.code, each.entry])).toEqual([["unknown_entry", "9"]]);
    expect(listRefusals(round({ wanted: undefined, tie: undefined })).map((each) => each.detail.found)).toEqual(["retired"]);
  });
});

describe("reserve marks that break their rules", () => {
  const reserve = (reserveMarks: object[], extra: object = {}) =>
    listRefusals(small({ tie: { policy: "reserve" }, reserves: 1, reserveMarks, ...extra })).map((each) => plain(refusalPl(each)));

  it.each([
    ["of a stranger", [{ judge: "Z", dance: "Walc", entries: ["4"] }], "Sędzia Z, Walc: ten sędzia tu nie ocenia."],
    ["in no dance", [{ judge: "A", dance: "Rumba", entries: ["4"] }], "Sędzia A: nieznany taniec „Rumba”."],
    ["in a dance that is not said", [{ judge: "A", entries: ["4"] }], "Sędzia A: nieznany taniec „”."],
    ["for a stranger", [{ judge: "A", dance: "Walc", entries: ["9"] }], "Sędzia A, Walc, 9: nie ma takiego występu w tej rundzie."],
    [
      "for one who has the cross",
      [{ judge: "A", dance: "Walc", entries: ["2"] }],
      "Sędzia A, Walc, 2: ocena 1, R1 poza zakresem, dozwolone 1 / R1.",
    ],
    [
      "more than were asked for",
      [{ judge: "A", dance: "Walc", entries: ["3", "4"] }],
      "Sędzia A, Walc: błędne ustawienie: reserveMarks: 2, dozwolone ≤ 1.",
    ],
  ])("%s are refused", (_, marks, sentence) => {
    expect(reserve(marks)).toEqual([sentence]);
  });

  it("the same entry twice and two lists of one judge are refused", () => {
    expect(reserve([{ judge: "A", dance: "Walc", entries: ["3", "3"] }], { reserves: 2 })).toHaveLength(1);
    const one = { judge: "A", dance: "Walc", entries: ["3"] };
    expect(reserve([one, one])).toEqual(["Sędzia A, Walc: dwie karty tego samego sędziego."]);
  });

  it("count closed up when one of them is out, and need to be asked for", () => {
    const entries = [{ id: "1" }, { id: "2", state: "withdrawn" }, { id: "3" }, { id: "4" }, { id: "5" }];
    const round = {
      ...small({ entries, dances: undefined, tie: { policy: "reserve" }, reserves: 2, wanted: 2 }),
      ballots: ballotsOf({ 1: [1, 1, 1], 3: [1, 0, 0], 4: [0, 1, 0], 5: [0, 0, 1] }),
      reserveMarks: [
        { judge: "A", entries: ["2", "5"] },
        { judge: "B", entries: ["3"] },
        { judge: "C", entries: ["3"] },
      ],
    };
    const outcome = tabulated(round as RecallInput);
    expect(outcome.recall?.recalled).toEqual(["1", "3"]);
    expect(outcome.explain.find((step) => step.kind === "reserves")).toMatchObject({
      rows: [
        { entry: "3", counts: [2, 0] },
        { entry: "5", counts: [1, 0] },
        { entry: "4", counts: [0, 0] },
      ],
    });
    expect(listRefusals({ ...round, reserves: undefined }).map((each) => each.detail)).toEqual([
      { found: 'tie.policy: "reserve"', allowed: "all, none, chairman" },
    ]);
  });

  it("caps, reserve marks and other numbers of crosses belong to a round with a number wanted", () => {
    for (const extra of [{ cap: 8 }, { crosses: "free" }, { reserves: 1 }])
      expect(listRefusals({ ...small(), wanted: undefined, tie: undefined, ...extra }).map((each) => each.detail)).toEqual([
        { found: Object.keys(extra)[0], allowed: "wanted" },
      ]);
    expect(listRefusals(small({ cap: 1 })).map((each) => each.detail)).toEqual([{ found: "cap: 1", allowed: "≥ 2" }]);
    expect(listRefusals(small({ tie: { policy: "reserve" }, reserves: 0.5 })).map((each) => each.detail)).toEqual([
      { found: "reserves: 0.5" },
    ]);
    expect(listRefusals(small({ crosses: "some" })).map((each) => each.detail.allowed)).toEqual(["exact, up_to, free"]);
  });
});
