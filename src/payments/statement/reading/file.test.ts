import { describe, expect, it } from "vitest";
import { fold } from "../../../kernel/text/search.ts";
import * as banks from "./fixtures/banks.ts";
import { cases } from "./fixtures/cases.ts";
import { readLines, readFile } from "./file.ts";
import type { ReadLine } from "./line.ts";
import { findReferences } from "./references.ts";

/** Encodes a text in one of the single-byte encodings that banks use. */
function encoded(text: string, name: string): Uint8Array {
  const decoder = new TextDecoder(name);
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(new Uint8Array([code])), code]));
  return Uint8Array.from(text, (letter) => codes.get(letter) ?? 63);
}
/** Encodes a text as UTF-16, little-endian or with its bytes swapped. */
const wide = (text: string, swapped = false) =>
  Uint8Array.from({ length: text.length * 2 }, (_, at) => (text.charCodeAt(at >> 1) >> ((at % 2 === 1) === swapped ? 0 : 8)) & 255);

/** A line in the test's notation: day, sum, side, currency, payer, account, title, bank number; or why it was not read. */
const short = (line: ReadLine) =>
  "unread" in line
    ? line.unread
    : [line.booked_on, line.amount_grosze, line.side, line.currency, line.payer, line.account, line.title, line.bank_id].join(" § ");
const read = (content: string | Uint8Array) =>
  readLines(readFile(typeof content === "string" ? new TextEncoder().encode(content) : content));
const shorts = (content: string | Uint8Array) => read(content).map(short);

const JAN = "72114020040000310212345678";
const HALL = "12102010260000000011112222";
const open = new Set(["RW26-000001-9", "RW26-000002-8", "RW26-000003-7"]);

