import { fill } from "../web/locale/fill.ts";
import { formatNumber, plural, type PluralForms } from "../kernel/text/format.ts";
import { listed } from "../web/locale/listed.ts";

const pl = {
  title: "Twoja kolejność",
  final: "Sumy dają miejsca.",
  two: "{numbers} mają u Ciebie po {total}: dotknij najpierw lepszej.",
  more: "{numbers} mają u Ciebie po {total}: dotykaj od najlepszej.",
  nothing: "Twoje sumy same dają kolejność. Nie ma czego oddawać.",
  incomplete: "Kolejność ustala się po ostatnim występie rundy. Brakuje not: {n}.",
  totals: "Twoje sumy",
  group: "Suma {total}, miejsca {from} i {to}",
  groupMany: "Suma {total}, miejsca od {from} do {to}",
  noRank: "bez kolejności",
  rank: "miejsce {n}",
  correct: "Popraw notę numeru {number}",
  again: "Dotknięcie gotowej kolejności zaczyna ją od nowa.",
  left: "do ustalenia",
  handIn: "Oddaj kolejność",
  stale: "Noty zmieniły się, więc ta kolejność już się nie liczy. Naciśnij Popraw i ustal ją jeszcze raz.",
  asked: "Masz równe sumy, które możesz rozdzielić tylko Ty.",
  open: "Ustal kolejność",
  owed: "Kolejność równych sum",
  owedWhy:
    "Kilka występów ma od jednego sędziego tę samą sumę. Rozdzielić je może tylko ten sędzia, na swoim tablecie; program nie wybiera.",
  owedGroup: "suma {total}: {numbers}",
  ask: "Przypomnij",
  askedDone: "Przypomniano: {seat}",
  askedAt: "Przypomniano {time}. Prośba stoi na tablecie, dopóki nie ma kolejności.",
  missing: "Brak kolejności",
  lacking: "Brakuje kolejności równych sum: {n}",
  column: "kolejność równych",
  placed: "{n}. w kolejności sędziego",
  notPlaced: "brak kolejności sędziego",
  settled: "Nie masz równych sum do rozdzielenia: w tej rundzie wszystko oddane.",
};

const en: typeof pl = {
  title: "Your order",
  final: "Totals give the places.",
  two: "{numbers} have {total} each from you: tap the better one first.",
  more: "{numbers} have {total} each from you: tap them, the best first.",
  nothing: "Your totals give the order by themselves. There is nothing to hand in.",
  incomplete: "The order is given after the last performance of the round. Marks missing: {n}.",
  totals: "Your totals",
  group: "Total {total}, places {from} and {to}",
  groupMany: "Total {total}, places {from} to {to}",
  noRank: "no order",
  rank: "place {n}",
  correct: "Correct the mark of number {number}",
  again: "A tap on a finished order begins it anew.",
  left: "to be settled",
  handIn: "Hand in the order",
  stale: "Marks have changed, so this order no longer counts. Press Correct and give it once more.",
  asked: "You have equal totals that only you can part.",
  open: "Give the order",
  owed: "Order of equal totals",
  owedWhy:
    "Several entries have the same total from one judge. Only this judge can part them, on the own tablet; the program does not choose.",
  owedGroup: "total {total}: {numbers}",
  ask: "Remind",
  askedDone: "Reminded: {seat}",
  askedAt: "Reminded {time}. The request stays on the tablet until the order is given.",
  missing: "Order missing",
  lacking: "Orders of equal totals missing: {n}",
  column: "order of equals",
  placed: "place {n} in the judge's order",
  notPlaced: "the judge's order is missing",
  settled: "You have no equal totals to part: in this round everything is handed in.",
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

/** Text like „Awansuje 6 par. 034 i 035 mają po 20 pkt: dotknij najpierw lepszej.” `wanted` is null where totals become places. */
export function taskText(
  groups: readonly { total: number; numbers: readonly string[] }[],
  wanted: number | null,
  locale: "pl" | "en",
): string {
  const said = words[locale];
  const asked = groups.map(({ total, numbers }) =>
    fill(numbers.length > 2 ? said.more : said.two, { numbers: listed(numbers, locale), total: formatNumber(total, locale) }),
  );
  return [wanted === null ? said.final : fill(plural(locale, wanted, goOn[locale]), { n: wanted }), ...asked].join(" ");
}

/** Text like „2 kolejności równych sum do podania”: missing orders on the desk of entries. */
export const owedOrders: Record<"pl" | "en", PluralForms> = {
  pl: {
    one: "kolejność równych sum do podania",
    few: "kolejności równych sum do podania",
    many: "kolejności równych sum do podania",
    other: "kolejności równych sum do podania",
  },
  en: { one: "order of equal totals to be given", other: "orders of equal totals to be given" },
};
