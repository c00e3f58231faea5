// Vocabulary of tabulation. An entry is what gets a place; a ballot is one judge's sheet for one dance (and one criterion);
// a panel says who judges what; an outcome is either every place with its reasons or the list of ballots sent back.
// Input and output are plain JSON: exact values travel as texts, places as multiples of one half.
import type { Deduction, DeductionPolicy, Entry, EntryState } from "./entries.ts";
import type { Step } from "./steps.ts";

export type { Deduction, DeductionPolicy, Entry, EntryState } from "./entries.ts";

/** A mark as typed: a number or a text of at most two decimals, with a dot or a comma; null is a missing mark. */
export type MarkValue = number | string | null;

/** One judge's sheet: marks by entry id, for one dance and one criterion where the method has them. */
export interface Ballot {
  readonly judge: string;
  readonly dance?: string;
  readonly criterion?: string;
  readonly marks: Readonly<Record<string, MarkValue>>;
}

/** Who judges one dance, one criterion or one criterion of one dance, when it is not every judge. */
export interface Panel {
  readonly dance?: string;
  readonly criterion?: string;
  readonly judges: readonly string[];
}

/** One criterion of a scoring form; scale in points with at most two decimals, weight 1 when left out. */
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

/** An award band: its name and its lower bound in points of the total; half-open up to the next band. */
export interface Band {
  readonly name: string;
  readonly from: number;
}

/** Whom the head judge lets go on, of those who are level on the line (nobody: an empty list), and how to call who decided. */
interface HeadJudge {
  readonly decision?: readonly string[];
  readonly by?: string;
}

/**
 * What happens to equal totals on the cut line. The head judge may name those of the line who go on, whatever the policy. The round waits for that with
 * `chairman`, with `all` when everybody would be more than the cap, and with `none` when nobody is above the line.
 */
export type RecallTie = { readonly policy: "all" | "none" | "chairman" } & HeadJudge;

/** In a round with reserve marks: these are compared first, and who is level in them too goes on as with `all`. */
export type CrossesTie = RecallTie | ({ readonly policy: "reserve" } & HeadJudge);

/** One judge's reserve marks in one dance: R1, R2 … in this order. */
export interface ReserveMarks {
  readonly judge: string;
  readonly dance?: string;
  readonly entries: readonly string[];
}

/** An entry that was not on the floor in one dance of a round it takes part in. */
export interface Absence {
  readonly entry: string;
  readonly dance: string;
}

/** Who left during a final: counted nowhere in it, with the place behind all others or with none. */
export interface Retired {
  readonly entries: readonly string[];
  readonly place: "last" | "none";
}

/** A judge's own order, best first, of entries to which the judge gave equal totals; a judge may give one for each tie. */
export interface OwnOrder {
  readonly judge: string;
  readonly dance?: string;
  /** Only where each criterion is ranked by itself. */
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
  /** A disqualified entry keeps its place empty instead of letting the others move up. */
  readonly disqualifiedLeavesGap?: boolean;
}

/** A skating final (rules 5-11); placesGiven: the one judge's marks are the places of the dances, shared ones included. */
export interface SkatingInput extends Round {
  readonly method: "skating";
  readonly placesGiven?: boolean;
  /** Last in that dance from every judge; several share. Ballots need no place for them there. */
  readonly absentIn?: readonly Absence[];
  /** Who left during the final: taken out of every ballot. */
  readonly retired?: Retired;
}

/** How many are wanted in the next round, what happens to equals on the line, and the most that `all` may let through. */
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
  /** Every criterion is ranked by itself, as if each judge were as many judges as there are criteria. */
  readonly eachCriterionRanked?: boolean;
  /** In a final last in that dance from every judge, several share; in an elimination no crosses there. What their sheets have does not count. */
  readonly absentIn?: readonly Absence[];
  /** Who left during the round. In an elimination they keep their crosses, whatever `place` says, cannot go on, and stand behind those who finished with as many. */
  readonly retired?: Retired;
}

