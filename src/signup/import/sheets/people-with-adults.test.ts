// Lists of people with names of adults next to them that nothing marks as such: nobody in them is ready.
import { describe, expect, it } from "vitest";
import { outcomeOf, readText, importOutcome } from "#tests/signups/imported-sheets.ts";

const people = (text: string) => importOutcome("people", text);
const ZOSIA = "Zosia | Wrona | 2014-05-12";
const JAN = "Jan | Borek | 2013-11-30";
const BOTH = { asks: [], people: [ZOSIA, JAN], rest: [] };

describe("grown-ups among dancers", () => {
  it("whose whole name stands beside the first name of a child are not taken for it", () => {
    const text = "Imię i nazwisko;Imię dziecka;Data urodzenia dziecka\nAnna Wrona;Zosia;12.05.2014\nEwa Borek;Jan;30.11.2013";
    expect(people(text)).toEqual({ asks: [], people: [], rest: ["1 Zosia Brak nazwiska.", "2 Jan Brak nazwiska."] });
  });

  it("are asked about where a birth alone is a child's", () => {
    const { asks } = people("Imię i nazwisko;Data urodzenia dziecka\nAnna Wrona;12.05.2014");
    expect(asks).toEqual(["people Imię i nazwisko"]);
  });

  it("who enter a dancer are not the dancer", () => {
    const text =
      "Imię i nazwisko osoby zapisującej;Imię i nazwisko osoby tańczącej;Data urodzenia\nAnna Wrona;Zosia Wrona;12.05.2014\nEwa Borek;Jan Borek;30.11.2013";
    expect(people(text)).toEqual(BOTH);
  });

  it("stand below their child, or below the list, with a word where its number stands", () => {
    const text =
      "Lp.;Nazwisko i imię;Data ur.\n1;Wrona Zosia;12.05.2014\nopiekun;Wrona Anna;12.05.1984\n2;Borek Jan;30.11.2013\nmama;Borek Ewa;1983\nWypełniła;Kania Ewa;12.11.1980\nOsoba do kontaktu;Kania Ewa;1980";
    expect(people(text)).toEqual(BOTH);
  });

  it.each([
    ["Imię i nazwisko klienta;Tancerz;Data ur.", []],
    ["Tancerka;Imię i nazwisko klienta;Data ur.", []],
    ["Imię i nazwisko zamawiającego;Imię i nazwisko;Data ur.", []],
    ["Imię i nazwisko właściciela konta;Name;Date of birth", []],
  ])("are no other half of a couple below „%s”", (head, asks) => {
    const rows = head.startsWith("Tancerka")
      ? "Zosia Wrona;Anna Wrona;12.05.2014\nJan Borek;Ewa Borek;30.11.2013"
      : "Anna Wrona;Zosia Wrona;12.05.2014\nEwa Borek;Jan Borek;30.11.2013";
    expect(people(`${head}\n${rows}`)).toEqual({ ...BOTH, asks });
  });

  it("are asked about beside children with numbers", () => {
    const state = readText("people", "Imię i nazwisko klienta;Dziecko 1;Ur. 1;Dziecko 2;Ur. 2\nAnna Wrona;Zosia Wrona;2014;Jan Wrona;2013");
    expect(outcomeOf(state).people).toEqual([]);
  });

  it("all people of one line are read", () => {
    const state = readText("people", "Wrona Zosia 12.05.2014; Borek Jan 30.11.2013");
    expect(outcomeOf({ ...state, unsure: [] }).people).toEqual([ZOSIA, JAN]);
  });
});
