// Types of tabulation. An entry is what gets a place. A ballot is one judge's sheet for one dance (and one criterion). A panel says who judges what.
// An outcome is either every place with its reasons or the list of refused ballots.
// Input and output are plain JSON: exact values are texts, places are multiples of one half.
import type { Deduction, DeductionPolicy, Entry, EntryState } from "./entries.ts";
import type { Step } from "./steps.ts";

export type { Deduction, DeductionPolicy, Entry, EntryState } from "./entries.ts";

/** A mark as typed: a number or a text of at most two decimals, with a dot or a comma; null is a missing mark. */
export type MarkValue = number | string | null;

/** One judge's ballot: marks by entry id, for one dance and one criterion where the method has them. */
export interface Ballot {
  readonly judge: string;
  readonly dance?: string;
  readonly criterion?: string;
  readonly marks: Readonly<Record<string, MarkValue>>;
}

/** The judges of one dance, one criterion, or one criterion of one dance, when not every judge judges it. */
export interface Panel {
  readonly dance?: string;
  readonly criterion?: string;
  readonly judges: readonly string[];
}

/** One criterion of a scoring form. The scale is in points with at most two decimals; the weight is 1 when left out. */
export interface Criterion {
  readonly code: string;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly weight?: number;
}

/** One rung of the organiser's tie-break ladder; the higher value is better on every rung that compares. */
export type LadderRung =
  | { readonly by: "criterion"; readonly code: string }
  | { readonly by: "highest_single" }
  | { readonly by: "all_judges" }
  | { readonly by: "shared" }
  | { readonly by: "unbreakable"; readonly order?: readonly string[] };

/** An award band: its name and its lower bound in points of the total. Half-open up to the next band. */
export interface Band {
  readonly name: string;
  readonly from: number;
}

/** The head judge's decision: the entries of the tied line that go on (an empty list: none), and the title of the person who decided. */
interface HeadJudge {
  readonly decision?: readonly string[];
  readonly by?: string;
}

/**
 * Policy for equal totals on the cut line. The head judge may name the entries of the line that go on, whatever the policy. The round waits for that
 * decision with `chairman`, with `all` when all would exceed the cap, and with `none` when nobody is above the line.
 */
export type RecallTie = { readonly policy: "all" | "none" | "chairman" } & HeadJudge;

/** Policy in a round with reserve marks: these are compared first. Entries still tied go on as with `all`. */
export type CrossesTie = RecallTie | ({ readonly policy: "reserve" } & HeadJudge);

/** One judge's reserve marks in one dance: R1, R2 … in this order. */
export interface ReserveMarks {
  readonly judge: string;
  readonly dance?: string;
  readonly entries: readonly string[];
}

/** An entry that did not dance one dance of a round in which it takes part. */
export interface Absence {
  readonly entry: string;
  readonly dance: string;
}

/** Entries that left during a final: the final is counted without them, and they are placed behind all others or not at all. */
export interface Retired {
  readonly entries: readonly string[];
  readonly place: "last" | "none";
}

/** A judge's own order, best first, of entries to which the judge gave equal totals. A judge may give one for each tie. */
export interface OwnOrder {
  readonly judge: string;
  readonly dance?: string;
  /** Only where each criterion is ranked separately. */
  readonly criterion?: string;
  readonly entries: readonly string[];
}

interface Round {
  readonly entries: readonly Entry[];
  readonly judges: readonly string[];
  readonly dances?: readonly string[];
  readonly panels?: readonly Panel[];
  readonly ballots: readonly Ballot[];
  readonly deductions?: readonly Deduction[];
  /** The place of a disqualified entry stays empty instead of letting the others move up. */
  readonly disqualifiedLeavesGap?: boolean;
}

/** A skating final (rules 5–11). With `placesGiven` the single judge's marks are the places of the dances, including shared ones. */
export interface SkatingInput extends Round {
  readonly method: "skating";
  readonly placesGiven?: boolean;
  /** Entries absent from a dance: every judge places them last there; several share. Ballots need no place for them there. */
  readonly absentIn?: readonly Absence[];
  /** Entries that left during the final: taken out of every ballot. */
  readonly retired?: Retired;
}

/** The number of entries to recall, the policy for ties on the line, and the most that may go on before the head judge decides. */
export interface CutRule {
  readonly wanted: number;
  readonly tie: RecallTie;
  readonly cap?: number;
}