describe("the files of the cases", () => {
  it.each([
    ["01-no-leading-zeros.csv", "RW26-1-9"],
    ["02-en-dash.csv", "RW26–000001–9"],
    ["04-space-inside-number.csv", "RW26-000 001-9"],
    ["06-underscore-and-dots.csv", "RW26_000001_9"],
    ["08-lower-nodash.csv", "rw260000019"],
  ] as const)("%s: the reference is found in any writing", (name, title) => {
    expect(shorts(cases[name])).toEqual([
      `2026-01-19 § 8000 § in § PLN § J. Nieznany §  § ${title} § `,
      "2026-01-19 § 123456 § in § PLN § Inny §  § czynsz za styczeń § ",
      "2026-01-18 § 1200 § in § PLN § Sklep §  § zwrot § ",
    ]);
    expect(read(cases[name]).map((line) => findReferences(line.text, open))).toEqual([["RW26-000001-9"], [], []]);
  });

  it("a currency of its own column is named", () => {
    expect(shorts(cases["11-currency-column-eur.csv"])).toEqual([
      "2026-01-19 § 8000 § in § EUR § SK Praha §  § RW26-000001-9 § ",
      "2026-01-18 § 100 § in § PLN § X §  § y § ",
    ]);
    expect(shorts(encoded(cases["eur-pekao.csv"], "windows-1250"))).toEqual([
      "2026-11-20 § 8000 § in § EUR § HANS MUELLER § DE89370400440532013000 § RW26-000001-9 Studio Iskra § C1",
    ]);
  });

  it("a side of its own column holds", () => {
    expect(shorts(cases["13-side-column-wn-ma.csv"])).toEqual([
      "2026-01-19 § 8000 § out § PLN § Lena W. §  § zwrot RW26-000001-9 § ",
      "2026-01-19 § 5500 § in § PLN § Inny §  § składka § ",
    ]);
  });

  it("the same transfer in another export, with another running number, is the same line", () => {
    const [first, second] = read(cases["16-overlap-first.csv"]).map(short);
    expect(shorts(cases["17-overlap-next-week.csv"])).toEqual(["2026-01-20 § 3300 § in § PLN § Nowy §  § abc def § ", first, second]);
    expect(first).toBe("2026-01-19 § 8000 § in § PLN § Marta K. §  § RW26-000001-9 § ");
  });

  it("UTF-16 with and without a byte order mark, either way round, and years of two digits are read", () => {
    const expected = [
      "2026-01-19 § 8000 § in § PLN § Żaneta Łoś §  § RW26-000001-9 § ",
      "2026-01-18 § 100 § in § PLN § X Y §  § abc def § ",
    ];
    const content = cases["18-utf16.csv"];
    for (const bytes of [wide(`\uFEFF${content}`), wide(`\uFEFF${content}`, true), wide(content), wide(content, true)])
      expect(shorts(bytes)).toEqual(expected);
    expect(shorts(cases["19-two-digit-year.csv"])).toEqual(expected);
  });

  it("MT940 is read, with a reference that its lines broke", () => {
    const lines = read(cases["20-mt940.sta"]);
    expect(lines.map(short)).toEqual(["2026-01-19 § 8000 § in § PLN § MARTA KWIECIEN §  § OPLATA RW26-000 001-9 § 97202028342"]);
    expect(findReferences(lines[0]?.text ?? "", open)).toEqual(["RW26-000001-9"]);
  });

  it("a zero is listed as one, and two references of one sum are both found", () => {
    expect(shorts(cases["21-zero.csv"])).toEqual(["zero", "2026-01-18 § 100 § in § PLN § X Y §  § abc def § "]);
    expect(read(cases["26-two-references-one-sum.csv"]).map((line) => findReferences(line.text, open))).toEqual([
      ["RW26-000001-9", "RW26-000002-8"],
      [],
    ]);
    expect(shorts(cases["26-two-references-one-sum.csv"])[0]).toBe(
      "2026-01-19 § 16000 § in § PLN § Studio Tańca Pirueta §  § RW26-000001-9 i RW26-000002-8 § ",
    );
  });

  it("camt.053, PKO BP, ING and mBank say the same of five transfers", () => {
    const five = (account: string, ids: string[]) =>
      [
        "2026-11-20 § 8000 § in § PLN § JAN ŁOŚ UL. DŁUGA 3 ŁÓDŹ § @ § RW26-000001-9 Studio Iskra § ",
        "2026-11-20 § 6000 § in § PLN § EWA ŻAK § @ § rw26 000002 8 wpisowe § ",
        "2026-11-21 § 8000 § in § PLN § BARBARA GĘSICKA § @ § wpisowe na turniej § ",
        "2026-11-21 § 150000 § out § PLN § HALA SPORTOWA § @ § Najem hali FV 12/2026 § ",
        "2026-11-22 § 123456 § in § PLN § ZUS § @ § Zwrot nadpłaty § ",
      ].map((line, at) => `${line.replace("@", account)}${ids[at] ?? ""}`);
    expect(shorts(cases["camt053.xml"])).toEqual(five("", ["1000", "1001", "1002", "1003", "1004"]));
    expect(shorts(encoded(cases["pko.csv"], "windows-1250"))).toEqual([
      ...five(JAN, []),
      `2026-11-23 § 8000 § in § PLN § OLA § ${JAN} § PRZELEW NA TELEFON OD: 48600123456 DLA: 48600000147 § 00000092928593669`,
    ]);
    const ids = [0, 1, 2, 3, 4].map((number) => `20260000000${number}`);
    expect(shorts(encoded(cases["ing.csv"], "windows-1250"))).toEqual([...five(JAN, ids), "no_day"]);
    expect(shorts(cases["mbank-lista.csv"])).toEqual(five(JAN, []).toReversed());
    const otherCategory = cases["mbank-lista.csv"].replaceAll("Wpływy - inne", "Wpływy z imprez").replaceAll("\r\n", "\n");
    expect(shorts(otherCategory)).toEqual(five(JAN, []).toReversed());
  });

  it("rows that cannot be read are listed with the reason", () => {
    const lines = read(encoded(cases["zepsute.csv"], "windows-1250"));
    expect(lines.map(short)).toEqual([
      "2026-11-20 § 8000 § in § PLN § JAN ŁOŚ §  § RW26-000001-9 Studio Iskra § ",
      "bad_sum",
      "no_day",
      "bad_day",
      "bad_day",
    ]);
    expect(lines[1]?.text).toBe("2026-11-20; 2026-11-20; PRZELEW; RW26-000002-8 A; EWA; '72'; osiemdziesiąt; 100,00");
  });
});

