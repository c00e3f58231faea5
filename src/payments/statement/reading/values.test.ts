import { describe, expect, it } from "vitest";
import { findAccountNumber, parseAccountNumber, findCurrency, parseCurrency, parseDay, findSide, sideCode, parseSum } from "./values.ts";

describe("a value of a statement", () => {
  it.each([
    ["1 234,56", { amount: 123_456 }],
    ["1\u00a0234,56 PLN", { amount: 123_456, currency: "PLN" }],
    ["1\u202f234,56", { amount: 123_456 }],
    ["1.234,56", { amount: 123_456 }],
    ["1,234.56", { amount: 123_456 }],
    ["1'234'567.89", { amount: 123_456_789 }],
    ["+80,00 zł", { amount: 8000, side: "in", currency: "PLN" }],
    ["80", { amount: 8000 }],
    ["80,5", { amount: 8050 }],
    ["80,00 EUR", { amount: 8000, currency: "EUR" }],
    ["EUR 80.00", { amount: 8000, currency: "EUR" }],
    ["€80.00", { amount: 8000, currency: "EUR" }],
    ["-80,00 EUR", { amount: 8000, side: "out", currency: "EUR" }],
    ["-12,00", { amount: 1200, side: "out" }],
    ["- 12,00", { amount: 1200, side: "out" }],
    ["\u221212,00", { amount: 1200, side: "out" }],
    ["12,00-", { amount: 1200, side: "out" }],
    ["(12,00)", { amount: 1200, side: "out" }],
    ["80,00 Wn", { amount: 8000, side: "out" }],
    ["80.00CR", { amount: 8000, side: "in" }],
    ["0,00", { amount: 0 }],
    ["1.23.45", undefined],
    ["12,345,6", undefined],
    ["80,000", undefined],
    ["80 00", undefined],
    ["=1+1", undefined],
    ["osiemdziesiąt", undefined],
    ["", undefined],
    ["61 1090 1014 0000 0712 1981 2874 x", undefined],
  ])("has the sum %s", (text, sum) => expect(parseSum(text)).toEqual(sum));

  it.each([
    ["2026-01-20", "2026-01-20"],
    ["20.01.2026", "2026-01-20"],
    ["1.2.2026", "2026-02-01"],
    ["20-01-2026", "2026-01-20"],
    ["20/01/2026 14:05", "2026-01-20"],
    ["2026-01-20T23:59:00+01:00", "2026-01-20"],
    ["20260120", "2026-01-20"],
    ["20.01.26", "2026-01-20"],
    ["31.02.2026", undefined],
    ["2026-13-01", undefined],
    ["0000-01-01", undefined],
    ["20 lis 2026", undefined],
    ["61109010140000071219812874", undefined],
  ])("has the day %s", (text, day) => expect(parseDay(text)).toBe(day));

  it("has the side of a code and of a kind of operation", () => {
    for (const word of ["Wn", "WN.", "Obciążenie", "wychodzący", "OUT", "D", "DT", "Debit", "wypłata", "DBIT"])
      expect(sideCode(word)).toBe("out");
    for (const word of ["Ma", "Uznanie", "przychodzący", "IN", "C", "CT", "Credit", "wpłata", "CRDT"]) expect(sideCode(word)).toBe("in");
    expect(["Marta", "", "Inne", "Dom"].map(sideCode)).toEqual([undefined, undefined, undefined, undefined]);
    expect(findSide("PRZELEW ZEWNĘTRZNY WYCHODZĄCY")).toBe("out");
    expect(findSide("SEPA CREDIT TRANSFER OUTGOING")).toBe("out");
    expect(findSide("Przelew na telefon przychodz. zew.")).toBe("in");
    expect(findSide("PRZELEW KRAJOWY")).toBe(undefined);
  });

  it("has the currency of a cell, a head and a title", () => {
    expect(["PLN", "eur", "zł", "€", "", "dziwna waluta"].map(parseCurrency)).toEqual(["PLN", "EUR", "PLN", "EUR", undefined, "XXX"]);
    expect(["Kwota (EUR)", "Kwota w USD", "Kwota [CZK]", "Kwota", "EURO"].map(findCurrency)).toEqual([
      "EUR",
      "USD",
      "CZK",
      undefined,
      undefined,
    ]);
  });

  it("has accounts without blanks, PL and signs, and none of a part", () => {
    const account = "72114020040000310212345678";
    for (const text of ["72 1140 2004 0000 3102 1234 5678", `PL${account}`, `'${account} `, `/PL${account}`])
      expect([findAccountNumber(text), parseAccountNumber(text)]).toEqual([account, account]);
    expect(parseAccountNumber("'DE89370400440532013000;".replace(";", ""))).toBe("DE89370400440532013000");
    expect(findAccountNumber(`ZUS PRZELEW ${account}`)).toBe(account);
    expect(["72", "", "mBiznes konto 6110 ... 2874", "6110****2874"].map(parseAccountNumber)).toEqual(["", "", "", ""]);
  });
});
