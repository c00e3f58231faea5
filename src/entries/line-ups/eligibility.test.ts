import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadContestV1 } from "#engines/regulations/src/load.ts";
import { invented, inventedBands } from "#engines/regulations/tests/invented.ts";
import {
  ageOf,
  isMinor,
  type LineUpDancer,
  nameOf,
  type Occasion,
  sectionFor,
  type SectionRule,
  siblingsOf,
  verdictOf,
} from "./eligibility.ts";

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
    expect(
      [4, 7].map((count) =>
        codes(
          teens,
          Array.from({ length: count }, () => 2012),
        ),
      ),
    ).toEqual([["age.inside"], ["age.inside"]]);
    expect(codes({ ...teens, min_dancers: 2, max_dancers: null }, [2012, 2012])).toEqual(["age.inside"]);
  });

  it.each([
    [4, 7, 1, "too_few", "Mini formacja: 4–7 osób, w składzie jest 1.", "Mini formacja: 4–7 people; the line-up has 1."],
    [4, 7, 8, "too_many", "Mini formacja: 4–7 osób, w składzie jest 8.", "Mini formacja: 4–7 people; the line-up has 8."],
    [
      8,
      null,
      7,
      "too_few",
      "Mini formacja: co najmniej 8 osób, w składzie jest 7.",
      "Mini formacja: at least 8 people; the line-up has 7.",
    ],
    [2, 2, 3, "too_many", "Mini formacja: 2 osoby, w składzie jest 3.", "Mini formacja: 2 people; the line-up has 3."],
    [2, 2, 1, "too_few", "Mini formacja: 2 osoby, w składzie jest 1.", "Mini formacja: 2 people; the line-up has 1."],
  ])("is told that of %d to %s dancers %d is %s", (min_dancers, max_dancers, count, code, pl, en) => {
    const lineUp = Array.from({ length: count }, () => dancer(2012));
    expect(verdictOf({ ...teens, min_dancers, max_dancers }, lineUp, occasion)).toEqual({
      allowed: false,
      open: false,
      reasons: [{ code, pl, en }],
    });
  });

  it("may have some older dancers, so many and so much older as the category allows", () => {
    expect(
      verdictOf(
        teens,
        [2012, 2012, 2012, 2012, 2010].map((year) => dancer(year)),
        occasion,
      ),
    ).toMatchObject({ allowed: true, open: false, reasons: [{ code: "age.share" }] });
    expect(codes(teens, [2012, 2012, 2012, 2010])).toEqual(["age.older_share"]);
    expect(codes(teens, [2012, 2012, 2012, 2012, 2008])).toEqual(["age.older_years"]);
    expect(codes(teens, [2012, 2012, 2012, 2012, 2015])).toEqual(["age.younger"]);
    expect(codes(teens, [2011, 2012, 2013, 2014])).toEqual(["age.inside"]);
    expect(codes({ ...teens, min_age: null, max_age: null }, [1950, 2012, 2013, 2020])).toEqual(["age.no_limit"]);
  });

  it("may have some younger dancers where the category says so, and the reason names who is outside and the rule", () => {
    const both: SectionRule = { ...teens, younger_allowed: { years: 1, max_share_percent: 40 } };
    const said = (years: number[], section = both) =>
      verdictOf(
        section,
        years.map((year) => dancer(year)),
        occasion,
      ).reasons.map(({ pl, en }) => [pl, en]);
    expect(said([2012, 2012, 2012, 2015, 2010])).toEqual([
      [
        "12–15 lat: wiek zgadza się u 3 z 5, reszta mieści się w limicie.",
        "12–15 lat: 3 of 5 people are in this age group, the others are within the allowed share.",
      ],
    ]);
    expect(said([2012, 2012, 2015, 2015])).toEqual([
      [
        "12–15 lat: młodsze może być najwyżej 40% składu, a jest 2 z 4: Osoba 2015 (11 lat), Osoba 2015 (11 lat).",
        "12–15 lat: at most 40% of the line-up may be younger, but there are 2 of 4: Osoba 2015 (11 years), Osoba 2015 (11 years).",
      ],
    ]);
    expect(said([2012, 2012, 2015, 2016])).toEqual([
      [
        "12–15 lat: młodsze mogą być najwyżej o 1 rok. Poza wiekiem: Osoba 2015 (11 lat), Osoba 2016 (10 lat).",
        "12–15 lat: dancers may be younger by 1 year at most. Outside this age group: Osoba 2015 (11 years), Osoba 2016 (10 years).",
      ],
    ]);
    expect(said([2012, 2012, 2012, 2012, 2009, 2008]).map(([pl]) => pl)).toEqual([
      "12–15 lat: starsze mogą być najwyżej o 2 lata. Poza wiekiem: Osoba 2009 (17 lat), Osoba 2008 (18 lat).",
    ]);
    expect(said([2012, 2012, 2012, 2010, 2010]).map(([, en]) => en?.slice(0, 52))).toEqual([
      "12–15 lat: at most 20% of the line-up may be older, ",
    ]);
    expect(codes({ ...both, younger_allowed: { years: 0, max_share_percent: 100 } }, [2012, 2012, 2012, 2015])).toEqual(["age.younger"]);
    expect(codes(both, [2012, 2012, 2008, 2016])).toEqual(["age.older_years", "age.younger_years"]);
  });

  it("has one border where its category has one", () => {
    const [kids, adults] = [
      { ...teens, min_age: null },
      { ...teens, max_age: null, younger_allowed: null },
    ];
    expect([codes(kids, [2020, 2019, 2015, 2011]), codes(kids, [2008, 2008, 2008, 2008])]).toEqual([["age.inside"], ["age.older_years"]]);
    expect([codes(adults, [1950, 1960, 2000, 2014]), codes(adults, [1950, 1960, 2000, 2015])]).toEqual([["age.inside"], ["age.younger"]]);
  });

  it("counts ages in the calendar year or on the day, and asks for the date where only that decides", () => {
    expect(ageOf({ birth_year: 2010, birth_date: "2010-12-31" }, "calendar_year", "2026-03-14")).toBe(16);
    expect(ageOf({ birth_year: 2010, birth_date: "2010-12-31" }, "competition_day", "2026-03-14")).toBe(15);
    expect(ageOf({ birth_year: 2010, birth_date: "2010-03-14" }, "competition_day", "2026-03-14")).toBe(16);
    const solo = { ...teens, min_dancers: 1, max_dancers: 1, age_basis: "competition_day" as const, older_allowed: null };
    expect(verdictOf(solo, [dancer(2010, "2010-12-31")], occasion).allowed).toBe(true);
    expect(verdictOf(solo, [dancer(2012)], occasion).reasons.map((each) => each.code)).toEqual(["age.inside", "birth_date"]);
    expect(verdictOf({ ...solo, max_dancers: 2 }, [dancer(2012), dancer(2012, "2012-01-01")], occasion).reasons).toHaveLength(2);
    expect(verdictOf(solo, [dancer(2012, "2012-01-01")], occasion).reasons.map((each) => each.code)).toEqual(["age.inside"]);
  });

  it("is of minors until the eighteenth birthday, the whole year where only the year is known", () => {
    expect(isMinor({ birth_year: 2008, birth_date: "2008-03-14" }, "2026-03-14")).toBe(false);
    expect(isMinor({ birth_year: 2008, birth_date: "2008-03-15" }, "2026-03-14")).toBe(true);
    expect(isMinor({ birth_year: 2008, birth_date: null }, "2026-03-14")).toBe(true);
    expect(isMinor({ birth_year: 2007, birth_date: null }, "2026-03-14")).toBe(false);
    expect(isMinor({ birth_year: 2008, birth_date: "2008-12-31" }, "2026-03-14")).toBe(true);
  });

  it("names people first name first, and one name alone without a space", () => {
    const names = [
      { first_name: "Ala", last_name: "Mak" },
      { first_name: "Ala", last_name: "" },
      { first_name: "", last_name: "Mak" },
    ];
    expect(names.map(nameOf)).toEqual(["Ala Mak", "Ala", "Mak"]);
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
    const open: SectionRule = { ...teens, id: "open", min_age: null, max_age: null };
    const fitting = (sections: SectionRule[], current?: string) =>
      sectionFor(
        sections,
        [2012, 2012, 2013, 2011].map((year) => dancer(year)),
        occasion,
        wanted,
        current,
      )?.id;
    expect([fitting([teens, open]), fitting([teens, open], "open"), fitting([kids, teens, open], "kids")]).toEqual([
      "teens",
      "open",
      "teens",
    ]);
  });

  it("is the one whose number of dancers fits where nobody's age does, before the first", () => {
    const [solo, duo] = [
      { ...kids, id: "solo", min_dancers: 1, max_dancers: 1 },
      { ...kids, id: "duo", min_dancers: 2, max_dancers: 2 },
    ];
    const two = [dancer(1990), dancer(1991)];
    expect(sectionFor([solo, duo], two, occasion, wanted)?.id).toBe("duo");
    expect(sectionFor([solo, duo], two, occasion, wanted, "solo")?.id).toBe("solo");
    expect(sectionFor([solo, duo], [...two, dancer(1992)], occasion, wanted)?.id).toBe("solo");
    expect(sectionFor([solo, duo], [], occasion, wanted)?.id).toBe("solo");
  });

  it("is looked for among those of the wanted dance, presentation and level, each where it is named", () => {
    const jazz = { ...teens, id: "jazz-group-A", level_code: "A" };
    const all = [jazz, { ...jazz, id: "jazz-group-B", level_code: "B" }, { ...jazz, id: "jazz-solo-A", presentation_category_id: "solo" }];
    const some = [...all, { ...jazz, id: "disco-group-A", dance_category_id: "disco" }];
    const found = (asked: Parameters<typeof siblingsOf>[1]) => siblingsOf(some, asked).map((each) => each.id);
    expect(found({})).toHaveLength(4);
    expect(found({ level_code: null })).toHaveLength(4);
    expect(found({ dance_category_id: "disco" })).toEqual(["disco-group-A"]);
    expect(found({ presentation_category_id: "solo" })).toEqual(["jazz-solo-A"]);
    expect(found({ dance_category_id: "jazz", presentation_category_id: "group", level_code: "B" })).toEqual(["jazz-group-B"]);
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
    expect(verdictOf(section, [dancer(2000)], { ...ostrow, rulebook: undefined }).reasons[0]?.code).toBe("age.no_limit");
  });

  const first_day = "2026-05-16";
  const of = (codes: Partial<NonNullable<SectionRule["rulebook_codes"]>>): SectionRule => ({
    ...section,
    id: codes.age ?? "",
    rulebook_codes: { style: "JAZZ", presentation: "SOLO", level: null, age: null, ...codes },
  });

  it("is left to the organiser where their rules leave a question, and is then taken before one that is refused", () => {
    const rulebook = invented({ age_rules: { basis: "age_on_event_day", groups: inventedBands() } }).regulations;
    const young = of({ age: "A" });
    const refused: SectionRule = { ...section, id: "refused", min_age: 12, rulebook_codes: null };
    const asked = verdictOf(young, [dancer(2016)], { rulebook, first_day });
    expect(asked).toMatchObject({ allowed: false, open: true, reasons: [{ code: "ask.age_basis" }] });
    expect(Object.keys(asked.reasons[0] ?? {})).toEqual(["code", "pl", "en"]);
    expect(sectionFor([refused, young], [dancer(2016)], { rulebook, first_day }, {})?.id).toBe("A");
    const born = (day: string, on = first_day) => verdictOf(young, [dancer(2016, day)], { rulebook, first_day: on }).allowed;
    expect([born("2016-05-16"), born("2016-05-17"), born("2016-05-17", "2026-06-01")]).toEqual([false, true, false]);
  });

  it("is judged by the age categories of its own dance and presentation", () => {
    const band = (code: string, applies_to: string[]) => ({ code, label_pl: code, min_age: 7, max_age: 99, birth_years: null, applies_to });
    const groups = [...inventedBands(), band("D", ["DISCO"]), band("E", ["DUET"])];
    const every = { styles: ["JAZZ", "DISCO"], presentations: ["SOLO", "DUET"], ages: groups.map((each) => each["code"]), levels: ["-"] };
    const rulebook = invented({ age_rules: { basis: "birth_year", groups }, category_matrix: [every] }).regulations;
    const may = (codes: Parameters<typeof of>[0]) => verdictOf(of(codes), [dancer(2010)], { rulebook, first_day }).allowed;
    expect([may({ age: "D", style: "DISCO" }), may({ age: "D", style: "JAZZ" })]).toEqual([true, false]);
    expect([may({ age: "E", presentation: "DUET" }), may({ age: "E", presentation: "SOLO" })]).toEqual([true, false]);
  });
});
