import { describe, expect, it } from "vitest";
import { parseStatement, readLines } from "./file.ts";
import { findReferences } from "./references.ts";

/** Operations of a text: day, sum, side, currency, payer, account, title, bank number; or why one was not read. */
const read = (...rows: string[]) =>
  readLines(parseStatement(rows.join("\n"))).map((line) =>
    "unread" in line
      ? line.unread
      : [line.booked_on, line.amount_grosze, line.side, line.currency, line.payer, line.account, line.title, line.bank_id].join(" § "),
  );
/** Side, currency and sum only. */
const sums = (...rows: string[]) =>
  readLines(parseStatement(rows.join("\n"))).map((line) =>
    "unread" in line ? line.unread : `${line.side} ${line.currency} ${line.amount_grosze}`,
  );

const JAN = "72114020040000310212345678";
const HALL = "12102010260000000011112222";
const both = (payer: string, account: string, ids: readonly string[] = ["", ""], hall = "HALA") => [
  `2026-11-20 § 8000 § in § PLN § ${payer} § ${account && JAN} § RW26-1-9 § ${ids[0]}`,
  `2026-11-21 § 150000 § out § PLN § ${hall} § ${account && HALL} § Najem § ${ids[1]}`,
];

describe("a layout", () => {
  it.each([
    [
      "iPKO biznes",
      [
        '"Data księgowania";"Rodzaj operacji";"Kwota";"Waluta";"Saldo księgowe";"Kontrahent";"Rachunek kontrahenta";"Tytułem";"Numer referencyjny"',
        `"20-11-2026";"PRZELEW";"+80,00";"PLN";"5 080,00";"JAN";"${JAN}";"RW26-1-9";"CEN1"`,
        `"21-11-2026";"PRZELEW";"-1500,00";"PLN";"3 580,00";"HALA";"${HALL}";"Najem";"CEN2"`,
      ],
      both("JAN", JAN, ["CEN1", "CEN2"]),
    ],
    [
      "Credit Agricole",
      [
        '"Historia operacji z rachunku 61 1090 1014 0000 0712 1981 2874"',
        '"Data zaksięgowania","Rodzaj transakcji","Nadawca/Odbiorca","Numer rachunku","Tytuł","Kwota","Waluta"',
        `"20.11.2026","Przelew otrzymany","JAN","PL ${JAN}","RW26-1-9","80,00","PLN"`,
        `"21.11.2026","Przelew wysłany","HALA","PL ${HALL}","Najem","1 500,00","PLN"`,
      ],
      both("JAN", JAN),
    ],
    [
      "Erste",
      [
        "Data księgowania;Nazwa partnera;IBAN partnera;Kwota;Waluta;Tytuł",
        `20.11.2026;JAN;PL${JAN};80,00;PLN;RW26-1-9`,
        `21.11.2026;HALA;PL${HALL};-1.500,00;PLN;Najem`,
      ],
      both("JAN", JAN),
    ],
    [
      "a cooperative bank (Novum)",
      [
        "Data księg.;Opis operacji;Winien;Ma;Saldo;Nazwa i adres kontrahenta;Nr konta kontrahenta",
        `2026-11-20;RW26-1-9;;80,00;5 080,00;JAN;${JAN}`,
        `2026-11-21;Najem;1 500,00;;3 580,00;HALA;${HALL}`,
        ";Razem obroty;1 500,00;80,00;;;",
      ],
      both("JAN", JAN),
    ],
    [
      "Nest and Toyota",
      [
        "Data księgowania;Kwota operacji;Waluta;Dane kontrahenta;Numer rachunku kontrahenta;Tytuł operacji;Saldo po operacji",
        `20-11-2026;80,00;PLN;JAN;${JAN};RW26-1-9;5080,00`,
        `21-11-2026;-1500,00;PLN;HALA;${HALL};Najem;3580,00`,
      ],
      both("JAN", JAN),
    ],
    [
      "BOŚ",
      [
        '"Data operacji","Nr operacji","Opis","Strona (Wn/Ma)","Kwota","Kontrahent","Rachunek kontrahenta"',
        `"2026.11.20","000123","RW26-1-9","Ma","80,00","JAN","${JAN}"`,
        `"2026.11.21","000127","Najem","Wn","1 500,00","HALA","${HALL}"`,
      ],
      both("JAN", JAN, ["000123", "000127"]),
    ],
    [
      "VeloBank",
      [
        '"#";"Data księgowania";"Nadawca";"Odbiorca";"Numer rachunku nadawcy";"Numer rachunku odbiorcy";"Tytuł";"Kwota"',
        `"1";"2026-11-20";"JAN";"KLUB";"${JAN}";"61109010140000071219812874";"RW26-1-9";"80,00 PLN"`,
        `"2";"2026-11-21";"KLUB";"HALA";"61109010140000071219812874";"${HALL}";"Najem";"-1 500,00 PLN"`,
      ],
      both("JAN", JAN),
    ],
    [
      "Citi, with months first",
      ["Data księgowania,Opis,Kwota", '11/20/2026,RW26-1-9,"80.00"', '11/21/2026,Najem,"-1,500.00"', '11/05/2026,x,"1.00"'],
      [...both("", "", ["", ""], ""), "2026-11-05 § 100 § in § PLN §  §  § x § "],
    ],
    [
      "Revolut Business, whose reference is the payer's",
      [
        "Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Orig currency,Orig amount,Payment currency,Amount,Fee,Fee currency",
        "2026-11-19,2026-11-20,65a1-aa,TOPUP,COMPLETED,RW26-1-9,RW26-1-9,JAN,PLN,80.00,PLN,80.00,0.00,PLN",
        "2026-11-21,2026-11-21,65a1-bb,TRANSFER,COMPLETED,Najem,Najem,HALA,PLN,1500.00,PLN,-1500.00,0.00,PLN",
        "2026-11-21,2026-11-22,65a1-cc,TOPUP,COMPLETED,Money,RW26-000002-8,HANS,EUR,80.00,EUR,80.00,0.00,PLN",
        "2026-11-22,2026-11-22,65a1-dd,TOPUP,REVERTED,Money,RW26-000002-8,EWA,PLN,80.00,PLN,80.00,0.00,PLN",
      ],
      [...both("JAN", "", ["65a1-aa", "65a1-bb"]), "2026-11-22 § 8000 § in § EUR § HANS §  § Money § 65a1-cc", "no_day"],
    ],
    [
      "Wise, whose fees are no sums",
      [
        'ID,Status,Direction,"Created on","Finished on","Source fee amount","Source fee currency","Source name","Source amount (after fees)","Source currency","Target name","Target amount (after fees)","Target currency",Reference',
        "T-1,COMPLETED,IN,2026-11-19 23:00:00,2026-11-20 10:05:00,0.00,EUR,JAN,80.00,PLN,KLUB,80.00,PLN,RW26-1-9",
        "T-2,COMPLETED,OUT,2026-11-21 10:00:00,2026-11-21 10:05:00,1.00,PLN,KLUB,1500.00,PLN,HALA,1500.00,PLN,Najem",
        "T-3,CANCELLED,IN,2026-11-22 10:00:00,2026-11-22 10:05:00,0.00,PLN,EWA,80.00,PLN,KLUB,80.00,PLN,RW26-2-8",
      ],
      [...both("JAN", "", ["T-1", "T-2"]), "no_day"],
    ],
    [
      "PayPal, whose time zone is no currency",
      [
        '"Date","Time","TimeZone","Name","Status","Currency","Gross","Fee","Net","From Email Address","Transaction ID","Subject"',
        '"20/11/2026","10:00:00","CET","JAN","Completed","PLN","80,00","-3,12","76,88","jan@example.com","1AB","RW26-1-9"',
        '"21/11/2026","10:00:00","CET","HALA","Completed","PLN","-1500,00","0,00","-1500,00","klub@example.com","2AB","Najem"',
      ],
      both("JAN", "", ["1AB", "2AB"]),
    ],
    [
      "one description with labels",
      [
        '"Data";"Opis transakcji";"Kwota"',
        `"2026-11-20";"Przelew od: JAN; Tytuł: RW26-1-9; Rachunek: ${JAN}";"80,00"`,
        `"2026-11-21";"Przelew do: HALA; Tytuł: Najem; Rachunek: ${HALL}";"-1.500,00"`,
        '"2026-11-22";"RW26-2-8 Oryginalna kwota operacji: 10,00 EUR";"43,00"',
      ],
      [...both("JAN", JAN), "2026-11-22 § 4300 § in § PLN §  §  § RW26-2-8 § "],
    ],
    [
      "a page with a table, as .xls",
      [
        "<html><body><table><tr><th>Data</th><th>Nadawca</th><th>Tytuł</th><th>Kwota</th></tr>",
        "<tr><td>2026-11-20</td><td>JAN</td><td>RW26-1-9</td><td>80,00</td></tr>",
        "<tr><td>2026-11-21</td><td>HALA</td><td><b>Najem</b></td><td>-1&nbsp;500,00</td></tr></table></body></html>",
      ],
      both("JAN", ""),
    ],
    [
      "mBank CompanyNet, MT940 with labels",
      [
        ":20:1",
        ":25:PL61109010140000071219812874",
        ":60F:C261119PLN5000,00",
        ":61:2611201120C80,00S920//BR1",
        `:86:920 PRZELEW; z rach.: ${JAN}; od: JAN; tyt.: RW26-1-9; TNR: 145271016138274.040001`,
        ":61:2611211121D1500,00S944//BR2",
        `:86:944 PRZELEW; na rach.: ${HALL}; dla: HALA; tyt.: Najem; TNR: 145271016138275.000001`,
      ],
      both("JAN", JAN, ["BR1", "BR2"]),
    ],
    [
      "Citi, MT940 with code words",
      [
        ":20:CITI",
        ":60F:C261119PLN5000,",
        ":61:2611201120CR80,NTRFNONREF//11",
        ":86:/BENM//NAME/KLUB/ORDP/NAME/JAN/REMI/RW26-1-9",
        ":61:2611211121DR1500,NTRFNONREF//12",
        ":86:/ORDP//NAME/KLUB/BENM//NAME/HALA/REMI/Najem",
      ],
      both("JAN", "", ["11", "12"]),
    ],
  ])("of %s", (_, rows, expected) => expect(read(...rows)).toEqual(expected));

  it("with a title in several columns keeps a broken reference", () => {
    const [line] = readLines(parseStatement("Data;Kwota;Tytuł 1;Tytuł 2\n20.11.2026;80,00;WPISOWE RW26-0000;01-9"));
    expect(findReferences(line?.text ?? "", new Set(["RW26-000001-9"]))).toEqual(["RW26-000001-9"]);
  });

  it("with the organiser's account in a column takes it for nobody's", () => {
    const rows = ["JAN", "EWA", "OLA"].map((name) => `61109010140000071219812874;2026-11-20;${name};x;80,00`);
    expect(
      readLines(parseStatement(["Rachunek;Data;Kontrahent;Tytuł;Kwota", ...rows].join("\n"))).map(
        (line) => "account" in line && line.account,
      ),
    ).toEqual(["", "", ""]);
  });
});

