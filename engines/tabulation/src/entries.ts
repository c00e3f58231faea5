// What is placed, and what a breach of the rules costs it.

/** Whether an entry takes part in the placing; all but "competing" are taken out of every ballot. */
export type EntryState = "competing" | "withdrawn" | "absent" | "disqualified";

/** One entry of the section: its id (start number or any unique text) and state, "competing" when left out. */
export interface Entry {
  readonly id: string;
  readonly state?: EntryState;
}

/** What a breach costs; points and percents have at most two decimals, money is in grosze. */
export type DeductionPolicy =
  | { readonly kind: "points"; readonly amount: number }
  | { readonly kind: "points_per_judge"; readonly amount: number }
  | { readonly kind: "points_per_started"; readonly amount: number; readonly everySeconds: number }
  | { readonly kind: "percent"; readonly percent: number }
  | { readonly kind: "money"; readonly grosze: number }
  | { readonly kind: "ineligible_overall" }
  | { readonly kind: "disqualified" };

/** One breach by one entry; seconds is the overrun, and an overrun within graceSeconds costs nothing. */
export interface Deduction {
  readonly entry: string;
  readonly policy: DeductionPolicy;
  readonly reason?: string;
  readonly seconds?: number;
  readonly graceSeconds?: number;
}
