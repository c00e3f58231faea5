import type { Locale } from "../../kernel/text/locale.ts";

/** The cookie in which the device remembers the chosen language: `pl` or `en`. */
export const LOCALE_COOKIE = "locale";

/** Remembers the language on this device for a year and loads the page anew in it. */
export function chooseLocale(locale: Locale): void {
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=31536000; samesite=lax`;
  window.location.reload();
}
