import { describe, expect, it } from "vitest";
import { invented } from "#engines/regulations/tests/invented.ts";
import { type PricedEntry, type PricedSection, quoteOf } from "./quote.ts";

const plain = { fee_per: "dancer", early_fees: [], fee_next_grosze: null } as const;
const rising = {
  ...plain,
  fee_grosze: 6000,
  early_fees: [
    { until: "2024-02-04", fee_grosze: 4500 },
    { until: "2024-02-28", fee_grosze: 5000 },
  ],
  fee_next_grosze: 3000,
};
const sections: PricedSection[] = [
  { ...plain, id: "hip", presentation_name: "1 vs 1", fee_grosze: 5000 },
  { ...plain, id: "own", presentation_name: "Pokaz", fee_grosze: null, fee_per: "entry" },
  { ...rising, id: "first", presentation_name: "Solo" },
  { ...rising, id: "second", presentation_name: "Duet" },
];
const entry = (id: string, section_id: string, more: Partial<PricedEntry> = {}): PricedEntry => ({
  id,
  section_id,
  title: "Iskra",
  status: "draft",
  dancer_ids: ["A"],
  day: "2024-02-04",
  fixed: false,
  ...more,
});

describe("the price of a sign-up", () => {
  it("is the sections' fees; withdrawn entries cost nothing, waiting ones nothing yet", () => {
    const quote = quoteOf(
      [
        entry("1", "hip", { status: "accepted", dancer_ids: ["A", "B"] }),
        entry("2", "hip", { status: "withdrawn" }),
        entry("3", "hip", { status: "waiting" }),
      ],
      sections,
      "pl",
    );
    expect(quote).toMatchObject({ total_grosze: 10_000, until: null });
    expect(quote.lines.map((each) => each.detail)).toEqual(["1 vs 1, 2 × 50,00\u00a0zł", "1 vs 1, lista rezerwowa"]);
    expect(quoteOf([entry("1", "own")], sections, "en")).toMatchObject({ total_grosze: 0, lines: [{ label: "„Iskra”", detail: "Pokaz" }] });
  });

  it("is the early fee until its day, that day included, and says how long it stays so", () => {
    const on = (day: string, fixed = false) => quoteOf([entry("1", "first", { day, fixed })], sections, "pl");
    expect(on("2024-02-04")).toMatchObject({ total_grosze: 4500, until: "2024-02-04" });
    expect(on("2024-02-05")).toMatchObject({ total_grosze: 5000, until: "2024-02-28" });
    expect(on("2024-02-29")).toMatchObject({ total_grosze: 6000, until: null });
    expect(on("2024-02-04", true)).toMatchObject({ total_grosze: 4500, until: null });
  });

  it("is lower for further starts of the same dancer where the section says so, whatever the day", () => {
    const quote = quoteOf(
      [entry("1", "first"), entry("2", "second", { dancer_ids: ["A", "B"], day: "2024-03-01" }), entry("3", "hip")],
      sections,
      "pl",
    );
    expect(quote.lines.map((each) => [each.amount_grosze, each.detail])).toEqual([
      [4500, "Solo"],
      [9000, "Duet, 60,00\u00a0zł + 30,00\u00a0zł (kolejny start)"],
      [5000, "1 vs 1"],
    ]);
  });

  it("takes packages and free places of the regulations off the sections' fees, in złoty only", () => {
    const offers = {
      rules: [],
      packages: [{ plain: "2 starty", starts: 2, price: 80 }],
      free: [{ plain: "trzecia osoba gratis", paid: 2, free: 1 }],
    };
    const book = (currency: string) => invented({ fees: { currency, ...offers } }).regulations;
    const two = [entry("1", "hip"), entry("2", "hip")];
    expect(quoteOf(two, sections, "en", book("PLN"))).toMatchObject({
      total_grosze: 8000,
      lines: [{ detail: "1 vs 1, PLN\u00a050.00 − PLN\u00a020.00 (package)" }, {}],
    });
    expect(quoteOf([entry("1", "hip", { dancer_ids: ["A", "B", "C"] })], sections, "pl", book("PLN")).total_grosze).toBe(10_000);
    expect(quoteOf(two, sections, "pl", book("EUR")).total_grosze).toBe(10_000);
  });
});
