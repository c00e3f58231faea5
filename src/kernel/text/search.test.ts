import { describe, expect, it } from "vitest";
import { SEARCHES, TEXTS } from "#tests/competitions/search-cases.ts";
import { matchesSearch, fold, numberOf, wordsOf } from "./search.ts";

describe("searching", () => {
  it.each(SEARCHES)("of %j finds %i", (q, many) => {
    expect(TEXTS.filter((text) => matchesSearch(q, [text], 7))).toHaveLength(many);
  });

  it("finds folded words in any of the texts, whatever is between them", () => {
    expect([wordsOf("  ŁÓDŹ –\tGórna "), wordsOf(""), wordsOf(undefined)]).toEqual([["lodz", "-", "gorna"], [], []]);
    expect(matchesSearch("gorna lodz", ["Łódź", null, undefined, "Górna"])).toBe(true);
    expect(matchesSearch("lodzgorna", ["Łódź", "Górna"])).toBe(false);
    expect(matchesSearch("null", ["Łódź", null])).toBe(false);
    expect(fold("Łódź – Górna, Søren Đ, O’Hara — ą")).toBe("lodz - gorna, soren d, o'hara - a");
  });

  it("takes digits for a start number, with or without noughts before it, up to nine of them", () => {
    expect(["7", "007", "123456789"].map(numberOf)).toEqual([7, 7, 123_456_789]);
    for (const word of ["1234567890", "7a", "a7", "-7", "", "7 8"]) expect(numberOf(word), word).toBeUndefined();
    expect([
      matchesSearch("007", ["Ala"], 7),
      matchesSearch("8", ["Ala"], 7),
      matchesSearch("7", ["Ala"], null),
      matchesSearch("7", ["Ala"]),
    ]).toEqual([true, false, false, false]);
    expect(matchesSearch("ala", ["Ala"], 7)).toBe(true);
  });
});
