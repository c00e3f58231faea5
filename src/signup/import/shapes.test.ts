// Sheets of every shape that schools, clubs and forms bring: who is read after the person said yes to what is asked, and nobody before.
import { describe, expect, it } from "vitest";
import { outcomeOf, pressed, readText, SECTIONS } from "#tests/imported-sheets.ts";
import { questionsOf, restored, unusedOf } from "./reading/import-state.ts";
import type { Of } from "./reading/kinds.ts";

/** What is asked of columns, then who and what would be added after a yes and the likely fixes, and what is still said. */
function walked(of: Of, text: string) {
  const state = readText(of, text);
  const asks = questionsOf(state).map(({ about, columns }) => [about, ...columns.map((at) => state.headers[at] || at)].join(" "));
  if (asks.length > 0) expect(outcomeOf(state)).toMatchObject({ people: [], entries: [] });
  const { people, entries, rest } = outcomeOf(pressed(state));
  return { asks, [of]: of === "people" ? people : entries, rest };
}

const people = (text: string) => walked("people", text);
const entries = (text: string) => walked("entries", text);
const ZOSIA = "Zosia | Wrona | 2014-05-12";
const JAN = "Jan | Borek | 2013-11-30";
const BOTH = { asks: [], people: [ZOSIA, JAN], rest: [] };

