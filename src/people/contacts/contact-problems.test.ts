import { describe, expect, it } from "vitest";
import { contactProblems, missingContact, phoneFits } from "./contact-problems.ts";
import { yearProblem } from "../dancers/birth.ts";

it("a phone number has 7 to 15 digits, written as one likes", () => {
  for (const fits of ["600 000 147", "+48 600-000-147", "(22) 628.00.00", "0048600000147"]) expect(phoneFits(fits), fits).toBe(true);
  for (const wrong of ["abc", "600", "600 000 147 wew. 3", "1234567890123456"]) expect(phoneFits(wrong), wrong).toBe(false);
});

it("a contact gets a message for each wrong field, and none for an empty one", () => {
  const of = (contact_email: string | null, contact_phone: string | null) =>
    contactProblems({ contact_email, contact_phone }).map((each) => [each.field, each.pl]);
  expect(of(null, "")).toEqual([]);
  expect(of(" marta@pirueta.example ", "600 000 147")).toEqual([]);
  expect(of("marta@pirueta", "abc")).toEqual([
    ["contact_email", "Adres e-mail jest niepełny. Po znaku @ podaj nazwę z końcówką, na przykład anna@example.com."],
    ["contact_phone", "Podaj numer telefonu cyframi, na przykład 600 000 147."],
  ]);
  expect(of("marta", null)[0]?.[1]).toContain("ze znakiem @");
});

it("a year of birth lies before the competition, and has four digits", () => {
  const of = (typed: string | number) => yearProblem(typed, "2026-03-14")?.pl;
  expect([of("2012"), of(2026), of(1916)]).toEqual([undefined, undefined, undefined]);
  expect(of("2035")).toBe("Rok urodzenia 2035 wypada po turnieju. Wpisz rok, na przykład 2014.");
  for (const wrong of ["12", "201", 1900]) expect(of(wrong)).toBe("Wpisz rok urodzenia czterema cyframi, na przykład 2014.");
});

describe("the contact of a sign-up", () => {
  const whole = {
    contact_name: "Ola Nowak",
    contact_email: "ola@example.org",
    contact_phone: "600",
    contact_role: "coach",
    club_name: "Iskra",
  };
  const asked = (contact: Partial<Record<keyof typeof whole, string | null>>) => missingContact({ ...whole, ...contact });

  it("lacks each field that is empty", () => {
    expect(asked({})).toEqual([]);
    for (const field of Object.keys(whole)) expect(asked({ [field]: null })).toMatchObject([{ code: "contact", field }]);
    expect(asked({ contact_phone: "" })).toMatchObject([{ field: "contact_phone", pl: expect.any(String), en: expect.any(String) }]);
  });

  it("needs a club from schools and coaches, not from a parent or a dancer", () => {
    expect(["school", "coach", "parent", "dancer"].map((contact_role) => asked({ contact_role, club_name: null }).length)).toEqual([
      1, 1, 0, 0,
    ]);
    expect(asked({ contact_role: "parent", club_name: null, contact_email: null })).toMatchObject([{ field: "contact_email" }]);
  });
});