/** An IDO round: each judge's totals become that judge's places (final) or crosses (elimination). */
export interface IdoInput extends Round {
  readonly method: "ido_1d" | "ido_2d" | "ido_3d" | "ido_4d";
  readonly criteria: readonly Criterion[];
  readonly round: { readonly kind: "final" } | ({ readonly kind: "elimination" } & CutRule);
  readonly orders?: readonly OwnOrder[];
  /** Ranks each criterion separately, as if each judge were as many judges as there are criteria. */
  readonly eachCriterionRanked?: boolean;
  /**
   * Entries absent from a dance: placed last there by every judge in a final (several share), without crosses there in an elimination. Their marks
   * do not count.
   */
  readonly absentIn?: readonly Absence[];
  /**
   * Entries that left during the round. In an elimination they keep their crosses, whatever `place` says, cannot go on, and are placed behind
   * entries that finished with as many.
   */
  readonly retired?: Retired;
}

/** A points round: the panel's totals (or each criterion's marks) are aggregated, reduced by deductions and ranked. */
export interface PointsInput extends Round {
  readonly method: "sum" | "mean" | "trimmed_mean" | "median" | "ijru" | "js1" | "js3";
  readonly criteria: readonly Criterion[];
  /** How many extremes are dropped, from the judges' totals or from each criterion's marks. The two can give different winners. */
  readonly drop?: { readonly high: number; readonly low: number; readonly per: "judge" | "criterion" };
  /** JS 3.0: the largest distance from the median that still counts, in points; 1.5 when left out. */
  readonly tolerance?: number;
  readonly ladder?: readonly LadderRung[];
  readonly bands?: readonly Band[];
  /** Decimals of the shown values, 2 when left out. The ranking never uses the shown value. */
  readonly decimals?: number;
  /** Which dances or runs count: all added up (`sum`, the default), the best one or the last one. */
  readonly dancesCount?: "sum" | "best" | "last";
  /** Totals of an earlier round, for each entry: added to this round's total, averaged with it, or ignored (`none`). */
  readonly carried?: { readonly by: "none" | "sum" | "mean"; readonly totals: Readonly<Record<string, CarriedTotal>> };
  /** The cut. Without it nobody goes on, and the places are the result. */
  readonly cut?: CutRule;
  /** Entries absent from a dance: no points there. Ballots need no marks for them there, and marks that exist do not count. */
  readonly absentIn?: readonly Absence[];
  /**
   * Entries that left during the round. With a cut they keep their points, whatever `place` says, cannot go on, and are placed behind entries that
   * finished with as many.
   */
  readonly retired?: Retired;
}

/** A total of an earlier round: its exact text ("352/3"), or a number of at most two decimals. */
export type CarriedTotal = number | string;

/**
 * A round with crosses; 1 is a cross, 0 is none. Without `wanted` the crosses are only counted: every entry has a place, nobody is recalled, and
 * judges may give any number of crosses.
 */
export interface RecallInput extends Round {
  readonly method: "recall";
  readonly wanted?: number;
  /** Required with `wanted`. */
  readonly tie?: CrossesTie;
  /** The most entries that may go on, seeded ones included, before the head judge decides. */
  readonly cap?: number;
  /** Whether each judge gives exactly `wanted` crosses (the default), at most that many, or any number. */
  readonly crosses?: "exact" | "up_to" | "free";
  /** How many reserve marks a judge may give in a dance, none when left out. They count only between equals on the line. */
  readonly reserves?: number;
  readonly reserveMarks?: readonly ReserveMarks[];
  /** Entries absent from a dance: no crosses there. Ballots need no mark for them there. */
  readonly absentIn?: readonly Absence[];
  /** Entries that left during the round. They keep their crosses, cannot go on, and are placed behind entries that finished with as many. */
  readonly retired?: readonly string[];
  /** Ballots of judges who could not finish. They count as they are; an entry without a mark has no cross. */
  readonly shortBallots?: readonly { readonly judge: string; readonly dance?: string }[];
  /** Entries that join in a later round. They are not judged here and go on in addition to the recalled ones. */
  readonly seeded?: readonly string[];
}

/** A battle of two entries. Each dance is one round of votes; a later round counts only when all before it were tied. */
export interface BattleInput extends Round {
  readonly method: "battle";
}

/** Majority placing: each judge places all entries; each pair of entries is a duel decided by the majority of judges. */
export interface MajorityInput extends Round {
  readonly method: "majority";
}

