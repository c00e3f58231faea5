// Finals from their ballots: docs/rules/places.md 1.1–3.3, docs/rules/ties.md 3.1.
import { describe, expect, it } from "vitest";
import { tabulated, finalRound, listRefusals } from "../testing/small-rounds.ts";
import { refusalEn, refusalPl, warningPl } from "./explain/refusals.ts";
import { isRefused, tabulate } from "./tabulate.ts";
import type { Entry, Outcome, Refusal, SkatingInput, Tabulated, TabulationInput } from "./types.ts";

/** A final from lines such as "11 15112": entry, then one mark for each judge A, B, C … */
function final(dances: Record<string, readonly string[]>, extra: Partial<SkatingInput> = {}): SkatingInput {
  const [first = []] = Object.values(dances);
  const judges = (first[0]?.split(" ")[1] ?? "").split("").map((_, j) => String.fromCharCode(65 + j));
  return {
    method: "skating",
    entries: first.map((line) => ({ id: line.split(" ")[0] ?? "" })),
    judges,
    dances: Object.keys(dances),
    ballots: Object.entries(dances).flatMap(([dance, lines]) =>
      judges.map((judge, j) => ({
        dance,
        judge,
        marks: Object.fromEntries(lines.map((line) => [line.split(" ")[0] ?? "", Number(line.split(" ")[1]?.[j])])),
      })),
    ),
    ...extra,
  };
}

function refusalsOf(input: TabulationInput): readonly Refusal[] {
  const outcome = tabulate(input);
  return isRefused(outcome) ? outcome.refused : [];
}

const four = ["1 111", "2 222", "3 333", "4 444"];

function tabulatedOf(outcome: Outcome): Tabulated {
  if (isRefused(outcome)) throw new Error(JSON.stringify(outcome.refused));
  return outcome;
}

const places = (outcome: Outcome) => Object.fromEntries(tabulatedOf(outcome).results.map((r) => [r.entry, r.placeExact]));

describe("a bad ballot", () => {
  const change = (input: SkatingInput, judge: string, marks: Record<string, number | string | null>): SkatingInput => ({
    ...input,
    ballots: input.ballots.map((b) => (b.judge === judge ? { ...b, marks: { ...b.marks, ...marks } } : b)),
  });

  it("with a place given twice goes back to its judge, who sees both entries", () => {
    const [refusal, ...others] = refusalsOf(change(final({ Walc: four }), "B", { "3": 2 }));
    expect(others).toEqual([]);
    expect(refusal).toEqual({ judge: "B", entry: "2", dance: "Walc", code: "place_twice", detail: { found: "2", entries: ["2", "3"] } });
    if (refusal === undefined) return;
    expect(refusalPl(refusal)).toBe("Sędzia B, Walc: miejsce 2 podane więcej niż raz: 2, 3.");
    expect(refusalEn(refusal)).toBe("Judge B, Walc: place 2 is given more than once: 2, 3.");
  });

  it.each([
    ["a missing place", null, "missing_mark"],
    ["place 0", 0, "out_of_range"],
    ["a place beyond the last", 5, "out_of_range"],
    ["a fraction", 2.5, "out_of_range"],
    ["a word", "two", "not_a_mark"],
    ["three decimals", "1.255", "not_a_mark"],
  ] as const)("with %s is refused and names judge, dance and entry", (_, mark, code) => {
    expect(refusalsOf(change(final({ Walc: four }), "C", { "4": mark }))).toMatchObject([{ judge: "C", entry: "4", dance: "Walc", code }]);
  });

  it("that is missing, double or a stranger's is refused", () => {
    const input = final({ Walc: four, Tango: four });
    const without = { ...input, ballots: input.ballots.filter((b) => b.judge !== "A" || b.dance !== "Tango") };
    expect(refusalsOf(without)).toMatchObject([{ judge: "A", dance: "Tango", code: "missing_ballot" }]);
    const [first] = input.ballots;
    if (first === undefined) return;
    expect(refusalsOf({ ...input, ballots: [...input.ballots, first] })).toMatchObject([{ judge: "A", code: "two_ballots" }]);
    expect(refusalsOf({ ...input, ballots: [...input.ballots, { ...first, judge: "Z" }] })).toMatchObject([
      { judge: "Z", code: "unknown_judge" },
    ]);
    expect(refusalsOf({ ...input, ballots: [...input.ballots, { ...first, dance: "Polka" }] })).toMatchObject([
      { dance: "Polka", code: "unknown_dance" },
    ]);
    expect(refusalsOf(change(input, "A", { "99": 4 })).map((r) => r.code)).toContain("unknown_entry");
  });
});