describe("money that is none of a payment", () => {
  it("went out where sums have no sign and the kind of operation only spends", () => {
    const kinds = ["Przelew wysłany", "Płatność kartą", "Prowizja", "Zlecenie stałe", "Opłata za przelew", "Wypłata z bankomatu"];
    const others = ["Przelew otrzymany", "Opłata startowa", "Zwrot płatności kartą", "PRZELEW"];
    const rows = (all: string[], sum: string) => [
      "Data;Rodzaj;Nazwa;Tytuł;Kwota",
      ...all.map((kind) => `20.11.2026;${kind};A;RW26-1-9;${sum}`),
    ];
    expect(sums(...rows(kinds, "80,00"))).toEqual(kinds.map(() => "out PLN 8000"));
    expect(sums(...rows(others, "80,00"))).toEqual(others.map(() => "in PLN 8000"));
    expect(sums(...rows(["Zakup"], "+80,00"))).toEqual(["in PLN 8000"]);
  });

  it("is not booked where its status says so", () => {
    const rows = ["Odrzucona", "W trakcie", "Niezrealizowana", "Blokada", "Zaksięgowana"].map(
      (status) => `20.11.2026;${status};A;RW26-1-9;80,00`,
    );
    expect(sums("Data;Status;Nazwa;Tytuł;Kwota", ...rows)).toEqual(["no_day", "no_day", "no_day", "no_day", "in PLN 8000"]);
  });

  it.each([
    ["Data;Znak;Kwota;Tytuł", "20.11.2026;\u2212;80,00;RW26-1-9", "20.11.2026;+;80,00;RW26-1-9"],
    ["Data;Strona;Kwota;Tytuł", "20.11.2026;W ciężar;80,00;RW26-1-9", "20.11.2026;Na dobro;80,00;RW26-1-9"],
    ["Data;Kwota DT;Kwota CT;Tytuł", "20.11.2026;80,00;;RW26-1-9", "20.11.2026;;80,00;RW26-1-9"],
    ["Date,Description,In,Out,Balance", "2026-11-20,RW26-1-9,,80.00,5.00", "2026-11-20,RW26-1-9,80.00,,85.00"],
    ["Data;Kwota zablokowana;Kwota;Tytuł", "20.11.2026;0,00;\u201180,00;RW26-1-9", "20.11.2026;0,00;80,0000;RW26-1-9"],
  ])("is told from income: %s", (heads, out, into) => expect(sums(heads, out, into)).toEqual(["out PLN 8000", "in PLN 8000"]));

  it("is told from income without heads by the balance, where the unused one of two columns is empty or 0,00", () => {
    const expected = ["in PLN 8000", "out PLN 150000", "in PLN 6000"];
    expect(sums("2026-11-20;RW26-1-9;;80,00;5080,00", "2026-11-21;x;1500,00;;3580,00", "2026-11-22;y;;60,00;3640,00")).toEqual(expected);
    expect(sums("2026-11-20;RW26-1-9;80,00;0,00;5080,00", "2026-11-21;x;0,00;1500,00;3580,00", "2026-11-22;y;60,00;0,00;3640,00")).toEqual(
      expected,
    );
  });

  it("is of another country where a small head or the account's name says so", () => {
    expect(sums("Data;Tytuł;Kwota w eur", "2026-11-20;RW26-1-9;80,00")).toEqual(["in EUR 8000"]);
    expect(sums("Data;Konto;Tytuł;Kwota", "2026-11-20;Konto walutowe EUR;RW26-1-9;80,00")).toEqual(["in EUR 8000"]);
  });

  it("went out where one description says so before its labels", () => {
    expect(sums("Data;Kwota;Szczegóły", "20.11.2026;80,00;PRZELEW WYCHODZĄCY DO: HALA | TYTUŁ: RW26-1-9")).toEqual(["out PLN 8000"]);
  });

  it("is not a row where it is the account's balance", () => {
    expect(sums("Data;Opis;Kwota", "20.11.2026 r.;RW26-1-9;80,00", "30.11.2026;Stan końcowy;1080,00")).toEqual(["in PLN 8000"]);
  });
});

describe("a number of the bank", () => {
  it("is ignored where the payer wrote it", () => {
    const rows = read("Date,Payer,Bank reference,Amount", "2026-11-20,JAN,RW26-000001-9,80.00", "2026-11-20,EWA,wpisowe,80.00");
    expect(rows.map((row) => row.split(" § ").at(-1))).toEqual(["", ""]);
  });
});

describe("XML that breaks off", () => {
  it("is broken, and XML of something else or a page is not", () => {
    expect(parseStatement("<Document><Ntry><Amt>80.00</Amt>").isBroken).toBe(true);
    expect(parseStatement("<Document></Document>").isBroken).toBeUndefined();
    expect(parseStatement("<html><body><br>Zaloguj się</body></html>").isBroken).toBeUndefined();
  });
});
