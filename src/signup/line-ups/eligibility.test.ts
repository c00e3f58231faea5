import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadContestV1 } from "#engines/regulations/src/load.ts";
import { ageOf, isMinor, type LineUpDancer, type Occasion, sectionFor, type SectionRule, verdictOf } from "./eligibility.ts";

const occasion: Occasion = { rulebook: undefined, first_day: "2026-03-14" };
const dancer = (birth_year: number, birth_date: string | null = null): LineUpDancer => ({
  id: `${birth_year}-${Math.abs(birth_year % 7)}-${birth_date ?? ""}`,
  first_name: "Osoba",
  last_name: String(birth_year),
  birth_year,
  birth_date,
});
const teens: SectionRule = {
  id: "teens",
  dance_category_id: "jazz",
  presentation_category_id: "group",
  presentation_name: "Mini formacja",
  min_dancers: 4,
  max_dancers: 7,
  level_code: null,
  age_name: "12–15 lat",
  min_age: 12,
  max_age: 15,
  age_basis: "calendar_year",
  older_allowed: { years: 2, max_share_percent: 20 },
  younger_allowed: null,
  rulebook_codes: null,
};
const codes = (section: SectionRule, years: number[]) =>
  verdictOf(
    section,
    years.map((year) => dancer(year)),
    occasion,
  ).reasons.map((each) => each.code);

describe("a line-up in a section of the dictionary's age category", () => {
  it("needs the number of dancers that the presentation category names", () => {
    expect(codes(teens, [])).toEqual(["no_dancers"]);
    expect(codes(teens, [2012])).toEqual(["too_few"]);
    expect(
      codes(
        teens,
        Array.from({ length: 8 }, () => 2012),
      ),
    ).toEqual(["too_many"]);
    expect(verdictOf({ ...teens, min_dancers: 8, max_dancers: null }, [dancer(2012)], occasion).reasons[0]?.pl).toBe(
      "Mini formacja: co najmniej 8 osób, w składzie jest 1.",
    );
  });

  it("may have some older dancers, so many and so much older as the category allows", () => {
    expect(
      verdictOf(
        teens,
        [2012, 2012, 2012, 2012, 2010].map((year) => dancer(year)),
        occasion,
      ),
    ).toMatchObject({ allowed: true, reasons: [{ code: "age.share" }] });
    expect(codes(teens, [2012, 2012, 2012, 2010])).toEqual(["age.older_share"]);
    expect(codes(teens, [2012, 2012, 2012, 2012, 2008])).toEqual(["age.older_years"]);
    expect(codes(teens, [2012, 2012, 2012, 2012, 2015])).toEqual(["age.younger"]);
    expect(codes(teens, [2011, 2012, 2013, 2014])).toEqual(["age.inside"]);
    expect(codes({ ...teens, min_age: null, max_age: null }, [1950, 2012, 2013, 2020])).toEqual(["age.no_limit"]);
  });

  it("counts ages in the calendar year or on the day, and asks for the date where only that decides", () => {
    expect(ageOf({ birth_year: 2010, birth_date: "2010-12-31" }, "calendar_year", "2026-03-14")).toBe(16);
    expect(ageOf({ birth_year: 2010, birth_date: "2010-12-31" }, "competition_day", "2026-03-14")).toBe(15);
    expect(ageOf({ birth_year: 2010, birth_date: "2010-03-14" }, "competition_day", "2026-03-14")).toBe(16);
    const solo = { ...teens, min_dancers: 1, max_dancers: 1, age_basis: "competition_day" as const, older_allowed: null };
    expect(verdictOf(solo, [dancer(2010, "2010-12-31")], occasion).allowed).toBe(true);
    expect(verdictOf(solo, [dancer(2012)], occasion).reasons.map((each) => each.code)).toEqual(["age.inside", "birth_date"]);
  });

  it("is of minors until the eighteenth birthday, the whole year where only the year is known", () => {
    expect(isMinor({ birth_year: 2008, birth_date: "2008-03-14" }, "2026-03-14")).toBe(false);
    expect(isMinor({ birth_year: 2008, birth_date: "2008-03-15" }, "2026-03-14")).toBe(true);
    expect(isMinor({ birth_year: 2008, birth_date: null }, "2026-03-14")).toBe(true);
    expect(isMinor({ birth_year: 2007, birth_date: null }, "2026-03-14")).toBe(false);
  });
});

describe("the section for a line-up", () => {
  const kids: SectionRule = { ...teens, id: "kids", age_name: "8–11 lat", min_age: 8, max_age: 11 };
  const adults: SectionRule = { ...teens, id: "adults", age_name: "16+", min_age: 16, max_age: null };
  const wanted = { dance_category_id: "jazz", presentation_category_id: "group" };
  const of = (years: number[], current?: string) =>
    sectionFor(
      [kids, teens, adults],
      years.map((year) => dancer(year)),
      occasion,
      wanted,
      current,
    )?.id;

  it("is the one whose ages fit; the current one as long as it does", () => {
    expect(of([2012, 2012, 2013, 2011])).toBe("teens");
    expect(of([2000, 2001, 2002, 2003], "teens")).toBe("adults");
    expect(of([2012, 2012, 2013, 2011], "teens")).toBe("teens");
  });

  it("is the one of their age while the line-up is not complete, and none where the competition has none", () => {
    expect(of([2012])).toBe("teens");
    expect(of([], "adults")).toBe("adults");
    expect(sectionFor([kids], [], occasion, { dance_category_id: "tango" })).toBeUndefined();
    expect(sectionFor([kids, teens], [], occasion, { section_id: "teens" })?.id).toBe("teens");
  });
});

describe("a line-up in a section of regulations that were read from a file", () => {
  const file = new URL("../../../engines/regulations/contests/pl-ostrowski-styl-2024.json", import.meta.url);
  const rulebook = loadContestV1(JSON.parse(readFileSync(file, "utf8"))).regulations;
  const ostrow: Occasion = { rulebook, first_day: "2024-03-03" };
  const band = rulebook.age_categories.find((each) => each.min_age === 12 && each.max_age === 15);
  const section: SectionRule = {
    ...teens,
    min_dancers: 1,
    max_dancers: 1,
    min_age: null,
    max_age: null,
    rulebook_codes: { style: null, presentation: "ONE", age: band?.code ?? null, level: null },
  };

  it("is judged by their age rules, with their reasons", () => {
    expect(band).toBeDefined();
    const fits = verdictOf(section, [dancer(2010)], ostrow);
    expect(fits).toMatchObject({ allowed: true, open: false });
    const tooOld = verdictOf(section, [dancer(2000)], ostrow);
    expect(tooOld).toMatchObject({ allowed: false, open: false });
    expect(tooOld.reasons[0]?.pl).toContain("Osoba 2000");
  });

  it("is judged by the dictionary where the regulations do not know the age category", () => {
    const own = { ...section, rulebook_codes: { style: null, presentation: "ONE", age: "nie-ma", level: null } };
    expect(verdictOf(own, [dancer(2000)], ostrow).reasons[0]?.code).toBe("age.no_limit");
  });
});
