import { describe, expect, it } from "vitest";
import * as banks from "./fixtures/banks.ts";
import { readLines, readFile } from "./file.ts";
import { readPasted } from "./pasted.ts";
import { findReferences } from "./references.ts";

const pasted = [banks.pko, banks.pkoXml, banks.mbank, banks.mbankList, banks.ing, banks.santander, banks.millennium, banks.alior].flat();
const short = (text: string) =>
  readPasted(text).map((line) =>
    "unread" in line
      ? line.unread
      : [line.booked_on, line.amount_grosze, line.side, line.currency, line.payer, line.account, line.title].join(" § "),
  );

describe("pasted lines", () => {
  it("of a bank's file are read as the file is", () => {
    for (const text of pasted) expect(readPasted(text)).toEqual(readLines(readFile(new TextEncoder().encode(text))));
    for (const text of pasted) expect(readPasted(text).length).toBeGreaterThan(0);
  });

  it.each([
    ["14.03.2026;80,00;RW26-000001-9 Studio", "2026-03-14 § 8000 § in § PLN §  §  § RW26-000001-9 Studio"],
    ["20.11.2026\tJAN ŁOŚ\tRW26-000001-9\t80,00 PLN\t1 080,00 PLN", "2026-11-20 § 8000 § in § PLN § JAN ŁOŚ §  § RW26-000001-9"],
    [
      "20.11.2026 saldo 1 080,00 wpływ +80,00 RW26-000001-9",
      "2026-11-20 § 8000 § in § PLN §  §  § 20.11.2026 saldo 1 080,00 wpływ +80,00 RW26-000001-9",
    ],
    ["2026-11-20;Wn;Lena W.;zwrot RW26-000001-9;80,00", "2026-11-20 § 8000 § out § PLN § Lena W. §  § zwrot RW26-000001-9"],
    [
      "20.11.26 Przelew wychodzący RW26-000001-9 80,00 zł",
      "2026-11-20 § 8000 § out § PLN §  §  § 20.11.26 Przelew wychodzący RW26-000001-9 80,00 zł",
    ],
    [
      "20.11.2026;JAN ŁOŚ;RW26-1000001-4;80,00 EUR;72114020040000310212345678",
      "2026-11-20 § 8000 § in § EUR § JAN ŁOŚ § 72114020040000310212345678 § RW26-1000001-4",
    ],
    ["20.11.2026;JAN ŁOŚ;RW26-1-9;-1 500,00;500,00", "2026-11-20 § 150000 § out § PLN § JAN ŁOŚ §  § RW26-1-9"],
    ["RW26-000005-5 bez kwoty", "no_day"],
    ["80,00 RW26-000001-9", "no_day"],
    ["31.02.2026 80,00 RW26-000001-9", "bad_day"],
    ["20.11.2026 RW26-000001-9", "no_sum"],
    ["20.11.2026;JAN;RW26-000001-9;0,00", "zero"],
  ])("%s", (line, expected) => expect(short(line)).toEqual([expected]));

  it.each([
    ["of a bank's page", "20.11.2026\nJAN ŁOŚ\nRW26-1-9\n80,00 PLN\n5 080,00 PLN\n21.11.2026\nHALA\nNajem\n-1 500,00 PLN\n3 580,00 PLN"],
    [
      "with labels and a balance",
      "Historia\n20.11.2026\tPrzelew\nNadawca: JAN ŁOŚ\nTytuł: RW26-1-9\n+80,00 PLN\nSaldo: 5 080,00 PLN\n21.11.2026\tPrzelew\nOdbiorca: HALA\nTytuł: Najem\n-1 500,00 PLN\nSaldo: 3 580,00 PLN",
    ],
    ["with two days", "20.11.2026\n19.11.2026\nJAN ŁOŚ\nRW26-1-9\n80,00 PLN\n21.11.2026\n20.11.2026\nHALA\nNajem\n-1 500,00 PLN"],
    ["with the title below", "20.11.2026\tJAN ŁOŚ\t80,00 PLN\nRW26-1-9\n21.11.2026\tHALA\t-1 500,00 PLN\nNajem"],
  ])("over several lines, %s, are one operation", (_, text) => {
    expect(short(text)).toEqual([
      "2026-11-20 § 8000 § in § PLN § JAN ŁOŚ §  § RW26-1-9",
      "2026-11-21 § 150000 § out § PLN § HALA §  § Najem",
    ]);
  });

  it("of one day above several operations are as many, and no summary", () => {
    expect(short("20.11.2026\nJAN\nRW26-1-9\n+80,00 PLN\nEWA\nRW26-2-8\n+60,00 PLN\nRazem 140,00 PLN")).toEqual([
      "2026-11-20 § 8000 § in § PLN § JAN §  § RW26-1-9",
      "2026-11-20 § 6000 § in § PLN § EWA §  § RW26-2-8",
    ]);
  });

  it.each([
    ["20.11.2026 JAN RW26-1-9 80 zł", "in 8000"],
    ["20.11.2026 JAN RW26-1-9 1'080,00 zł", "in 108000"],
    ["20.11.2026 JAN wpisowe 2x40,00 RW26-1-9 80,00 PLN", "in 8000"],
    ["20.11.2026 JAN wpisowe 40,00 RW26-1-9 80,00 PLN 5 080,00 PLN", "in 8000"],
    ["20.11.2026 Wysłano do HALA 80,00 PLN", "out 8000"],
    ["20.11.2026 Płatność kartą SKLEP 80,00 PLN", "out 8000"],
    ["72 1140 2004 0000 3102 1234 5678 20.11.2026 Saldo 5 080,00 PLN Kwota 80,00 PLN", "in 8000"],
  ])("%s is %s", (line, expected) =>
    expect(readPasted(line).map((each) => ("unread" in each ? each.unread : `${each.side} ${each.amount_grosze}`))).toEqual([expected]),
  );

  it("of XML that breaks off are none", () => expect(readPasted("<Document><Ntry>\n<Amt>80.00</Amt>")).toEqual([]));

  it("are one line each, and none is lost", () => {
    expect(short("14.03.2026;80,00;RW26-000001-9 Studio\n\n14.03.2026;50,00;RW26-000002-8\nRW26-000005-5 bez kwoty\n")).toEqual([
      "2026-03-14 § 8000 § in § PLN §  §  § RW26-000001-9 Studio",
      "2026-03-14 § 5000 § in § PLN §  §  § RW26-000002-8",
      "no_day",
    ]);
    expect(readPasted("")).toEqual([]);
    expect(readPasted("RW26-1-9 80,00").map((line) => findReferences(line.text, new Set(["RW26-000001-9"])))).toEqual([["RW26-000001-9"]]);
  });
});
