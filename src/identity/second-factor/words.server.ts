// Texts of mails and field errors about second factors, in both languages.
import type { Mail } from "../../kernel/mail/mail.server.ts";
import type { Locale } from "../../kernel/text/locale.ts";

const events = {
  second_factor_added: {
    pl: ["Dodano drugi składnik logowania", "Oprócz hasła logowanie wymaga teraz kodu z aplikacji albo klucza dostępu."],
    en: ["Second factor added", "Besides the password, signing in now requires a code from the app or a passkey."],
  },
  second_factor_removed: {
    pl: ["Usunięto drugi składnik logowania", "Tej aplikacji albo tego klucza dostępu nie można już użyć do logowania."],
    en: ["Second factor removed", "That app or passkey can no longer be used for signing in."],
  },
  second_factors_reset: {
    pl: [
      "Zresetowano drugi składnik logowania",
      "Administrator usunął aplikację, klucze dostępu i kody zapasowe. Do logowania wystarczy hasło.",
    ],
    en: ["Second factor reset", "An administrator removed the app, passkeys and recovery codes. The password is enough to sign in."],
  },
  recovery_codes_renewed: {
    pl: ["Utworzono nowe kody zapasowe", "Wcześniejsze kody już nie działają."],
    en: ["New recovery codes made", "The earlier codes no longer work."],
  },
  recovery_code_used: {
    pl: ["Użyto kodu zapasowego", "Tego kodu nie można użyć ponownie."],
    en: ["Recovery code used", "That code cannot be used again."],
  },
} as const satisfies Record<string, Record<Locale, readonly [title: string, sentence: string]>>;

/** Mail about a change of a person's second factors. */
export function factorMail(locale: Locale, event: keyof typeof events): Omit<Mail, "kind" | "to"> {
  const [title, sentence] = events[event][locale];
  const stranger =
    locale === "pl"
      ? "Jeśli to nie Ty, od razu zmień hasło i zawiadom organizatora."
      : "If this was not you, change the password at once and tell the organiser.";
  return { locale, subject: title, heading: title, paragraphs: [sentence, stranger] };
}

export const messages = {
  wrongCode: { pl: "Kod się nie zgadza albo był już użyty.", en: "The code is wrong or was already used." },
  wrongPasskey: { pl: "Ten klucz dostępu nie pasuje. Spróbuj ponownie.", en: "This passkey does not match. Try again." },
  beginAgain: { pl: "Minęło pięć minut. Zacznij ustawianie od nowa.", en: "Five minutes have passed. Start the set-up again." },
} as const satisfies Record<string, Record<Locale, string>>;
