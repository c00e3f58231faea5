// Says in one line what a club lacks. Pure.
import { formatMoney } from "../../kernel/text/format.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { numbersOf, type Problems } from "./rows.ts";
import { words } from "./words.ts";

/** „do zapłaty 630,00 zł, brak muzyki 105, brak zgód: 2 osoby”. Empty when nothing is missing. */
export function problemText({ owed_grosze, music, consents }: Problems, locale: Locale): string {
  const messages = words[locale];
  return [
    owed_grosze > 0 && messages.owed(formatMoney(owed_grosze, locale)),
    music.length > 0 && messages.musicMissing(numbersOf(music)),
    consents > 0 && messages.consentsMissing(consents),
  ]
    .filter(Boolean)
    .join(", ");
}
