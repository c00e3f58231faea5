// Finals from their ballots: docs/rules/places.md 1.1–3.3, docs/rules/ties.md 3.1.
import { describe, expect, it } from "vitest";
import { done, finalRound, refused } from "../testing/small-rounds.ts";
import { tabulate } from "./tabulate.ts";
import type { Entry, SkatingInput } from "./types.ts";

describe("a final", () => {
  const placesAndTotals = (input: SkatingInput) => done(input).results.map((r) => [r.entry, r.placeExact, r.total?.exact, r.total?.shown]);

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
    expect(done(halves).perDance).toEqual([
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
    expect(done(finalRound(level)).warnings).toContainEqual({ code: "redance_possible", entries: ["1", "2"] });
    const second = { 1: [1, 1], 2: [2, 3], 3: [3, 2] };
    expect(done(finalRound(second)).warnings.map((w) => w.code)).toEqual(["even_panel"]);
    // Shared in a dance of several is no tie for the first place of the event.
    const two = finalRound(level, {}, { Tango: { 1: [1, 1], 2: [2, 2], 3: [3, 3] } });
    expect(done(two).warnings.map((w) => w.code)).toEqual(["even_panel", "even_panel"]);
    const both = finalRound(level, {}, { Tango: level });
    expect(done(both).warnings).toContainEqual({ code: "redance_possible", entries: ["1", "2"] });
  });

  it("of places that are given tells them, and asks for one judge who ranks with shared means", () => {
    const given = (marks: Record<string, number[]>) => finalRound(marks, { placesGiven: true });
    const outcome = done(given({ 1: [1], 2: [2.5], 3: [2.5], 4: [4] }));
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
    expect(refused(given({ 1: [1], 2: [2], 3: [2], 4: [4] }))).toEqual([
      { judge: "A", entry: "2", code: "out_of_range", detail: { found: "2", allowed: "2.5" } },
      { judge: "A", entry: "3", code: "out_of_range", detail: { found: "2", allowed: "2.5" } },
    ]);
    expect(refused(given({ 1: [1, 1], 2: [2, 2] })).map((r) => [r.code, r.detail.found])).toEqual([["bad_setting", "placesGiven: 2"]]);
  });

  it("a breach costs only the entry that it belongs to", () => {
    const money = { kind: "money" as const, grosze: 100 };
    const deductions = [
      { entry: "2", policy: money },
      { entry: "1", policy: { kind: "ineligible_overall" as const } },
    ];
    const { results } = done(finalRound({ 1: [1], 2: [2], 3: [3] }, { deductions }));
    expect(results.map((r) => [r.entry, r.eligibleOverall, r.deductions.map((d) => [d.policy, d.grosze])])).toEqual([
      ["1", false, [["ineligible_overall", null]]],
      ["2", true, [["money", 100]]],
      ["3", true, []],
    ]);
  });
});

describe("a ballot of a final", () => {
  const whole = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [String(at + 1), [at + 1]]));
  const withMarks = (count: number, marks: Record<string, number>) =>
    refused(finalRound({ ...whole(count), ...Object.fromEntries(Object.entries(marks).map(([id, mark]) => [id, [mark]])) })).map(
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
    expect(done(out).results.map((r) => [r.entry, r.state, r.placeExact])).toEqual([
      ["11", "competing", 1],
      ["13", "competing", 2],
      ["14", "competing", 3],
      ["12", "withdrawn", null],
    ]);
    // A judge who did not list the one who is out ranks 1 to 3.
    const listed = { ...out, judges: ["A", "B"], ballots: [...out.ballots, { judge: "B", marks: { 11: 1, 13: 2, 14: 3 } }] };
    expect(done(listed).results.map((r) => r.placeExact)).toEqual([1, 2, 3, null]);
    const tooFar = { ...out, judges: ["A", "B"], ballots: [...out.ballots, { judge: "B", marks: { 11: 1, 13: 2, 14: 4 } }] };
    expect(refused(tooFar).map((r) => [r.judge, r.entry, r.code, r.detail.allowed])).toEqual([["B", "14", "out_of_range", "1–3"]]);
  });

  it("is complete and readable, and what is wrong is told once", () => {
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