/** A points round; the panel's totals (or each criterion's marks) are aggregated, cut by deductions and ranked. */
export interface PointsInput extends Round {
  readonly method: "sum" | "mean" | "trimmed_mean" | "median" | "ijru" | "js1" | "js3";
  readonly criteria: readonly Criterion[];
  /** How many extremes go, and whether from the judges' totals or from each criterion's marks (not the same winner always). */
  readonly drop?: { readonly high: number; readonly low: number; readonly per: "judge" | "criterion" };
  /** JS 3.0: the largest distance from the median that still counts, 1.5 when left out. */
  readonly tolerance?: number;
  readonly ladder?: readonly LadderRung[];
  readonly bands?: readonly Band[];
  /** Decimals of the values as shown, 2 when left out; ranking never uses the shown value. */
  readonly decimals?: number;
  /** What dances or runs count: all added up (`sum`, when left out), the best one or the last one. */
  readonly dancesCount?: "sum" | "best" | "last";
  /** Totals of an earlier round, for each entry here: added to this round's total, or the mean of both, or (`none`) left out. */
  readonly carried?: { readonly by: "none" | "sum" | "mean"; readonly totals: Readonly<Record<string, CarriedTotal>> };
  /** Who goes on; without it nobody does, and the places are the result. */
  readonly cut?: CutRule;
  /** No points in that dance; ballots need no marks for them there, and what they have does not count. */
  readonly absentIn?: readonly Absence[];
  /** Who left during the round. With a cut they keep their points, whatever `place` says, cannot go on, and stand behind those who finished with as many. */
  readonly retired?: Retired;
}

/** A total of an earlier round: its exact text ("352/3"), or a number of at most two decimals. */
export type CarriedTotal = number | string;

/**
 * A round with crosses; 1 is a cross, 0 is none. Without a number wanted the crosses are only counted: everybody has a place,
 * nobody is recalled, and judges may give as many crosses as they like.
 */
export interface RecallInput extends Round {
  readonly method: "recall";
  readonly wanted?: number;
  /** Needed with `wanted`. */
  readonly tie?: CrossesTie;
  /** The most that may go on, seeded entries included, before the head judge is asked. */
  readonly cap?: number;
  /** Whether each judge gives exactly as many crosses as are wanted (when left out), at most as many, or any number. */
  readonly crosses?: "exact" | "up_to" | "free";
  /** How many reserve marks a judge may give in a dance, none when left out; they count only between equals on the line. */
  readonly reserves?: number;
  readonly reserveMarks?: readonly ReserveMarks[];
  /** No crosses in that dance; ballots need no mark for them there. */
  readonly absentIn?: readonly Absence[];
  /** Who left during the round: these keep their crosses, cannot go on, and stand behind those who finished with as many. */
  readonly retired?: readonly string[];
  /** Ballots of judges who could not finish: they count as they are, and what has no mark has no cross. */
  readonly shortBallots?: readonly { readonly judge: string; readonly dance?: string }[];
  /** Entries that join in a later round: they are not judged here and go on beside the wanted ones. */
  readonly seeded?: readonly string[];
}

/** A battle of two; each dance is one round of votes, later rounds count only when all before them were level. */
export interface BattleInput extends Round {
  readonly method: "battle";
}

/** Majority placing: each judge places all, and every pair of entries is a duel decided by the majority of judges. */
export interface MajorityInput extends Round {
  readonly method: "majority";
}

/** Everything that can be tabulated, told apart by `method`. */
export type TabulationInput = SkatingInput | IdoInput | PointsInput | RecallInput | BattleInput | MajorityInput;

/** Why a ballot, or the form itself (judge null), is sent back. */
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

/** One refusal: judge and entry where there are ones, found and allowed values as texts, all entries concerned. */
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

/** A deduction as it worked out: points taken (exact) or money, or waived within the grace seconds. */
export interface AppliedDeduction {
  readonly policy: DeductionPolicy["kind"];
  readonly reason: string | null;
  readonly waived: boolean;
  readonly points: Value | null;
  readonly grosze: number | null;
}

/** What the tie-break ladder and the overall awards compare: exact texts. */
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

/** One dance: a place or a value for each entry, and the criteria's values where the method has them. */
export interface DanceResult {
  readonly dance: string;
  readonly entries: readonly { readonly entry: string; readonly place: number | null; readonly value: Value | null }[];
  readonly components: readonly { readonly entry: string; readonly criterion: string; readonly value: Value }[];
}

/**
 * The cut: who goes on (null while the head judge has to decide between those `at` the line, nobody where no number was wanted) and
 * who stands above and on a line that is tied still when ladder or reserve marks have been compared.
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

/** Ballots sent back; nothing is tabulated until they are mended by their judges. */
export interface Refused {
  readonly refused: readonly Refusal[];
}

/** Either all places or all refusals. */
export type Outcome = Tabulated | Refused;
