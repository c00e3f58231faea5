import type { Locale } from "../../kernel/text/locale.ts";

/** Cookie with the language chosen on this device: `pl` or `en`. */
export const LOCALE_COOKIE = "locale";

/** Stores the language on this device for a year and reloads the page. */
export function chooseLocale(locale: Locale): void {
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=31536000; samesite=lax`;
  window.location.reload();
}
