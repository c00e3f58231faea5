// Ballots that go back to their judge, word for word, and panels: docs/rules/places.md 1.1 and 1.2.
import { describe, expect, it } from "vitest";
import { tabulated, finalRound, listRefusals } from "../testing/small-rounds.ts";
import { refusalTexts } from "../testing/round-texts.ts";
import { tabulate } from "./tabulate.ts";
import type { Ballot, Entry, PointsInput, SkatingInput } from "./types.ts";

describe("the ballots of a final", () => {
  const marks = { 1: [1, 1], 2: [2, 2], 3: [3, 3] };
  const input = finalRound(marks, {}, { Tango: marks });
  const [walcA, walcB, tangoA, tangoB] = input.ballots as [Ballot, Ballot, Ballot, Ballot];

  it.each<[string, Partial<SkatingInput>, string[]]>([
    ["nothing wrong", {}, []],
    ["two missing", { ballots: [walcA, tangoB] }, ["Judge A, Tango: the ballot is missing.", "Judge B, Walc: the ballot is missing."]],
    ["one twice", { ballots: [...input.ballots, tangoA] }, ["Judge A, Tango: two ballots of one judge."]],
    ["a stranger's", { ballots: [...input.ballots, { ...walcA, judge: "Z" }] }, ["Judge Z, Walc: this judge does not judge here."]],
    [
      "one of a judge who has another dance",
      { panels: [{ dance: "Walc", judges: ["A"] }] },
      ["Judge B, Walc: this judge does not judge here."],
    ],
    ["one of no dance", { ballots: [...input.ballots, { ...walcA, dance: "Polka" }] }, ['Judge A, Polka: unknown dance "Polka".']],
    [
      "one that does not say its dance",
      { ballots: [walcA, walcB, tangoB, { judge: "A", marks: tangoA.marks }] },
      ['Judge A: unknown dance "".', "Judge A, Tango: the ballot is missing."],
    ],
    ["one of a criterion", { ballots: [...input.ballots, { ...walcA, criterion: "T" }] }, ['Judge A, Walc, T: unknown criterion "T".']],
    ["a judge twice", { judges: ["A", "B", "A"] }, ["Judge A: the judge is listed twice."]],
    [
      "an entry twice",
      { entries: [...input.entries, { id: "2" }, { id: "2" }] },
      ["2: the entry is listed twice.", "2: the entry is listed twice."],
    ],
    ["no judges", { judges: [], ballots: [] }, ["There are no judges."]],
    [
      "a stranger on a panel",
      { panels: [{ dance: "Walc", judges: ["A", "B", "Z"] }] },
      ["Judge Z: this judge does not judge here.", "Judge Z, Walc: the ballot is missing."],
    ],
    [
      "an entry that is not there",
      { ballots: [{ ...walcA, marks: { ...walcA.marks, 9: 4 } }, walcB, tangoA, tangoB] },
      ["Judge A, Walc, 9: no such entry in this round."],
    ],
    [
      "a stranger without a mark",
      { ballots: [{ ...walcA, marks: { ...walcA.marks, 9: null } }, walcB, tangoA, tangoB] },
      ["Judge A, Walc, 9: no such entry in this round."],
    ],
    ["a deduction of nobody", { deductions: [{ entry: "9", policy: { kind: "disqualified" } }] }, ["9: no such entry in this round."]],
    [
      "words for marks",
      { ballots: [{ ...walcA, marks: { 1: "one", 2: 2, 3: 3 } }, walcB, tangoA, tangoB] },
      ['Judge A, Walc, 1: "one" is not a mark, give a number of at most two decimals.'],
    ],
    [
      "a list for a mark",
      { ballots: [{ ...walcA, marks: { 1: [1] as unknown as number, 2: 2, 3: 3 } }, walcB, tangoA, tangoB] },
      ["Judge A, Walc, 1: [1] is not a mark, give a number of at most two decimals."],
    ],
  ])("%s", (_, extra, words) => expect(refusalTexts({ ...input, ...extra })).toEqual(words));

  it("go back in order of judge, dance and entry, all at once", () => {
    const late = finalRound({ 1: [1, 1], 2: [2, 2], 10: [3, 3] }, { judges: ["10", "9"] }, { Tango: { 1: [1, 1], 2: [2, 2], 10: [3, 3] } });
    const ballot = (judge: string, dance: string): Ballot => ({ judge, dance, marks: { 1: 9, 2: 0, 10: "x" } });
    expect(
      refusalTexts({ ...late, ballots: [ballot("10", "Walc"), ballot("9", "Walc"), ballot("9", "Tango"), ballot("10", "Tango")] }).map(
        (line) => line.split(":")[0],
      ),
    ).toEqual([
      "Judge 9, Tango, 1",
      "Judge 9, Tango, 2",
      "Judge 9, Tango, 10",
      "Judge 9, Walc, 1",
      "Judge 9, Walc, 2",
      "Judge 9, Walc, 10",
      "Judge 10, Tango, 1",
      "Judge 10, Tango, 2",
      "Judge 10, Tango, 10",
      "Judge 10, Walc, 1",
      "Judge 10, Walc, 2",
      "Judge 10, Walc, 10",
    ]);
  });

  it("of an excluded entry may be missing, but must be readable", () => {
    const entries = [{ id: "1" }, { id: "2" }, { id: "3", state: "absent" as const }];
    const one = (marks: Ballot["marks"]) =>
      refusalTexts({ ...finalRound({ 1: [1], 2: [2], 3: [3] }), entries, ballots: [{ judge: "A", marks }] });
    expect([one({ 1: 1, 2: 2 }), one({ 1: 1, 2: 2, 3: null }), one({ 1: 1, 2: 2, 3: 3 })]).toEqual([[], [], []]);
    expect(one({ 1: 1, 2: 2, 3: "x" })).toEqual(['Judge A, 3: "x" is not a mark, give a number of at most two decimals.']);
  });

  it("a disqualification takes out whom a breach names, unless it is within its grace", () => {
    const rule = { entry: "1", policy: { kind: "disqualified" as const } };
    const places = (extra: Partial<SkatingInput>) =>
      tabulated({ ...input, ...extra }).results.map((r) => `${r.entry} ${r.state} ${r.placeExact ?? "-"}`);
    expect(places({ deductions: [rule] })).toEqual(["2 competing 1", "3 competing 2", "1 disqualified -"]);
    expect(places({ deductions: [{ ...rule, seconds: 6, graceSeconds: 5 }] })[2]).toBe("1 disqualified -");
    expect(places({ deductions: [{ ...rule, seconds: 5, graceSeconds: 5 }] })[0]).toBe("1 competing 1");
    expect(places({ deductions: [{ ...rule, seconds: 1 }] })[2]).toBe("1 disqualified -");
    expect(places({ deductions: [rule], disqualifiedLeavesGap: true })).toEqual(["2 competing 2", "3 competing 3", "1 disqualified -"]);
    const absent = [{ id: "1", state: "absent" as const }, { id: "2" }, { id: "3" }];
    expect(places({ entries: absent, disqualifiedLeavesGap: true })).toEqual(["2 competing 1", "3 competing 2", "1 absent -"]);
    expect(refusalTexts({ ...input, entries: absent.slice(0, 1), ballots: [] })[0]).toBe("Nobody to place.");
  });

  it("an even panel warns in the dances that it judges", () => {
    const three = finalRound(
      { 1: [1, 1, 1], 2: [2, 2, 2] },
      { panels: [{ dance: "Tango", judges: ["B", "A", "A"] }] },
      { Tango: { 1: [1, 1], 2: [2, 2] } },
    );
    expect(tabulated(three).warnings).toEqual([{ code: "even_panel", dance: "Tango", judges: 2 }]);
  });
});

