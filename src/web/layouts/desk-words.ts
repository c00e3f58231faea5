// Words of desks and of sign-in pages: no spectator's phone loads them.
import type { Role } from "../../kernel/endpoints/roles.ts";
import type { Locale } from "../../kernel/text/locale.ts";

interface DeskWords {
  logout: string;
  account: string;
  /** Heads the other organisers that one may switch to. */
  places: string;
  /** Beside the floor of sign-in pages. */
  motto: string;
  roles: Record<Role, string>;
  /** Short words for the judge's rail. */
  tags: Record<Role, string>;
}

export const deskWords: Readonly<Record<Locale, DeskWords>> = {
  pl: {
    logout: "Wyloguj się",
    account: "Moje konto",
    places: "Przejdź do organizacji",
    motto: "Turniej, który sam trzyma rytm.",
    roles: { "super-admin": "superadministrator", admin: "administrator", referee: "sędzia", trener: "trener" },
    tags: { "super-admin": "SA", admin: "Adm.", referee: "Sędzia", trener: "Trener" },
  },
  en: {
    logout: "Sign out",
    account: "My account",
    places: "Go to organisation",
    motto: "The competition that keeps its own rhythm.",
    roles: { "super-admin": "super-administrator", admin: "administrator", referee: "judge", trener: "coach" },
    tags: { "super-admin": "SA", admin: "Adm.", referee: "Judge", trener: "Coach" },
  },
};
