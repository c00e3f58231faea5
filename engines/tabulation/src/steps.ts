// The steps of a tabulation as data, in the order in which they were taken. Values are texts ("8.5"), places numbers.
import type { DeductionPolicy, EntryState } from "./entries.ts";

/** One entry's line in a comparison: how many marks (or places) count, and their sum. */
export interface CountRow {
  readonly entry: string;
  readonly count: number;
  readonly sum: number;
}

/** One entry's line with a value as text. */
export interface ValueRow {
  readonly entry: string;
  readonly value: string;
}

/** Entries level on a decision, and the places they compete for. */
export interface Tie {
  readonly entries: readonly string[];
  readonly from: number;
  readonly to: number;
}

/**
 * Rules 5-8, one column of one dance; rows are those with a majority (none: rule 8), or only those tied before (rule 7b).
 * Columns from `column` up to `through` that read the same are one step.
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

/** Rule 10 for one position: the rows compared and who wins it; wins null sends `tied` to rule 11. */
export interface Rule10Step {
  readonly kind: "rule-10";
  readonly position: number;
  readonly rows: readonly CountRow[];
  readonly wins: string | null;
  readonly tied: readonly string[];
  readonly decidedBy: "count" | "sum";
}

/** Rule 11 for one position and column: all marks of all dances as one dance. Nobody with a majority: rows empty. */
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

/** One entry's result in one sentence; the steps behind it follow. What there is nothing to say about is left out. */
export interface SummaryStep {
  readonly kind: "summary";
  readonly entry: string;
  /** Of an entry that does not compete; `leavesGap` when its place stays empty. */
  readonly state?: EntryState;
  readonly leavesGap?: boolean;
  /** Places, and among how many. */
  readonly from?: number;
  readonly to?: number;
  readonly of?: number;
  /** Who shares the place, and who has the same total but another place. */
  readonly sharedWith?: readonly string[];
  readonly levelWith?: readonly string[];
  readonly total?: { readonly of: "points" | "places" | "crosses" | "wins"; readonly value: string };
  readonly band?: string;
  /** Points taken by deductions. */
  readonly deducted?: string;
  /** Whether it goes on from a round with a cut, null while the head judge decides; and the crosses or total of the last who can go on. */
  readonly recalled?: boolean | null;
  readonly line?: number | string;
  /** Left during the round, so that it cannot go on whatever its crosses. */
  readonly left?: true;
}

/** How a deduction was worked out: so many times so much, for each started so many seconds, or a share of the total. */
export interface Calculation {
  readonly times?: number;
  readonly each?: string;
  readonly everySeconds?: number;
  readonly overSeconds?: string;
  readonly percent?: string;
  readonly ofTotal?: string;
}

/** A step; `empty` are those of its entries that are disqualified and whose place stays empty. */
export type Step = StepBody & { readonly empty?: readonly string[] };

/** Every kind of step; `kind` tells which. */
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
      /** Values exactly as given or added up; far: outside the tolerance, or not of the two closest. */
      readonly values: readonly { readonly judge: string; readonly value: string; readonly use: "kept" | "high" | "low" | "far" }[];
      readonly result: string;
      readonly tolerance?: string;
      /** Both neighbours were as close, so the higher pair counts. */
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
      /** Of points: the total of the last who can go on. */
      readonly totalOnLine?: string;
      /** More than so many would go on, so the head judge is asked. */
      readonly cap?: number;
    }
  | {
      readonly kind: "reserves";
      /** How often each of those level on the line is R1, R2 … */
      readonly rows: readonly { readonly entry: string; readonly counts: readonly number[] }[];
      readonly order: readonly (readonly string[])[];
    }
  | {
      readonly kind: "absent-in-dance";
      readonly dance: string;
      readonly entries: readonly string[];
      /** The place from every judge of a final; null where crosses are counted, or points. */
      readonly place: number | null;
      readonly points?: true;
    }
  /** Who left a round that sends some on: these keep their crosses, or their points, and cannot go on. */
  | { readonly kind: "left"; readonly entries: readonly string[]; readonly points?: true }
  | { readonly kind: "retired"; readonly entries: readonly string[]; readonly from: number; readonly to: number }
  | {
      readonly kind: "runs";
      readonly entry: string;
      readonly by: "sum" | "best" | "last";
      /** Null where the entry was not on the floor. */
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
      /** Crosses of the last who can go on; null where nobody can. */
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
