import { describe, expect, it } from "vitest";
import { dayByKey, moveByMonths, readClock, readDay, readDayAndClock, weeksOf, writeDay, writeDayAndClock } from "./day-text.ts";

describe("a day in a field", () => {
  it("is read as people write it in either language, the day first", () => {
    for (const typed of [
      "14.03.2026",
      "14.3.2026",
      "14/03/2026",
      "14/3/26",
      "14-3-2026",
      "14. 3. 2026",
      "14 03 2026",
      "14032026",
      "140326",
      " 2026-03-14 ",
      "2026.3.14",
    ])
      expect(readDay(typed), typed).toBe("2026-03-14");
    expect(readDay("1.2.98")).toBe("1998-02-01");
    expect(readDay("29.02.2028")).toBe("2028-02-29");
  });
  it("is refused when it does not exist or a part is missing", () => {
    for (const typed of ["", "31.02.2026", "29.02.2027", "0.1.2026", "14.13.2026", "14.03", "14.3.202", "2026", "jutro", "14.03.0026"])
      expect(readDay(typed), typed).toBeUndefined();
  });
  it("is written in the page's language", () => {
    expect(writeDay("2026-03-14", "pl")).toBe("14.03.2026");
    expect(writeDay("2026-03-14", "en")).toBe("14/03/2026");
    expect(writeDayAndClock("2026-03-01T23:59", "pl")).toBe("01.03.2026 23:59");
    expect(writeDayAndClock("2026-03-01T23:59", "en")).toBe("01/03/2026 23:59");
  });
});

describe("an hour in a field", () => {
  it("is read with and without a separator", () => {
    for (const typed of ["9:05", "09:05", "9.05", "0905", "905", " 9 05 "]) expect(readClock(typed), typed).toBe("09:05");
    expect(readClock("9")).toBe("09:00");
    expect(readClock("0:00")).toBe("00:00");
    expect(readClock("2359")).toBe("23:59");
  });
  it("is refused when it does not exist", () => {
    for (const typed of ["", "24:00", "9:60", "9:5", "12345", "rano"]) expect(readClock(typed), typed).toBeUndefined();
  });
  it("is read after its day, and is never guessed", () => {
    for (const typed of ["14.3.2026 21:30", "14/03/2026, 21.30", "14.03.26 2130", "2026-03-14T21:30", "14 3 2026 21:30"])
      expect(readDayAndClock(typed), typed).toBe("2026-03-14T21:30");
    for (const typed of ["14.03.2026", "21:30", "14.03.2026 24:30", "31.02.2026 9:00", ""])
      expect(readDayAndClock(typed), typed).toBeUndefined();
  });
});

describe("the calendar", () => {
  it("has weeks from Monday to Sunday", () => {
    const march = weeksOf("2026-03-14");
    expect(march).toHaveLength(6);
    expect(march[0]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, "2026-03-01"]);
    expect(march[5]).toEqual(["2026-03-30", "2026-03-31", undefined, undefined, undefined, undefined, undefined]);
    expect(weeksOf("2027-02-10")).toHaveLength(4);
  });
  it("moves by days, weeks, months and years", () => {
    for (const [key, shift, day] of [
      ["ArrowLeft", false, "2026-03-30"],
      ["ArrowRight", false, "2026-04-01"],
      ["ArrowUp", false, "2026-03-24"],
      ["ArrowDown", false, "2026-04-07"],
      ["Home", false, "2026-03-30"],
      ["End", false, "2026-04-05"],
      ["PageUp", false, "2026-02-28"],
      ["PageDown", false, "2026-04-30"],
      ["PageUp", true, "2025-03-31"],
      ["PageDown", true, "2027-03-31"],
      ["x", false, undefined],
    ] as const)
      expect(dayByKey("2026-03-31", key, shift), key).toBe(day);
    expect(moveByMonths("2028-02-29", 12)).toBe("2029-02-28");
  });
});
