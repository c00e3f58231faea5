import { describe, expect, it } from "vitest";
import { contrastWithWhite, LEAST_CONTRAST, isValidNip, suggestSlug } from "./rules.ts";

describe("an organiser's NIP", () => {
  it("is ten digits whose last is the check digit", () => {
    expect(["5252248481", "1234563218"].map(isValidNip)).toEqual([true, true]);
    expect(["5252248482", "525224848", "525-224-84-81", "15252248481", "52522484811", ""].some(isValidNip)).toBe(false);
  });

  it("never ends in a check value of ten", () => {
    const tens = Array.from({ length: 200 }, (_, i) => String(100_000_000 + i)).filter((nine) =>
      Array.from({ length: 10 }, (_, digit) => `${nine}${digit}`).every((each) => !isValidNip(each)),
    );
    expect(tens.length).toBeGreaterThan(0);
  });
});

describe("an organiser's colour", () => {
  it("is measured against white as WCAG says", () => {
    expect(contrastWithWhite("#000000")).toBeCloseTo(21, 5);
    expect(contrastWithWhite("#FFFFFF")).toBeCloseTo(1, 5);
    expect(contrastWithWhite("#767676")).toBeCloseTo(4.54, 2);
    expect(contrastWithWhite("#0a0a0a")).toBeCloseTo(19.8, 2);
    expect(contrastWithWhite("#0000ff")).toBeCloseTo(8.59, 2);
    expect(contrastWithWhite("#672457")).toBeGreaterThan(LEAST_CONTRAST);
    expect(LEAST_CONTRAST).toBe(7);
  });

  it("that is not written as #rrggbb is not measured", () => {
    expect(["672457", "#fff", "red", "", "##672457", "#6724577"].map(contrastWithWhite)).toEqual(Array.from({ length: 6 }));
  });
});

describe("a name for addresses", () => {
  it("is made of the organisation's name without marks and signs", () => {
    expect(suggestSlug("Łódzki Dom Tańca „Żuraw”")).toBe("lodzki-dom-tanca-zuraw");
    expect(suggestSlug("  Rytm & Ruch 2026  ")).toBe("rytm-ruch-2026");
    expect(suggestSlug("Café Bar ǘ")).toBe("cafe-bar-u");
    expect(suggestSlug("a".repeat(70))).toHaveLength(60);
    expect(suggestSlug("…")).toBe("");
    expect(suggestSlug("a".repeat(59) + " b").endsWith("-")).toBe(false);
  });
});
