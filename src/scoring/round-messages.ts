// Sentences about a round with Polish cases and plurals: the tied line, the next round, and what keeps a round open. Pure.
import { addsUp } from "../rounds/dances.ts";
import { roundNames } from "../start-lists/rounds/round-names.ts";
import { fill } from "../web/locale/fill.ts";
import { count, plural, type PluralForms, shownTotal, startNumber } from "../kernel/text/format.ts";
import { formatList } from "../web/locale/format-list.ts";
import type { Matrix } from "./shapes.ts";
import type { Locale } from "../kernel/text/locale.ts";

type Round = Pick<NonNullable<Matrix["round"]>, "kind" | "level">;

const NEXT = {
  pl: { name: "następna runda", within: "w następnej rundzie", before: "przed następną rundą" },
  en: { name: "next round", within: "in the next round", before: "before the next round" },
};

/** Rounds with such names in the instrumental case: „przed finałem”. */
const BEFORE_PL: Readonly<Record<string, string>> = {
  finał: "przed finałem",
  półfinał: "przed półfinałem",
  ćwierćfinał: "przed ćwierćfinałem",
};

/** Returns „finał”, „w finale” and „przed finałem” for the round after this one; „następna runda” where its level has no name. */
export function nextRound({ kind, level }: Round, locale: Locale): { name: string; within: string; before: string } {
  if (kind !== "elimination" || level < 1) return NEXT[locale];
  const { title, within } = roundNames({ id: "", name: null, on_round_id: null, level: level - 1, method: "recall" }, []);
  const name = title[locale].toLowerCase();
  const before = locale === "pl" ? (BEFORE_PL[name] ?? NEXT.pl.before) : `before the ${name}`;
  return { name, within: within[locale], before };
}

