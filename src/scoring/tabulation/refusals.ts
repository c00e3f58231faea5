// Turns refusals of the computations into sentences for the organiser, and finds the sheets concerned. Pure.
import { refusalEn, refusalPl } from "#engines/tabulation/src/explain/refusals.ts";
import type { Refusal } from "#engines/tabulation/src/types.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import type { Matrix } from "../shapes.ts";

/** Returns the label of an entry. */
export type Called = (entry: string) => string;

/** Returns the sentence of a refusal: what is wrong and what the organiser can do. */
export function refusalOf(refusal: Refusal, method: string, locale: Locale, called: Called): string {
  const pl = locale === "pl";
  const { found = "", entries = [] } = refusal.detail;
  const two = method === "battle" && refusal.code === "bad_setting" ? /^entries: (\d+)$/.exec(found)?.[1] : undefined;
  if (two !== undefined)
    return pl
      ? `Bitwę tańczą dwa występy, a w tej rundzie jest ich ${two}. Podziel rundę na pary albo wybierz inny formularz oceny.`
      : `A battle is between two entries, and this round has ${two}. Split the round into pairs or choose another scoring form.`;
  if (refusal.code === "equal_totals") {
    const numbers = entries.map(called).join(", ");
    const where = [refusal.judge, refusal.dance].filter(Boolean).join(", ");
    return pl
      ? `Sędzia ${where}: ta sama suma (${found.replace(".", ",")}) dla ${numbers}. Kolejność podaje tylko ten sędzia, na tablecie.`
      : `Judge ${where}: the same total (${found}) for ${numbers}. Only this judge can put them in order, on the tablet.`;
  }
  return pl ? refusalPl(refusal, called) : refusalEn(refusal, called);
}

/** Refusals about the sheets themselves: the judge has to correct them. */
const OF_THE_SHEETS = ["place_twice", "equal_totals", "wrong_crosses", "one_vote"];

/** Returns the sheets that the refusals are about: the entries that each names, else all of the judge. */
export function wrongSheets(
  refused: readonly Refusal[],
  seats: readonly { id: string; seat: string }[],
  present: readonly { id: string }[],
  /** The names of the dances, in order. */
  dances: readonly string[],
  wording: { sentence: (refusal: Refusal) => string; called: Called },
): Matrix["wrong_sheets"] {
  return refused
    .filter((each) => OF_THE_SHEETS.includes(each.code))
    .flatMap((refusal) => {
      const seat = seats.find((each) => each.seat === refusal.judge);
      const performance_ids = [...(refusal.detail.entries ?? present.map((each) => each.id))];
      if (!seat) return [];
      return [
        {
          seat: seat.seat,
          seat_id: seat.id,
          dance: Math.max(1, dances.indexOf(refusal.dance ?? "") + 1),
          performance_ids,
          numbers: performance_ids.map(wording.called),
          why: wording.sentence(refusal),
          order: refusal.code === "equal_totals",
        },
      ];
    });
}
