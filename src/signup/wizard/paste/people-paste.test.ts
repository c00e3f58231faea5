import { describe, expect, it } from "vitest";
import { pastedPeople } from "./people-paste.ts";

describe("a pasted list of people", () => {
  it("is read from cells of a sheet and from plain lines, with years and dates", () => {
    const { people, bad } = pastedPeople(
      "1. Lena Wójcicka 2012\r\n\nHanna\tKruk\t2012-04-30\nMaria Anna Nowak-Lis; 3.05.2011\nOla, Bąk, 2013",
    );
    expect(bad).toEqual([]);
    expect(people).toEqual([
      { first_name: "Lena", last_name: "Wójcicka", birth_year: 2012, birth_date: null },
      { first_name: "Hanna", last_name: "Kruk", birth_year: 2012, birth_date: "2012-04-30" },
      { first_name: "Maria Anna", last_name: "Nowak-Lis", birth_year: 2011, birth_date: "2011-05-03" },
      { first_name: "Ola", last_name: "Bąk", birth_year: 2013, birth_date: null },
    ]);
  });

  it("gives back the lines that are no person", () => {
    expect(pastedPeople("Imię i nazwisko\nLena 2012\nOla Bąk 30.02.2012\n2012")).toEqual({
      people: [],
      bad: ["Imię i nazwisko", "Lena 2012", "Ola Bąk 30.02.2012", "2012"],
    });
  });
});
