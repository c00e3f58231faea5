import { describe, expect, it } from "vitest";
import { ASKED, TEXTS } from "#tests/competitions/search-cases.ts";
import { finds, fold, numberOf, wordsOf } from "./search.ts";

describe("searching", () => {
  it.each(ASKED)("of %j finds %i", (q, many) => {
    expect(TEXTS.filter((text) => finds(q, [text], 7))).toHaveLength(many);
  });

  it("finds folded words in any of the texts, whatever is between them", () => {
    expect([wordsOf("  ŁÓDŹ –\tGórna "), wordsOf(""), wordsOf(undefined)]).toEqual([["lodz", "-", "gorna"], [], []]);
    expect(finds("gorna lodz", ["Łódź", null, undefined, "Górna"])).toBe(true);
    expect(finds("lodzgorna", ["Łódź", "Górna"])).toBe(false);
    expect(finds("null", ["Łódź", null])).toBe(false);
    expect(fold("Łódź – Górna, Søren Đ, O’Hara — ą")).toBe("lodz - gorna, soren d, o'hara - a");
  });

  it("takes digits for a start number, with or without noughts before it, up to nine of them", () => {
    expect(["7", "007", "123456789"].map(numberOf)).toEqual([7, 7, 123_456_789]);
    for (const word of ["1234567890", "7a", "a7", "-7", "", "7 8"]) expect(numberOf(word), word).toBeUndefined();
    expect([finds("007", ["Ala"], 7), finds("8", ["Ala"], 7), finds("7", ["Ala"], null), finds("7", ["Ala"])]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(finds("ala", ["Ala"], 7)).toBe(true);
  });
});