describe("the layouts of banks", () => {
  const transfer = (payer: string, id = "") => [
    `2026-11-20 § 8000 § in § PLN § ${payer} § ${JAN} § RW26-000001-9 Studio Iskra § ${id}`,
    `2026-11-21 § 150000 § out § PLN § HALA SPORTOWA § ${HALL} § Najem hali § ${id.replace(/1$/, "2")}`,
  ];

  it.each([
    [
      "PKO BP",
      banks.pko,
      "windows-1250",
      transfer("JAN ŁOŚ"),
      [
        "2026-11-23 § 6000 § in § PLN §  §  § za OLĘ, nadawca nieznany § ",
        `2026-11-23 § 4500 § in § PLN § OLA § ${JAN} § RW26-2-8 § 00000092928593669`,
        "zero",
      ],
    ],
    [
      "iPKO XML",
      banks.pkoXml,
      "iso-8859-2",
      transfer("JAN ŁOŚ"),
      [`2026-11-23 § 4500 § in § PLN § OLA & SPÓŁKA § ${JAN} § RW26-2-8 i RW26-000003-7 § 00000092928593669`, "bad_day", "zero"],
    ],
    ["mBank's list", banks.mbankList, "utf-8", transfer("JAN ŁOŚ"), ["2026-11-23 § 4500 § in § EUR § OLA NOWAK §  §  § ", "bad_sum"]],
    [
      "mBank",
      banks.mbank,
      "windows-1250",
      transfer("JAN ŁOŚ"),
      [
        `2026-11-23 § 8000 § out § PLN § JAN ŁOŚ § ${JAN} § zwrot RW26-000001-9 § `,
        "2026-11-23 § 8000 § in § PLN § OLA §  § bez dnia operacji § ",
      ],
    ],
    [
      "ING",
      banks.ing,
      "windows-1250",
      transfer("JAN ŁOŚ", "202600000000001"),
      ["no_day", "2026-11-25 § 8000 § in § EUR § HANS MUELLER § DE89370400440532013000 § RW26-000001-9 § 202600000000009"],
    ],
    [
      "Pekao",
      banks.pekao,
      "windows-1250",
      transfer("JAN ŁOŚ", "C991000000001"),
      [
        "2026-11-23 § 8000 § in § EUR § HANS MUELLER § DE89370400440532013000 § RW26-000001-9 § C991000000003",
        "2026-11-23 § 8000 § out § EUR § HANS MUELLER § DE89370400440532013000 § zwrot § C991000000004",
      ],
    ],
    [
      "Santander",
      banks.santander,
      "utf-8",
      transfer("JAN ŁOŚ UL. DŁUGA 3 90-001 ŁÓDŹ"),
      ["2026-11-23 § 8000 § in § EUR § HANS MUELLER BERLIN § DE89370400440532013000 § RW26-000001-9 § "],
    ],
    [
      "Millennium",
      banks.millennium,
      "utf-8",
      transfer("JAN ŁOŚ"),
      [
        "2026-11-23 § 8000 § out § PLN § JAN ŁOŚ §  § zwrot RW26-000001-9 § ",
        "2026-11-23 § 4500 § in § PLN § OLA NOWAK §  § RW26-000 002-8 § ",
        "no_sum",
      ],
    ],
    [
      "Alior",
      banks.alior,
      "windows-1250",
      transfer("JAN ŁOŚ"),
      [
        "2026-11-23 § 34400 § in § PLN § HANS MUELLER § DE89370400440532013000 § RW26-000001-9 § ",
        "2026-11-23 § 665 § in § PLN §  §  § Odsetki § ",
      ],
    ],
    [
      "BNP Paribas",
      banks.bnp,
      "utf-8",
      transfer("JAN ŁOŚ").map((line) => line.replace(JAN, "").replace(HALL, "")),
      [
        "2026-11-23 § 8000 § in § EUR § HANS MUELLER §  § RW26-000001-9 § B-77",
        "2026-11-24 § 8000 § out § EUR § HANS MUELLER §  § zwrot § B-78",
        "bad_sum",
      ],
    ],
  ])("%s", (_, files, encoding, ...expected) => {
    expect(files.map((file) => shorts(encoding === "utf-8" ? file : encoded(file, encoding)))).toEqual(expected);
  });

  it("are read in each encoding that fits", () => {
    for (const name of ["windows-1250", "iso-8859-2"]) expect(shorts(encoded(banks.pko[0] ?? "", name))).toEqual(transfer("JAN ŁOŚ"));
    expect(shorts((banks.pko[0] ?? "").normalize("NFD"))).toEqual(transfer("JAN ŁOŚ"));
    const old = cases["20-mt940.sta"].replace("MARTA", "\u0001ARTA \u0002");
    const bytes = Uint8Array.from(old, (letter) => (letter === "\u0001" ? 0xbd : letter === "\u0002" ? 0x9d : letter.charCodeAt(0)));
    expect(fold(shorts(bytes)[0] ?? "")).toContain("zarta l kwiecien");
  });
});

