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
