import { describe, expect, it } from "vitest";
import { initials } from "./signs/avatar.tsx";
import { dayHours, dayPercent } from "./days/day-strip.tsx";
import { checkValues } from "./fields/select.tsx";
import { moveItem } from "./tables/sort-move.ts";
import { statusWord } from "./signs/status.tsx";
import { headerState, nextSort, NOTHING_SELECTED, countOutsidePage, toggleAll, toggleRow } from "./tables/table-selection.ts";
import { checkToast } from "./overlays/toast.tsx";
import { waveTicks } from "./pads/waveform.tsx";
import { snapToStep } from "./fields/number-field.tsx";

const ROWS = ["a", "b", "c", "d", "e"];

describe("selection in a table", () => {
  it("turns single rows on and off", () => {
    const one = toggleRow(ROWS, NOTHING_SELECTED, "b", false);
    expect([...one.keys]).toEqual(["b"]);
    expect([...toggleRow(ROWS, one, "b", false).keys]).toEqual([]);
  });
  it("extends to a range in both directions", () => {
    const start = toggleRow(ROWS, NOTHING_SELECTED, "b", false);
    const down = toggleRow(ROWS, start, "d", true);
    expect([...down.keys]).toEqual(["b", "c", "d"]);
    expect([...toggleRow(ROWS, down, "a", true).keys].sort()).toEqual(["a", "b", "c", "d"]);
  });
  it("deselects a range when the clicked row was selected", () => {
    const all = toggleAll(ROWS, NOTHING_SELECTED);
    const anchored = toggleRow(ROWS, all, "e", false);
    expect([...toggleRow(ROWS, anchored, "c", true).keys]).toEqual(["a", "b"]);
  });
  it("selects one row when the anchor is on another page", () => {
    const away = { keys: new Set(["z"]), anchor: "z" };
    expect([...toggleRow(ROWS, away, "c", true).keys]).toEqual(["z", "c"]);
  });
  it("keeps rows of other pages when all of this page are toggled", () => {
    const away = { keys: new Set(["z"]), anchor: undefined };
    const on = toggleAll(ROWS, away);
    expect(on.keys.size).toBe(6);
    expect(countOutsidePage(ROWS, on.keys)).toBe(1);
    expect([...toggleAll(ROWS, on).keys]).toEqual(["z"]);
  });
  it("shows none, some or all in the header", () => {
    expect(headerState(ROWS, new Set())).toBe(false);
    expect(headerState(ROWS, new Set(["a"]))).toBe("mixed");
    expect(headerState(ROWS, new Set(ROWS))).toBe(true);
  });
  it("sorts ascending first, then descending, and starts anew on another column", () => {
    const first = nextSort(undefined, "money");
    expect(first).toEqual({ key: "money", direction: "asc" });
    expect(nextSort(first, "money")).toEqual({ key: "money", direction: "desc" });
    expect(nextSort(nextSort(first, "money"), "name")).toEqual({ key: "name", direction: "asc" });
  });
});

describe("numbers on their step", () => {
  it("takes the nearest step from the lower limit, within both limits", () => {
    expect(snapToStep(4.7, 1)).toBe(5);
    expect(snapToStep(7, 5, 4, 24)).toBe(9);
    expect(snapToStep(99, 5, 4, 23)).toBe(19);
    expect(snapToStep(-3, 5, 4)).toBe(4);
    expect(snapToStep(45.505, 0.01)).toBe(45.51);
    expect(snapToStep(0.1 + 0.2, 0.1)).toBe(0.3);
  });
  it("does not go beyond the number that a key led to", () => {
    expect(snapToStep(12, 5, 0, undefined, 1)).toBe(10);
    expect(snapToStep(3, 5, 0, undefined, -1)).toBe(5);
    expect(snapToStep(10.3, 0.1, undefined, undefined, 1)).toBe(10.3);
  });
});

describe("guards", () => {
  it("refuses empty item values and blank toasts", () => {
    expect(() => checkValues(["jazz", ""])).toThrow("non-empty");
    expect(() => checkToast({ text: "  " })).toThrow("text");
    expect(() => checkToast({ text: "Zapisano", action: { label: " ", run: () => undefined } })).toThrow("label");
    expect(checkToast({ text: "Zapisano" }).text).toBe("Zapisano");
  });
});

describe("small parts", () => {
  it("moves an item and limits far targets", () => {
    expect(moveItem(ROWS, 0, 2)).toEqual(["b", "c", "a", "d", "e"]);
    expect(moveItem(ROWS, 4, -7)).toEqual(["e", "a", "b", "c", "d"]);
    expect(moveItem(ROWS, 1, 1)).toBe(ROWS);
    expect(moveItem(ROWS, 9, 0)).toBe(ROWS);
  });
  it("takes initials from the ends of a name", () => {
    expect(initials("Marta Anna Nowicka")).toBe("MN");
    expect(initials("łucja")).toBe("Ł");
    expect(initials("  ")).toBe("");
  });
  it("places hours and shares on the day", () => {
    const from = Date.UTC(2026, 2, 14, 8, 30);
    expect(dayHours(from, from + 2 * 3_600_000).length).toBe(2);
    expect(dayPercent(from - 1, from, from + 100)).toBe(0);
    expect(dayPercent(from + 25, from, from + 100)).toBe(25);
    expect(dayPercent(from + 900, from, from + 100)).toBe(100);
  });
  it("keeps wave ticks away from the end", () => {
    expect(waveTicks(167)).toEqual([0, 30, 60, 90, 120, 167]);
    expect(waveTicks(175)).toEqual([0, 30, 60, 90, 120, 150, 175]);
    expect(waveTicks(300)).toEqual([0, 60, 120, 180, 240, 300]);
  });
  it("knows every status word in both languages", () => {
    expect(statusWord("payment", "refunded", "pl")).toBe("Zwrócona");
    expect(statusWord("marking", "missing", "en")).toBe("Marks missing");
  });
});
