import { describe, expect, it } from "vitest";
import type { LineUpDancer } from "./eligibility.ts";
import { overBooked } from "./line-up.ts";

describe("a dancer's starts", () => {
  it("are counted over all entries; only who is over the limit is named, with the number", () => {
    const dancer = (id: string): LineUpDancer => ({ id, first_name: `Osoba ${id}`, last_name: "Iks", birth_year: 2015, birth_date: null });
    const entries = [["A", "B"], ["A"], ["A", "C"], ["C"]].map((dancer_ids) => ({ dancer_ids }));
    const dancers = ["A", "B", "C", "D"].map(dancer);
    expect(overBooked(entries, dancers, 2)).toEqual([
      {
        code: "per_dancer",
        pl: "Osoba A Iks: występów 3, regulamin pozwala na 2.",
        en: "Osoba A Iks: 3 entries, the regulations allow 2.",
      },
    ]);
    expect(overBooked(entries, dancers, 1)).toHaveLength(2);
    expect(overBooked(entries, dancers, 0)).toHaveLength(3);
    expect(overBooked(entries, dancers, 3)).toEqual([]);
  });
});
