import { expect, it } from "vitest";
import { bodyOf, fieldsOfStep, stepAddress, stepInAddress } from "./steps.ts";

const search = (text: string) => new URLSearchParams(text);

it("a step other than the four is the first one", () => {
  expect(["step=3", "step=2.5", "", "step=0", "step=5", "step=last"].map((text) => stepInAddress(search(text)))).toEqual([
    3, 2, 1, 1, 1, 1,
  ]);
});

it("a step keeps the other query parameters, and the last one leads to the first competition", () => {
  expect(stepAddress(search("to=%2Fme"), 2)).toBe("/onboarding?to=%2Fme&step=2");
  expect(stepAddress(search("step=4&to=%2Fme"), 5)).toBe("/onboarding/competition?to=%2Fme");
  expect(stepAddress(search("step=4"), 5)).toBe("/onboarding/competition");
});

it("a step sends its own fields; empty ones are cleared, but never the name", () => {
  const values = Object.fromEntries([1, 2, 3, 4].flatMap(fieldsOfStep).map((field) => [field, " "])) as Parameters<typeof bodyOf>[1];
  expect(bodyOf(1, { ...values, slug: "rytm" })).toEqual({ name: " ", slug: "rytm" });
  expect(bodyOf(2, { ...values, contact_email: "biuro@rytm.test" })).toEqual({ contact_email: "biuro@rytm.test", contact_phone: null });
  expect(bodyOf(5, values)).toEqual({});
});
