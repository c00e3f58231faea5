import { expect, test } from "vitest";
import { ApiError } from "../calls/api.ts";
import { toAppError, createErrors, errorHeadline, pageNotFound, type SharedPayload, listenForUnhandled } from "./app-error.ts";

test("the headline is fixed for 404, 500 and 403, whatever the error's message is", () => {
  expect(errorHeadline({ status: 404, message: "x" })).toBe("Nie możemy znaleźć tej strony.");
  expect(errorHeadline({ status: 500, message: "x" })).toBe("Wystąpił błąd serwera.");
  expect(errorHeadline({ status: 403, message: "x" })).toBe("Brak dostępu.");
});

test("any other code shows the error's own message, or the general sentence when it has none", () => {
  expect(errorHeadline({ status: 418, message: "Jestem czajnikiem." })).toBe("Jestem czajnikiem.");
  expect(errorHeadline({ status: 418, message: " " })).toBe("Wystąpił nieoczekiwany błąd.");
});

test("without an error the headline is Unknown Error", () => {
  expect(errorHeadline(toAppError(undefined))).toBe("Unknown Error");
  expect(errorHeadline(toAppError(null))).toBe("Unknown Error");
});

test("an unknown path is a 404 that names the path", () => {
  expect(pageNotFound("/nie/ma")).toEqual({ status: 404, message: "Page Not Found: /nie/ma" });
});

test("a bug counts as 500, a refusal keeps its status and sentence", () => {
  expect(toAppError(new Error("boom"))).toMatchObject({ status: 500, message: "boom" });
  expect(toAppError({ status: 409, message: "Ktoś zmienił te dane." })).toEqual({ status: 409, message: "Ktoś zmienił te dane." });
  expect(toAppError({ status: 404, statusText: "Not Found", data: { message: "Nie ma takiej pozycji." } })).toEqual({
    status: 404,
    message: "Nie ma takiej pozycji.",
  });
  expect(toAppError("tekst")).toEqual({ status: 500, message: "tekst" });
});

test("a refusal without a message shows the general sentence, whatever other message it carries", () => {
  const silent = new ApiError({ status: 409, code: "internal", message: "Usługa jest chwilowo niedostępna.", said: "" });
  expect(errorHeadline(toAppError(silent))).toBe("Wystąpił nieoczekiwany błąd.");
});

test("an error without an object is recorded, and is called Unknown Error", () => {
  const shared: SharedPayload = { build: "b", mounted: true, error: null };
  createErrors(shared).raise(undefined);
  expect(errorHeadline(shared.error ?? undefined)).toBe("Unknown Error");
});

test("the first error stays in the shared payload until the page is left; later errors of the page are not recorded", () => {
  const shared: SharedPayload = { build: "b", mounted: true, error: null };
  const errors = createErrors(shared);
  let heard = 0;
  const stop = errors.subscribe(() => (heard += 1));
  errors.raise({ status: 403, message: "pierwszy" });
  errors.raise({ status: 500, message: "drugi" });
  expect(shared.error).toEqual({ status: 403, message: "pierwszy" });
  errors.leave();
  expect(shared.error).toBeNull();
  errors.raise(new Error("po wszystkim"));
  expect(shared.error).toBeNull();
  expect(heard).toBe(2);
  stop();
});

test("a background failure of storage or network does not replace the page; a bug does", () => {
  const shared: SharedPayload = { build: "b", mounted: true, error: null };
  const page = new EventTarget();
  listenForUnhandled(page as Window, createErrors(shared));
  const reject = (reason: unknown) => page.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
  for (const name of ["QuotaExceededError", "InvalidStateError", "TimeoutError", "AbortError"]) reject(new DOMException("", name));
  reject(new ApiError({ status: 503, code: "unavailable", message: "" }));
  expect(shared.error).toBeNull();
  reject(new Error("bug"));
  expect(shared.error).toMatchObject({ status: 500 });
});
