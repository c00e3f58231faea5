import { expect, it } from "vitest";
import { vatPrefix } from "./tax-number-label.ts";
import { countries, taxNumberOf, taxNumberWrong } from "./tax-numbers.ts";

it.each([
  ["526-10-40-828", undefined, "5261040828"],
  ["PL 5261040828", "PL", "5261040828"],
  ["5261040829", "PL", undefined],
  ["DE 123 456 789", "DE", "DE123456789"],
  ["123456789", "DE", "DE123456789"],
  ["DE12345678", "DE", undefined],
  ["cz12345678", "CZ", "CZ12345678"],
  ["CZ1234567890", "CZ", "CZ1234567890"],
  ["CZ1234567", "CZ", undefined],
  ["CZ12345678901", "CZ", undefined],
  ["atu12345678", "AT", "ATU12345678"],
  ["123456789", "GR", "EL123456789"],
  ["EL123456789", "GR", "EL123456789"],
  ["NL123456789B01", "NL", "NL123456789B01"],
  ["NL123456789", "NL", undefined],
  ["DE123456789", "CZ", undefined],
  ["12345678", "UA", "12345678"],
  ["CHE-123.456.789", "CH", "CHE-123.456.789"],
  ["brak", "UA", undefined],
])("the tax number %s of %s is %s", (typed, country, stored) => expect(taxNumberOf(typed, country)).toBe(stored));

it("each of the 26 other members of the EU has a form that its example fits", () => {
  const members = countries.filter((each) => vatPrefix(each) !== undefined);
  expect(members).toHaveLength(26);
  for (const each of members) {
    const example = /[A-Z\d]+(?=\.$)/.exec(taxNumberWrong(each).pl)?.[0] ?? "";
    expect([each, taxNumberOf(example, each)]).toEqual([each, example]);
  }
});
