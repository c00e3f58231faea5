// The shapes of plans. Numbers of entries are whole; lengths are whole seconds.

/** A value of the regulations, or "ambiguous" where their text gives two. */
export type Unsure<T> = T | "ambiguous";

/** What the regulations say about the rounds of a section with this many entries; a missing key means that they are silent. The answer of `roundsFor` fits as it stands. */
export interface RegulationsSay {
  /** Names of the rounds, the first one first: "elimination", "semi", "final". */
  readonly rounds?: Unsure<readonly string[]>;
  /** How many dance in each round, the first one first. */
  readonly sizes?: Unsure<readonly number[]>;
  /** How many are on the floor at once in the first round and in every other that is cut. */
  readonly heat?: Unsure<number>;
  /** Length of a dance in these rounds. */
  readonly seconds?: Unsure<number>;
  /** How many are on the floor at once, by name of the round. */
  readonly heat_by_round?: Readonly<Record<string, number>>;
  /** How many go on to battles. */
  readonly to_bracket?: Unsure<number>;
}

/** What holds where the regulations are silent (docs/rules/rounds.md 1.1). */
export interface RoundDefaults {
  /** `final`: one final for all · `sizes`: the usual sizes · `league`: the league table, where one half goes on. */
  readonly method: "final" | "sizes" | "league";
  /** The usual sizes of rounds, rising; the first is the final's. */
  readonly sizes: readonly number[];
  /** Up to so many entries dance a final at once. */
  readonly straight_up_to: number;
  /** At least so many percent of those who dance are in the next round. */
  readonly least_share: number;
  /** So many may dance the final when the line is tied; null for any number. */
  readonly cap: number | null;
  /** How many are on the floor at once. */
  readonly heat: number;
  /** The most that the stage holds; null where nobody has said. */
  readonly floor_max: number | null;
  readonly dances: number;
  readonly dance_seconds: number;
  /** Between two heats. */
  readonly change_seconds: number;
}

/** Why a round is as it is: what the regulations say, or which default holds. */
export type Reason =
  | { readonly code: "alone" }
  | { readonly code: "one_final"; readonly entries: number }
  | { readonly code: "straight_final"; readonly entries: number; readonly up_to: number }
  | { readonly code: "final"; readonly entries: number }
  | {
      readonly code: "smallest_size" | "largest_below";
      readonly dancing: number;
      readonly size: number;
      readonly least_share: number;
      readonly sizes: readonly number[];
    }
  | { readonly code: "half"; readonly dancing: number; readonly size: number }
  | { readonly code: "league_line"; readonly entries: number; readonly from: number; readonly to: number; readonly level: number }
  | { readonly code: "regulations_sizes"; readonly sizes: readonly number[] }
  | { readonly code: "regulations_rounds"; readonly rounds: readonly string[]; readonly danced: number }
  | { readonly code: "regulations_heat"; readonly heat: number }
  | { readonly code: "regulations_seconds"; readonly seconds: number }
  | { readonly code: "floor_max"; readonly heat: number; readonly floor_max: number }
  | { readonly code: "seeded"; readonly seeded: number; readonly size: number; readonly wanted: number }
  | { readonly code: "seeded_dance"; readonly seeded: number }
  | { readonly code: "cap"; readonly cap: number };

/** What a round of a plan is for. Battles and redances are made while the section runs. */
export type RoundKind = "elimination" | "repechage" | "final" | "final_b";

/** A round and where its entries go: all that is needed to check a plan. */
export interface Arrows {
  readonly id: string;
  readonly kind: RoundKind;
  /** How many are asked for; null where nobody is sent home. */
  readonly wanted: number | null;
  /** Enter here without having danced before. */
  readonly seeded: number;
  /** Where those who are recalled go; null: nowhere. */
  readonly on: string | null;
  /** Where those who are not recalled go; null: home. */
  readonly out: string | null;
  /** How many of those who are not recalled go there, the best ones; null: all. */
  readonly out_count: number | null;
}

/** A sentence in both languages. */
export interface Words {
  readonly pl: string;
  readonly en: string;
}

/** One round of a plan. */
export interface PlannedRound extends Arrows {
  /** The distance to the final: 0 final, 1 semi-final, 2 quarter-final, 3 1/8 final … */
  readonly level: number;
  readonly title: Words;
  /** How many dance it. */
  readonly dancing: number;
  /** So many may go on when the line is tied; null for any number. */
  readonly cap: number | null;
  /** How many dance in each heat of a dance. */
  readonly heats: readonly number[];
  readonly dances: number;
  /** dances × heats × (length of a dance + change). */
  readonly seconds: number;
  readonly why: readonly Reason[];
}

/** What a person must decide before there is a plan. */
export type Question =
  /** The number of entries stands in two lines of the league table, or in none. */
  | { readonly code: "league_line"; readonly entries: number }
  /** The regulations give two values, or none, for these keys. */
  | { readonly code: "regulations_unsure"; readonly about: readonly string[] }
  /** The text may be read in several ways. */
  | { readonly code: "readings"; readonly count: number }
  /** So many go on to battles; null where the regulations do not say how many. */
  | { readonly code: "bracket"; readonly size: number | null };

/** Something that is no plan's business to mend: a number that cannot be. */
export interface Fault {
  readonly field: string;
  readonly found: string;
}

/** A plan; or a question with the plans to choose from; or what is wrong with what was given. */
export type PlanOutcome =
  | { readonly rounds: readonly PlannedRound[] }
  | { readonly question: Question; readonly plans: readonly (readonly PlannedRound[])[] }
  | { readonly refused: readonly Fault[] };