describe("a file of a bank", () => {
  it("keeps columns that the office set, with the recognised ones that fit", () => {
    const file = readFile(new TextEncoder().encode(cases["11-currency-column-eur.csv"]));
    expect(file.layout).toBe("data operacji|nadawca|tytul|kwota|waluta");
    expect(readLines(file, { booked_on: 0, amount: 3, payer: 2, title: 1 }).map(short)[0]).toBe(
      "2026-01-19 § 8000 § in § EUR § RW26-000001-9 §  § SK Praha § ",
    );
    expect(readLines({ ...file, guessed: {} })).toEqual([]);
  });

  it("has no rows where it is none, or breaks off in the middle", () => {
    for (const content of [
      "",
      "to nie jest wyciąg",
      "<html><body>Zaloguj się</body></html>",
      cases["camt053.xml"].slice(0, 900),
      "\u0000\u0001",
    ])
      expect(read(content)).toEqual([]);
  });

  it("leaves out summaries and notes, before and after the rows and with a day of their own", () => {
    const content = [
      "Data;Kontrahent;Tytuł;Kwota;Saldo",
      "2026-11-01;Saldo początkowe;;1000,00;1000,00",
      "2026-11-20;Razem z Olą;RW26-1-9;80,00;1080,00",
      "",
      "Data;Kontrahent;Tytuł;Kwota;Saldo",
      "wczoraj;EWA;opłata;80,00;1160,00",
      "Saldo końcowe;;;1160,00;",
      "Suma uznań (2);;;160,00;",
      "Wygenerowano 2026-11-26;;;;",
    ].join("\n");
    expect(shorts(content)).toEqual(["2026-11-20 § 8000 § in § PLN § Razem z Olą §  § RW26-1-9 § ", "bad_day"]);
  });

  it("of booked and reversed operations in MT940 is read with lines of 27 characters, accounts and the years' end", () => {
    const content = [
      ":20:MT940",
      ":25:/PL61109010140000071219812874",
      ":60F:C251231EUR0,00",
      ":61:2512310102C80,00N240NONREF//BR2601020001",
      ":86:240^00PRZELEW",
      "^20Opłata za turniej RW26-0000",
      "^2101-9^32JAN ŁOŚ^38PL72114020040000310212345678^60ÿ",
      ":61:2601020102RC80,00NTRFNONREF//BR2601020002",
      ":86:zwrot bez pól",
      ":61:260230C80,00NTRFNONREF",
      ":61:260102C,NTRFNONREF",
      ":61:260102D0,00NTRFNONREF",
      ":62F:C260102EUR0,00",
      "-",
    ].join("\r\n");
    expect(shorts(content)).toEqual([
      `2026-01-02 § 8000 § in § EUR § JAN ŁOŚ § ${JAN} § Opłata za turniej RW26-000001-9 § BR2601020001`,
      "2026-01-02 § 8000 § out § EUR §  §  § zwrot bez pól § BR2601020002",
      "bad_day",
      "bad_sum",
      "zero",
    ]);
  });

  it("of camt.053 version 8 is read, with operations of one entry apart and pending ones listed", () => {
    const details = (sum: string, name: string, title: string) =>
      `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">${sum}</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>PL${JAN}</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>${title}</Ustrd></RmtInf></TxDtls>`;
    const entry = (sum: string, status: string, inner: string) =>
      `<ns:Ntry><ns:Amt Ccy="EUR">${sum}</ns:Amt><ns:CdtDbtInd>CRDT</ns:CdtDbtInd><ns:Sts><ns:Cd>${status}</ns:Cd></ns:Sts><ns:BookgDt><ns:DtTm>2026-11-20T10:00:00Z</ns:DtTm></ns:BookgDt><ns:NtryDtls>${inner}</ns:NtryDtls></ns:Ntry>`;
    const content = `<?xml version="1.0"?><ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><ns:BkToCstmrStmt><ns:Stmt>${entry("125.00", "BOOK", details("80.00", "JAN ŁOŚ", "RW26-1-9") + details("45.000", "OLA", "RW26-2-8"))}${entry("9.00", "PDNG", "")}${entry("0.00", "BOOK", "")}</ns:Stmt></ns:BkToCstmrStmt></ns:Document>`;
    expect(shorts(content)).toEqual([
      `2026-11-20 § 8000 § in § EUR § JAN ŁOŚ § ${JAN} § RW26-1-9 § `,
      `2026-11-20 § 4500 § in § EUR § OLA § ${JAN} § RW26-2-8 § `,
      "no_day",
      "zero",
    ]);
  });
});

