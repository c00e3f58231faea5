import { expect, it } from "vitest";
import { findPersonMeant } from "./meant-by.ts";
import type { Dancer } from "../../../people/dancers/dancer-record.ts";

const person = (id: string, first_name: string, last_name: string, birth_year: number, birth_date: string | null = null) =>
  ({ id, first_name, last_name, birth_year, birth_date }) as Dancer;
const people = [
  person("lena", "Lena", "Wójcicka", 2012),
  person("ola", "Ola", "Kruk", 2012, "2012-03-14"),
  person("one", "Iga", "Maj", 2011),
  person("other", "Iga", "Maj", 2013),
];
const meant = (text: string, lineUp: string[] = []) => findPersonMeant(text, people, lineUp)?.id;

it("a typed name matches an existing person, also reversed, without Polish letters, with the year", () => {
  expect(["Lena Wójcicka", "wojcicka lena", "Wójcicka, Lena ur. 2012", "Lena Wójcicka 1.02.2012"].map((text) => meant(text))).toEqual(
    Array.from({ length: 4 }, () => "lena"),
  );
});

it("another year, day or name is a new person; two with one name are distinguished by the year", () => {
  expect(["Lena Wójcicka 2011", "Ola Kruk 15.03.2012", "Lena Kruk", "Lena", "Iga Maj"].map((text) => meant(text))).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
  expect(meant("Iga Maj 2013")).toBe("other");
});

it("a person in the line-up is matched only with the year", () => {
  expect(meant("Lena Wójcicka", ["lena"])).toBeUndefined();
  expect(meant("Lena Wójcicka 2012", ["lena"])).toBe("lena");
  expect(meant("Iga Maj", ["one"])).toBe("other");
});
