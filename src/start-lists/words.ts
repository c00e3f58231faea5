// Words of the public list and its print, and counted nouns of all pages of start lists.
import type { PluralForms } from "../kernel/text/format.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { words as kit } from "../web/ui/words.ts";

const pl = {
  ...kit.pl,
  noTitle: "bez tytułu",
  noShow: "nie wystąpił",
  out: { withdrawn: "wycofany", disqualified: "dyskwalifikacja", absent: "nieobecny" },
  posterHeading: "Wyniki na żywo i lista startowa",

  late: (minutes: string) => `opóźnienie ok. ${minutes}`,
  early: (minutes: string) => `przed planem ok. ${minutes}`,
  onTime: "zgodnie z planem",
  views: "Widoki turnieju",
  soonNext: "Następny na scenie:",
  soonIn: (performances: string) => `Za ${performances}:`,
  placeOf: (place: number) => `${place}. miejsce`,
  heat: (number: number) => `Grupa ${number}`,
  dance: (number: number) => `Taniec ${number}`,
  sameHeats: "w tych samych grupach",
  together: "wszyscy razem",
  nobody: "nikt nie tańczy",
  updated: (time: string) => `akt. ${time}`,
  lastData: (time: string) => `Ostatnie dane z ${time}`,
  findNumber: "Szukaj numeru, klubu, tytułu",
  followed: "Obserwowane",
  follow: (number: string) => `Obserwuj numer ${number}`,
  noFollowedWhy: "Dotknij gwiazdki przy występie, a znajdziesz go tutaj.",
  clear: "Wyczyść wyszukiwanie",
  share: "Udostępnij",
  copied: "Skopiowano adres strony",
};

/** The words of a list's public pages. */
export type Words = typeof pl;

const en: Words = {
  ...kit.en,
  noTitle: "untitled",
  noShow: "did not dance",
  out: { withdrawn: "withdrawn", disqualified: "disqualified", absent: "absent" },
  posterHeading: "Live results and the start list",

  late: (minutes) => `about ${minutes} late`,
  early: (minutes: string) => `about ${minutes} early`,
  onTime: "on time",
  views: "Views of the competition",
  soonNext: "Next on stage:",
  soonIn: (performances) => `In ${performances}:`,
  placeOf: (place) => `place ${place}`,
  heat: (number) => `Heat ${number}`,
  dance: (number) => `Dance ${number}`,
  sameHeats: "in the same heats",
  together: "all together",
  nobody: "nobody dances",
  updated: (time) => `upd. ${time}`,
  lastData: (time) => `Last data from ${time}`,
  findNumber: "Search number, club, title",
  followed: "Followed",
  follow: (number) => `Follow number ${number}`,
  noFollowedWhy: "Tap the star next to a performance to find it here.",
  clear: "Clear the search",
  share: "Share",
  copied: "Copied the address",
};

export const words = { pl, en };

/** The words of a list's public pages in the reader's language. */
export function useListWords(): Words {
  return words[useLocale()];
}

/** Counted nouns of start lists. */
export const counted = {
  performances: {
    pl: { one: "występ", few: "występy", many: "występów", other: "występu" },
    en: { one: "performance", other: "performances" },
  },
  done: {
    pl: { one: "występ zakończony", few: "występy zakończone", many: "występów zakończonych", other: "występu zakończonego" },
    en: { one: "performance done", other: "performances done" },
  },
  blocks: {
    pl: { one: "blok", few: "bloki", many: "bloków", other: "bloku" },
    en: { one: "block", other: "blocks" },
  },
  breaks: {
    pl: { one: "przerwa", few: "przerwy", many: "przerw", other: "przerwy" },
    en: { one: "break", other: "breaks" },
  },
  blocksDone: {
    pl: { one: "blok zakończony", few: "bloki zakończone", many: "bloków zakończonych", other: "bloku zakończonego" },
    en: { one: "block done", other: "blocks done" },
  },
  conflicts: {
    pl: { one: "konflikt", few: "konflikty", many: "konfliktów", other: "konfliktu" },
    en: { one: "conflict", other: "conflicts" },
  },
  unplaced: {
    pl: { one: "występ bez miejsca", few: "występy bez miejsca", many: "występów bez miejsca", other: "występu bez miejsca" },
    en: { one: "entry not placed", other: "entries not placed" },
  },
  minutes: {
    pl: { one: "minuty", few: "minut", many: "minut", other: "minuty" },
    en: { one: "minute", other: "minutes" },
  },
  judges: {
    pl: { one: "sędzia", few: "sędziów", many: "sędziów", other: "sędziego" },
    en: { one: "judge", other: "judges" },
  },
  entries: {
    pl: { one: "występ", few: "występy", many: "występów", other: "występu" },
    en: { one: "entry", other: "entries" },
  },
} satisfies Record<string, { pl: PluralForms; en: PluralForms }>;
