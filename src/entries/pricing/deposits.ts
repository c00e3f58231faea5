// Places reserved by a deposit and filled later: which one an entry fills, what they cost, what the organiser retains
// (docs/rules/payments.md 9.1–9.6). Pure.
import { count, formatMoney } from "../../kernel/text/format.ts";
import type { Quote } from "./price-records.ts";

/** Places reserved in one section, and how many of them were filled, given back or released. */
export interface Reservation {
  id: string;
  section_id: string;
  section_name: string;
  reserved: number;
  filled: number;
  given_back: number;
  released: number;
  /** For one place. */
  deposit_grosze: number;
  /** The part of the deposits that stays due for released places. */
  kept_grosze: number;
  /** ISO date: the last day on which its places can be filled. */
  until: string;
}

/** Number of reserved places not filled yet. */
export function unfilledPlaces(reservation: Pick<Reservation, "reserved" | "filled" | "given_back" | "released">): number {
  return reservation.reserved - reservation.filled - reservation.given_back - reservation.released;
}

/**
 * The reservations after entries of these sections filled one place each, those that end soonest first. `filling` are the entries that got a place.
 */
export function filledBy<R extends Reservation>(
  reservations: readonly R[],
  entries: readonly { id: string; section_id: string }[],
  today: string,
): { reservations: R[]; filling: Set<string> } {
  const after = reservations.toSorted((a, b) => (a.until < b.until ? -1 : a.until > b.until ? 1 : 0)).map((each) => ({ ...each }));
  const filling = entries.filter(({ section_id }) => {
    const free = after.find((each) => each.section_id === section_id && each.until >= today && unfilledPlaces(each) > 0);
    if (free) free.filled += 1;
    return free !== undefined;
  });
  return { reservations: after, filling: new Set(filling.map((each) => each.id)) };
}

const words = {
  pl: {
    reserved: "Rezerwacja",
    kept: "Zadatek za zwolnione miejsca",
    places: { one: "miejsca", few: "miejsc", many: "miejsc", other: "miejsca" },
  },
  en: { reserved: "Reservation of", kept: "Deposit for released places", places: { one: "place", other: "places" } },
};

/** A price with the deposits of reserved places, and with the retained part for released ones. */
export function withPlaces(quote: Quote, reservations: readonly Reservation[], locale: "pl" | "en"): Quote {
  const messages = words[locale];
  const lines = reservations.flatMap((each) => {
    const left = unfilledPlaces(each);
    const line = (label: string, detail: string, amount_grosze: number) => ({
      entry_id: null,
      label: `${label}: ${each.section_name}`,
      detail,
      amount_grosze,
    });
    return [
      ...(left > 0
        ? [
            line(
              `${messages.reserved} ${count(locale, left, messages.places)}`,
              `${left} × ${formatMoney(each.deposit_grosze, locale)}`,
              left * each.deposit_grosze,
            ),
          ]
        : []),
      ...(each.kept_grosze > 0 ? [line(messages.kept, "", each.kept_grosze)] : []),
    ];
  });
  return {
    ...quote,
    lines: [...quote.lines, ...lines],
    total_grosze: quote.total_grosze + lines.reduce((sum, each) => sum + each.amount_grosze, 0),
  };
}

/** The amount that stays due when places are released: their deposits, as far as the money is not needed for the rest of the sign-up. */
export function retainedDeposit(release: { deposits: number; money: number; rest: number }): number {
  return Math.max(0, Math.min(release.deposits, release.money - release.rest));
}
