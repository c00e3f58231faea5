import { fill } from "../web/locale/fill.ts";
import { formatNumber, plural, type PluralForms } from "../kernel/text/format.ts";
import { formatList } from "../web/locale/format-list.ts";
import { common } from "../web/ui/common-words.ts";

const pl = {
  ...common.pl,
  title: "Twoja kolejność",
  final: "Sumy dają miejsca.",
  two: "{numbers} mają po {total}: dotknij lepszej.",
  more: "{numbers} mają po {total}: dotykaj od najlepszej.",
  nothing: "Sumy dają kolejność. Nie ma czego oddawać.",
  incomplete: "Najpierw oceń wszystkie występy. Brakuje not: {n}.",
  totals: "Twoje sumy",
  group: "Suma {total}, miejsca {from} i {to}",
  groupMany: "Suma {total}, miejsca od {from} do {to}",
  noRank: "bez kolejności",
  rank: "miejsce {n}",
  correct: "Popraw notę numeru {number}",
  left: "do ustalenia",
  handIn: "Oddaj kolejność",
  stale: "Noty się zmieniły. Naciśnij Popraw i ustal kolejność jeszcze raz.",
  asked: "Masz równe sumy. Ustal ich kolejność.",
  open: "Ustal kolejność",
  owed: "Kolejność równych sum",
  owedWhy: "Występy mają od sędziego tę samą sumę. Ich kolejność podaje tylko on, na tablecie.",
  owedGroup: "suma {total}: {numbers}",
  askedDone: "Przypomniano: {seat}",
  missing: "Brak kolejności",
  lacking: "Brakuje kolejności równych sum: {n}",
  column: "kolejność równych",
  placed: "{n}. w kolejności sędziego",
  notPlaced: "brak kolejności sędziego",
  settled: "Nie masz równych sum, wszystko oddane.",
};

const en: typeof pl = {
  ...common.en,
  title: "Your order",
  final: "Totals decide the places.",
  two: "{numbers} have {total} each: tap the better one.",
  more: "{numbers} have {total} each: tap them, best first.",
  nothing: "Your totals give the order. There is nothing to hand in.",
  incomplete: "Mark all performances first. Missing: {n}.",
  totals: "Your totals",
  group: "Total {total}, places {from} and {to}",
  groupMany: "Total {total}, places {from} to {to}",
  noRank: "no order",
  rank: "place {n}",
  correct: "Correct the mark of number {number}",
  left: "to be ordered",
  handIn: "Hand in the order",
  stale: "Marks have changed. Press Correct and give the order again.",
  asked: "You have equal totals. Put them in order.",
  open: "Set the order",
  owed: "Order of equal totals",
  owedWhy: "Entries have the same total from one judge. Only that judge can put them in order, on the tablet.",
  owedGroup: "total {total}: {numbers}",
  askedDone: "Reminded: {seat}",
  missing: "Order missing",
  lacking: "Orders of equal totals missing: {n}",
  column: "order of equal totals",
  placed: "place {n} in the judge's order",
  notPlaced: "no order from the judge",
  settled: "No equal totals, everything is handed in.",
};

export const words = { pl, en };

const goOn: Record<"pl" | "en", PluralForms> = {
  pl: {
    one: "Dalej przejdzie {n} para.",
    few: "Dalej przejdą {n} pary.",
    many: "Dalej przejdzie {n} par.",
    other: "Dalej przejdzie {n} pary.",
  },
  en: { one: "{n} couple goes on.", other: "{n} couples go on." },
};

/** Text like „Dalej przejdzie 6 par. 034 i 035 mają po 20: dotknij lepszej.” `wanted` is null where totals become places. */
export function taskText(
  groups: readonly { total: number; numbers: readonly string[] }[],
  wanted: number | null,
  locale: "pl" | "en",
): string {
  const messages = words[locale];
  const tasks = groups.map(({ total, numbers }) =>
    fill(numbers.length > 2 ? messages.more : messages.two, { numbers: formatList(numbers, locale), total: formatNumber(total, locale) }),
  );
  return [wanted === null ? messages.final : fill(plural(locale, wanted, goOn[locale]), { n: wanted }), ...tasks].join(" ");
}

/** Text like „2 kolejności równych sum do podania”: missing orders on the desk of entries. */
export const missingOrderForms: Record<"pl" | "en", PluralForms> = {
  pl: {
    one: "kolejność równych sum do podania",
    few: "kolejności równych sum do podania",
    many: "kolejności równych sum do podania",
    other: "kolejności równych sum do podania",
  },
  en: { one: "order of equal totals missing", other: "orders of equal totals missing" },
};
