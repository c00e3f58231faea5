import { ApiError } from "../calls/api.ts";
import type { AppErrors } from "../app-error.ts";

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