/** Returns the name of the next round, capitalised for the start of a sentence. */
export function nextRoundTitle(round: Round, locale: Locale): string {
  const { name } = nextRound(round, locale);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns the message that nobody dances a round yet, and which rounds must be decided first. */
export function nobodySentence(before: readonly { typed: boolean; title: string }[], locale: Locale): string {
  const pl = locale === "pl";
  const nobody = pl ? "W tej rundzie nikt jeszcze nie tańczy." : "Nobody dances this round yet.";
  if (before.length === 0) return nobody;
  const names = before.map(({ typed, title }) =>
    typed ? (pl ? `rundę „${title}”` : `“${title}”`) : `${pl ? "" : "the "}${title.toLowerCase()}`,
  );
  return pl ? `${nobody} Najpierw rozstrzygnij ${formatList(names, locale)}.` : `${nobody} First decide ${formatList(names, locale)}.`;
}

const CROSSES: Record<Locale, PluralForms> = {
  pl: { one: "krzyżyku", few: "krzyżyki", many: "krzyżyków", other: "krzyżyka" },
  en: { one: "cross", other: "crosses" },
};
const FREE: Record<Locale, PluralForms> = {
  pl: {
    one: "wolne jest jedno miejsce {within}",
    few: "wolne są {n} miejsca {within}",
    many: "wolnych jest {n} miejsc {within}",
    other: "wolnych jest {n} miejsca {within}",
  },
  en: { one: "one place {within} is free", other: "{n} places {within} are free" },
};

interface Tied {
  numbers: readonly string[];
  /** The total or number of crosses that each of them has. */
  line: string;
  method: string;
  places: number;
  round: Round;
}

/** Returns the question about a tied line: „006, 007 i 008 mają po 5 krzyżyków, a wolne jest jedno miejsce w finale. Kto przechodzi?” */
export const tiedLine = (tied: Tied, locale: Locale): string =>
  `${tiedFact(tied, locale)} ${locale === "pl" ? "Kto przechodzi?" : "Who goes on?"}`;

/** Returns the first sentence of `tiedLine`, without the question. */
export function tiedFact({ numbers, line, method, places, round }: Tied, locale: Locale): string {
  const pl = locale === "pl";
  const who = formatList(
    numbers.toSorted((one, other) => one.localeCompare(other, locale, { numeric: true })),
    locale,
  );
  const free = fill(plural(locale, places, FREE[locale]), { n: places, within: nextRound(round, locale).within });
  const each = eachHas(line, method, locale);
  return pl ? `${who} ${each}, a ${free}.` : `${who} ${each}, and ${free}.`;
}

function eachHas(line: string, method: string, locale: Locale): string {
  const pl = locale === "pl";
  const total = shownTotal(line, locale);
  if (addsUp(method)) return pl ? `mają po ${total} pkt` : `have ${total} points each`;
  const crosses = Number(line);
  if (crosses === 0) return pl ? "nie mają krzyżyków" : "have no crosses";
  const word = plural(locale, crosses, CROSSES[locale]);
  return pl ? `mają po ${total} ${word}` : `have ${total} ${word} each`;
}

/** Names of dances after „w”. Other names are quoted. */
const IN_DANCE: Readonly<Record<string, string>> = {
  walc: "walcu",
  "walc angielski": "walcu angielskim",
  "walc wiedeński": "walcu wiedeńskim",
  tango: "tangu",
  fokstrot: "fokstrocie",
  foxtrot: "foxtrocie",
  quickstep: "quickstepie",
  samba: "sambie",
  rumba: "rumbie",
  "paso doble": "paso doble",
  jive: "jivie",
};

/** Returns „w tangu”, „w przebiegu 2”, „w tańcu „Cha-cha””. */
export function withinDance(name: string, locale: Locale): string {
  if (locale === "en") return `in ${name}`;
  const run = /^Przebieg (\d+)$/.exec(name);
  return run ? `w przebiegu ${run[1]}` : `w ${IN_DANCE[name.toLowerCase()] ?? `tańcu „${name}”`}`;
}

const ENTRIES: Record<Locale, PluralForms> = {
  pl: { one: "występ", few: "występy", many: "występów", other: "występu" },
  en: { one: "entry", other: "entries" },
};
/** Up to this many numbers are listed one by one. */
const NAMED = 4;

/** Returns why a round cannot be closed: whose sheets are missing and in which dance, else who has not danced, else that nobody judges it. */
export function lackSentence({ missing, awaited, round }: Pick<Matrix, "missing" | "awaited" | "round">, locale: Locale): string {
  const pl = locale === "pl";
  if (missing.length === 0 && awaited.length === 0) return pl ? "nikt jej nie ocenia." : "nobody judges it.";
  if (missing.length === 0) return pl ? "nie wszyscy jeszcze zatańczyli." : "not everybody has danced.";
  if (round?.ballots !== "dance") {
    const who = [...Map.groupBy(missing, (each) => each.seat)].map(([seat, sheets]) => `${seat} (${numbersOf(sheets, locale)})`);
    return pl ? `brakuje ocen ${formatList(who, locale)}.` : `marks of ${formatList(who, locale)} are missing.`;
  }
  const sheets = [...Map.groupBy(missing, (each) => each.dance)].map(([dance, lacking]) => {
    const seats = formatList([...new Set(lacking.map((each) => each.seat))], locale);
    return round.dances.length > 1 ? `${seats} ${withinDance(round.dances[dance - 1] ?? String(dance), locale)}` : seats;
  });
  const one = new Set(missing.map((each) => `${each.seat} ${each.dance}`)).size === 1;
  const where = sheets.join(", ");
  return pl ? `brakuje ${one ? "karty" : "kart"} ${where}.` : `${one ? "the sheet" : "sheets"} of ${where} ${one ? "is" : "are"} missing.`;
}

function numbersOf(sheets: Matrix["missing"], locale: Locale): string {
  const numbers = [...new Set(sheets.map((each) => (each.start_number === null ? "–" : startNumber(each.start_number))))];
  return numbers.length > NAMED ? count(locale, numbers.length, ENTRIES[locale]) : numbers.join(", ");
}

/** Returns the label of a row in a decision: its number, else its name. */
export const numberOf = (row: Pick<Matrix["rows"][number], "start_number" | "shown">) =>
  row.start_number === null ? (row.shown.label ?? "") : startNumber(row.start_number);
