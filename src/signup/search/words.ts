// Words of the global search (Ctrl K).
import { common } from "../../web/ui/common-words.ts";

const pl = {
  ...common.pl,
  placeholder: "Numer, osoba, klub, ekran",
  screens: "Ekrany",
  clubs: "Kluby",
  found: "Znaleziono",
  nothing: "Nic takiego nie ma. Wpisz numer startowy, nazwisko, klub albo nazwę ekranu.",
  away: "Bez połączenia szukamy tylko wśród ekranów.",
  keys: "↑↓ wybór, Enter otwiera, Esc zamyka",
};

const en: typeof pl = {
  ...common.en,
  placeholder: "Number, person, club, screen",
  screens: "Screens",
  clubs: "Clubs",
  found: "Found",
  nothing: "Nothing found. Try a start number, a name, a club or a screen.",
  away: "Offline, only screens are searched.",
  keys: "↑↓ choose, Enter opens, Esc closes",
};

export const searchWords = { pl, en };
