// Application-level errors: what the error screen shows, and the payload in which they are kept.
import type { Locale } from "../../kernel/text/locale.ts";
import { UNEXPECTED, ApiError } from "../calls/api.ts";

/** An error as the error screen sees it. */
export interface AppError {
  status: number;
  message: string;
  /** The organiser of a desk that is refused because the session is another's: the person may switch there. */
  place?: { slug: string; name: string };
  /** Only of errors that happened in this browser. */
  stack?: string;
}

/** Something broke, and no error object came along. */
export const NO_OBJECT: AppError = { status: 0, message: "Unknown Error" };

const headlines: Readonly<Record<Locale, Readonly<Record<number, string>>>> = {
  pl: { 404: "Nie możemy znaleźć tej strony.", 500: "Wystąpił błąd serwera.", 403: "Brak dostępu." },
  en: { 404: "We cannot find this page.", 500: "A server error occurred.", 403: "No access." },
};

/** The error screen's headline: fixed for 404, 500 and 403, else the error's own message; "Unknown Error" without an error. */
export function headlineOf(error: AppError = NO_OBJECT, locale: Locale = "pl"): string {
  return headlines[locale][error.status] ?? (error.message.trim() || UNEXPECTED[locale]);
}

/** Whatever was thrown as an AppError; a bug counts as 500, nothing thrown stays undefined. */
export function appErrorOf(thrown: unknown): AppError | undefined {
  if (thrown === undefined || thrown === null) return undefined;
  if (typeof thrown !== "object") return { status: 500, message: typeof thrown === "string" ? thrown : "" };
  const { status, message, data, said: own, stack, place } = thrown as Record<string, unknown> & Pick<AppError, "place">;
  const inside = (typeof data === "object" && data !== null ? data : {}) as { message?: unknown } & Pick<AppError, "place">;
  const offered = inside.place ?? place;
  // A refusal's `message` may be our own sentence for an answer that said nothing.
  const said = [inside.message, own, message].find((text) => typeof text === "string");
  return {
    status: typeof status === "number" ? status : 500,
    message: typeof said === "string" ? said : "",
    ...(offered ? { place: { slug: offered.slug, name: offered.name } } : {}),
    ...(typeof stack === "string" ? { stack } : {}),
  };
}

/** The error of an unknown path. */
export function pageNotFound(path: string): AppError {
  return { status: 404, message: `Page Not Found: ${path}` };
}

/** What is shared with the page's outside as `window.__parkiet`. */
export interface SharedPayload {
  /** Id of the build that runs. */
  build: string;
  /** The application is on the screen and responds to presses. */
  mounted: boolean;
  /** The error that the application is in. */
  error: AppError | null;
}

declare global {
  interface Window {
    __parkiet?: SharedPayload;
  }
}

export interface AppErrors {
  current: () => AppError | null;
  subscribe: (hear: () => void) => () => void;
  /** Puts the application into the error; the first one stays until it is cleared. */
  raise(thrown: unknown): void;
  /** Clears it for good: the page is being left, and what it still throws is not recorded. */
  leave(): void;
}

/** Keeps the application's error in the shared payload. */
export function createErrors(shared: SharedPayload): AppErrors {
  const hearers = new Set<() => void>();
  let left = false;
  const become = (error: AppError | null) => {
    shared.error = error;
    for (const hear of hearers) hear();
  };
  return {
    current: () => shared.error,
    subscribe(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    raise(thrown) {
      if (shared.error === null && !left) become(appErrorOf(thrown) ?? NO_OBJECT);
    },
    leave() {
      left = true;
      become(null);
    },
  };
}

/**
 * Passes errors that nobody handled to the error screen: the application's own ones, not those of extensions, and none of a task in the background
 * for which the browser (its store, an aborted call) or the network had no answer.
 */
export function listenForUnhandled(window: Window, errors: AppErrors): void {
  window.addEventListener("error", (event) => {
    if (event.error && event.filename.startsWith(window.location.origin)) errors.raise(event.error);
  });
  window.addEventListener("unhandledrejection", (event) => {
    const reason: unknown = event.reason;
    if (reason instanceof DOMException || (reason instanceof ApiError && reason.code === "unavailable")) return;
    errors.raise(reason);
  });
}
