// Types of plans. Numbers of entries are whole; lengths are whole seconds.

/** An answer of the regulations, or "ambiguous" when their text gives two. */
export type Unsure<T> = T | "ambiguous";

/**
 * Answers of the regulations about the rounds of a section with this number of entries. A missing key means that they are silent. Accepts the result
 * of `roundsFor` unchanged.
 */
export interface RegulationAnswers {
  /** Names of the rounds, the first one first: "elimination", "semi", "final". */
  readonly rounds?: Unsure<readonly string[]>;
  /** How many entries dance each round, the first one first. */
  readonly sizes?: Unsure<readonly number[]>;
  /** Entries on the floor at once, in the first round and in every other round with a cut. */
  readonly heat?: Unsure<number>;
  /** Length of a dance in these rounds, in seconds. */
  readonly seconds?: Unsure<number>;
  /** Entries on the floor at once, by name of the round. */
  readonly heat_by_round?: Readonly<Record<string, number>>;
  /** How many entries go on to battles. */
  readonly to_bracket?: Unsure<number>;
}

/** Settings for questions that the regulations leave open (docs/rules/rounds.md 1.1). */
export interface RoundDefaults {
  /** `final`: one final for all · `sizes`: the usual sizes · `league`: the league table, where half of the entries go on. */
  readonly method: "final" | "sizes" | "league";
  /** Usual sizes of rounds, rising. The first is the size of the final. */
  readonly sizes: readonly number[];
  /** Up to this number of entries dance a final at once. */
  readonly straight_up_to: number;
  /** Least percentage of the dancing entries that go on to the next round. */
  readonly least_share: number;
  /** The most entries in the final when the line is tied; null for any number. */
  readonly cap: number | null;
  /** Entries on the floor at once. */
  readonly heat: number;
  /** The most entries that the stage holds; null when not set. */
  readonly floor_max: number | null;
  readonly dances: number;
  readonly dance_seconds: number;
  /** Seconds between two heats. */
  readonly change_seconds: number;
}

/** Reason for a round's existence or size: an answer of the regulations or a default. */
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

/** Purpose of a planned round. Battles and redances are created while the section runs. */
export type RoundKind = "elimination" | "repechage" | "final" | "final_b";

/** A round and the next rounds of its entries: all that a check of a plan needs. */
export interface Arrows {
  readonly id: string;
  readonly kind: RoundKind;
  /** How many entries are to be recalled; null when nobody is eliminated. */
  readonly wanted: number | null;
  /** Entries that enter here without having danced before. */
  readonly seeded: number;
  /** Id of the next round of recalled entries; null: none. */
  readonly on: string | null;
  /** Id of the next round of entries that are not recalled; null: they leave. */
  readonly out: string | null;
  /** How many of the entries not recalled go to `out`, the best ones; null: all. */
  readonly out_count: number | null;
}

/** A sentence in Polish and English. */
export interface Words {
  readonly pl: string;
  readonly en: string;
}

/** One round of a plan. */
export interface PlannedRound extends Arrows {
  /** Distance to the final: 0 final, 1 semi-final, 2 quarter-final, 3 1/8 final … */
  readonly level: number;
  readonly title: Words;
  /** How many entries dance it. */
  readonly dancing: number;
  /** The most entries that may go on when the line is tied; null for any number. */
  readonly cap: number | null;
  /** How many entries dance in each heat of a dance. */
  readonly heats: readonly number[];
  readonly dances: number;
  /** Length of the round in seconds: dances × heats × (length of a dance + change). */
  readonly seconds: number;
  readonly why: readonly Reason[];
}

/** A decision that a person must make before there is a plan. */
export type Question =
  /** The number of entries is in two rows of the league table, or in none. */
  | { readonly code: "league_line"; readonly entries: number }
  /** The regulations give two values, or none, for these keys. */
  | { readonly code: "regulations_unsure"; readonly about: readonly string[] }
  /** The text of the regulations has several readings. */
  | { readonly code: "readings"; readonly count: number }
  /** This many entries go on to battles; null when the regulations give no number. */
  | { readonly code: "bracket"; readonly size: number | null };

/** An impossible number or setting, which a person has to correct. */
export interface Fault {
  readonly field: string;
  readonly found: string;
}

/** The rounds; or a question with the plans to choose from; or the faults of the input. */
export type PlanOutcome =
  | { readonly rounds: readonly PlannedRound[] }
  | { readonly question: Question; readonly plans: readonly (readonly PlannedRound[])[] }
  | { readonly refused: readonly Fault[] };
