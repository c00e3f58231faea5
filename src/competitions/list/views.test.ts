import { describe, expect, it } from "vitest";
import { filterByView, sortCompetitions, sortFromQuery } from "./views.ts";

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
    expect(names(sortCompetitions(rows, undefined))).toEqual(["Łódź", "zima", "Żółty", "Lato"]);
    expect(names(sortCompetitions(rows, sortFromQuery("name")))).toEqual(["Lato", "Łódź", "zima", "Żółty"]);
    expect(names(sortCompetitions(rows, sortFromQuery("entries-down")))).toEqual(["Łódź", "Lato", "Żółty", "zima"]);
    expect(names(sortCompetitions(rows, sortFromQuery("starts_on")))).toEqual(["Lato", "Żółty", "Łódź", "zima"]);
    expect(names(sortCompetitions(rows, sortFromQuery("status-down")))).toEqual(["Lato", "Żółty", "zima", "Łódź"]);
  });

  it("is not sorted by anything else that an address names", () => {
    expect([sortFromQuery(null), sortFromQuery("slug"), sortFromQuery("name-up")]).toEqual([undefined, undefined, undefined]);
  });

  it("separates past from upcoming competitions, and the archive from both", () => {
    expect(names(filterByView(rows, "all"))).toEqual(names(rows));
    expect(names(filterByView(rows, "coming"))).toEqual(["zima", "Łódź"]);
    expect(names(filterByView(rows, "past"))).toEqual(["Żółty"]);
    expect(names(filterByView(rows, "archive"))).toEqual(["Lato"]);
  });
});
