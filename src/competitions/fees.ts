// Calculates the price of a start on a day (docs/rules/fees.md 3.2). Pure; sums in grosze, days are ISO dates in the hall's time zone.

/** A lower fee until a day; that day is included. */
export interface EarlyFee {
  until: string;
  fee_grosze: number;
}

/** A section's price list: early fees in order of their days, then the fee. Further starts of the same dancer may have their own fee. */
export interface Fees {
  fee_grosze: number | null;
  fee_per: "dancer" | "entry";
  early_fees: readonly EarlyFee[];
  fee_next_grosze: number | null;
}

/** Returns the early fee that applies on a day; undefined when the ordinary fee does. */
export function earlyFeeOn(early: readonly EarlyFee[], day: string): EarlyFee | undefined {
  return early.find((each) => day <= each.until);
}

/** Returns the price of one dancer or one entry on a day; null when no fee is set. */
export function feeOn(fees: Pick<Fees, "fee_grosze" | "early_fees">, day: string): number | null {
  return earlyFeeOn(fees.early_fees, day)?.fee_grosze ?? fees.fee_grosze;
}

/** True when each early fee ends after the one before it. */
export function inOrder(early: readonly EarlyFee[]): boolean {
  return early.every((each, i) => (early[i - 1]?.until ?? "") < each.until);
}

/** All that a section's prices depend on. `fee_day` is the day that decides which early fee applies. */
export interface PriceList extends Fees {
  fee_day: "entry" | "payment";
}

/** A change of a section's price list, with the list before it. */
export interface FeeChange {
  /** ISO timestamp. */
  changed_at: string;
  before: PriceList;
  /** True when the change also applies to entries sent before, except those of `paid_signups`, which had paid something and keep their price. */
  for_all: boolean;
  paid_signups: readonly string[];
}

/**
 * Returns the price list of an entry (docs/rules/fees.md 3.7): the section's at the time of sending, or of the last later change that applies to the
 * entry, too. `changes` are the section's, oldest first. An entry that is not sent yet (null) has the newest prices.
 */
export function priceListOf(
  now: PriceList,
  changes: readonly FeeChange[],
  { signup_id, submitted_at }: { signup_id: string; submitted_at: string | null },
): PriceList {
  if (submitted_at === null) return now;
  const later = changes.filter((each) => Date.parse(each.changed_at) > Date.parse(submitted_at));
  const last = later.findLastIndex((each) => each.for_all && !each.paid_signups.includes(signup_id));
  return later[last + 1]?.before ?? now;
}
