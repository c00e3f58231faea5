import { describe, expect, it } from "vitest";
import * as banks from "./fixtures/banks.ts";
import { linesOf, readFile } from "./file.ts";
import { readPasted } from "./pasted.ts";
import { referencesIn } from "./references.ts";

const pasted = [banks.pko, banks.pkoXml, banks.mbank, banks.mbankList, banks.ing, banks.santander, banks.millennium, banks.alior].flat();
const short = (text: string) =>
  readPasted(text).map((line) =>
    "unread" in line
      ? line.unread
      : [line.booked_on, line.amount_grosze, line.side, line.currency, line.payer, line.account, line.title].join(" § "),
  );

describe("pasted lines", () => {
  it("of a bank's file are read as the file is", () => {
    for (const text of pasted) expect(readPasted(text)).toEqual(linesOf(readFile(new TextEncoder().encode(text))));
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

  it("are one line each, and none is lost", () => {
    expect(short("14.03.2026;80,00;RW26-000001-9 Studio\n\n14.03.2026;50,00;RW26-000002-8\nRW26-000005-5 bez kwoty\n")).toEqual([
      "2026-03-14 § 8000 § in § PLN §  §  § RW26-000001-9 Studio",
      "2026-03-14 § 5000 § in § PLN §  §  § RW26-000002-8",
      "no_day",
    ]);
    expect(readPasted("")).toEqual([]);
    expect(readPasted("RW26-1-9 80,00").map((line) => referencesIn(line.text, new Set(["RW26-000001-9"])))).toEqual([["RW26-000001-9"]]);
  });
});