describe("a side and a currency", () => {
  const sides = (heads: string, ...rows: string[]) =>
    read([heads, ...rows].join("\n")).map((line) =>
      "unread" in line ? line.unread : `${line.side} ${line.currency} ${line.amount_grosze}`,
    );

  it.each([
    ["Data;Opis;Wn;Ma;Saldo", "2026-11-20;RW26-1-9;80,00;;0,00", "2026-11-20;RW26-1-9;;80,00;80,00"],
    ["Data;Opis;Wypłaty;Wpłaty", "19.01.2026;RW26-1-9;80,00;", "19.01.2026;RW26-1-9;;80,00"],
    ["Date,Description,Debit,Credit,Balance", "20/11/2026,FEE,80.00,,1.00", "20/11/2026,RW26-1-9,,80.00,81.00"],
    ["Data;Opis;Kwota obciążenia;Kwota uznania", "19.01.2026;RW26-1-9;-80,00;0,00", "19.01.2026;RW26-1-9;0,00;80,00"],
    ["Data;Typ;Kontrahent;Tytuł;Kwota", "2026-11-20;OUT;JAN;RW26-1-9;80,00", "2026-11-20;IN;JAN;RW26-1-9;80,00"],
    ["Data;D/C;Kwota;Tytuł", "2026-11-20;D;80,00;RW26-1-9", "2026-11-20;C;80,00;RW26-1-9"],
    ["Data;Kierunek;Opis;Kwota", "19.01.2026;wychodzący;RW26-1-9;80,00", "19.01.2026;przychodzący;RW26-1-9;80,00"],
    ["Data;Nadawca;Tytuł;Kwota;Strona", "2026-11-20;JAN;RW26-1-9;80,00;Obciążenie", "2026-11-20;JAN;RW26-1-9;80,00;Uznanie"],
    ["Data;Nadawca;Tytuł;Kwota;Wn/Ma", "2026-11-20;JAN;RW26-1-9;80,00;Wn", "2026-11-20;JAN;RW26-1-9;80,00;Ma"],
    ["Data;Nadawca;Tytuł;Kwota;", "2026-11-20;JAN;RW26-1-9;80,00;debit", "2026-11-20;JAN;RW26-1-9;80,00;credit"],
    ["Data;Nadawca;Tytuł;Kwota", "2026-11-20;JAN;RW26-1-9;80,00-", "2026-11-20;JAN;RW26-1-9;80,00"],
  ])("%s", (heads, out, into) => expect(sides(heads, out, into)).toEqual(["out PLN 8000", "in PLN 8000"]));

  it("is of another country where cell, column, head or preamble say so", () => {
    expect(sides("Data;Tytuł;Kwota", "2026-11-20;RW26-1-9;80,00 EUR", "2026-11-20;RW26-1-9;80,00 zł")).toEqual([
      "in EUR 8000",
      "in PLN 8000",
    ]);
    expect(sides("Data;Tytuł;Kwota;Waluta", "2026-11-20;RW26-1-9;80,00;CZK", "2026-11-20;RW26-1-9;80,00;???")).toEqual([
      "in CZK 8000",
      "in XXX 8000",
    ]);
    expect(sides("Data;Tytuł;Kwota (EUR)", "2026-11-20;RW26-1-9;80,00")).toEqual(["in EUR 8000"]);
    expect(sides("Waluta rachunku: EUR", "Data;Tytuł;Kwota", "2026-11-20;RW26-1-9;80,00")).toEqual(["in EUR 8000"]);
  });

  it("without heads belongs to the sum, not to the balance before it", () => {
    const rows = [
      "2026-01-19;Marta K.;RW26-000001-9;1080,00;80,00",
      "2026-01-18;Inny;abc def;1000,00;10,00",
      "2026-01-17;Inny;abc def;990,00;20,00",
    ];
    expect(sides(rows[0] ?? "", ...rows.slice(1))).toEqual(["in PLN 8000", "in PLN 1000", "in PLN 2000"]);
  });
});
