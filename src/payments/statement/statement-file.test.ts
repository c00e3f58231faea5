import { describe, expect, it } from "vitest";
import { amountIn, cellsOf, dayIn, numbered, rowBy, tableOf, textOf } from "./statement-file.ts";

/** Żółty in Windows-1250. */
const OLD = new Uint8Array([0xaf, 0xf3, 0xb3, 0x74, 0x79]);

describe("a bank's file", () => {
  it("is read in both encodings", () => {
    expect(textOf(OLD)).toBe("Żółty");
    expect(textOf(new TextEncoder().encode("\uFEFFŻółty"))).toBe("Żółty");
  });

  it.each([
    ["1 234,56", 123_456],
    ["1\u00a0234,56 PLN", 123_456],
    ["1.234,56", 123_456],
    ["1,234.56", 123_456],
    ["+80,00 zł", 8000],
    ["80", 8000],
    ["80,5", 8050],
    ["-12,00", -1200],
    ["\u221212,00", -1200],
    ["12,00-", -1200],
    ["1.23.45", undefined],
    ["12,345,6", undefined],
    ["=1+1", undefined],
    ["", undefined],
    ["61 1090 1014 0000 0712 1981 2874 x", undefined],
  ])("has the sum %s", (text, grosze) => expect(amountIn(text)).toBe(grosze));

  it.each([
    ["2026-01-20", "2026-01-20"],
    ["20.01.2026", "2026-01-20"],
    ["20/01/2026 14:05", "2026-01-20"],
    ["20260120", "2026-01-20"],
    ["31.02.2026", undefined],
    ["0000-01-01", undefined],
    ["61109010140000071219812874", undefined],
  ])("has the day %s", (text, day) => expect(dayIn(text)).toBe(day));

  it("has cells in quotes, with separators, line breaks and quotes that are never closed", () => {
    expect(cellsOf('a;"b;""c""\nd";e\r\n"open;f\n\n;;\nx;', ";")).toEqual([
      ["a", 'b;"c" d', "e"],
      ['"open', "f"],
      ["x", ""],
    ]);
  });

  it("is recognised by its heads below a preamble, debits and summaries aside", () => {
    const table = tableOf(
      [
        "mBank S.A.;Lista operacji;",
        "Za okres:;01.01.2026;31.01.2026",
        "",
        '#Data księgowania;#Opis operacji;"#Tytuł";#Nadawca/Odbiorca;#Kwota;#Saldo;',
        '2026-01-20;PRZELEW;"RW26 000001 9";"Jan Żak";1 080,00;5 000,00;',
        "2026-01-21;OPŁATA;prowizja;;-5,00;4 995,00;",
        "Saldo końcowe;;;;4 995,00;;",
      ].join("\r\n"),
    );
    expect(table.guessed).toEqual({ booked_on: 0, amount: 4, payer: 3, title: 2 });
    expect(table.rows).toHaveLength(2);
    const columns = { booked_on: 0, amount: 4, payer: 3, title: 2 };
    expect(table.rows.map((row) => rowBy(row, columns))).toEqual([
      { booked_on: "2026-01-20", amount_grosze: 108_000, payer: "Jan Żak", title: "RW26 000001 9" },
      "debit",
    ]);
    expect(tableOf("#Data księgowania,x,#Kwota\n2026-01-20,b,5").layout).toBe("data ksiegowania|x|kwota");
  });

  it("without heads is recognised by what stands in it, with any separator", () => {
    for (const separator of [";", ",", "\t", "|"]) {
      const line = (day: string, payer: string, title: string, sum: string) =>
        [day, payer, title, sum].map((each) => `"${each}"`).join(separator);
      const table = tableOf(
        [
          line("20.01.2026", "Jan Żak", "opłata RW26-000001-9", "80,00"),
          line("21.01.2026", "Studio Tańca Pirueta w Olsztynie", "RW26-000002-8", "45,00"),
        ].join("\n"),
      );
      expect(table.guessed).toEqual({ booked_on: 0, payer: 1, title: 2, amount: 3 });
      expect(table.layout).toBe("4");
    }
    expect(tableOf("to nie jest wyciąg").rows).toEqual([]);
    expect(tableOf("").rows).toEqual([]);
  });

  it("tells equal rows apart by their order", () => {
    expect(numbered([["a"], ["b"], ["a"]]).map(({ nth }) => nth)).toEqual([0, 0, 1]);
  });
});
