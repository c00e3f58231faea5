// Sheets of entries in every layout: cards, couples, blocks, crosses, relays. What is read once the questions are confirmed, and nothing before.
import { describe, expect, it } from "vitest";
import { outcomeOf, acceptAll, readText, importOutcome } from "#tests/signups/imported-sheets.ts";
import { unusedOf } from "../reading/import-state.ts";

const entries = (text: string) => importOutcome("entries", text);
const FALA = "Fala Jazz Duet: Zosia Wrona, Jan Borek";
const ECHO = "Echo Hip hop Solo: Ola Lis";

describe("sheets of entries", () => {
  it.each([
    [
      "a card with its people below",
      `KARTA ZGŁOSZENIA;;;;
Klub: Wir;;Instruktor: Ewa Kania;;
Lp.;Tytuł;Styl;Kategoria prezentacji;Nazwisko i imię;Rok ur.
1;Fala;Jazz;duet;Wrona Zosia;2014
;;;;Borek Jan;2013
2;Echo;Hip hop;solo;Lis Ola;2012
Razem;3;;;;`,
    ],
    [
      "a card that repeats the style",
      `Nazwa układu;Technika;Kategoria prezentacji;Imię i nazwisko;Rocznik
Fala;Jazz;duet;Zosia Wrona;2014
;Jazz;duet;Jan Borek;2013
Echo;Hip hop;solo;Ola Lis;2012`,
    ],
    [
      "dancers side by side",
      `Tytuł;Styl;Imię 1;Nazwisko 1;Rok 1;Imię 2;Nazwisko 2;Rok 2
Fala;Jazz;Zosia;Wrona;2014;Jan;Borek;2013
Echo;Hip hop;Ola;Lis;2012;;;`,
    ],
    [
      "all names before all births",
      `Tytuł;Styl;Tancerz nr 1;Tancerz nr 2;Ur. 1;Ur. 2
Fala;Jazz;Zosia Wrona;Jan Borek;2014;2013
Echo;Hip hop;Ola Lis;;2012;`,
    ],
    [
      "couples",
      `Tytuł;Styl;Imię partnera;Nazwisko partnera;Rok ur. partnera;Imię partnerki;Nazwisko partnerki;Rok ur. partnerki;Trener
Fala;Jazz;Zosia;Wrona;2014;Jan;Borek;2013;Ewa Kania
Echo;Hip hop;Ola;Lis;2012;;;;Ewa Kania`,
    ],
    [
      "couples in English",
      `Title;Style;Leader;Leader DOB;Follower;Follower DOB
Fala;Jazz;Zosia Wrona;2014;Jan Borek;2013
Echo;Hip hop;Ola Lis;2012;;`,
    ],
    [
      "couples with a birth behind each",
      `Tytuł;Styl;Partner;Rok ur.;Partnerka;Rok ur.
Fala;Jazz;Zosia Wrona;2014;Jan Borek;2013
Echo;Hip hop;Ola Lis;2012;;`,
    ],
    [
      "blocks",
      `Tytuł: Fala
Styl: Jazz
Uczestnicy:
1. Zosia Wrona 2014
2. Jan Borek 2013

Tytuł: Echo
Styl: Hip hop
Uczestnicy: Ola Lis 2012`,
    ],
    [
      "blocks with a table in each",
      `Tytuł:;Fala;
Kategoria:;duet jazz 12–15 lat;
Lp.;Nazwisko i imię;Rok ur.
1;Wrona Zosia;2014
2;Borek Jan;2013
Tytuł:;Echo;
Kategoria:;solo hip hop;
Lp.;Nazwisko i imię;Rok ur.
1;Lis Ola;2012
Opłata: 200 zł;;`,
    ],
    [
      "a category in one cell",
      `Tytuł;Kategoria;Skład
Fala;duet jazz 12-15;Zosia Wrona 2014, Jan Borek 2013
Echo;Solo Hip hop do 15 lat;Ola Lis 2012`,
    ],
    [
      "a category and a style",
      `Tytuł;Kategoria;Styl;Skład
Fala;duet 12-15;Jazz;Zosia Wrona 2014, Jan Borek 2013
Echo;solo 12-15;Hip hop;Ola Lis 2012`,
    ],
    [
      "a relay",
      `Tytuł;Styl;Zmiana 1;Zmiana 2;Trener
Fala;Jazz;Zosia Wrona 2014;Jan Borek 2013;Ewa Kania
Echo;Hip hop;Ola Lis 2012;;Ewa Kania`,
    ],
    [
      "a relay with a birth beside each runner",
      `Tytuł sztafety;Styl;1. zmiana;Rocznik 1;2. zmiana;Rocznik 2;Szkoła
Fala;Jazz;Zosia Wrona;2014;Jan Borek;2013;SP 4
Echo;Hip hop;Ola Lis;2012;;;SP 4`,
    ],
    [
      "a category and a style in one cell",
      `Tytuł;Kategoria;Tancerze
Fala;duet jazz;Zosia Wrona 2014, Jan Borek 2013
Echo;solo hip hop;Ola Lis 2012`,
    ],
    [
      "headings of categories over titles",
      `Tytuł;Nazwisko i imię;Rok;Telefon
DUETY JAZZ;;;
Fala;Wrona Zosia;2014;600
;Borek Jan;2013;
SOLO HIP HOP;;;
Echo;Lis Ola;2012;`,
    ],
    [
      "a form with hints in brackets",
      `Timestamp,Tytuł,Styl,Uczestnik 1 (imię i nazwisko),Uczestnik 1 (data urodzenia),Uczestnik 2 (imię i nazwisko),Uczestnik 2 (data urodzenia)
2026-09-01 08:14:55,Fala,Jazz,Zosia Wrona,2014-05-12,Jan Borek,2013-11-30
2026-09-01 08:15:55,Echo,Hip hop,Ola Lis,2012-01-01,,`,
    ],
    [
      "people on lines of one cell",
      `Tytuł;Styl;Imiona i nazwiska;Daty urodzenia\nFala;Jazz;"Zosia Wrona\nJan Borek";"2014\n2013"\nEcho;Hip hop;Ola Lis;2012`,
    ],
  ])("as %s are read whole", (_, text) => {
    expect(entries(text)).toEqual({ asks: [], entries: [FALA, ECHO], rest: [] });
  });

  it.each<[string, string, string[], string[]?]>([
    [
      "couples without a title",
      `Imię partnera;Nazwisko partnera;Data ur. partnera;Imię partnerki;Nazwisko partnerki;Data ur. partnerki;Styl
Jan;Borek;2013;Zosia;Wrona;2014;Jazz
Jan;Lis;2013;Ola;Lis;2012;Hip hop`,
      ["Jazz Duet: Jan Borek, Zosia Wrona", "Hip hop Duet: Jan Lis, Ola Lis"],
    ],
    [
      "headings of categories",
      `SOLO JAZZ;
Lp.;Nazwisko i imię;Rok ur.
1;Wrona Zosia;2014
2;Borek Jan;2013
DUETY HIP HOP;;
1;Lis Ola;2012
2;Lis Jan;2013`,
      ["Jazz Solo: Zosia Wrona", "Jazz Solo: Jan Borek", "Hip hop Duet: Ola Lis, Jan Lis"],
    ],
    [
      "crosses of a spreadsheet's boxes and prices",
      `Imię i nazwisko;Rocznik;Solo jazz;Solo hip hop
Zosia Wrona;2014;PRAWDA;FAŁSZ
Jan Borek;2013;60 zł;`,
      ["Jazz Solo: Zosia Wrona", "Jazz Solo: Jan Borek"],
    ],
    [
      "crosses below two rows of headers",
      `Imię i nazwisko;Rocznik;Solo;;Duet;
;;Jazz;Hip hop;Jazz;Hip hop
Zosia Wrona;2014;x;;x;
Jan Borek;2013;;x;x;`,
      ["Jazz Solo: Zosia Wrona", "Hip hop Solo: Jan Borek", "Jazz Duet: Zosia Wrona, Jan Borek"],
    ],
    [
      "headings with titles in quotes",
      `DUETY JAZZ
„Fala”
Zosia Wrona 2014
Jan Borek 2013
„Echo”
Ola Lis 2012
Jan Lis 2013`,
      ["Fala Jazz Duet: Zosia Wrona, Jan Borek", "Echo Jazz Duet: Ola Lis, Jan Lis"],
      ["people 3"],
    ],
    [
      "crosses with titles in them",
      `Imię i nazwisko;Rocznik;Solo jazz;Solo hip hop
Zosia Wrona;2014;Fala;
Jan Borek;2013;x;x`,
      ["Fala Jazz Solo: Zosia Wrona", "Jazz Solo: Jan Borek", "Hip hop Solo: Jan Borek"],
      ["other 0"],
    ],
    [
      "crosses whose duets are numbered",
      `Nazwisko;Imię;Ur.;Duet jazz;Zgoda
Wrona;Zosia;2014;1;x
Borek;Jan;2013;1;x
Lis;Ola;2012;2;x
Lis;Jan;2013;2;x`,
      ["Jazz Duet: Zosia Wrona, Jan Borek", "Jazz Duet: Ola Lis, Jan Lis"],
    ],
  ])("as %s are read with no title of their own column", (_, text, expected, asks = []) => {
    expect(entries(text)).toEqual({ asks, entries: expected, rest: [] });
  });

  it.each([
    ["one header", "Tytuł;Kategoria;Skład;;\nBurza;mini formacja jazz;Ada Zych 2014;Pola Wid 2014;Nina Gaj 2014"],
    ["numbers", "Tytuł;Kategoria;1;2;3\nBurza;mini formacja jazz;Ada Zych 2014;Pola Wid 2014;Nina Gaj 2014"],
    ["no header", "Burza;jazz;mini formacja;Ada Zych 2014;Pola Wid 2014;Nina Gaj 2014"],
  ])("with people beside each other below %s have all of them, after the question", (_, text) => {
    const { asks, entries: read, rest } = entries(text);
    expect([asks.some((each) => each.startsWith("people")), read, rest]).toEqual([
      true,
      ["Burza Jazz Mini formacja: Ada Zych, Pola Wid, Nina Gaj"],
      [],
    ]);
  });

  it.each([
    [
      "a table",
      `Tytuł;Styl;Kategoria;Imię i nazwisko;Rok\nFala;Jazz;duet;Zosia Wrona;2014\n;;;Jan Borek;2013\nInstruktorzy:;;;;\n;;;Ewa Kania;1980`,
    ],
    ["a block", `Tytuł: Fala\nKategoria: duet jazz\nSkład:\n1. Zosia Wrona 2014\n2. Jan Borek 2013\nOpiekunowie:\nEwa Kania 1980`],
    [
      "a block of columns",
      `Tytuł:;Fala;\nKategoria:;duet jazz;\nLp.;Imię i nazwisko;Rok\n1;Zosia Wrona;2014\n2;Jan Borek;2013\nOpiekunowie:;;\n1;Ewa Kania;1980`,
    ],
  ])("with grown-ups below the dancers of %s have none of them", (_, text) => {
    expect(entries(text)).toEqual({ asks: [], entries: [FALA], rest: [] });
  });

  it.each([
    "Tytuł;Styl;Skład\nFala;Jazz;Zosia Wrona 2014, trener Ewa Kania 1980",
    "Tytuł;Styl;Imię;Nazwisko;Rok\nFala;Jazz;Zosia i Jan;Wrona;2014 i 2013",
    "Tytuł;Styl;Skład;Rok\nFala;Jazz;Jan Lis - Ola Lis;2013",
  ])("with more than a name where one stands are not ready: %s", (text) => {
    expect(entries(text).entries).toEqual([]);
  });

  it("of German dancers have them", () => {
    const text = "Titel;Tanzstil;Kategorie;Tänzer/innen;Trainer\nFala;Jazz;Duo;Zosia Wrona 2014, Jan Borek 2013;Ewa Kania";
    expect(entries(text)).toEqual({ asks: [], entries: [FALA], rest: [] });
  });

  it("of blocks take no style of the block before, and name the columns of their tables that are not used", () => {
    const { rest, entries: read } = entries("Tytuł: Fala\nStyl: Jazz\nZosia Wrona 2014\nTytuł: Echo\nOla Lis 2012");
    expect([read, rest]).toEqual([["Fala Jazz Solo: Zosia Wrona"], ["2 Ola Lis 2012 Wybierz kategorię taneczną."]]);
    const state = readText("entries", "Tytuł: Fala;Tel.: 600;\nStyl: Jazz;;\nImię i nazwisko;Rok;Telefon\nZosia Wrona;2014;600100200");
    expect(unusedOf(state).map(({ at, why }) => [state.headers[at], why])).toEqual([["Telefon", "needless"]]);
    expect(state.aside).toContain("Tel.: 600");
  });

  it("of crosses keep those of a style that is not offered, and who has none", () => {
    const { rest, entries: read } = entries("Imię i nazwisko;Rok;Solo jazz;Salsa\nZosia Wrona;2014;x;x\nJan Borek;2013;;");
    expect(read).toEqual(["Jazz Solo: Zosia Wrona"]);
    expect(rest).toEqual(["2 Jan Borek Wybierz kategorię taneczną.", "3 Zosia Wrona Tego turniej nie ma: Salsa."]);
  });

  it("of crosses below a style alone ask for the size", () => {
    expect(entries("Imię i nazwisko;Rok;Jazz\nZosia Wrona;2014;x\nJan Borek;2013;x").entries).toEqual([]);
  });

  it("never tell a smaller size while untitled rows with people follow", () => {
    const state = readText(
      "entries",
      "Tytuł;Styl;Kategoria prezentacji;Nazwisko;Imię;Rok\nFala;Jazz;mini formacja;Wrona;Zosia;2014\n;Hip hop;mini formacja;Borek;Jan;2013",
    );
    expect(outcomeOf(state).rest[0]).toContain("Mini formacja: liczba osób 3–7, tu jest 1.");
    expect(outcomeOf(acceptAll(state)).entries).toEqual([]);
    const blank = "Tytuł;Styl;Kategoria prezentacji;Nazwisko;Imię;Rok\nFala;Jazz;;Wrona;Zosia;2014\n;Jazz;;Borek;Jan;2013";
    expect(outcomeOf(readText("entries", blank)).entries).toEqual([]);
  });
});