describe("a ballot of a final", () => {
  const whole = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [String(at + 1), [at + 1]]));
  const withMarks = (count: number, marks: Record<string, number>) =>
    listRefusals(finalRound({ ...whole(count), ...Object.fromEntries(Object.entries(marks).map(([id, mark]) => [id, [mark]])) })).map(
      ({ entry, code, detail }) => [entry, code, detail.found, detail.allowed ?? detail.entries],
    );

  it.each([3, 29, 30, 31, 40])("has each place of 1 to %d once", (count) => {
    expect(withMarks(count, {})).toEqual([]);
    expect(withMarks(count, { 1: 2 })).toEqual([["1", "place_twice", "2", ["1", "2"]]]);
    expect(withMarks(count, { 1: 0 })).toEqual([["1", "out_of_range", "0", `1–${count}`]]);
    expect(withMarks(count, { 2: count + 1 })).toEqual([["2", "out_of_range", String(count + 1), `1–${count}`]]);
    expect(withMarks(count, { 2: 2.5 })).toEqual([["2", "out_of_range", "2.5", `1–${count}`]]);
    expect(withMarks(count, { 2: -2 })).toEqual([["2", "out_of_range", "-2", `1–${count}`]]);
  });

  it("names every place that is given twice, with all who have it", () => {
    expect(withMarks(6, { 2: 1, 3: 1, 5: 4 })).toEqual([
      ["1", "place_twice", "1", ["1", "2", "3"]],
      ["4", "place_twice", "4", ["4", "5"]],
    ]);
  });

  it("1.2: closes up over everybody who is out, however many judges listed them", () => {
    const states: Entry[] = [{ id: "11" }, { id: "12", state: "withdrawn" }, { id: "13" }, { id: "14" }];
    const out = finalRound({ 11: [1], 12: [3], 13: [2], 14: [4] }, { entries: states });
    expect(tabulated(out).results.map((r) => [r.entry, r.state, r.placeExact])).toEqual([
      ["11", "competing", 1],
      ["13", "competing", 2],
      ["14", "competing", 3],
      ["12", "withdrawn", null],
    ]);
    // A judge who did not list the one who is out ranks 1 to 3.
    const listed = { ...out, judges: ["A", "B"], ballots: [...out.ballots, { judge: "B", marks: { 11: 1, 13: 2, 14: 3 } }] };
    expect(tabulated(listed).results.map((r) => r.placeExact)).toEqual([1, 2, 3, null]);
    const tooFar = { ...out, judges: ["A", "B"], ballots: [...out.ballots, { judge: "B", marks: { 11: 1, 13: 2, 14: 4 } }] };
    expect(listRefusals(tooFar).map((r) => [r.judge, r.entry, r.code, r.detail.allowed])).toEqual([["B", "14", "out_of_range", "1–3"]]);
  });

  it("is complete and readable, and each fault is reported once", () => {
    const input = finalRound({ 1: [1, 1], 2: [2, 2], 3: [3, 3] });
    const marked = (marks: Record<string, number | string | null>) =>
      tabulate({ ...input, ballots: [{ judge: "A", marks }, ...input.ballots.slice(1)] });
    const code = (marks: Record<string, number | string | null>) => {
      const outcome = marked(marks);
      return "refused" in outcome ? outcome.refused.map((r) => `${r.judge} ${r.entry} ${r.code} ${r.detail.found ?? ""}`) : [];
    };
    expect(code({ 1: 1, 2: 2 })).toEqual(["A 3 missing_mark "]);
    expect(code({ 1: 1, 2: 2, 3: "x" })).toEqual(['A 3 not_a_mark "x"']);
    expect(code({ 1: 1, 2: 2, 3: null })).toEqual(["A 3 missing_mark "]);
    expect(code({ 1: 1, 2: 2, 3: 3, 9: 4 })).toEqual(["A 9 unknown_entry "]);
    expect(code({ 1: "1", 2: "2,0", 3: "3.00" })).toEqual([]);
  });
});

