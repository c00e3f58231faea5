import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differenceOf, inWords, type Line, numberOf, patternProblem, periodOf, sumsOf, totalOf, vatInGross } from "./rules.ts";

const line = (gross_grosze: number, vat: Line["vat"] = "23"): Line => ({ key: "a", label: "a", detail: null, vat, gross_grosze });

describe("numbers", () => {
  it.each([
    ["FV/{nr}/{mm}/{rrrr}", "2026-03", "FV/7/03/2026"],
    ["{nr}-{rr}", "2026", "7-26"],
    ["Faktura {nr}", "", "Faktura 7"],
  ])("of %s count within %s", (pattern, period, number) => {
    expect(patternProblem(pattern)).toBeNull();
    expect([periodOf(pattern, "2026-03-14"), numberOf(pattern, 7, "2026-03-14")]).toEqual([period, number]);
  });

  it.each(["FV/{rrrr}", "{nr}/{nr}", "FV/{nr}/{dd}", "FV/{nr}/{mm}", "FV{nr}{rrrr}", "1{nr}/{rrrr}", "FV;{nr}", `${"F".repeat(30)}{nr}`])(
    "of %s could be read two ways, or not at all: refused",
    (pattern) => expect(patternProblem(pattern)).not.toBeNull(),
  );

  it("are never the same twice under one pattern", () => {
    const day = fc.tuple(fc.integer({ min: 2020, max: 2035 }), fc.integer({ min: 1, max: 12 }));
    const pattern = fc.constantFrom("FV/{nr}/{mm}/{rrrr}", "{rr}.{mm}-{nr}", "{nr}/{rrrr}", "F-{nr}");
    const n = fc.integer({ min: 1, max: 2000 });
    const dayOf = ([year, month]: [number, number]) => `${year}-${String(month).padStart(2, "0")}-01`;
    fc.assert(
      fc.property(pattern, n, n, day, day, (said, a, b, first, second) => {
        const [one, two] = [dayOf(first), dayOf(second)];
        const same = numberOf(said, a, one) === numberOf(said, b, two);
        return same === (a === b && periodOf(said, one) === periodOf(said, two));
      }),
    );
  });
});

describe("VAT", () => {
  it.each([
    [12300, "23", 2300],
    [8000, "23", 1496],
    [10000, "8", 741],
    [1, "23", 0],
    [3, "23", 1],
    [-8000, "23", -1496],
    [8000, "zw", 0],
    [8000, "0", 0],
  ] as const)("in %i grosze at %s is %i", (gross, rate, vat) => expect(vatInGross(gross, rate)).toBe(vat));

  it("is computed from each rate's total, and of a difference as after less before", () => {
    const before = sumsOf([line(8000), line(8000), line(5000, "8"), line(100, "zw")]);
    expect(before).toEqual([
      { vat: "23", net_grosze: 13_008, vat_grosze: 2992, gross_grosze: 16_000 },
      { vat: "8", net_grosze: 4630, vat_grosze: 370, gross_grosze: 5000 },
      { vat: "zw", net_grosze: 100, vat_grosze: 0, gross_grosze: 100 },
    ]);
    const after = sumsOf([line(8000), line(0), line(100, "zw")]);
    expect(differenceOf(before, after)).toEqual([
      { vat: "23", net_grosze: -6504, vat_grosze: -1496, gross_grosze: -8000 },
      { vat: "8", net_grosze: -4630, vat_grosze: -370, gross_grosze: -5000 },
      { vat: "zw", net_grosze: 0, vat_grosze: 0, gross_grosze: 0 },
    ]);
  });

  it("and net together are the gross, whatever the sums", () => {
    const some = fc.array(fc.tuple(fc.integer({ min: -9_000_000, max: 90_000_000 }), fc.constantFrom("23", "8", "5", "0", "zw" as const)));
    fc.assert(
      fc.property(some, (given) => {
        const total = totalOf(sumsOf(given.map(([gross, vat]) => line(gross, vat as Line["vat"]))));
        return (
          total.net_grosze + total.vat_grosze === total.gross_grosze &&
          total.gross_grosze === given.reduce((sum, [gross]) => sum + gross, 0)
        );
      }),
    );
  });
});

it.each([
  [0, "zero złotych 00/100"],
  [100, "jeden złoty 00/100"],
  [12_345, "sto dwadzieścia trzy złote 45/100"],
  [1_205, "dwanaście złotych 05/100"],
  [2_200, "dwadzieścia dwa złote 00/100"],
  [100_000, "tysiąc złotych 00/100"],
  [212_100, "dwa tysiące sto dwadzieścia jeden złotych 00/100"],
  [1_500_000_99, "milion pięćset tysięcy złotych 99/100"],
  [-8_000, "minus osiemdziesiąt złotych 00/100"],
])("%i grosze are „%s”", (grosze, words) => expect(inWords(grosze)).toBe(words));
