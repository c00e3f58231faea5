import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PanelRow } from "../contract.ts";
import {
  componentsOf,
  gridOf,
  judgesDance,
  marksComponent,
  canSplitComponents,
  nextPanel,
  rowsOf,
  toggleDance,
  withComponent,
  withoutJudge,
  panelFaults,
} from "./rules.ts";

const CODES = ["TQ", "PS", "MM", "CP"];
const DANCES = [1, 2, 3];
const seats = ["A", "B", "C", "D"].map((id) => ({ id, dances: DANCES }));
const row = (seat_id: string, dances: number[] | null = null, criteria: string[] | null = null): PanelRow => ({
  seat_id,
  dances,
  criteria,
});

describe("a panel", () => {
  it("without rows has everybody in every dance, with rows those who are named", () => {
    expect(judgesDance([], "A", 2)).toBe(true);
    const panel = [row("A"), row("B", [1, 3], ["TQ"]), row("B", [2], ["MM"])];
    expect(["A", "B", "C"].map((id) => judgesDance(panel, id, 2))).toEqual([true, true, false]);
    expect([1, 2].map((dance) => componentsOf(panel, "B", dance))).toEqual([["TQ"], ["MM"]]);
    expect(componentsOf(panel, "A", 1)).toBeNull();
  });

  it("is refused with every reason: a strange seat, dance or component, a judge twice, too few of them", () => {
    const round = { dances: 3, criteria: CODES, least: 2 };
    const why = (panel: PanelRow[], changed = round) => panelFaults(panel, seats, changed);
    const rest = [row("C"), row("D")];
    expect(why([row("X"), ...rest])).toEqual([{ why: "seat", at: 0 }]);
    expect(why([row("A", [4]), ...rest])).toEqual([{ why: "dance", at: 0 }]);
    expect(why([row("A", [1, 2]), row("A", [2, 3]), ...rest])).toEqual([{ why: "twice", at: 1 }]);
    expect(why([row("A", [1, 2]), row("A", [3]), ...rest])).toEqual([]);
    expect(why([row("A", null, ["XX"]), ...rest])).toEqual([{ why: "criterion", at: 0 }]);
    expect(why([row("A", null, ["TQ"]), ...rest], { ...round, criteria: [] })).toEqual([{ why: "together", at: 0 }]);
    expect(why([row("A"), row("B", [1, 2])])).toEqual([{ why: "few", dance: 3, criterion: null, found: 1 }]);
    const split = [row("A", null, ["TQ", "PS"]), row("B", null, ["TQ", "PS"]), row("C", null, ["MM", "CP"]), row("D", null, ["MM"])];
    expect(why(split)).toEqual(DANCES.map((dance) => ({ why: "few", dance, criterion: "CP", found: 1 })));
  });

  it("is stored in the fewest rows, and in none where everybody judges everything", () => {
    const cell = fc.option(fc.subarray(CODES, { minLength: 1 }), { nil: null });
    const table = fc.array(fc.array(fc.option(cell, { nil: undefined }), { minLength: 3, maxLength: 3 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(table, (cells) => {
        const grid = new Map(
          seats.map(({ id }, at) => {
            const said = DANCES.flatMap((dance) => {
              const own = cells[at]?.[dance - 1];
              return own === undefined ? [] : [[dance, own] as const];
            });
            return [id, new Map(said)];
          }),
        );
        const rows = rowsOf(grid, seats, CODES);
        if (rows.length === 0) {
          const whole = [...grid.values()].every((own) => own.size === 3);
          expect(whole || [...grid.values()].every((own) => own.size === 0)).toBe(true);
          return;
        }
        expect(panelFaults(rows, seats, { dances: 3, criteria: CODES, least: 0 })).toEqual([]);
        const whole = (own: readonly string[] | null) => (own === null || own.length === CODES.length ? null : [...own]);
        const told = (of: ReturnType<typeof gridOf>) =>
          [...of].map(([id, own]) => [
            id,
            [...own].map(([dance, components]) => [dance, whole(components)] as const).toSorted(([a], [b]) => a - b),
          ]);
        expect(told(gridOf(rows, seats))).toEqual(told(grid));
      }),
    );
  });

  it("loses a judge from a dance on, and a substitute takes over what was left to do", () => {
    const panel = [row("A"), row("B"), row("C", [1], ["TQ"])];
    const after = (leaves: Parameters<typeof withoutJudge>[1]) => rowsOf(withoutJudge(gridOf(panel, seats), leaves), seats, CODES);
    expect(after({ seat_id: "B", from_dance: 2 })).toEqual([row("A"), row("B", [1]), row("C", [1], ["TQ"])]);
    expect(after({ seat_id: "B", from_dance: 1 })).toEqual([row("A"), row("C", [1], ["TQ"])]);
    expect(after({ seat_id: "B", from_dance: 2, substitute_id: "D" })).toEqual([
      row("A"),
      row("B", [1]),
      row("C", [1], ["TQ"]),
      row("D", [2, 3]),
    ]);
    expect(after({ seat_id: "C", from_dance: 1, substitute_id: "D" }).at(-1)).toEqual(row("D", [1], ["TQ"]));
    // The substitute already judges the dance and then marks the components of both.
    expect(after({ seat_id: "B", from_dance: 1, substitute_id: "C" })).toEqual([row("A"), row("C")]);
  });

  it("may share components out only where each of them is counted by itself", () => {
    expect(["js3", "sum", "mean"].map((method) => canSplitComponents(method, undefined))).toEqual([true, true, true]);
    expect(["skating", "recall", "median", "ido_3d", "trimmed_mean"].map((method) => canSplitComponents(method, undefined))).toEqual(
      Array.from({ length: 5 }, () => false),
    );
    expect(canSplitComponents("trimmed_mean", { high: 1, low: 1, per: "criterion" })).toBe(true);
    expect(canSplitComponents("mean", { high: 1, low: 0, per: "judge" })).toBe(false);
  });
});

describe("a panel that is ticked on the page", () => {
  it("takes a seat into a dance and out of it, and a component into all its dances", () => {
    const grid = gridOf([], seats);
    const without = toggleDance(grid, "A", 2);
    expect(rowsOf(without, seats, CODES)[0]).toEqual(row("A", [1, 3]));
    expect(rowsOf(toggleDance(without, "A", 2), seats, CODES)).toEqual([]);
    const less = withComponent(without, "A", "TQ", false, CODES);
    expect(rowsOf(less, seats, CODES)[0]).toEqual(row("A", [1, 3], ["PS", "MM", "CP"]));
    expect([marksComponent(less, "A", "TQ"), marksComponent(less, "A", "PS"), marksComponent(less, "B", "TQ")]).toEqual([
      false,
      true,
      true,
    ]);
    // A dance ticked anew gets the components of the others.
    expect(rowsOf(toggleDance(less, "A", 2), seats, CODES)[0]).toEqual(row("A", null, ["PS", "MM", "CP"]));
    expect(rowsOf(withComponent(less, "A", "TQ", true, CODES), seats, CODES)[0]).toEqual(row("A", [1, 3]));
    const mixed = gridOf([row("A", [1], ["TQ"]), row("A", [2, 3], ["PS"]), row("B")], seats);
    expect(marksComponent(mixed, "A", "TQ")).toBe("mixed");
    expect(withComponent(mixed, "A", "TQ", false, CODES).get("A")?.size).toBe(2);
  });
});

describe("a rotation", () => {
  it("of five of nine takes the next five, then those who have judged least", () => {
    const nine = Array.from({ length: 9 }, (_, at) => ({ id: `S${at + 1}`, elsewhere: 0 }));
    const first = nextPanel(nine, 5, 1);
    expect(first).toEqual(["S1", "S2", "S3", "S4", "S5"]);
    const then = nine.map((seat) => ({ ...seat, elsewhere: first.includes(seat.id) ? 1 : 0 }));
    expect(nextPanel(then, 5, 1)).toEqual(["S1", "S6", "S7", "S8", "S9"]);
  });

  it("lets every judge judge equally often, and never fewer than the form needs", () => {
    const size = fc.integer({ min: 1, max: 15 });
    fc.assert(
      fc.property(size, size, size, fc.integer({ min: 1, max: 40 }), (judges, atOnce, least, rounds) => {
        const counts = new Map(Array.from({ length: judges }, (_, at) => [`S${at + 1}`, 0]));
        for (let n = 0; n < rounds; n++) {
          const panel = nextPanel(
            [...counts].map(([id, elsewhere]) => ({ id, elsewhere })),
            atOnce,
            least,
          );
          expect(panel).toHaveLength(Math.min(judges, Math.max(atOnce, least)));
          for (const id of panel) counts.set(id, (counts.get(id) ?? 0) + 1);
        }
        expect(Math.max(...counts.values()) - Math.min(...counts.values())).toBeLessThanOrEqual(1);
      }),
    );
  });
});