/** The input of every method, by `method`. */
export type TabulationInput = SkatingInput | IdoInput | PointsInput | RecallInput | BattleInput | MajorityInput;

/** Reasons why a ballot, or the form itself (judge null), is refused. */
export type RefusalCode =
  | "missing_ballot"
  | "missing_mark"
  | "two_ballots"
  | "unknown_judge"
  | "unknown_dance"
  | "unknown_criterion"
  | "unknown_entry"
  | "not_a_mark"
  | "out_of_range"
  | "off_step"
  | "place_twice"
  | "wrong_crosses"
  | "one_vote"
  | "equal_totals"
  | "entry_twice"
  | "judge_twice"
  | "no_entries"
  | "no_judges"
  | "too_few_judges"
  | "bad_setting";

/** One refusal: judge and entry where it concerns one, found and allowed values as texts, and all entries concerned. */
export interface Refusal {
  readonly judge: string | null;
  readonly entry: string | null;
  readonly dance?: string;
  readonly criterion?: string;
  readonly code: RefusalCode;
  readonly detail: { readonly found?: string; readonly allowed?: string; readonly entries?: readonly string[] };
}

/** An exact value ("352/3", lowest terms) and its text rounded half up for showing ("117.33"). */
export interface Value {
  readonly exact: string;
  readonly shown: string;
}

/** A deduction as applied: points taken (exact) or money in grosze, or waived within the grace seconds. */
export interface AppliedDeduction {
  readonly policy: DeductionPolicy["kind"];
  readonly reason: string | null;
  readonly waived: boolean;
  readonly points: Value | null;
  readonly grosze: number | null;
}

/** Values that the tie-break ladder and the overall awards compare, as exact texts. */
export interface Measures {
  readonly criteria: Readonly<Record<string, string>>;
  readonly highest: string;
  readonly allJudges: string;
}

/**
 * One entry's result. placeExact is the mean of the places shared (2.5), placeShown the first of them (2);
 * placeFrom-placeTo is the range for "2.–3.". All are null for an entry without a place.
 */
export interface EntryResult {
  readonly entry: string;
  readonly state: EntryState;
  readonly placeExact: number | null;
  readonly placeShown: number | null;
  readonly placeFrom: number | null;
  readonly placeTo: number | null;
  readonly total: Value | null;
  readonly recalled: boolean | null;
  readonly band: string | null;
  readonly eligibleOverall: boolean;
  readonly deductions: readonly AppliedDeduction[];
  readonly measures: Measures | null;
}

/** One dance: a place or a value for each entry, and the values of the criteria where the method has them. */
export interface DanceResult {
  readonly dance: string;
  readonly entries: readonly { readonly entry: string; readonly place: number | null; readonly value: Value | null }[];
  readonly components: readonly { readonly entry: string; readonly criterion: string; readonly value: Value }[];
}

/**
 * The cut: the recalled entries (null while the head judge has to decide between those `at` the line, empty where no number was set), and the
 * entries above and on a line that is still tied after ladder or reserve marks.
 */
export interface RecallCut {
  readonly wanted: number | null;
  readonly recalled: readonly string[] | null;
  readonly tie: { readonly above: readonly string[]; readonly at: readonly string[] } | null;
}

/** Something the head judge should know; it changes no result. */
export type Warning =
  | { readonly code: "even_panel"; readonly dance: string; readonly judges: number }
  | {
      readonly code: "unequal_crosses";
      readonly dance: string;
      readonly given: readonly { judge: string; crosses: number }[];
      readonly asked?: number;
    }
  | { readonly code: "more_wanted_than_present"; readonly wanted: number; readonly present: number }
  | { readonly code: "head_judge_decides"; readonly entries: readonly string[] }
  | { readonly code: "redance_possible"; readonly entries: readonly string[] }
  | { readonly code: "extra_round"; readonly entries: readonly string[] };

/** A finished tabulation: results by place, then entries without a place. */
export interface Tabulated {
  readonly method: TabulationInput["method"];
  readonly results: readonly EntryResult[];
  readonly perDance: readonly DanceResult[];
  readonly recall: RecallCut | null;
  readonly warnings: readonly Warning[];
  readonly explain: readonly Step[];
}

/** Refused ballots. Nothing is tabulated until the judges have corrected them. */
export interface Refused {
  readonly refused: readonly Refusal[];
}

/** Either all places or all refusals. */
export type Outcome = Tabulated | Refused;