describe("panels", () => {
  it("of a dance and criterion come first, then those of the criterion, then of the dance, then everybody", () => {
    const criteria = [{ code: "T" }, { code: "C" }];
    const sheets: [string, string, string][] = [
      ["Walc", "T", "A"],
      ["Walc", "C", "C"],
      ["Tango", "T", "ABC"],
      ["Tango", "C", "B"],
    ];
    const input: PointsInput = {
      method: "sum",
      entries: [{ id: "1" }],
      judges: ["A", "B", "C"],
      dances: ["Walc", "Tango"],
      criteria,
      panels: [
        { dance: "Walc", judges: ["A"] },
        { criterion: "C", judges: ["C"] },
        { dance: "Tango", criterion: "C", judges: ["B"] },
        { dance: "Tango", criterion: "C", judges: ["A"] },
      ],
      ballots: sheets.flatMap(([dance, criterion, judges]) =>
        judges.split("").map((judge) => ({ judge, dance, criterion, marks: { 1: 1 } })),
      ),
    };
    expect(refusalTexts(input)).toEqual([]);
    expect(tabulated(input).results[0]?.total?.exact).toBe("6");
    const all = { ...input, panels: [{ judges: ["A"] }] };
    expect(refusalTexts(all)).toHaveLength(6);
  });
});
