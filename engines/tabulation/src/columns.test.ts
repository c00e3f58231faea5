// A round's ballots as columns of numbers.
import { describe, expect, it } from "vitest";
import { finalRound, pointsRound } from "../testing/small-rounds.ts";
import { ABSENT, subjectOf, readColumns } from "./columns.ts";
import type { PointsInput } from "./types.ts";

describe("a round's columns", () => {
  const input: PointsInput = {
    ...pointsRound("sum", { 1: [8, 9], 2: [7, null] }),
    judges: ["A", "B", "A"],
    panels: [{ judges: ["B", "Z"] }],
    dances: ["Walc", "Tango", "Walc"],
    ballots: [
      { judge: "A", dance: "Walc", marks: { 1: 8, 2: "7,5" } },
      { judge: "B", dance: "Tango", criterion: "K", marks: { 1: 9 } },
      { judge: "Q", dance: "Polka", criterion: "X", marks: { 2: "x", 9: 1, 1: null } },
    ],
  };

  it("name entries, judges, dances and criteria by numbers, and what is unknown by none", () => {
    const columns = readColumns(input);
    expect([columns.entries, columns.judges, columns.dances, columns.criteria]).toEqual([
      ["1", "2"],
      ["A", "B", "Z"],
      ["Walc", "Tango"],
      ["K"],
    ]);
    expect([columns.dance, columns.criterion, columns.judge]).toEqual([
      [0, 1, -1],
      [0, 0, -1],
      [0, 1, -1],
    ]);
    expect(columns.marks).toEqual([800, 750, 900, ABSENT, ABSENT, Number.NaN]);
    expect(columns.whole).toEqual([true, false, false]);
    expect([columns.strangers, columns.blanks]).toEqual([[{ ballot: 2, entry: "9" }], [{ ballot: 2, entry: "1" }]]);
    expect(columns.unnamed).toEqual({ dance: "", criterion: "K" });
    expect([subjectOf(columns, { dance: "Walc" }), subjectOf(columns, { dance: "Tango", criterion: "X" }), subjectOf(columns, {})]).toEqual(
      [
        { dance: "Walc", criterion: "K" },
        { dance: "Tango", criterion: "X" },
        { dance: "", criterion: "K" },
      ],
    );
  });

  it("of a round of one dance need no name on the ballot", () => {
    const columns = readColumns({
      ...input,
      dances: ["Walc"],
      criteria: [{ code: "T" }, { code: "C" }],
      ballots: [{ judge: "A", marks: { 1: 1, 2: 2 } }],
    });
    expect([columns.unnamed, columns.dance, columns.criterion]).toEqual([{ dance: "Walc", criterion: null }, [0], [-1]]);
    const none = readColumns({ ...finalRound({ 1: [1] }), dances: [] });
    expect([none.dances, none.criteria, none.unnamed, none.dance]).toEqual([[""], [null], { dance: "", criterion: null }, [0]]);
  });

  it("read ids that look like numbers, texts and parts of an object alike", () => {
    const odd = ["1", "01", "1.5", "-1", "1e3", "a", "constructor", "9007199254740993"];
    const marks = Object.fromEntries(odd.map((id, at) => [id, at + 1]));
    const { marks: read, whole } = readColumns({
      ...finalRound({}),
      entries: odd.map((id) => ({ id })),
      judges: ["A"],
      ballots: [{ judge: "A", marks }],
    });
    expect([read, whole]).toEqual([odd.map((_, at) => 100 * (at + 1)), [true]]);
  });

  it("of a ballot that inherits marks have only its own", () => {
    const marks = Object.create({ 1: 5 }, { 2: { value: 3, enumerable: true } }) as Record<string, number>;
    const columns = readColumns({ ...finalRound({ 1: [1], 2: [2] }), ballots: [{ judge: "A", marks }] });
    expect([columns.marks, columns.whole]).toEqual([[ABSENT, 300], [false]]);
  });
});
