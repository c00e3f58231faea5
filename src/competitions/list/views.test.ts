import { describe, expect, it } from "vitest";
import { inView, sorted, sortOf } from "./views.ts";

const row = (name: string, status: "draft" | "open" | "running" | "finished" | "archived", starts_on: string, entries: number) => ({
  name,
  status,
  starts_on,
  entries,
});
const rows = [
  row("Żółty", "finished", "2025-03-01", 9),
  row("zima", "draft", "2026-02-01", 0),
  row("Łódź", "running", "2026-01-01", 120),
  row("Lato", "archived", "2024-07-01", 40),
];
const names = (list: readonly { name: string }[]) => list.map((each) => each.name);

describe("the list of competitions", () => {
  it("has what needs a person first, and by name in the Polish order", () => {
    expect(names(sorted(rows, undefined))).toEqual(["Łódź", "zima", "Żółty", "Lato"]);
    expect(names(sorted(rows, sortOf("name")))).toEqual(["Lato", "Łódź", "zima", "Żółty"]);
    expect(names(sorted(rows, sortOf("entries-down")))).toEqual(["Łódź", "Lato", "Żółty", "zima"]);
    expect(names(sorted(rows, sortOf("starts_on")))).toEqual(["Lato", "Żółty", "Łódź", "zima"]);
    expect(names(sorted(rows, sortOf("status-down")))).toEqual(["Lato", "Żółty", "zima", "Łódź"]);
  });

  it("is not sorted by anything else that an address names", () => {
    expect([sortOf(null), sortOf("slug"), sortOf("name-up")]).toEqual([undefined, undefined, undefined]);
  });

  it("separates past from upcoming competitions, and the archive from both", () => {
    expect(names(inView(rows, "all"))).toEqual(names(rows));
    expect(names(inView(rows, "coming"))).toEqual(["zima", "Łódź"]);
    expect(names(inView(rows, "past"))).toEqual(["Żółty"]);
    expect(names(inView(rows, "archive"))).toEqual(["Lato"]);
  });
});
