// Moments past midnight in words: docs/rules/timetable.md 2.2.
import { describe, expect, it } from "vitest";
import { momentWords } from "./moment.ts";

describe("a moment past midnight", () => {
  it.each([
    ["poniedziałek", "wtorek", "Tuesday"],
    ["niedziela", "poniedziałek", "Monday"],
    ["Sobota – finały", "niedziela", "Sunday"],
    ["ŚRODA", "czwartek", "Thursday"],
    ["Monday", "wtorek", "Tuesday"],
    ["sunday (finals)", "poniedziałek", "Monday"],
    ["2026-11-22", "poniedziałek", "Monday"],
    ["2024-02-28", "czwartek", "Thursday"],
    ["2024-02-29", "piątek", "Friday"],
    ["2023-02-28", "środa", "Wednesday"],
    ["1900-02-28", "czwartek", "Thursday"],
    ["2000-02-29", "środa", "Wednesday"],
    ["2100-02-28", "poniedziałek", "Monday"],
    ["2025-12-31", "czwartek", "Thursday"],
    ["2026-01-31", "niedziela", "Sunday"],
    ["2026-07-31", "sobota", "Saturday"],
  ])("of %s is written as %s", (day, pl, en) => {
    expect(momentWords(86_400 + 25 * 60 + 7, day)).toEqual({ pl: `${pl} 00:25`, en: `${en} 00:25`, nextDay: true });
  });

  it("of a day with another name is written as the day after", () => {
    expect(momentWords(90_000, "Dzień 1")).toEqual({ pl: "dzień po: Dzień 1, 01:00", en: "the day after Dzień 1, 01:00", nextDay: true });
    expect(momentWords(90_000, "1 Saturday").en).toBe("the day after 1 Saturday, 01:00");
    expect(momentWords(90_000, "2026-11-22 (niedziela)").en).toBe("the day after 2026-11-22 (niedziela), 01:00");
    expect(momentWords(90_000, "on 2026-11-22").en).toBe("the day after on 2026-11-22, 01:00");
  });

  it("two nights on is the day after next", () => expect(momentWords(2 * 86_400, "sobota")).toMatchObject({ pl: "poniedziałek 00:00" }));

  it("is none before midnight", () => {
    expect(momentWords(86_399, "sobota")).toEqual({ pl: "23:59:59", en: "23:59:59", nextDay: false });
    expect(momentWords(0, "sobota").pl).toBe("00:00:00");
  });
});
