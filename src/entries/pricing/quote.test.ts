import { describe, expect, it } from "vitest";
import { invented } from "#engines/regulations/tests/invented.ts";
import { type PricedEntry, type PricedSection, quoteOf } from "./quote.ts";
import { labelOf } from "../label/title-of.ts";

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
  { ...plain, id: "team", presentation_name: "Formacja", fee_grosze: 15_000, fee_per: "entry" },
  { ...rising, id: "first", presentation_name: "Solo" },
  { ...rising, id: "second", presentation_name: "Duet" },
  { ...plain, id: "duet", presentation_name: "Duet", fee_grosze: 6000, fee_next_grosze: 3000 },
  { ...plain, id: "unsaid", presentation_name: "Pokaz", fee_grosze: null },
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
    expect(quoteOf([entry("1", "own")], sections, "en")).toEqual({
      lines: [{ entry_id: "1", label: "„Iskra”", detail: "Pokaz", amount_grosze: 0 }],
      total_grosze: 0,
      currency: "PLN",
      until: null,
    });
    expect(quoteOf([entry("1", "team", { dancer_ids: ["A", "B", "C"] })], sections, "pl").lines).toMatchObject([
      { detail: "Formacja", amount_grosze: 15_000 },
    ]);
    const unsaid = { ...plain, id: "unsaid", presentation_name: "Pokaz", fee_grosze: null };
    expect(quoteOf([entry("1", "unsaid", { dancer_ids: ["A", "B"] })], [unsaid], "pl").lines).toMatchObject([{ detail: "Pokaz" }]);
    const free = { ...plain, id: "free", presentation_name: "Pokaz", fee_grosze: 0 };
    expect(quoteOf([entry("1", "free", { dancer_ids: ["A", "B"] })], [free], "en").lines).toMatchObject([
      { detail: "Pokaz, 2 × PLN\u00a00.00", amount_grosze: 0 },
    ]);
  });

  it("is the early fee until its day, that day included, and says how long it stays so", () => {
    const on = (day: string, fixed = false) => quoteOf([entry("1", "first", { day, fixed })], sections, "pl");
    expect(on("2024-02-04")).toMatchObject({ total_grosze: 4500, until: "2024-02-04" });
    expect(on("2024-02-05")).toMatchObject({ total_grosze: 5000, until: "2024-02-28" });
    expect(on("2024-02-29")).toMatchObject({ total_grosze: 6000, until: null });
    expect(on("2024-02-04", true)).toMatchObject({ total_grosze: 4500, until: null });
    const rises = [entry("1", "hip"), entry("2", "first", { day: "2024-02-05" }), entry("3", "second", { day: "2024-02-04" })];
    expect(quoteOf(rises, sections, "pl").until).toBe("2024-02-04");
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
    const again = quoteOf([entry("1", "hip"), entry("2", "first"), entry("3", "second")], sections, "pl");
    expect(again.lines.map((each) => [each.amount_grosze, each.detail])).toEqual([
      [5000, "1 vs 1"],
      [4500, "Solo"],
      [3000, "Duet, 30,00\u00a0zł (kolejny start)"],
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
    expect(quoteOf(two, sections, "pl", book("PLN")).lines[0]?.detail).toBe("1 vs 1, 50,00\u00a0zł − 20,00\u00a0zł (pakiet)");
    const three = { dancer_ids: ["A", "B", "C"] };
    expect(quoteOf([entry("1", "hip", three)], sections, "pl", book("PLN"))).toMatchObject({
      total_grosze: 10_000,
      lines: [{ detail: "1 vs 1, 3 × 50,00\u00a0zł − 50,00\u00a0zł (miejsce bezpłatne)" }],
    });
    // The free place is worth the lower of the two prices that its dancers may have.
    expect(quoteOf([entry("1", "first", three)], sections, "pl", book("PLN")).total_grosze).toBe(10_500);
    expect(quoteOf(two, sections, "pl", book("EUR")).total_grosze).toBe(10_000);
  });
});

describe("packages of 2 starts for 80 zł", () => {
  const fees = {
    currency: "PLN",
    rules: [],
    packages: [{ plain: "2 starty", starts: 2, price: 80 }],
    free: [{ plain: "f", paid: 12, free: 1 }],
  };
  const priced = (...entries: PricedEntry[]) => {
    const quote = quoteOf(entries, sections, "en", invented({ fees }).regulations);
    expect(quote.lines.reduce((sum, each) => sum + each.amount_grosze, 0)).toBe(quote.total_grosze);
    return [quote.total_grosze, ...quote.lines.map((each) => each.amount_grosze)];
  };
  const solo = (id: string) => entry(id, "hip");

  it("hold whatever else is in the sign-up", () => {
    // Two solos of 50 are one package.
    expect(priced(solo("1"), solo("2"))).toEqual([8000, 3000, 5000]);
    // A team is priced by the entry: 80 + 150, also where A dances in it, and in whatever order.
    const team = entry("3", "team", { dancer_ids: ["A", "B", "C"] });
    expect(priced(solo("1"), solo("2"), team)).toEqual([23_000, 3000, 5000, 15_000]);
    expect(priced(team, solo("1"), solo("2"))).toEqual([23_000, 15_000, 3000, 5000]);
    // 13 people for 50 with one free place are 600: 80 + 600.
    const group = entry("3", "hip", { dancer_ids: Array.from("BCDEFGHIJKLMN") });
    expect(priced(solo("1"), solo("2"), group)).toEqual([68_000, 3000, 5000, 60_000]);
    // A starts for 50 and for 60, together 80; B alone for 60. No start of A before the duet counts as its first, because the solo has no fee of
    // further starts.
    const duet = entry("2", "duet", { dancer_ids: ["A", "B"] });
    expect(priced(solo("1"), duet)).toEqual([14_000, 2000, 12_000]);
    // A section without a fee is no start of a package.
    expect(priced(solo("1"), entry("2", "unsaid"))).toEqual([5000, 5000, 0]);
  });

  it("never make an entry cost less than nothing", () => {
    const cheap = { currency: "PLN", rules: [], packages: [{ plain: "3 starty", starts: 3, price: 10 }], free: [] };
    const quote = quoteOf([solo("1"), solo("2"), solo("3")], sections, "pl", invented({ fees: cheap }).regulations);
    expect(quote.lines.map((each) => each.amount_grosze)).toEqual([0, 0, 1000]);
  });
});

describe("an entry by itself", () => {
  it("is called by its title, else said to have none", () => {
    const called = (title: string | null) => [labelOf({ title }, "pl"), labelOf({ title }, "en")];
    expect([called("Iskra"), called(null), called("")]).toEqual([
      ["„Iskra”", "„Iskra”"],
      ["bez tytułu", "untitled"],
      ["bez tytułu", "untitled"],
    ]);
  });
});
