// Mail that reserved places were released, in both languages.
import type { Mail } from "../../kernel/mail/mail.server.ts";
import { count, formatMoney } from "../../kernel/text/format.ts";
import { placeForms } from "./place-words.ts";

export interface ReleasedPlaces {
  competition_name: string;
  section_name: string;
  places: number;
  /** Deposit that was paid for them and remains a price. */
  kept_grosze: number;
  /** Opens the sign-up on any device. */
  url: string;
}

/** Mail that names the section, the number of released places and their retained deposit. */
export function releasedMail(locale: "pl" | "en", about: ReleasedPlaces): Omit<Mail, "kind" | "to"> {
  const pl = locale === "pl";
  const places = count(locale, about.places, placeForms[locale]);
  const kept = formatMoney(about.kept_grosze, locale);
  return {
    locale,
    subject: pl ? `Zwolnione miejsca: ${about.competition_name}` : `Places released: ${about.competition_name}`,
    heading: pl ? "Zwolniliśmy zarezerwowane miejsca" : "We released reserved places",
    paragraphs: [
      pl
        ? `Dzień dobry, turniej: ${about.competition_name}. Zarezerwowane miejsca bez występów są znów wolne. ${about.section_name}: ${places}.`
        : `Hello, competition: ${about.competition_name}. Reserved places without entries are free again. ${about.section_name}: ${places}.`,
      ...(about.kept_grosze > 0
        ? [
            pl
              ? `Zadatek za te miejsca (${kept}) zostaje u organizatora. O zwrocie decyduje organizator.`
              : `The deposit for these places (${kept}) stays with the organiser, who decides whether it is returned.`,
          ]
        : []),
    ],
    button: { label: pl ? "Otwórz zgłoszenie" : "Open the sign-up", url: about.url },
  };
}
