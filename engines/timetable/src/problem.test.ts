// A timetable as numbers: dancers, blocks and lanes as the search and the bound see them (docs/rules/timetable.md 1.1-1.8).
import { describe, expect, it } from "vitest";
import { blockOf, day, entriesOf, NINE } from "../testing/small-days.ts";
import { compile } from "./problem.ts";
import type { Timetable } from "./timetable.ts";

const three = [...entriesOf("a", ["1", "2"]), ...entriesOf("b", ["3"]), ...entriesOf("c", ["4", "5", "6"])];
const blocks = (a: object = {}, b: object = {}, c: object = {}) => [blockOf("a", a), blockOf("b", b), blockOf("c", c)];
const abc = (extra: Partial<Timetable> = {}) => day({ entries: three, blocks: blocks(), ...extra });

describe("a task as numbers", () => {
  it("has dancers of two entries and more, and coaches only where there are two stages", () => {
    const timetable = day({
      entries: entriesOf("a", ["1 Zofia Maja", "2 Zofia", "3 Ola"], { coaches: ["Ewa"] }),
      blocks: [blockOf("a")],
      rest_seconds: 5,
      rest_of: { Zofia: 9 },
    });
    expect(compile(timetable).persons).toEqual([{ name: "Zofia", entries: [0, 1], rest: 9, dancer: true }]);
    const { persons, personsOf } = compile({ ...timetable, stages: ["A", "B"] });
    expect(persons).toEqual([
      { name: "Zofia", entries: [0, 1], rest: 9, dancer: true },
      { name: "Ewa", entries: [0, 1, 2], rest: 0, dancer: false },
    ]);
    expect(personsOf.map((list) => [...list])).toEqual([[0, 1], [0, 1], [1]]);
  });

  it("has blocks with their widths, lanes with their breaks and fixed starts", () => {
    const timetable = abc({
      stages: ["A", "B"],
      blocks: blocks({ fixed_start: NINE + 500 }, { stages: ["A", "B"], position: undefined }, { fixed_start: NINE + 100 }),
      ceremonies: [{ id: "prizes", seconds: 600, stage: "B", day: "d", after: ["a"], fixed_start: NINE }],
      breaks: [{ start: NINE, end: NINE + 60, stage: "B" }],
    });
    const { blocks: compiled, lanes, danced, blockOf: homes, precedence } = compile(timetable);
    expect(compiled.map(({ entries, lanes: own, fixed, width, after }) => ({ entries, own, fixed, width, after }))).toEqual([
      { entries: [0, 1], own: [0], fixed: NINE + 500, width: 360, after: [] },
      { entries: [2], own: [0, 1], fixed: -1, width: 180, after: [] },
      { entries: [3, 4, 5], own: [0], fixed: NINE + 100, width: 540, after: [] },
      { entries: [6], own: [1], fixed: NINE, width: 660, after: [0] },
    ]);
    expect(lanes.map(({ stage, day: of, breaks, fixed, plain }) => ({ stage, of, breaks, fixed, plain }))).toEqual([
      { stage: 0, of: 0, breaks: [], fixed: [2, 0], plain: false },
      { stage: 1, of: 0, breaks: [NINE, NINE + 60], fixed: [3], plain: false },
    ]);
    expect([danced, [...homes], precedence]).toEqual([6, [0, 0, 1, 2, 2, 2, 3], [{ before: 0, after: 3, gap: 0 }]]);
  });

  it("knows whether places inside a block matter beyond rests", () => {
    const matters = (extra: Partial<Timetable>) => compile(abc(extra)).entryWishes;
    const school = three.map((e) => (e.id === "1" ? { ...e, school: "x" } : e));
    expect([matters({}), matters({ entries: school }), matters({ entries: school, school_weight_seconds: 0 })]).toEqual([
      false,
      true,
      false,
    ]);
    expect(matters({ entries: three.map((e) => (e.id === "1" ? { ...e, not_before: 0 } : e)) })).toBe(true);
    expect(matters({ entries: three.map((e) => (e.id === "1" ? { ...e, latest_end: NINE } : e)) })).toBe(true);
    expect(matters({ presence: [{ dancer: "Nobody", not_before: NINE }] })).toBe(false);
  });
});
