import type { AppErrors } from "../app-error.ts";

/** Passes errors that nobody handled to the error screen: the application's own ones, not those of extensions or of aborted calls. */
export function listenForUnhandled(window: Window, errors: AppErrors): void {
  window.addEventListener("error", (event) => {
    if (event.error && event.filename.startsWith(window.location.origin)) errors.raise(event.error);
  });
  window.addEventListener("unhandledrejection", (event) => {
    const reason: unknown = event.reason;
    if (reason instanceof DOMException && reason.name === "AbortError") return;
    errors.raise(reason);
  });
}
