// The steps of a tabulation as data, in the order in which they were taken. Values are texts ("8.5"), places are numbers.
import type { DeductionPolicy, EntryState } from "./entries.ts";

/** One entry's row in a comparison: how many marks (or places) count, and their sum. */
export interface CountRow {
  readonly entry: string;
  readonly count: number;
  readonly sum: number;
}

/** One entry's row with a value as text. */
export interface ValueRow {
  readonly entry: string;
  readonly value: string;
}

/** Entries that a decision leaves tied, and the places that they compete for. */
export interface Tie {
  readonly entries: readonly string[];
  readonly from: number;
  readonly to: number;
}

/**
 * Rules 5–8, one column of one dance. The rows are the entries with a majority (none: rule 8), or only those tied before (rule 7b).
 * Columns from `column` to `through` with the same content are one step.
 */
export interface ColumnStep {
  readonly kind: "column";
  readonly dance: string;
  readonly column: number;
  readonly through?: number;
  readonly majority: number;
  readonly judges: number;
  readonly tiedOnly: boolean;
  readonly rows: readonly CountRow[];
  readonly placed: readonly { readonly entry: string; readonly place: number; readonly rule: "5" | "6" | "7a" }[];
  readonly tied: readonly Tie[];
}

/** Rule 10 for one position: the rows compared and the winner. When `wins` is null, `tied` go to rule 11. */
export interface Rule10Step {
  readonly kind: "rule-10";
  readonly position: number;
  readonly rows: readonly CountRow[];
  readonly wins: string | null;
  readonly tied: readonly string[];
  readonly decidedBy: "count" | "sum";
}

/** Rule 11 for one position and column: all marks of all dances as one dance. The rows are empty when nobody has a majority. */
export interface Rule11Step {
  readonly kind: "rule-11";
  readonly position: number;
  readonly column: number;
  readonly through?: number;
  readonly majority: number;
  readonly marks: number;
  readonly among: readonly string[];
  readonly rows: readonly CountRow[];
  readonly wins: string | null;
  readonly tied: readonly string[];
  readonly decidedBy: "5" | "6" | "7a" | "7b";
}

/** One entry's result, for one sentence. Fields without a value are left out. */
export interface SummaryStep {
  readonly kind: "summary";
  readonly entry: string;
  /** State of an entry that does not compete. `leavesGap` is true when its place stays empty. */
  readonly state?: EntryState;
  readonly leavesGap?: boolean;
  /** First and last place, and the number of placed entries. */
  readonly from?: number;
  readonly to?: number;
  readonly of?: number;
  /** Entries that share the place, and entries with the same total but another place. */
  readonly sharedWith?: readonly string[];
  readonly levelWith?: readonly string[];
  readonly total?: { readonly of: "points" | "places" | "crosses" | "wins"; readonly value: string };
  readonly band?: string;
  /** Points taken by deductions. */
  readonly deducted?: string;
  /**
   * Whether the entry goes on from a round with a cut, null while the head judge decides; and the crosses or total of the last entry that can go on.
   */
  readonly recalled?: boolean | null;
  readonly line?: number | string;
  /** The entry left during the round and cannot go on, whatever its crosses. */
  readonly left?: true;
}

/** Calculation of a deduction: a number of times an amount, an amount for each started number of seconds, or a percentage of the total. */
export interface Calculation {
  readonly times?: number;
  readonly each?: string;
  readonly everySeconds?: number;
  readonly overSeconds?: string;
  readonly percent?: string;
  readonly ofTotal?: string;
}

/** A step. `empty` lists its disqualified entries with an empty place. */
export type Step = StepBody & { readonly empty?: readonly string[] };

