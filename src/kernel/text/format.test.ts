import { describe, expect, it, vi } from "vitest";
import {
  count,
  danceTitle,
  dayOf,
  formatBytes,
  formatDate,
  formatDeadline,
  formatDateTime,
  formatDelay,
  formatLength,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  formatScore,
  formatTime,
  formatTimeRange,
  formatWeekday,
  plural,
  startNumber,
  typeset,
} from "./format.ts";

const N = "\u00a0";
const MARKS = { one: "ocena", few: "oceny", many: "ocen", other: "oceny" };
const POINTS = { one: "punkt", few: "punkty", many: "punktów", other: "punktu" };

describe("plurals", () => {
  it("follows Polish rules", () => {
    const seen = [0, 1, 2, 4, 5, 12, 14, 21, 22, 24, 25, 112, 122].map((n) => plural("pl", n, MARKS));
    expect(seen).toEqual(["ocen", "ocena", "oceny", "oceny", "ocen", "ocen", "ocen", "ocen", "oceny", "oceny", "ocen", "ocen", "oceny"]);
  });
  it("gives fractions their own form and joins number and word", () => {
    expect(count("pl", 36.5, POINTS)).toBe(`36,5${N}punktu`);
    expect(count("pl", 5, POINTS)).toBe(`5${N}punktów`);
    expect(count("en", 1, { one: "mark", other: "marks" })).toBe(`1${N}mark`);
    expect(count("en", 2, { one: "mark", other: "marks" })).toBe(`2${N}marks`);
  });
});

describe("money and numbers", () => {
  it("writes Polish amounts with no-break spaces and a true minus", () => {
    expect(formatMoney(151_200, "pl")).toBe(`1${N}512,00${N}zł`);
    expect(formatMoney(-24_500, "pl")).toBe(`\u2212245,00${N}zł`);
    expect(formatMoney(3_842_000, "pl")).toBe(`38${N}420,00${N}zł`);
    expect(formatMoney(0, "pl")).toBe(`0,00${N}zł`);
  });
  it("writes English amounts in PLN", () => {
    expect(formatMoney(86_400, "en")).toBe(`PLN${N}864.00`);
    expect(formatMoney(-5, "en")).toBe(`\u2212PLN${N}0.05`);
  });
  it("refuses a part of a grosz", () => {
    expect(() => formatMoney(10.5, "pl")).toThrow(RangeError);
    expect(() => formatMoney(Number.NaN, "pl")).toThrow(RangeError);
  });
  it("keeps the decimals of the scoring form", () => {
    expect(formatScore(36.2, "pl")).toBe("36,20");
    expect(formatScore(36.2, "en", 1)).toBe("36.2");
    expect(formatNumber(-0.5, "pl", 2)).toBe("\u22120,50");
    expect(formatPercent(0.934)).toBe("93%");
    expect(formatBytes(4_212_000, "pl")).toBe(`4,2${N}MB`);
    expect(formatBytes(820_000, "en")).toBe(`820${N}kB`);
    expect([0, 300, 1001].map((each) => formatBytes(each, "pl"))).toEqual([`0${N}kB`, `1${N}kB`, `2${N}kB`]);
  });
});

