// Application errors: what the error screen shows, and the payload that stores them.
import type { Locale } from "../../kernel/text/locale.ts";
import { UNEXPECTED, ApiError } from "../calls/api.ts";

/** An error as the error screen shows it. */
export interface AppError {
  status: number;
  message: string;
  /** Organiser of a refused desk when the session belongs to another organiser; the person may switch there. */
  place?: { slug: string; name: string };
  /** Only for errors that happened in this browser. */
  stack?: string;
}

/** Error for a failure without an error object. */
export const NO_OBJECT: AppError = { status: 0, message: "Unknown Error" };

const headlines: Readonly<Record<Locale, Readonly<Record<number, string>>>> = {
  pl: { 404: "Nie możemy znaleźć tej strony.", 500: "Wystąpił błąd serwera.", 403: "Brak dostępu." },
  en: { 404: "We cannot find this page.", 500: "A server error occurred.", 403: "No access." },
};

/** Headline of the error screen: fixed for 404, 500 and 403, otherwise the error's message. Without an error "Unknown Error". */
export function errorHeadline(error: AppError = NO_OBJECT, locale: Locale = "pl"): string {
  return headlines[locale][error.status] ?? (error.message.trim() || UNEXPECTED[locale]);
}

/** Converts any thrown value to an AppError. A bug becomes status 500; undefined stays undefined. */
export function toAppError(thrown: unknown): AppError | undefined {
  if (thrown === undefined || thrown === null) return undefined;
  if (typeof thrown !== "object") return { status: 500, message: typeof thrown === "string" ? thrown : "" };
  const { status, message, data, said: own, stack, place } = thrown as Record<string, unknown> & Pick<AppError, "place">;
  const inside = (typeof data === "object" && data !== null ? data : {}) as { message?: unknown } & Pick<AppError, "place">;
  const offered = inside.place ?? place;
  // A refusal's `message` may be the caller's own sentence, used when the server sent none.
  const ownMessage = [inside.message, own, message].find((text) => typeof text === "string");
  return {
    status: typeof status === "number" ? status : 500,
    message: typeof ownMessage === "string" ? ownMessage : "",
    ...(offered ? { place: { slug: offered.slug, name: offered.name } } : {}),
    ...(typeof stack === "string" ? { stack } : {}),
  };
}

/** Error for an unknown path. */
export function pageNotFound(path: string): AppError {
  return { status: 404, message: `Page Not Found: ${path}` };
}

/** Data that the page shares with outside code as `window.__parkiet`. */
export interface SharedPayload {
  /** Id of the running build. */
  build: string;
  /** True once the application is drawn and responds to presses. */
  mounted: boolean;
  /** Error that the application currently shows. */
  error: AppError | null;
}

declare global {
  interface Window {
    __parkiet?: SharedPayload;
  }
}

/** The application's single error and its listeners. */
export interface AppErrors {
  current: () => AppError | null;
  subscribe: (listener: () => void) => () => void;
  /** Puts the application into the error. The first error stays until it is cleared. */
  raise(thrown: unknown): void;
  /** Clears the error and ignores later ones, because the page is being left. */
  leave(): void;
}

/** Stores the application's error in the shared payload. */
export function createErrors(shared: SharedPayload): AppErrors {
  const listeners = new Set<() => void>();
  let left = false;
  const become = (error: AppError | null) => {
    shared.error = error;
    for (const listener of listeners) listener();
  };
  return {
    current: () => shared.error,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    raise(thrown) {
      if (shared.error === null && !left) become(toAppError(thrown) ?? NO_OBJECT);
    },
    leave() {
      left = true;
      become(null);
    },
  };
}

/**
 * Passes unhandled errors to the error screen. Ignores errors of browser extensions, and background failures of the browser (storage, aborted calls)
 * or the network.
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
