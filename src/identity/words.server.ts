// Texts of identity's mails and field errors, in both languages.
import type { Mail } from "../kernel/mail/mail.server.ts";
import type { Locale } from "../kernel/text/locale.ts";
import { formatDateTime } from "../kernel/text/format.ts";

const roleNames: Record<Locale, Record<string, string>> = {
  pl: { admin: "administrator", referee: "sędzia", trener: "trener" },
  en: { admin: "administrator", referee: "referee", trener: "coach" },
};

type Words = Omit<Mail, "kind" | "to">;

/** Mail with a link to set a new password. */
export function resetMail(locale: Locale, url: string): Words {
  return locale === "pl"
    ? {
        locale,
        subject: "Nowe hasło",
        heading: "Ustaw nowe hasło",
        paragraphs: [
          "Link działa przez godzinę i tylko raz.",
          "Jeśli ta prośba nie pochodzi od Ciebie, zignoruj tę wiadomość: hasło zostaje bez zmian.",
        ],
        button: { label: "Ustaw hasło", url },
      }
    : {
        locale,
        subject: "New password",
        heading: "Set a new password",
        paragraphs: ["The link works once, for one hour.", "If you did not ask for it, ignore this message: the password stays as it is."],
        button: { label: "Set password", url },
      };
}

/** Mail to an account's owner after a change of the password. */
export function passwordChangedMail(locale: Locale, url: string): Words {
  return locale === "pl"
    ? {
        locale,
        subject: "Hasło zostało zmienione",
        heading: "Hasło do Twojego konta zostało zmienione",
        paragraphs: ["Inne urządzenia są wylogowane.", "To nie Ty? Od razu ustaw nowe hasło."],
        button: { label: "Ustaw nowe hasło", url },
      }
    : {
        locale,
        subject: "Password changed",
        heading: "The password of your account was changed",
        paragraphs: ["Other devices are signed out.", "Not you? Set a new password at once."],
        button: { label: "Set a new password", url },
      };
}

/** Mail about a sign-in from a new device. `url` makes the address of a page. */
export function newDeviceMail(locale: Locale, seen: { device: string; address: string; now: Date }, url: (path: string) => string): Words {
  const at = formatDateTime(seen.now, locale, "day");
  const devices = `${url("/me")}#sessions`;
  return locale === "pl"
    ? {
        locale,
        subject: "Logowanie z nowego urządzenia",
        heading: "Logowanie z nowego urządzenia",
        paragraphs: ["Jeśli to Ty, nic nie rób. Jeśli nie, wyloguj inne urządzenia i ustaw nowe hasło."],
        rows: [
          ["Urządzenie", seen.device],
          ["Kiedy", at],
          ["Adres sieciowy", seen.address],
        ],
        links: [{ label: "Nowe hasło", url: url("/forgotten-password") }],
        button: { label: "Zobacz urządzenia", url: devices },
      }
    : {
        locale,
        subject: "Sign-in from a new device",
        heading: "Sign-in from a new device",
        paragraphs: ["If this was you, do nothing. If not, sign out other devices and set a new password."],
        rows: [
          ["Device", seen.device],
          ["When", at],
          ["Network address", seen.address],
        ],
        links: [{ label: "New password", url: url("/forgotten-password") }],
        button: { label: "See the devices", url: devices },
      };
}

/** Mail that invites a person to a role. */
export function invitationMail(locale: Locale, tenantName: string, role: string, url: string): Words {
  const name = roleNames[locale][role] ?? role;
  return locale === "pl"
    ? {
        locale,
        subject: `Zaproszenie: ${tenantName}`,
        heading: `Zaproszenie do: ${tenantName}`,
        paragraphs: [`Rola: ${name}.`, "Link działa 14 dni i tylko raz."],
        button: { label: "Przyjmij zaproszenie", url },
      }
    : {
        locale,
        subject: `Invitation: ${tenantName}`,
        heading: `Invitation to: ${tenantName}`,
        paragraphs: [`Role: ${name}.`, "The link works once, for 14 days."],
        button: { label: "Accept the invitation", url },
      };
}

/** Field errors of identity's calls. */
export const messages = {
  wrongPair: { pl: "Adres albo hasło się nie zgadza.", en: "The address or the password is wrong." },
  wrongPassword: { pl: "To nie jest dotychczasowe hasło.", en: "This is not the current password." },
  wrongProof: { pl: "To hasło się nie zgadza.", en: "This password is wrong." },
  noProof: { pl: "Wpisz hasło.", en: "Enter the password." },
  linkUsed: { pl: "Ten link już nie działa. Poproś o nowy.", en: "This link no longer works. Ask for a new one." },
  lastAdmin: {
    pl: "To ostatnie konto administratora. Najpierw nadaj tę rolę innej osobie.",
    en: "This is the last administrator. Give the role to another person first.",
  },
  noAccount: {
    pl: "Ta osoba nie ma konta. Najpierw nadaj jej adres e-mail.",
    en: "This person has no account. Give them an e-mail address first.",
  },
  slugTaken: { pl: "Ta nazwa w adresie jest już zajęta. Wybierz inną.", en: "This name is taken. Choose another one." },
} as const satisfies Record<string, Record<Locale, string>>;
