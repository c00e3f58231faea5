// Entries and their deductions: the types shared by input and output.

/** Whether an entry takes part in the placing. All states but "competing" are taken out of every ballot. */
export type EntryState = "competing" | "withdrawn" | "absent" | "disqualified";

/** One entry of the section: its id (start number or any unique text) and its state, "competing" when left out. */
export interface Entry {
  readonly id: string;
  readonly state?: EntryState;
}

/** Cost of a breach. Points and percents have at most two decimals; money is in grosze. */
export type DeductionPolicy =
  | { readonly kind: "points"; readonly amount: number }
  | { readonly kind: "points_per_judge"; readonly amount: number }
  | { readonly kind: "points_per_started"; readonly amount: number; readonly everySeconds: number }
  | { readonly kind: "percent"; readonly percent: number }
  | { readonly kind: "money"; readonly grosze: number }
  | { readonly kind: "ineligible_overall" }
  | { readonly kind: "disqualified" };

/** One breach by one entry. `seconds` is the overrun; an overrun within `graceSeconds` costs nothing. */
export interface Deduction {
  readonly entry: string;
  readonly policy: DeductionPolicy;
  readonly reason?: string;
  readonly seconds?: number;
  readonly graceSeconds?: number;
}
