import { describe, expect, it } from "vitest";
import { findCurrentList, expectedStart, inWorkOrder, type List, listTitle, onStageText } from "./judge-day.ts";

const list = (start_list_id: string, status: string, more: object = {}) =>
  ({ start_list_id, today: true, on_stage: null, blocks: [{ status }], ...more }) as unknown as List;

describe("the judge's day", () => {
  it("works on the list with an entry on stage, else today's first that is not over, else the first", () => {
    const over = list("over", "closed");
    const open = list("open", "waiting");
    const staged = list("staged", "live", { on_stage: {} });
    const tomorrow = list("tomorrow", "waiting", { today: false });
    expect(findCurrentList([over, open, staged])).toBe(staged);
    expect(findCurrentList([tomorrow, over, open])).toBe(open);
    expect(findCurrentList([over, tomorrow])).toBe(over);
    expect(findCurrentList([tomorrow])).toBe(tomorrow);
    expect(findCurrentList([])).toBeUndefined();
  });

  it("shows the current list first, then other lists with an entry on stage, then the rest; each by its name", () => {
    const own = (name: string, stage: string, more: object = {}) =>
      list(`${name} ${stage}`, "waiting", { name, stage, day: "2026-11-28", competition_name: "Puchar", ...more });
    const [hall, yard, later] = [
      own("Sobota", "Hala", { on_stage: null }),
      own("Sobota", "Dziedziniec", { on_stage: {} }),
      own("Gala", "Hala"),
    ];
    const lists = [later, hall, yard, own("Obok", "Hala", { on_stage: {} })];
    expect(inWorkOrder(lists).map((each) => `${each.name} ${each.stage}`)).toEqual([
      "Sobota Dziedziniec",
      "Obok Hala",
      "Gala Hala",
      "Sobota Hala",
    ]);
    const titles = (of: readonly List[]) => of.map((each) => listTitle(each, of, (day) => `dnia ${day}`));
    expect(titles(lists)).toEqual(["Gala", "Sobota, Hala", "Sobota, Dziedziniec", "Obok"]);
    expect(titles([hall, own("Sobota", "Hala", { day: "2026-11-29", competition_name: "Mistrzostwa" })])).toEqual([
      "Sobota, dnia 2026-11-28, Puchar",
      "Sobota, dnia 2026-11-29, Mistrzostwa",
    ]);
  });

  it("says how long somebody has been on stage, and how long it should take", () => {
    expect([onStageText(1768, 60, "pl"), onStageText(24.6, 90, "pl")].map((each) => each.replace("\u00a0", " "))).toEqual([
      "Na scenie 29 min, plan 1:00",
      "Na scenie 24 s, plan 1:30",
    ]);
  });

  it("treats a day stored by an earlier version as today's and without a delay", () => {
    const kept = list("kept", "live", { today: undefined, delay_seconds: undefined });
    expect(findCurrentList([list("tomorrow", "waiting", { today: false }), kept])).toBe(kept);
    expect(expectedStart(kept, "2026-03-14T10:00:00Z")).toBe(Date.UTC(2026, 2, 14, 10));
    expect(expectedStart({ delay_seconds: 90 }, "2026-03-14T10:00:00Z")).toBe(Date.UTC(2026, 2, 14, 10, 1, 30));
  });
});