describe("a final", () => {
  it("of one has place 1, and nobody at all is refused", () => {
    expect(places(tabulate(final({ Walc: ["7 111"] })))).toEqual({ 7: 1 });
    expect(refusalsOf({ ...final({ Walc: four }), entries: [], ballots: [] }).map((r) => r.code)).toContain("no_entries");
  });

  it("in which everybody is equal is shared by all", () => {
    const outcome = tabulatedOf(tabulate(final({ Walc: ["1 123", "2 231", "3 312"] })));
    expect(outcome.results.map((r) => [r.placeExact, r.placeShown, r.placeFrom, r.placeTo])).toEqual(
      Array.from({ length: 3 }, () => [2, 1, 1, 3]),
    );
    expect(outcome.warnings).toEqual([{ code: "redance_possible", entries: ["1", "2", "3"] }]);
  });

  it("with an even panel warns, and its majority is one more than half", () => {
    const outcome = tabulatedOf(tabulate(final({ Walc: ["1 1122", "2 2211"] })));
    expect(outcome.warnings[0]).toEqual({ code: "even_panel", dance: "Walc", judges: 4 });
    expect(outcome.warnings.map((w) => warningPl(w).replaceAll("\u00a0", " "))).toContain(
      "Walc: parzysta liczba sędziów (4), większość to 3.",
    );
    expect(outcome.results.map((r) => r.placeExact)).toEqual([1.5, 1.5]);
  });

  it("reads marks of two digits and more than eleven judges", () => {
    const ids = Array.from({ length: 12 }, (_, i) => String(i + 1));
    const judges = Array.from({ length: 13 }, (_, j) => `J${j}`);
    const marks = Object.fromEntries(ids.map((id) => [id, Number(id)]));
    const outcome = tabulate({
      method: "skating",
      entries: ids.map((id) => ({ id })),
      judges,
      ballots: judges.map((judge) => ({ judge, marks })),
    });
    expect(places(outcome)).toEqual(marks);
  });

  it("may have another panel in each dance", () => {
    const input = final({ Walc: four, Tango: ["1 111", "2 222", "3 333", "4 444"] });
    const outcome = tabulate({
      ...input,
      panels: [{ dance: "Tango", judges: ["A"] }],
      ballots: input.ballots.filter((b) => b.dance === "Walc" || b.judge === "A"),
    });
    expect(places(outcome)).toEqual({ 1: 1, 2: 2, 3: 3, 4: 4 });
  });

  it("counts a shared 2.5 for place 3, not for place 2, in rule 10", () => {
    const outcome = tabulate({
      method: "skating",
      placesGiven: true,
      entries: ["a", "b", "c", "x"].map((id) => ({ id })),
      judges: ["P"],
      dances: ["D1", "D2"],
      ballots: [
        { judge: "P", dance: "D1", marks: { x: 1, a: 2.5, c: 2.5, b: 4 } },
        { judge: "P", dance: "D2", marks: { b: 1, a: 2.5, x: 2.5, c: 4 } },
      ],
    });
    expect(places(outcome)).toEqual({ x: 1, b: 2, a: 3, c: 4 });
  });
});

describe("an entry that is out", () => {
  const out = (state: Entry["state"], extra: Partial<SkatingInput> = {}) =>
    tabulate({
      ...final({ Walc: ["1 131", "2 212", "3 323", "4 444"] }),
      entries: [{ id: "1" }, { id: "2", state: state ?? "competing" }, { id: "3" }, { id: "4" }],
      ...extra,
    });

  it.each(["withdrawn", "absent", "disqualified"] as const)("(%s) gets no place and the ballots close up", (state) => {
    expect(places(out(state))).toEqual({ 1: 1, 3: 2, 4: 3, 2: null });
  });

  it("leaves its place empty when it is disqualified and the organiser wants that", () => {
    expect(places(out("disqualified", { disqualifiedLeavesGap: true }))).toEqual({ 1: 1, 2: null, 3: 3, 4: 4 });
  });

  it("may be disqualified by a deduction, unless within its grace", () => {
    const rule = { entry: "1", policy: { kind: "disqualified" as const }, seconds: 6 };
    expect(places(tabulate(final({ Walc: four }, { deductions: [rule] })))).toMatchObject({ 1: null, 2: 1 });
    expect(places(tabulate(final({ Walc: four }, { deductions: [{ ...rule, graceSeconds: 6 }] })))).toMatchObject({ 1: 1, 2: 2 });
  });

  it("need not be on the ballots at all", () => {
    const input = final({ Walc: ["1 111", "3 222"] });
    expect(places(tabulate({ ...input, entries: [...input.entries, { id: "9", state: "absent" }] }))).toEqual({ 1: 1, 3: 2, 9: null });
  });
});

describe("deductions in a skating final", () => {
  it("may cost money or eligibility, never points", () => {
    const money = tabulatedOf(
      tabulate(final({ Walc: four }, { deductions: [{ entry: "1", policy: { kind: "money", grosze: 20_000 }, reason: "czas" }] })),
    );
    expect(money.results[0]).toMatchObject({ entry: "1", placeExact: 1, deductions: [{ policy: "money", grosze: 20_000, points: null }] });
    expect(refusalsOf(final({ Walc: four }, { deductions: [{ entry: "1", policy: { kind: "points", amount: 1 } }] }))).toMatchObject([
      { judge: null, entry: "1", code: "bad_setting" },
    ]);
  });
});