describe("time", () => {
  const winter = "2026-03-14T13:18:06Z";
  const summer = Date.UTC(2026, 6, 1, 22, 5);
  it("is always Warsaw", () => {
    expect(formatTime(winter, "pl")).toBe("14:18");
    expect(formatTime(winter, "en", { seconds: true })).toBe("14:18:06");
    expect(formatTime(summer, "pl")).toBe("00:05");
    expect(formatTimeRange(winter, "2026-03-14T13:27:00Z", "pl")).toBe("14:18\u201314:27");
  });
  it("writes days as the programme does", () => {
    expect(formatDate(winter, "pl", "long")).toBe(`sobota, 14${N}marca 2026`);
    expect(formatDate(winter, "pl")).toBe(`14${N}marca 2026`);
    expect(formatDate(winter, "pl", "short")).toBe(`14${N}mar`);
    expect(formatDate(winter, "pl", "numeric")).toBe("14.03.2026");
    expect(formatDate(winter, "en", "long")).toBe(`Saturday, 14${N}March 2026`);
    expect(formatDateTime("2026-02-14T20:07:00Z", "pl")).toBe(`14${N}lut, 21:07`);
  });
  it("writes deadlines after „do” with weekday and hour", () => {
    expect(formatDeadline("2026-03-01T22:59:00Z", "pl")).toBe(`niedzieli 1${N}marca, 23:59`);
    expect(formatDeadline("2026-03-01T22:59:00Z", "en")).toBe(`Sunday 1${N}March, 23:59`);
    expect(formatDeadline("2026-03-03T23:30:00Z", "pl")).toBe(`środy 4${N}marca, 00:30`);
  });
  it("names the months, weekdays and days of a calendar", () => {
    expect([formatMonth("2026-03-14", "pl"), formatMonth("2026-03-14", "en")]).toEqual(["marzec 2026", "March 2026"]);
    expect([formatWeekday("2026-03-14", "pl"), formatWeekday("2026-03-11", "pl", "short")]).toEqual(["sobota", "śr"]);
    expect(formatWeekday("2026-03-14", "en", "short")).toBe("Sat");
    expect(dayOf("2026-03-14T23:30:00Z")).toBe("2026-03-15");
  });
  it("makes a formatter once, however often it formats", () => {
    const say = () =>
      [formatTime(winter, "pl"), formatDate(winter, "pl", "long"), formatDeadline(winter, "en"), formatNumber(1512.5, "pl", 1)].join();
    const first = say();
    const [dates, numbers] = [vi.spyOn(Intl, "DateTimeFormat"), vi.spyOn(Intl, "NumberFormat")];
    for (let i = 0; i < 10; i++) expect(say()).toBe(first);
    expect([...dates.mock.calls, ...numbers.mock.calls]).toEqual([]);
    vi.restoreAllMocks();
  });
  it("keeps the hall's hour through both changes of the clocks", () => {
    const shown = ["2026-03-29T00:59:59Z", "2026-03-29T01:00:00Z", "2026-10-25T00:59:59Z", "2026-10-25T01:00:00Z"];
    expect(shown.map((at) => formatTime(at, "pl", { seconds: true }))).toEqual(["01:59:59", "03:00:00", "02:59:59", "02:00:00"]);
    expect(formatTime(-1, "pl", { seconds: true })).toBe("00:59:59");
  });
  it("refuses what is not a moment", () => {
    expect(() => formatDate("wczoraj", "pl")).toThrow(RangeError);
  });
  it("writes lengths and delays", () => {
    expect(formatLength(144)).toBe("2:24");
    expect(formatLength(59.9)).toBe("0:59");
    expect(formatLength(3744)).toBe("1:02:24");
    expect(() => formatLength(-1)).toThrow(RangeError);
    expect(formatDelay(6)).toBe(`+6${N}min`);
    expect(formatDelay(-2)).toBe(`\u22122${N}min`);
    expect(formatDelay(0.2)).toBe(`0${N}min`);
  });
});

describe("words", () => {
  it("binds one-letter words and quotes titles", () => {
    expect(typeset("Podgląd i płatność w jednym kroku")).toBe(`Podgląd i${N}płatność w${N}jednym kroku`);
    expect(typeset("W Toruniu (z przerwą)")).toBe(`W${N}Toruniu (z${N}przerwą)`);
    expect(danceTitle("Iskra")).toBe("„Iskra”");
    expect(["„Nie teraz”", '"Nie teraz"', " “Nie teraz” "].map(danceTitle)).toEqual(["„Nie teraz”", "„Nie teraz”", "„Nie teraz”"]);
    expect(danceTitle("„Raz” i „dwa” razy")).toBe("„„Raz” i „dwa” razy”");
    expect([7, 79, 1204].map(startNumber)).toEqual(["007", "079", "1204"]);
  });
});
