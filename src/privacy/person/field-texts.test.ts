// Stored data are shown in words of the reader's language, never in program notation.
import { expect, it } from "vitest";
import { valueText } from "../../audit/value-text.ts";
import { fieldTexts } from "./field-texts.ts";

it("shows requests, consents, take-downs and performances in Polish words", () => {
  const told = (part: string, row: object) => fieldTexts(part, row as Record<string, unknown>, "pl").map((each) => each.join(": "));
  expect(told("requests", { kind: "correct", state: "open", wanted: { first_name: "Jagoda" } })).toEqual([
    "Prośba o: poprawienie danych",
    "Stan: czeka",
    "Ma być: Imię: Jagoda",
  ]);
  expect(told("consents", { kind: "image", relation: "parent", channel: "link" })).toEqual([
    "Zgoda: wizerunek",
    "Kto odpowiedział: rodzic",
    "Jak: link opiekuna",
  ]);
  expect(told("take_downs", { over: "given_again" })).toEqual(["Załatwione: zgoda udzielona ponownie"]);
  expect(told("performances", { kind: "final", state: "competing" })).toEqual(["Rodzaj rundy: finał", "Stan występu w rundzie: startuje"]);
  expect(fieldTexts("requests", { kind: "erase", state: "refused" }, "en")).toEqual([
    ["Request", "erasing data"],
    ["State", "refused"],
  ]);
});

it("names every kind of mail", () => {
  expect(fieldTexts("mails", { kind: "payment_reminder" }, "pl")).toEqual([["Rodzaj", "przypomnienie o wpłacie"]]);
  expect(fieldTexts("mails", { kind: "waiting_offered" }, "en")).toEqual([["Kind", "place offered from the waiting list"]]);
});

it("shows the trail of a request in words", () => {
  const reading = { locale: "pl" as const, subject_kind: "dancer", names: {} };
  expect(valueText("after", { request: "correct", state: "done" }, reading)).toBe("Prośba: poprawienie danych, Stan: spełniona");
});
