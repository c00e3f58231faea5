// Translates a text from a regulations file into the organiser's words: known keys, fixed values, codes and dates. Sentences that a person wrote stay
// unchanged. Pure.
import { formatDate } from "../../../kernel/text/format.ts";
import type { Locale } from "../../../kernel/text/locale.ts";

/** Words for keys; an empty text means that the key needs no word. */
const KEYS: ReadonlyMap<string, readonly [pl: string, en: string]> = new Map([
  ["plain", ["", ""]],
  ["what", ["", ""]],
  ["kind", ["", ""]],
  ["system", ["", ""]],
  ["scheme", ["", ""]],
  ["name", ["", ""]],
  ["applies_to", ["dotyczy", "for"]],
  ["date", ["data", "date"]],
  ["time", ["godzina", "time"]],
  ["note", ["uwaga", "note"]],
  ["percent", ["procent", "percent"]],
  ["years", ["lata", "years"]],
  ["direction", ["kierunek", "direction"]],
  ["rounding", ["zaokrąglanie", "rounding"]],
  ["max_years_over", ["najwyżej lat powyżej", "years over at most"]],
  ["max_years_under", ["najwyżej lat poniżej", "years under at most"]],
  ["head", ["sędzia główny", "head judge"]],
  ["size", ["liczba sędziów", "judges"]],
  ["staff", ["obsługa", "staff"]],
  ["criteria", ["kryteria", "criteria"]],
  ["scale", ["skala", "scale"]],
  ["min", ["od", "from"]],
  ["max", ["do", "to"]],
  ["step", ["co", "step"]],
  ["combine", ["łączenie ocen", "how marks are combined"]],
  ["tie", ["remis", "tie"]],
  ["ambiguity", ["niejasne", "unclear"]],
  ["class_points", ["punkty klasowe", "class points"]],
  ["min_couples", ["od tylu par", "from couples"]],
  ["cumulative", ["sumują się", "cumulative"]],
  ["final_bonus", ["premia za finał", "bonus for the final"]],
  ["promotion", ["awans", "promotion"]],
  ["on_partner_change", ["przy zmianie partnera", "on a change of partner"]],
  ["on_band_change", ["przy zmianie kategorii", "on a change of band"]],
  ["per_round", ["za rundę", "for a round"]],
  ["elimination", ["eliminacje", "elimination"]],
  ["quarter", ["ćwierćfinał", "quarter-final"]],
  ["semi", ["półfinał", "semi-final"]],
  ["final", ["finał", "final"]],
  ["then", ["potem", "then"]],
  ["heats", ["osób naraz", "at once"]],
  ["heat", ["osób naraz", "at once"]],
  ["seconds", ["sekund", "seconds"]],
  ["by_entries", ["zależnie od liczby występów", "by entries"]],
  ["max_entries", ["do tylu występów", "up to entries"]],
  ["min_entries", ["od tylu występów", "from entries"]],
  ["to_battles", ["do bitew przechodzi", "go on to battles"]],
  ["sizes", ["wielkość rund", "sizes of rounds"]],
  ["rules", ["zasady", "rules"]],
  ["from", ["od", "from"]],
  ["until", ["do", "until"]],
  ["on", ["kiedy", "on"]],
  ["first", ["pierwszy start", "first start"]],
  ["next", ["następny start", "further start"]],
  ["extra", ["dodatkowy start", "additional start"]],
  ["amount", ["kwota", "amount"]],
  ["amounts_by_presentation", ["kwoty", "amounts"]],
  ["per", ["za", "per"]],
  ["deadline", ["termin", "deadline"]],
  ["balance_deadline", ["reszta do", "balance by"]],
  ["price", ["cena", "price"]],
  ["order_by", ["zamówienie do", "order by"]],
  ["who", ["", ""]],
  ["start", ["początek", "start"]],
  ["doors", ["wejście", "doors"]],
  ["expected_end", ["koniec ok.", "end about"]],
  ["registration", ["odprawa", "check-in"]],
  ["floor_trial", ["próba parkietu", "floor trial"]],
  ["throughput", ["tempo", "pace"]],
  ["accommodation", ["nocleg", "accommodation"]],
  ["exception", ["wyjątek", "exception"]],
  ["fewer", ["mniej", "fewer"]],
  ["guardians", ["opiekunowie", "guardians"]],
  ["podiums", ["podia", "podiums"]],
  ["sibling", ["rodzeństwo", "sibling"]],
  ["teachers", ["nauczyciele", "teachers"]],
  ["unit", ["jednostka", "unit"]],
  ["per_person", ["za osobę", "per person"]],
  ["per_entry", ["za występ", "per entry"]],
]);

