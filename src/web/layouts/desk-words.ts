// Words of desks and sign-in pages. Spectators' phones do not load them.
import type { Role } from "../../kernel/endpoints/roles.ts";
import type { Locale } from "../../kernel/text/locale.ts";

interface DeskWords {
  logout: string;
  /** The same for a session that a judge's card opened. */
  closeCard: string;
  account: string;
  /** Heading over the other organisers that the person may switch to. */
  places: string;
  /** Next to the floor on sign-in pages. */
  motto: string;
  roles: Record<Role, string>;
  /** Short words for the judge's rail. */
  tags: Record<Role, string>;
}

export const deskWords: Readonly<Record<Locale, DeskWords>> = {
  pl: {
    logout: "Wyloguj się",
    closeCard: "Zamknij kartę",
    account: "Moje konto",
    places: "Przejdź do organizacji",
    motto: "Turniej, który sam trzyma rytm.",
    roles: { "super-admin": "superadministrator", admin: "administrator", referee: "sędzia", trener: "trener" },
    tags: { "super-admin": "SA", admin: "Adm.", referee: "Sędzia", trener: "Trener" },
  },
  en: {
    logout: "Sign out",
    closeCard: "Close the card",
    account: "My account",
    places: "Go to organisation",
    motto: "The competition that keeps its own rhythm.",
    roles: { "super-admin": "super-administrator", admin: "administrator", referee: "judge", trener: "coach" },
    tags: { "super-admin": "SA", admin: "Adm.", referee: "Judge", trener: "Coach" },
  },
};
