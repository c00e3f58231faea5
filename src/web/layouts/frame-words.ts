// Words of the frames around all pages.
import type { Role } from "../../kernel/roles.ts";
import type { Locale } from "../locale/locale.tsx";

interface FrameWords {
  /** This language's own name. */
  language: string;
  login: string;
  logout: string;
  myWork: string;
  account: string;
  /** Heads the other organisers that one may switch to. */
  places: string;
  /** The button of a refused desk that belongs to another organiser. */
  switchTo: (place: string) => string;
  /** Beside the floor of sign-in pages. */
  motto: string;
  roles: Record<Role, string>;
  /** Short words for the judge's rail. */
  tags: Record<Role, string>;
}

export const frameWords: Readonly<Record<Locale, FrameWords>> = {
  pl: {
    language: "Polski",
    login: "Zaloguj się",
    logout: "Wyloguj się",
    myWork: "Mój panel",
    account: "Moje konto",
    places: "Przejdź do organizacji",
    switchTo: (place) => `Przełącz na: ${place}`,
    motto: "Turniej, który sam trzyma rytm.",
    roles: { "super-admin": "superadministrator", admin: "administrator", referee: "sędzia", trener: "trener" },
    tags: { "super-admin": "SA", admin: "Adm.", referee: "Sędzia", trener: "Trener" },
  },
  en: {
    language: "English",
    login: "Sign in",
    logout: "Sign out",
    myWork: "My desk",
    account: "My account",
    places: "Go to organisation",
    switchTo: (place) => `Switch to ${place}`,
    motto: "The competition that keeps its own rhythm.",
    roles: { "super-admin": "super-administrator", admin: "administrator", referee: "judge", trener: "coach" },
    tags: { "super-admin": "SA", admin: "Adm.", referee: "Judge", trener: "Coach" },
  },
};
