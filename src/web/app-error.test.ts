import { expect, test } from "vitest";
import { appErrorOf, createErrors, headlineOf, pageNotFound, type SharedPayload } from "./app-error.ts";

test("the headline is fixed for 404, 500 and 403, whatever the error says", () => {
  expect(headlineOf({ status: 404, message: "x" })).toBe("Nie możemy znaleźć tej strony.");
  expect(headlineOf({ status: 500, message: "x" })).toBe("Wystąpił błąd serwera.");
  expect(headlineOf({ status: 403, message: "x" })).toBe("Brak dostępu.");
});

test("any other code shows the error's own message, or the general sentence when it has none", () => {
  expect(headlineOf({ status: 418, message: "Jestem czajnikiem." })).toBe("Jestem czajnikiem.");
  expect(headlineOf({ status: 418, message: " " })).toBe("Wystąpił nieoczekiwany błąd.");
});

test("without an error the headline is Unknown Error", () => {
  expect(headlineOf(appErrorOf(undefined))).toBe("Unknown Error");
  expect(headlineOf(appErrorOf(null))).toBe("Unknown Error");
});

test("an unknown path is a 404 that names the path", () => {
  expect(pageNotFound("/nie/ma")).toEqual({ status: 404, message: "Page Not Found: /nie/ma" });
});

test("a bug counts as 500, a refusal keeps its status and sentence", () => {
  expect(appErrorOf(new Error("boom"))).toMatchObject({ status: 500, message: "boom" });
  expect(appErrorOf({ status: 409, message: "Ktoś zmienił te dane." })).toEqual({ status: 409, message: "Ktoś zmienił te dane." });
  expect(appErrorOf({ status: 404, statusText: "Not Found", data: { message: "Nie ma takiej pozycji." } })).toEqual({
    status: 404,
    message: "Nie ma takiej pozycji.",
  });
  expect(appErrorOf("tekst")).toEqual({ status: 500, message: "tekst" });
});

test("the first error stays in the shared payload until it is cleared", () => {
  const shared: SharedPayload = { build: "b", mounted: true, error: null };
  const errors = createErrors(shared);
  let heard = 0;
  const stop = errors.subscribe(() => (heard += 1));
  errors.raise({ status: 403, message: "pierwszy" });
  errors.raise({ status: 500, message: "drugi" });
  expect(shared.error).toEqual({ status: 403, message: "pierwszy" });
  errors.clear();
  expect(shared.error).toBeNull();
  expect(heard).toBe(2);
  stop();
  errors.raise(new Error("po wszystkim"));
  expect(heard).toBe(2);
});
