// Words of the frames around all pages.
import type { Role } from "../tenants/roles.ts";
import type { Locale } from "./locale.tsx";

interface FrameWords {
  /** This language's own name. */
  language: string;
  login: string;
  logout: string;
  myWork: string;
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
    roles: { "super-admin": "superadministrator", admin: "administrator", referee: "sędzia", trener: "trener" },
    tags: { "super-admin": "SA", admin: "Adm.", referee: "Sędzia", trener: "Trener" },
  },
  en: {
    language: "English",
    login: "Sign in",
    logout: "Sign out",
    myWork: "My desk",
    roles: { "super-admin": "super-administrator", admin: "administrator", referee: "judge", trener: "coach" },
    tags: { "super-admin": "SA", admin: "Adm.", referee: "Judge", trener: "Coach" },
  },
};