describe("lists of people", () => {
  it.each([
    [
      "children behind their guardians",
      `Imię rodzica;Nazwisko rodzica;Telefon;Imię dziecka;Nazwisko dziecka;Data urodzenia dziecka
Anna;Wrona;600100200;Zosia;Wrona;12.05.2014
Ewa;Borek;600100201;Jan;Borek;30.11.2013`,
    ],
    [
      "children beside a mother and a father",
      `Nazwisko i imię matki;Nazwisko i imię ojca;Nazwisko i imię;Rok ur. matki;Data ur.
Wrona Anna;Wrona Piotr;Wrona Zosia;1984;12.05.2014
Borek Ewa;Borek Adam;Borek Jan;1985;30.11.2013`,
    ],
    [
      "a class",
      `Szkoła Podstawowa nr 5, klasa 3b;;;
Rok szkolny 2026/2027, stan na 12.11.2026;;;
Nr w dzienniku;Nazwisko i imię ucznia;Data i godzina wpisu;Ur.
1;Wrona Zosia;01.09.2026 08:12;12.05.2014
2;Borek Jan;01.09.2026 08:14;30.11.2013
Wychowawca: Ewa Kania;;;`,
    ],
    [
      "a class whose teacher has a column",
      `Wychowawca;Klasa;Uczeń – nazwisko;Uczeń – imię;PESEL;Data urodzenia;Miejscowość
Ewa Kania;3b;Wrona;Zosia;14251212345;12.05.2014;Kielce
Ewa Kania;3b;Borek;Jan;13313012345;30.11.2013;Busko`,
    ],
    [
      "an athletics club",
      `NrStart;Nazwisko;Imie;DataUr;KlubNazwa;Trener;TrenerImie;DataLicencji;Kadra 2025
11;Wrona;Zosia;2014-05-12;KS Warta;Kania Ewa;Ewa;2020-01-01;1
12;Borek;Jan;2013-11-30;KS Warta;Lis Adam;Adam;2019-01-01;`,
    ],
    [
      "a club's licences in English",
      `Licence No;Coach;Athlete Surname;Athlete First Name;Date Joined;DOB;Town;Parent/Guardian
A1;Ewa Kania;Wrona;Zosia;01.09.2016;12.05.2014;Leeds;Anna Wrona
A2;Ewa Kania;Borek;Jan;01.09.2017;30.11.2013;York;Ewa Borek`,
    ],
    [
      "German members",
      `Mitglieds-Nr.;Name;Vorname;Eintritt;Geb.-Datum;Geburtsort;Erziehungsberechtigte(r)
7;Wrona;Zosia;01.08.2019;12.05.2014;Köln;Anna Wrona
8;Borek;Jan;01.08.2019;30.11.2013;Bonn;Ewa Borek`,
    ],
    [
      "German course takers",
      `Kurs;Übungsleiter;Teilnehmer Vor- und Nachname;Mutter;Geboren am;Angemeldet am
K1;Ewa Kania;Zosia Wrona;Anna Wrona;12.05.2014;03.03.2018
K1;Ewa Kania;Jan Borek;Ewa Borek;30.11.2013;04.03.2018`,
    ],
    [
      "Czech children",
      `Poř.;Příjmení dítěte;Jméno dítěte;Datum narození;Zákonný zástupce;Město;Datum vstupu
1;Wrona;Zosia;12.05.2014;Anna Wrona;Brno;1.9.2018
2;Borek;Jan;30.11.2013;Eva Borková;Praha;1.9.2018`,
    ],
    [
      "Slovak pupils",
      `Priezvisko a meno žiaka;Rodič;Dátum narodenia;Obec;Tréner
Wrona Zosia;Anna Wrona;12.05.2014;Žilina;Peter Malý
Borek Jan;Eva Borek;30.11.2013;Martin;Peter Malý`,
    ],
    [
      "a form with timestamps",
      `Sygnatura czasowa;Adres e-mail;Imię i nazwisko;Imię i nazwisko dziecka;Data urodzenia dziecka;Skąd o nas wiesz?
2026-09-01 08:14:55;a@b.invalid;Anna Wrona;Zosia Wrona;12.05.2014;ulotka
2026-09-01 08:20:11;e@b.invalid;Ewa Borek;Jan Borek;30.11.2013;znajomi`,
    ],
    [
      "a form in English",
      `ID,Start time,Completion time,Email,Name,Child's full name,Child's date of birth,Emergency contact
1,9/1/2026 8:14,9/1/2026 8:20,a@b.invalid,Anna Wrona,Zosia Wrona,12.05.2014,Anna Wrona
2,9/1/2026 9:14,9/1/2026 9:20,e@b.invalid,Ewa Borek,Jan Borek,30.11.2013,Ewa Borek`,
    ],
    [
      "a title with a date and totals",
      `Turniej Tańca 12.11.2026;;
Lp.;Nazwisko i imię;Data urodzenia
;(drukowanymi);(dd.mm.rrrr)
1;2;3
1.;Wrona Zosia;12.05.2014
2.;Borek Jan;30.11.2013
3.;;
Ogółem: 2 osoby;;
Podpis i pieczęć kierownika;;`,
    ],
    [
      "merged headers over children and parents",
      `Dziecko;;;Rodzic;;
Imię;Nazwisko;Data ur.;Imię;Nazwisko;Data ur.
Zosia;Wrona;12.05.2014;Anna;Wrona;01.02.1984
Jan;Borek;30.11.2013;Ewa;Borek;02.03.1985`,
    ],
    [
      "groups with headers of their own in another order",
      `GRUPA I;;
Nazwisko;Imię;Data ur.
Wrona;Zosia;12.05.2014
GRUPA II;;
Imię;Nazwisko;Data ur.
Jan;Borek;30.11.2013
Suma;2;`,
    ],
    [
      "two children in a row",
      `Rodzic;Imię i nazwisko dziecka 1;Data ur. dziecka 1;Imię i nazwisko dziecka 2;Data ur. dziecka 2
Anna Wrona;Zosia Wrona;12.05.2014;Jan Borek;30.11.2013`,
    ],
  ])("of %s", (_, text) => {
    expect(people(text)).toEqual(BOTH);
  });

  it.each([
    [
      "Ukrainian pupils",
      `№;Прізвище, ім'я, по батькові учня;Дата народження;Мати;Батько;Класний керівник
1;Шевчук Софія Олегівна;09.04.2014;Шевчук Ірина;Шевчук Олег;Ткач Марія
2;Бондар Артем Сергійович;21.09.2013;Бондар Олена;Бондар Сергій;Ткач Марія
Всього: 2;;;;;`,
    ],
    [
      "Ukrainian dancers",
      `Тренер;Місто;Прізвище дитини;Ім’я дитини;Дата вступу;Дата народження
Ткач Марія;Львів;Шевчук;Софія Олегівна;01.09.2019;09.04.2014
Ткач Марія;Київ;Бондар;Артем Сергійович;01.09.2019;21.09.2013`,
    ],
  ])("of %s keeps Cyrillic", (_, text) => {
    expect(people(text)).toEqual({
      asks: [],
      people: ["Софія Олегівна | Шевчук | 2014-04-09", "Артем Сергійович | Бондар | 2013-09-21"],
      rest: [],
    });
  });

  it.each([
    ["no header", `Zosia Wrona;Anna Wrona;12.05.2014\nJan Borek;Ewa Borek;30.11.2013`, ["people 0", "born 2"]],
    ["a header that says nothing", `Gwiazda;Dzień\nZosia Wrona;12.05.2014\nJan Borek;30.11.2013`, ["people Gwiazda", "born Dzień"]],
    [
      "two lists side by side",
      `Nazwisko;Imię;Ur.;Nazwisko;Imię;Ur.\nWrona;Zosia;12.05.2014;Borek;Jan;30.11.2013`,
      ["people Nazwisko Imię", "born Ur."],
    ],
  ])("with %s are asked about once, with nobody ready before", (_, text, asks) => {
    expect(people(text)).toEqual({ ...BOTH, asks });
  });

  it("of which only guardians and coaches are named have nobody", () => {
    expect(people("Opiekun 1;Trener;Data dołączenia\nAnna Bielak;Ewa Kania;01.09.2016\nEwa Borek;Ewa Kania;02.09.2016").people).toEqual([]);
  });

  it("with births under the youngest age are asked about", () => {
    const text = "Nazwisko;Imię;Data ur.\nWrona;Zosia;12.05.2024\nBorek;Jan;30.11.2019";
    expect(outcomeOf(readText("people", text)).rest).toEqual(["1 Wrona Zosia Rocznik 2024? To mniej niż 3 lat. Sprawdź."]);
    const older = SECTIONS.map((each) => ({ ...each, min_age: 9 }));
    expect(outcomeOf(readText("people", text, older), older).rest).toHaveLength(2);
  });

  it("with births that have their month first are asked about", () => {
    const { rest } = outcomeOf(readText("people", "Name;DOB\nZosia Wrona;05/12/2014\nJan Borek;11/30/2013"));
    expect(rest).toEqual(["1 Wrona Zosia 05/12/2014: dzień czy miesiąc jest pierwszy?", "2 Borek Jan Miesiąc 30? Pewnie 30.11.2013."]);
    expect(people("Name;DOB\nZosia Wrona;05/12/2014\nJan Borek;11/30/2013")).toEqual(BOTH);
  });

  it("name what is not used with why, and bring a note back as a row", () => {
    const state = readText(
      "people",
      "Lista;;;;;\nNazwisko;Imię;Ur.;Opiekun;Data wpisu;Gwiazda\nWrona;Zosia;2014;Anna Wrona;01.09.2020;blask\nRazem: 1;;;;;",
    );
    expect(unusedOf(state)).toEqual([
      { at: 3, why: "others", sample: "Anna Wrona" },
      { at: 4, why: "dates", sample: "01.09.2020" },
      { at: 5, why: "unknown", sample: "blask" },
    ]);
    expect(state.aside).toEqual(["Lista", "Razem: 1"]);
    expect(outcomeOf(restored(state, 1)).rest).toHaveLength(1);
  });
});

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
    expect(outcomeOf(pressed(state)).entries).toEqual([]);
    const blank = "Tytuł;Styl;Kategoria prezentacji;Nazwisko;Imię;Rok\nFala;Jazz;;Wrona;Zosia;2014\n;Jazz;;Borek;Jan;2013";
    expect(outcomeOf(readText("entries", blank)).entries).toEqual([]);
  });
});