describe("a final, from its ballots", () => {
  const placesAndTotals = (input: SkatingInput) =>
    tabulated(input).results.map((r) => [r.entry, r.placeExact, r.total?.exact, r.total?.shown]);

  it("of one dance has that dance's places, of more their totals", () => {
    const marks = { 1: [1, 2, 3], 2: [2, 3, 1], 3: [3, 1, 2] };
    expect(placesAndTotals(finalRound({ 1: [1, 1, 2], 2: [2, 2, 1], 3: [3, 3, 3] }))).toEqual([
      ["1", 1, "1", "1"],
      ["2", 2, "2", "2"],
      ["3", 3, "3", "3"],
    ]);
    // Walc is shared by all (2 each), Tango is 1, 2, 3.
    expect(placesAndTotals(finalRound(marks, {}, { Tango: { 1: [1, 1, 1], 2: [2, 2, 2], 3: [3, 3, 3] } }))).toEqual([
      ["1", 1, "3", "3"],
      ["2", 2, "4", "4"],
      ["3", 3, "5", "5"],
    ]);
    // Walc: 1 and 2 share 1.5.
    const halves = finalRound({ 1: [1, 1, 2, 2], 2: [2, 2, 1, 1] }, {}, { Tango: { 1: [1, 1, 1, 1], 2: [2, 2, 2, 2] } });
    expect(placesAndTotals(halves)).toEqual([
      ["1", 1, "5/2", "2.5"],
      ["2", 2, "7/2", "3.5"],
    ]);
    expect(tabulated(halves).perDance).toEqual([
      {
        dance: "Walc",
        entries: [
          { entry: "1", place: 1.5, value: null },
          { entry: "2", place: 1.5, value: null },
        ],
        components: [],
      },
      {
        dance: "Tango",
        entries: [
          { entry: "1", place: 1, value: null },
          { entry: "2", place: 2, value: null },
        ],
        components: [],
      },
    ]);
  });

  it("may be danced again only where the first place is shared", () => {
    const level = { 1: [1, 2], 2: [2, 1], 3: [3, 3] };
    expect(tabulated(finalRound(level)).warnings).toContainEqual({ code: "redance_possible", entries: ["1", "2"] });
    const second = { 1: [1, 1], 2: [2, 3], 3: [3, 2] };
    expect(tabulated(finalRound(second)).warnings.map((w) => w.code)).toEqual(["even_panel"]);
    // Shared in a dance of several is no tie for the first place of the event.
    const two = finalRound(level, {}, { Tango: { 1: [1, 1], 2: [2, 2], 3: [3, 3] } });
    expect(tabulated(two).warnings.map((w) => w.code)).toEqual(["even_panel", "even_panel"]);
    const both = finalRound(level, {}, { Tango: level });
    expect(tabulated(both).warnings).toContainEqual({ code: "redance_possible", entries: ["1", "2"] });
  });

  it("of given places explains them, and requires one judge who ranks with shared means", () => {
    const given = (marks: Record<string, number[]>) => finalRound(marks, { placesGiven: true });
    const outcome = tabulated(given({ 1: [1], 2: [2.5], 3: [2.5], 4: [4] }));
    expect(outcome.explain.find((step) => step.kind === "dance-places")).toEqual({
      kind: "dance-places",
      dance: "",
      rows: [
        { entry: "1", place: 1 },
        { entry: "2", place: 2.5 },
        { entry: "3", place: 2.5 },
        { entry: "4", place: 4 },
      ],
    });
    expect(outcome.warnings).toEqual([]);
    expect(listRefusals(given({ 1: [1], 2: [2], 3: [2], 4: [4] }))).toEqual([
      { judge: "A", entry: "2", code: "out_of_range", detail: { found: "2", allowed: "2.5" } },
      { judge: "A", entry: "3", code: "out_of_range", detail: { found: "2", allowed: "2.5" } },
    ]);
    expect(listRefusals(given({ 1: [1, 1], 2: [2, 2] })).map((r) => [r.code, r.detail.found])).toEqual([["bad_setting", "placesGiven: 2"]]);
  });

  it("a breach costs only the entry that it belongs to", () => {
    const money = { kind: "money" as const, grosze: 100 };
    const deductions = [
      { entry: "2", policy: money },
      { entry: "1", policy: { kind: "ineligible_overall" as const } },
    ];
    const { results } = tabulated(finalRound({ 1: [1], 2: [2], 3: [3] }, { deductions }));
    expect(results.map((r) => [r.entry, r.eligibleOverall, r.deductions.map((d) => [d.policy, d.grosze])])).toEqual([
      ["1", false, [["ineligible_overall", null]]],
      ["2", true, [["money", 100]]],
      ["3", true, []],
    ]);
  });
});