/** Every kind of step, by `kind`. */
export type StepBody =
  | SummaryStep
  | ColumnStep
  | Rule10Step
  | Rule11Step
  | { readonly kind: "excluded"; readonly entry: string; readonly state: EntryState; readonly leavesGap: boolean }
  | {
      readonly kind: "shared-in-dance";
      readonly dance: string;
      readonly entries: readonly string[];
      readonly from: number;
      readonly to: number;
    }
  | { readonly kind: "dance-places"; readonly dance: string; readonly rows: readonly { readonly entry: string; readonly place: number }[] }
  | {
      readonly kind: "rule-9";
      readonly rows: readonly ValueRow[];
      readonly placed: readonly { readonly entry: string; readonly place: number }[];
      readonly tied: readonly Tie[];
    }
  | { readonly kind: "last-of-tied"; readonly entry: string; readonly place: number }
  | { readonly kind: "shared"; readonly entries: readonly string[]; readonly from: number; readonly to: number; readonly redance: boolean }
  | {
      readonly kind: "judge-order";
      readonly judge: string;
      readonly dance: string;
      readonly criterion: string | null;
      readonly rows: readonly { readonly entry: string; readonly total: string; readonly place: number }[];
      readonly ownOrder: readonly string[];
    }
  | {
      readonly kind: "judge-crosses";
      readonly judge: string;
      readonly dance: string;
      readonly wanted: number;
      readonly crossed: readonly string[];
      readonly lowest: string;
    }
  | {
      readonly kind: "aggregate";
      readonly entry: string;
      readonly dance: string;
      readonly criterion: string | null;
      readonly rule: "sum" | "mean" | "median" | "closest-two" | "tolerance";
      /** Values exactly as given or added up. `far`: outside the tolerance, or not one of the two closest. */
      readonly values: readonly { readonly judge: string; readonly value: string; readonly use: "kept" | "high" | "low" | "far" }[];
      readonly result: string;
      readonly tolerance?: string;
      /** Both gaps were equal, so the higher pair counts. */
      readonly equalGaps?: boolean;
    }
  | { readonly kind: "dance-total"; readonly entry: string; readonly dance: string; readonly result: string; readonly rounded: boolean }
  | {
      readonly kind: "deduction";
      readonly entry: string;
      readonly policy: DeductionPolicy["kind"];
      readonly reason: string | null;
      readonly points: string | null;
      readonly calculation?: Calculation;
      readonly grosze: number | null;
      readonly waived: boolean;
    }
  | { readonly kind: "total"; readonly entry: string; readonly result: string; readonly floored: boolean; readonly band: string | null }
  | { readonly kind: "points-place"; readonly entry: string; readonly place: number; readonly total: string }
  | {
      readonly kind: "ladder";
      readonly rung: "criterion" | "highest_single" | "all_judges" | "head_judge";
      readonly code: string | null;
      readonly rows: readonly ValueRow[];
      readonly order: readonly (readonly string[])[];
    }
  | {
      readonly kind: "shared-points";
      readonly entries: readonly string[];
      readonly from: number;
      readonly to: number;
      readonly unbreakable: boolean;
    }
  | {
      readonly kind: "crosses";
      readonly rows: readonly { readonly entry: string; readonly crosses: number }[];
      readonly wanted: number | null;
      readonly crossesEach: number | null;
    }
  | { readonly kind: "seeded"; readonly entries: readonly string[] }
  | {
      readonly kind: "cut";
      readonly wanted: number;
      readonly recalled: readonly string[] | null;
      readonly above: readonly string[];
      readonly at: readonly string[];
      readonly crossesOnLine: number | null;
      readonly policy: "clear" | "all" | "none" | "chairman" | "undecided";
      readonly by: string | null;
      /** Points round: the total of the last entry that can go on. */
      readonly totalOnLine?: string;
      /** The cap that would be exceeded, so that the head judge decides. */
      readonly cap?: number;
    }
  | {
      readonly kind: "reserves";
      /** For each entry tied on the line, how often it is R1, R2 … */
      readonly rows: readonly { readonly entry: string; readonly counts: readonly number[] }[];
      readonly order: readonly (readonly string[])[];
    }
  | {
      readonly kind: "absent-in-dance";
      readonly dance: string;
      readonly entries: readonly string[];
      /** The place that every judge of a final gives; null in rounds of crosses or points. */
      readonly place: number | null;
      readonly points?: true;
    }
  /** Entries that left a round with a cut. They keep their crosses or points and cannot go on. */
  | { readonly kind: "left"; readonly entries: readonly string[]; readonly points?: true }
  | { readonly kind: "retired"; readonly entries: readonly string[]; readonly from: number; readonly to: number }
  | {
      readonly kind: "runs";
      readonly entry: string;
      readonly by: "sum" | "best" | "last";
      /** Value of each dance; null where the entry did not dance. */
      readonly parts: readonly { readonly dance: string; readonly value: string | null }[];
      readonly result: string;
    }
  | {
      readonly kind: "carried";
      readonly entry: string;
      readonly by: "sum" | "mean";
      readonly earlier: string;
      readonly own: string;
      readonly result: string;
    }
  | {
      readonly kind: "out";
      readonly entries: readonly string[];
      readonly from: number;
      readonly to: number;
      readonly crosses: number;
      /** Crosses of the last entry that can go on; null when none can. */
      readonly line?: number | null;
    }
  | {
      readonly kind: "votes";
      readonly round: string;
      readonly rows: readonly { readonly entry: string; readonly votes: number }[];
      readonly wins: string | null;
    }
  | { readonly kind: "walkover"; readonly wins: string }
  | { readonly kind: "extra-round"; readonly entries: readonly string[] }
  | {
      readonly kind: "duels";
      readonly rows: readonly { readonly entry: string; readonly wins: number; readonly votes: number }[];
      readonly among: "all" | "tied";
      readonly order: readonly (readonly string[])[];
    };
