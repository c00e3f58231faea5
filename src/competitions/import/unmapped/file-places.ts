// Names of places in a regulations file, in the organiser's words. Pure.
import type { Locale } from "../../../kernel/text/locale.ts";

type Both = readonly [pl: string, en: string];

/** Topics in the order that suits an organiser; the last one is about the file itself. */
export const topics = ["program", "age", "time", "fees", "limits", "deadlines", "judging", "day", "file"] as const;
export type Topic = (typeof topics)[number];

export const topicNames: Readonly<Record<Topic, Both>> = {
  program: ["Style, prezentacje i poziomy", "Styles, presentations and levels"],
  age: ["Wiek", "Age"],
  time: ["Czas i muzyka", "Time and music"],
  fees: ["Opłaty", "Fees"],
  limits: ["Limity i łączenie kategorii", "Limits and merging of categories"],
  deadlines: ["Terminy", "Deadlines"],
  judging: ["Rundy, ocenianie i nagrody", "Rounds, judging and awards"],
  day: ["Dokumenty i dzień turnieju", "Documents and the day"],
  file: ["Opis turnieju w pliku", "What the file tells about the event"],
};

/** Path, topic and name of a place. A longer path wins over a shorter one. */
const PLACES: readonly (readonly [path: string, topic: Topic, ...names: Both])[] = [
  ["dance_categories[].day", "program", "Dzień, w którym tańczy się styl", "Day on which the style is danced"],
  ["dance_categories[].props", "program", "Rekwizyty", "Props"],
  ["dance_categories[]", "program", "Uwaga do stylu", "Note on the style"],
  ["presentation_categories[]", "program", "Uwaga do prezentacji", "Note on the presentation"],
  ["levels[].test", "program", "Kto tańczy na którym poziomie", "Who dances at which level"],
  ["levels[]", "program", "Opis poziomu", "What the level means"],
  ["category_matrix[]", "program", "Podział na kategorie, opis", "The split into sections in words"],
  ["age_rules.basis", "age", "Jak liczy się wiek", "How age is counted"],
  ["age_rules.duo_rule", "age", "Wiek w duecie lub parze", "Age in a duo"],
  ["age_rules.team_rule[]", "age", "Wiek w zespole", "Age in a team"],
  ["age_rules.groups[]", "age", "Uwaga do kategorii wiekowej", "Note on the age category"],
  ["age_rules", "age", "Zasady wieku, opis", "The rules of age in words"],
  ["time_and_music[].turns", "time", "Liczba wejść", "Number of turns"],
  ["time_and_music[].when", "time", "Limit zależny od rundy", "Limit that depends on the round"],
  ["time_and_music[]", "time", "Uwaga do limitu czasu", "Note on the time limit"],
  ["fees.rules[].unit", "fees", "Za co jest opłata", "What the fee is for"],
  ["fees.rules[].plain", "fees", "Cennik, opis", "The price list in words"],
  ["fees.rules[].note", "fees", "Cennik, opis", "The price list in words"],
  ["fees.rules[]", "fees", "Opłaty, których nie przeliczono", "Fees that were not taken over"],
  ["fees.refund", "fees", "Zwroty", "Refunds"],
  ["fees.free[]", "fees", "Kto nie płaci", "Who does not pay"],
  ["fees.packages[]", "fees", "Pakiety", "Packages"],
  ["fees.add_ons[]", "fees", "Dodatki płatne osobno", "Extras paid separately"],
  ["fees.deposit", "fees", "Kaucja", "Deposit"],
  ["fees.prepayment", "fees", "Przedpłata", "Prepayment"],
  ["fees.payment_deadline", "fees", "Termin płatności, opis", "Payment deadline in words"],
  ["fees.on_site_payment", "fees", "Płatność na miejscu", "Payment on the spot"],
  ["fees.transfer_title", "fees", "Tytuł przelewu", "Title of the transfer"],
  ["fees.spectators[]", "fees", "Bilety dla widzów", "Tickets for spectators"],
  ["fees.other_currency", "fees", "Inna waluta", "Another currency"],
  ["fees.history[]", "file", "Ceny z innych lat", "Prices of other years"],
  ["fees", "fees", "Opłaty, opis", "The fees in words"],
  ["limits.per_dancer", "limits", "Limit na tancerza", "Limit for a dancer"],
  ["limits.per_team", "limits", "Limit na zespół", "Limit for a team"],
  ["limits.per_school", "limits", "Limit na szkołę", "Limit for a school"],
  ["limits.per_club", "limits", "Limit na klub", "Limit for a club"],
  ["limits.per_studio", "limits", "Limit na studio", "Limit for a studio"],
  ["limits.capacity", "limits", "Limit całego turnieju", "Limit of the whole event"],
  ["limits.unit", "limits", "Co liczy limit", "What the limit counts"],
  ["limits.min_entries_per_category", "limits", "Najmniejsza kategoria", "Smallest category"],
  ["limits.floor", "limits", "Ile osób naraz na parkiecie", "How many on the floor at once"],
  ["limits", "limits", "Limity, opis", "Limits in words"],
  ["merge_and_cancel", "limits", "Łączenie i odwoływanie kategorii", "Merging and cancelling categories"],
  ["deadlines[]", "deadlines", "Inne terminy", "Other deadlines"],
  ["rounds[]", "judging", "Rundy", "Rounds"],
  ["jury", "judging", "Skład jury", "The jury"],
  ["scoring", "judging", "Ocenianie", "Scoring"],
  ["penalties[]", "judging", "Kary", "Penalties"],
  ["awards[]", "judging", "Nagrody", "Awards"],
  ["results_published", "judging", "Ogłoszenie wyników", "Announcing the results"],
  ["start_numbers", "day", "Numery startowe", "Start numbers"],
  ["documents[]", "day", "Dokumenty i zgody", "Documents and consents"],
  ["on_the_day[]", "day", "W dniu turnieju", "On the day"],
  ["timetable.blocks[]", "day", "Program dnia, bloki", "Blocks of the day"],
  ["timetable", "day", "Program dnia", "The day's programme"],
  ["event.venue", "file", "Sala i parkiet", "Hall and floor"],
  ["event.days[]", "file", "Dni tygodnia", "Weekdays"],
  ["event.sizes_known", "file", "Wielkość turnieju", "Size of the event"],
  ["event.entry_system", "file", "Jak zbierano zgłoszenia", "How entries were taken"],
  ["event", "file", "Ranga i organizator", "Rank and organiser"],
  ["odd[]", "file", "Osobliwości tego regulaminu", "Oddities of these regulations"],
];