/** Words for fixed values. */
const VALUES: ReadonlyMap<string, readonly [pl: string, en: string]> = new Map([
  ["all", ["wszyscy", "all"]],
  ["any", ["dowolny", "any"]],
  ["none", ["brak", "none"]],
  ["never", ["nigdy", "never"]],
  ["not stated", ["plik nie podaje", "not stated"]],
  ["required", ["wymagane", "required"]],
  ["allowed", ["dozwolone", "allowed"]],
  ["forbidden", ["zabronione", "forbidden"]],
  ["team", ["zespół", "team"]],
  ["entry", ["występ", "entry"]],
  ["dancer", ["tancerz", "dancer"]],
  ["routines", ["występy", "routines"]],
  ["everyone", ["wszyscy", "everyone"]],
  ["points", ["punkty", "points"]],
  ["battles", ["bitwy", "battles"]],
  ["elimination", ["eliminacje", "elimination"]],
  ["event day", ["w dniu turnieju", "on the day"]],
  ["disqualification", ["dyskwalifikacja", "disqualification"]],
  ["forbidden_element", ["zabroniony element", "forbidden element"]],
  ["time_over", ["przekroczony czas", "time over"]],
  ["age_misfit", ["zła kategoria wiekowa", "wrong age category"]],
  ["cost", ["koszt", "cost"]],
  ["no_show_check", ["nieobecność przy odprawie", "no-show at check-in"]],
  ["payment_date", ["dzień wpłaty", "day of payment"]],
  ["deposit_credit_date", ["dzień zaksięgowania kaucji", "day the deposit is credited"]],
  ["percent", ["część kwoty", "a part"]],
  ["percent_until", ["część kwoty do dnia", "a part until"]],
  ["full_until", ["całość do dnia", "all until"]],
  ["ladder", ["zależnie od dnia", "by the day"]],
  ["none_after", ["bez zwrotu od dnia", "no refund from"]],
  ["per_entry", ["za występ", "per entry"]],
  ["per_person_per_entry", ["za osobę i występ", "per person and entry"]],
  ["per_person_first_next", ["za osobę, następny start taniej", "per person, further starts cheaper"]],
  [
    "per_person_by_presentation_with_extra",
    ["za osobę, zależnie od prezentacji; dodatkowy start osobno", "per person by presentation, additional starts apart"],
  ],
  ["mixed_band_exists", ["jest kategoria mieszana", "there is a mixed band"]],
  ["one_younger_ok", ["jedna osoba może być młodsza", "one may be younger"]],
  ["older_decides", ["decyduje starsza osoba", "the older one decides"]],
  ["average_age", ["średnia wieku", "average age"]],
  ["average_birth_year", ["średnia roczników", "average of birth years"]],
  ["share_outside_max", ["najwięcej osób spoza przedziału", "most people outside the band"]],
  ["share_older_max", ["najwięcej osób starszych", "most older people"]],
  ["share_younger_max", ["najwięcej osób młodszych", "most younger people"]],
  ["share_inside_min", ["najmniej osób z przedziału", "fewest people inside the band"]],
  ["couple_by_band", ["para: zasada zależy od kategorii", "a couple: the rule depends on the band"]],
  ["both_inside", ["oboje w przedziale", "both inside"]],
  ["both_min", ["oboje co najmniej w tym wieku", "both at least that old"]],
  ["years_dancing_max", ["staż taneczny najwyżej", "years of dancing at most"]],
  ["years_dancing_over", ["staż taneczny powyżej", "years of dancing over"]],
  ["combination", ["kombinacja", "combination"]],
  ["style", ["styl", "style"]],
  ["ballroom_class", ["zależnie od klasy tanecznej", "by ballroom class"]],
  ["organiser_judgement", ["ocenia organizator", "the organiser decides"]],
]);

/** Formats a line of the list: `kind: ladder; percent: 50` with keys, fixed values, codes and dates in words. */
export function unmappedText(text: string, names: ReadonlyMap<string, string>, locale: Locale): string {
  const side = locale === "pl" ? 0 : 1;
  const valueOf = (value: string) => VALUES.get(value)?.[side] ?? names.get(value) ?? value;
  // Matches only at places of keys: at the start, after a separator or after another key.
  const translated = text.replace(/(?<=^|[;,] |: )([a-z_]+): /g, (whole, key: string) => {
    const known = KEYS.get(key);
    if (known) return `${known[side]}${known[side] && ": "}`;
    // An unknown key of the format means nothing to an organiser. A word before a colon may belong to the file's own sentence.
    return key.includes("_") ? "" : whole;
  });
  const isCode = (part: string) => part !== "" && (VALUES.has(part) || names.has(part));
  const readable = translated
    .split("; ")
    .map((part) => {
      const colon = part.lastIndexOf(": ");
      const [key, value] = colon < 0 ? ["", part] : [part.slice(0, colon + 2), part.slice(colon + 2)];
      const items = value.split(", ");
      return items.every(isCode) ? `${key}${items.map(valueOf).join(", ")}` : part;
    })
    .map((part) => part.replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => (Number.isNaN(Date.parse(day)) ? day : formatDate(day, locale))))
    .join(" · ");
  return readable
    .replace(
      /\bone_inside_other_min_(\d+)\b/g,
      locale === "pl" ? "jedna osoba w przedziale, druga od $1 lat" : "one inside, the other from $1",
    )
    .replace(/\bbirth_year\b/g, locale === "pl" ? "rocznikowo" : "by birth year")
    .replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (value) => VALUES.get(value)?.[side] ?? value.replaceAll("_", " "));
}

/** Formats a value that the loader did not read, after the word for its key: `cena: 20`. */
export function unreadText(path: string, text: string, names: ReadonlyMap<string, string>, locale: Locale): string {
  const key = KEYS.get(/([a-z_]+)(?:\[\d+\])*$/.exec(path)?.[1] ?? "")?.[locale === "pl" ? 0 : 1];
  return `${key ? `${key}: ` : ""}${unmappedText(text, names, locale)}`;
}
