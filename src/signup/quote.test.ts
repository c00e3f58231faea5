import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadContestV1 } from "#engines/regulations/src/load.ts";
import { type PricedEntry, quoteBy, quoteOf, type RulebookSection } from "./quote.ts";

const file = new URL("../../engines/regulations/contests/pl-ostrowski-styl-2024.json", import.meta.url);
const rulebook = loadContestV1(JSON.parse(readFileSync(file, "utf8"))).regulations;
const codes = (style: string) => ({ style, presentation: "ONE", age: null, level: null });
const [hip = "", breaking = ""] = rulebook.dance_categories.map((each) => each.code);
const sections: RulebookSection[] = [
  { id: "hip", presentation_name: "1 vs 1", fee_grosze: 5000, fee_per: "dancer", rulebook_codes: codes(hip) },
  { id: "break", presentation_name: "1 vs 1", fee_grosze: 5000, fee_per: "dancer", rulebook_codes: codes(breaking) },
  { id: "own", presentation_name: "Pokaz", fee_grosze: null, fee_per: "entry", rulebook_codes: null },
];
const entry = (id: string, section_id: string, status: PricedEntry["status"] = "draft", dancer_ids = ["A"]): PricedEntry => ({
  id,
  section_id,
  title: "Iskra",
  status,
  dancer_ids,
});

describe("the price of a sign-up", () => {
  it("is the sections' fees; withdrawn entries cost nothing, waiting ones nothing yet", () => {
    const quote = quoteOf(
      [entry("1", "hip", "accepted", ["A", "B"]), entry("2", "break", "withdrawn"), entry("3", "break", "waiting")],
      sections,
      "pl",
    );
    expect(quote.total_grosze).toBe(10_000);
    expect(quote.lines.map((each) => each.detail)).toEqual(["1 vs 1, 2 × 50,00\u00a0zł", "1 vs 1, lista rezerwowa"]);
    expect(quoteOf([entry("1", "own")], sections, "en")).toMatchObject({ total_grosze: 0, lines: [{ label: "„Iskra”", detail: "Pokaz" }] });
  });

  it("follows the regulations where they price by start and by day", () => {
    const both = [entry("1", "hip"), entry("2", "break")];
    expect(quoteBy(rulebook, both, sections, "2024-02-04", "pl")).toMatchObject({
      total_grosze: 7500,
      lines: [{ amount_grosze: 4500, detail: "1 vs 1, 45,00\u00a0zł" }, { amount_grosze: 3000 }],
      question: null,
    });
    expect(quoteBy(rulebook, both, sections, "2024-02-05", "pl").total_grosze).toBe(8000);
  });

  it("falls back to the sections with the regulations' question, and wherever a section is the organiser's own", () => {
    const before = quoteBy(rulebook, [entry("1", "hip")], sections, "2023-01-01", "pl");
    expect(before).toMatchObject({ total_grosze: 5000 });
    expect(before.question).not.toBeNull();
    expect(quoteBy(rulebook, [entry("1", "hip"), entry("2", "own")], sections, "2024-02-04", "pl")).toMatchObject({
      total_grosze: 5000,
      question: null,
    });
    expect(quoteBy(undefined, [entry("1", "hip")], sections, "2024-02-04", "pl").total_grosze).toBe(5000);
  });
});
