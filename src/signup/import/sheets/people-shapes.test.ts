// Lists of people in every layout of schools, clubs and forms: who is read once the questions are confirmed, and nobody before.
import { describe, expect, it } from "vitest";
import { outcomeOf, acceptAll, readText, SECTIONS, importOutcome } from "#tests/signups/imported-sheets.ts";
import { restoreRow, unusedOf } from "../reading/import-state.ts";

const people = (text: string) => importOutcome("people", text);
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
      "German pupils",
      `Schülername;Schülervorname;Geburtsdatum;Klassenlehrer;Elternname
Wrona;Zosia;12.05.2014;Ewa Kania;Anna
Borek;Jan;30.11.2013;Ewa Kania;Ewa`,
    ],
    [
      "Slovak children",
      `Dieťa;Narodené;Zákonný zástupca (meno a priezvisko);Trieda
Zosia Wrona;12.05.2014;Anna Wrona;3.B
Jan Borek;30.11.2013;Eva Borek;3.B`,
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

  it.each([
    ["judges", "Sędziowie:;;\n;Kania Ewa;1980"],
    ["coaches in capitals", ";TRENERZY;\n1;Kania Ewa;12.01.1985"],
    ["staff", "Kadra instruktorska;;\n1;Kania Ewa;1980\n2;Malina Adam;1975"],
    ["judges under a number", "3;Sędziowie;\n1;Kania Ewa;1980"],
    ["Czech leaders", "Vedoucí:;;\n1;Malá Eva;1980"],
    ["companions", "Osoby towarzyszące:;;\n1;Malina Anna;1980"],
    ["staff in one word", "KADRA;;\n1;Malina Anna;1980"],
    ["nurses and drivers", "Opieka medyczna;;\n1;Malina Anna;1980\nKierowcy:;;\n2;Lis Adam;1970"],
  ])("with %s below the dancers have nobody of them", (_, below) => {
    const text = `Lp.;Nazwisko i imię;Data ur.\n1;Wrona Zosia;12.05.2014\n2;Borek Jan;30.11.2013\n${below}`;
    expect(people(text)).toEqual(BOTH);
    expect(readText("people", text).aside?.length).toBe(below.split("\n").length);
    expect(people(`${text}\nGrupa II;;\n1;Lis Ola;2012`).people).toEqual([ZOSIA, JAN, "Ola | Lis | 2012"]);
  });

  it.each([
    ["a role", "Nazwisko;Imię;Data ur.;Funkcja", "tancerz", "trener"],
    ["a role in German", "Name;Vorname;Geb.;Funktion", "Tänzer", "Trainerin"],
    ["notes", "Nazwisko;Imię;Data ur.;Uwagi", "", "trener"],
    ["relation", "Nazwisko;Imię;Data ur.;Pokrewieństwo", "córka", "matka"],
    ["type in English", "Surname;First name;DOB;Type", "Dancer", "Parent"],
    ["a column without a header", "Nazwisko;Imię;Data ur.;", "", "instruktor grupy"],
  ])("whose %s says who is a grown-up have only the dancers", (_, head, dancer, other) => {
    const rows = `Wrona;Zosia;12.05.2014;${dancer}\nBorek;Jan;30.11.2013;${dancer}\nKania;Ewa;01.02.1980;${other}`;
    expect(people(`${head}\n${rows}`)).toEqual(BOTH);
  });

  it.each(["Ewa Kania - trener", "Opiekun: Ewa Kania", "Ewa Kania (instruktor)", "mama Ewa Kania", "Ewa (tancerka i trenerka) Kania"])(
    "with %s among the names have nobody of it",
    (name) => {
      expect(people(`Imię i nazwisko;Rok\nZosia Wrona;2014\n${name};1980`).people).toEqual(["Zosia | Wrona | 2014"]);
    },
  );

  it.each([
    "Karnet od",
    "Pass ausgestellt am",
    "Data wydania legitymacji",
    "Pierwsza wizyta",
    "Data chrztu",
    "Booked on",
    "Rok założenia",
    "Pierwszy start",
  ])("with „%s” do not take it for a birth", (header) => {
    const { asks, people: read } = people(`Imię;Nazwisko;${header}\nZosia;Wrona;01.09.2019\nJan;Borek;01.09.2018`);
    expect([asks, read]).toEqual([[], []]);
  });

  it.each([
    [
      "lines with labels",
      "Imię i nazwisko dziecka: Zosia Wrona\nData urodzenia: 12.05.2014\nRodzic: Anna Wrona\nImię i nazwisko dziecka: Jan Borek\nData urodzenia: 30.11.2013",
    ],
    [
      "labels in the first column",
      "Imię i nazwisko dziecka:;Zosia Wrona\nData urodzenia:;12.05.2014\nImię i nazwisko rodzica:;Anna Wrona\nImię i nazwisko dziecka:;Jan Borek\nData urodzenia:;30.11.2013",
    ],
    [
      "a column for each",
      "Nazwisko;Wrona;Borek\nImię;Zosia;Jan\nDane rodzica;;\nImię;Anna;Ewa\nTelefon;600;601\nData urodzenia dziecka;12.05.2014;30.11.2013",
    ],
    [
      "children and parents in turn",
      "Dane dziecka\nImię: Zosia\nNazwisko: Wrona\nUr.: 12.05.2014\nDane opiekuna:\nImię: Anna\nNazwisko: Wrona\nDane dziecka\nImię: Jan\nNazwisko: Borek\nUr.: 30.11.2013",
    ],
  ])("standing upright as %s are asked about and read", (_, text) => {
    const { asks, people: read, rest } = people(text);
    expect([asks.length, read, rest]).toEqual([1, [ZOSIA, JAN], []]);
  });

  it.each(["II trener", "Trener II", "Mama Zosi"])("whose function is „%s” are no dancers", (role) => {
    expect(
      people(`Funkcja;Nazwisko;Imię;Ur.\nZawodnik;Wrona;Zosia;12.05.2014\n${role};Kania;Ewa;1980\nAsystent zawodnika;Borek;Jan;1990`)
        .people,
    ).toEqual([ZOSIA]);
    expect(people("Dziecko;Wrona;Zosia;12.05.2014\nRodzic;Wrona;Anna;12.05.1984\nDziecko;Borek;Jan;30.11.2013").people).toEqual([
      ZOSIA,
      JAN,
    ]);
  });

  it("with words of a document below are nobody of them", () => {
    const text = "Nazwisko;Imię;Rok\nWrona;Zosia;2014\nData;wystawienia;2020\nSporządził;Adam;2020\nStan;na;2020";
    expect(people(text).people).toEqual(["Zosia | Wrona | 2014"]);
    expect(people("Nazwisko;Imię;Rok\nwrona-lis;zosia anna;2014").people).toEqual(["Zosia Anna | Wrona-Lis | 2014"]);
  });

  it("whose headers say who fills them in are read", () => {
    const text = "Imię i nazwisko dziecka (wypełnia rodzic);Data urodzenia (podaje opiekun)\nZosia Wrona;12.05.2014\nJan Borek;30.11.2013";
    expect(people(text)).toEqual(BOTH);
  });

  it("of children beside their relation to whom to call have the children", () => {
    const text = "Surname;First name;DOB;Relationship\nWrona;Zosia;12.05.2014;Mother\nBorek;Jan;30.11.2013;Father";
    expect(people(text)).toEqual(BOTH);
  });

  it.each(["mama;600100200", "mama odbiera;600", "opiekun;601"])("beside %s without a header have the children", (beside) => {
    expect(people(`Nazwisko;Imię;Data ur.;;\nWrona;Zosia;12.05.2014;${beside}\nBorek;Jan;30.11.2013;${beside}`)).toEqual(BOTH);
  });

  it.each(["Lista trenerów", "SĘDZIOWIE", "Kadra:"])("called %s are asked about before anybody is ready", (title) => {
    expect(people(`${title};;\nNazwisko;Imię;Rok\nKania;Ewa;1980`).asks).toEqual(["people Nazwisko Imię"]);
    expect(people(`Trener:;;\nNazwisko;Imię;Rok\nWrona;Zosia;2014`).asks).toEqual([]);
  });

  it.each([
    [
      "a telephone with a name",
      "1\tWrona Zosia\t12.05.2014\tmama 600100200\n2\tBorek Jan\t30.11.2013\ttata 600100201",
      ["people 1", "born 2"],
    ],
    ["a type of person", "Typ osoby;Nazwisko i imię;Data ur.\nA;Wrona Zosia;12.05.2014\nB;Borek Jan;30.11.2013", []],
    [
      "a person of another kind",
      "Osoba;Nazwisko i imię;Data ur.\nA B;Wrona Zosia;12.05.2014\nA C;Borek Jan;30.11.2013",
      ["people Nazwisko i imię"],
    ],
    ["a day of booking", "Booked on;Name;DOB\n12/05/2020;Zosia Wrona;12.05.2014\n30/11/2020;Jan Borek;30.11.2013", []],
  ])("with %s take it for no dancer", (_, text, asks) => {
    expect(people(text)).toEqual({ ...BOTH, asks });
  });

  it("with a letter in place of a name are not ready", () => {
    expect(people("Imię i nazwisko;Rok\nZosia W.;2014\nJ. Borek;2013\nOla K;2012").people).toEqual([]);
  });

  it("with remarks and titles in names are asked about, and read without them", () => {
    const text = "Imię i nazwisko;Rok\nZosia (Zosieńka) Wrona;2014\nJan „Janek” Borek;2013\nOla Lis (kapitan);2012\nmgr inż. Ewa Lis;2011";
    expect(outcomeOf(readText("people", text)).people).toEqual([]);
    expect(people(text).people).toEqual(["Zosia | Wrona | 2014", "Jan | Borek | 2013", "Ola | Lis | 2012", "Ewa | Lis | 2011"]);
    const apart = 'Imię;Nazwisko;Rok\n"Zosia ""Zosieńka""";Wrona;2014\nJan;Borek (rezerwa);2013';
    expect(outcomeOf(readText("people", apart)).people).toEqual([]);
    expect(people(apart).people).toEqual(["Zosia | Wrona | 2014", "Jan | Borek | 2013"]);
  });

  it("with siblings in one cell have each of them, with their own births alone", () => {
    const text = "Imię;Nazwisko;Data ur.\nZosia i Jan;Wrona;12.05.2014 i 30.11.2013\nOla, Iga;Lis;2012\nAda / Ewa;Lis / Borek;2011, 2010";
    expect(people(text)).toMatchObject({
      people: ["Zosia | Wrona | 2014-05-12", "Jan | Wrona | 2013-11-30", "Ada | Lis | 2011", "Ewa | Borek | 2010"],
      rest: ["2 Lis Ola Brak roku urodzenia.", "2 Lis Iga Brak roku urodzenia."],
    });
  });

  it.each([
    ["the one who enters", "Kto zgłasza;Kogo zgłasza;Data ur.", ["people Kogo zgłasza"]],
    ["somebody responsible", "Osoba odpowiedzialna;Imię i nazwisko;Data ur.", []],
    ["a companion", "Begleitperson;Teilnehmer;Geb.", []],
    ["an abbreviated parent", "Imię i nazw. rodz.;Imię i nazwisko;Data ur.", []],
    ["the one who fills in", "Your full name;Full name;DOB", []],
    ["an aunt", "Ciocia / wujek;Osoba;Data ur.", []],
  ])("with %s in the first column take the dancers", (_, head, asks) => {
    const rows = "Anna Wrona;Zosia Wrona;12.05.2014\nEwa Borek;Jan Borek;30.11.2013";
    expect(people(`${head}\n${rows}`)).toEqual({ ...BOTH, asks });
  });

  it.each([
    [
      "German names of children",
      "Name des Kindes;Vorname des Kindes;geb. am;Name Mutter\nWrona;Zosia;12.05.2014;Wrona\nBorek;Jan;30.11.2013;Borek",
    ],
    [
      "first and last of children",
      "Parent First;Parent Last;Child First;Child Last;DOB\nAnna;Wrona;Zosia;Wrona;12.05.2014\nEwa;Borek;Jan;Borek;30.11.2013",
    ],
    [
      "a page pasted with more lines of words than of the list",
      "Dziennik\nSzkoła Podstawowa nr 5\nKlasa 3b\nLp.;Uczeń;Data urodzenia\n1;Wrona Zosia;12.05.2014\n2;Borek Jan;30.11.2013\nWychowawca: mgr Ewa Kania",
    ],
  ])("of %s are whole", (_, text) => {
    expect(people(text)).toEqual(BOTH);
  });

  it("of which only guardians and coaches are named have nobody", () => {
    expect(people("Opiekun 1;Trener;Data dołączenia\nAnna Bielak;Ewa Kania;01.09.2016\nEwa Borek;Ewa Kania;02.09.2016").people).toEqual([]);
  });

  it.each(["2013-2014", "2013/14", "2013 lub 2014", "05201912345", "601 201 455"])(
    "with „%s” for a birth offer neither of the years",
    (born) => {
      expect(people(`Nazwisko;Imię;Rok\nWrona;Zosia;${born}`).people).toEqual([]);
    },
  );

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

  it("with slashes of which none tells what stands first are asked about, with no likely answer", () => {
    const text = "Student Name;Birthdate\nZosia Wrona;5/12/2014\nJan Borek;11/3/2013";
    expect(outcomeOf(acceptAll(readText("people", text))).people).toEqual([]);
    expect(people(`${text}\nOla Lis;31/3/2012`).people).toEqual([
      "Zosia | Wrona | 2014-12-05",
      "Jan | Borek | 2013-03-11",
      "Ola | Lis | 2012-03-31",
    ]);
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
    expect(outcomeOf(restoreRow(state, 1)).rest).toHaveLength(1);
  });
});
