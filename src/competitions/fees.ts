// What a start costs on which day (docs/rules/fees.md 3.2). Pure; sums in grosze, days ISO dates by the hall's calendar.

/** A lower fee until a day, that day included. */
export interface EarlyFee {
  until: string;
  fee_grosze: number;
}

/** A section's price list: the early fees in order of their days, then the fee; further starts of the same dancer may have their own. */
export interface Fees {
  fee_grosze: number | null;
  fee_per: "dancer" | "entry";
  early_fees: readonly EarlyFee[];
  fee_next_grosze: number | null;
}

/** The early fee that holds on a day; undefined when the ordinary one does. */
export function earlyFeeOn(early: readonly EarlyFee[], day: string): EarlyFee | undefined {
  return early.find((each) => day <= each.until);
}

/** What one dancer or one entry costs on a day; null when nobody said. */
export function feeOn(fees: Pick<Fees, "fee_grosze" | "early_fees">, day: string): number | null {
  return earlyFeeOn(fees.early_fees, day)?.fee_grosze ?? fees.fee_grosze;
}

/** Whether each early fee ends after the one before it. */
export function inOrder(early: readonly EarlyFee[]): boolean {
  return early.every((each, i) => (early[i - 1]?.until ?? "") < each.until);
}

/** All that a section's prices depend on; `fee_day` is the day that decides which early fee holds. */
export interface PriceList extends Fees {
  fee_day: "entry" | "payment";
}

/** A change of a section's price list, by what it was before. */
export interface FeeChange {
  /** ISO timestamp. */
  changed_at: string;
  before: PriceList;
  /** Whether it is for entries, too, that were sent before; then `paid_signups` keep their price, for money was in. */
  for_all: boolean;
  paid_signups: readonly string[];
}

/**
 * The price list of an entry (docs/rules/fees.md 3.7): the section's of the moment at which it was sent, or of the last later change that was for it, too.
 * `changes` are the section's, oldest first; an entry that is not sent yet (null) has the newest prices.
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
