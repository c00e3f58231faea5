// Every refusal has its sentence whole in both languages, and a caller that leaves a value out does not compile.
import { expect, it } from "vitest";
import { Refusal, refusals, refusalText, refuse } from "../refusals.ts";

const placeholders = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));

it("has the same placeholders in both languages", () => {
  for (const [name, { pl, en }] of Object.entries(refusals)) expect([name, placeholders(en)]).toEqual([name, placeholders(pl)]);
});

it("is answered with its code, its status and its sentence", () => {
  const few = new Refusal("too_few_judges", { values: { judges: 2, least: 3 } });
  expect(few).toMatchObject({ code: "round_not_ready", status: 409 });
  expect(few.sentence("pl")).toBe("Za mało sędziów: 2, a formularz wymaga co najmniej 3.");
  expect(new Refusal("credit_spent")).toMatchObject({ code: "not_possible", status: 409 });
  expect(new Refusal("too_large")).toMatchObject({ code: "too_large", status: 413 });
  expect(new Refusal("too_many").sentence("en", { when: "at 10:00" })).toBe("Too many attempts. Try again at 10:00.");
  expect(refusalText("entry_in_begun_round", "en", { round: "Final" })).toBe(
    "The round “Final” has begun, so the entry stays in this section.",
  );
});

it("does not compile without a value that its sentence needs, or by a name that no list has", () => {
  // @ts-expect-error: no value
  expect(() => refuse("too_few_judges")).toThrow();
  // @ts-expect-error: one value of two
  expect(() => refuse("too_few_judges", { values: { judges: 2 } })).toThrow();
  // @ts-expect-error: a code on the wire that several refusals share
  expect(() => refuse("not_possible")).toThrow();
});