const plainPath = (path: string) => path.replace(/\[\d+\]/g, "[]");
const isWithin = (path: string, in_: string) => path === in_ || path.startsWith(`${in_}.`) || path.startsWith(`${in_}[`);

/** A place in the file: its topic, its name, and the path of the single item. */
export interface Place {
  topic: Topic;
  name: string;
  item: string;
}

/** Name for places that have none. */
const ELSEWHERE: Both = ["Inne zapisy w pliku", "Other parts of the file"];

/** Returns the place that a path such as `fees.rules[0].tiers` names. */
export function placeOf(path: string, locale: Locale): Place {
  const plain = plainPath(path);
  const [found] = PLACES.filter(([place]) => isWithin(plain, place)).toSorted(([a], [b]) => b.length - a.length);
  const [place, topic, pl, en] = found ?? [path, "file", ...ELSEWHERE];
  const steps = place.split(".").length;
  const item = place.endsWith("[]") || place.includes("[].") ? path.split(".").slice(0, steps).join(".") : place;
  return { topic, name: locale === "pl" ? pl : en, item };
}

/** Replaces the paths in a loader's sentence by names: „Pole limits.floor” becomes „Pole „Ile osób naraz na parkiecie””. */
export function placesInWords(text: string, locale: Locale): string {
  return text.replace(
    /(?<![\w/@])[a-z_]+(?:\[\d+\](?:\.[a-z_]+(?:\[\d+\])?)*|(?:\[\d+\])?(?:\.[a-z_]+(?:\[\d+\])?)+)(?![\w/])/g,
    (path) => {
      const { name } = placeOf(path, locale);
      return locale === "pl" ? `„${name}”` : `“${name}”`;
    },
  );
}

type Json = Record<string, unknown>;
const objectOf = (value: unknown): Json | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
const titleOf = (value: unknown): string | undefined => {
  const item = objectOf(value);
  return [item?.["name_pl"], item?.["label_pl"], item?.["name"], item?.["code"]].find(
    (each): each is string => typeof each === "string" && each !== "",
  );
};

/** Returns the name of the listed item that contains a path: `dance_categories[1].day` is in „Dancehall”. */
export function ownerOf(rulebook: unknown, path: string): string | undefined {
  const list = /^((?:dance_categories|presentation_categories|levels|age_rules\.groups))\[(\d+)\]/.exec(path);
  const items = (list?.[1] ?? "").split(".").reduce<unknown>((value, key) => objectOf(value)?.[key], rulebook);
  return Array.isArray(items) ? titleOf(items[Number(list?.[2])]) : undefined;
}

/** Returns the title of each code in the file's lists of dances, presentations, levels and age groups. The first title of a code counts. */
export function codeNames(rulebook: unknown): ReadonlyMap<string, string> {
  const book = objectOf(rulebook);
  const lists = [
    book?.["dance_categories"],
    book?.["presentation_categories"],
    book?.["levels"],
    objectOf(book?.["age_rules"])?.["groups"],
  ];
  const names = new Map<string, string>();
  for (const item of lists.flatMap((list): unknown[] => (Array.isArray(list) ? list : []))) {
    const code = objectOf(item)?.["code"];
    const title = titleOf(item);
    if (typeof code === "string" && title !== undefined && !names.has(code)) names.set(code, title);
  }
  return names;
}
