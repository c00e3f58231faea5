// Words of the global search (Ctrl K).
import type { Locale } from "../../kernel/text/locale.ts";

interface SearchWords {
  search: string;
  placeholder: string;
  screens: string;
  performances: string;
  clubs: string;
  found: string;
  nothing: string;
  away: string;
  again: string;
  untitled: string;
  keys: string;
}

export const searchWords: Readonly<Record<Locale, SearchWords>> = {
  pl: {
    search: "Szukaj",
    placeholder: "Numer, osoba, klub, ekran",
    screens: "Ekrany",
    performances: "Występy",
    clubs: "Kluby",
    found: "Znaleziono",
    nothing: "Nic takiego nie ma. Wpisz numer startowy, nazwisko, klub albo nazwę ekranu.",
    away: "Bez połączenia szukamy tylko wśród ekranów.",
    again: "Spróbuj jeszcze raz",
    untitled: "bez tytułu",
    keys: "↑↓ wybór, Enter otwiera, Esc zamyka",
  },
  en: {
    search: "Search",
    placeholder: "Number, person, club, screen",
    screens: "Screens",
    performances: "Entries",
    clubs: "Clubs",
    found: "Found",
    nothing: "Nothing found. Try a start number, a name, a club or a screen.",
    away: "Offline, only screens are searched.",
    again: "Try again",
    untitled: "untitled",
    keys: "↑↓ choose, Enter opens, Esc closes",
  },
};
