import { LOCALE_COOKIE } from "../rendering/bootstrap.ts";
import type { Locale } from "./locale.tsx";

/** Remembers the language on this device for a year and loads the page anew in it. */
export function chooseLocale(locale: Locale): void {
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=31536000; samesite=lax`;
  window.location.reload();
}
