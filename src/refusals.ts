// All refusals of the product by name. Their sentences in Polish and English are in the lists of src/refusals/.
import { accounts } from "./refusals/accounts.ts";
import { calls } from "./refusals/calls.ts";
import { competitions } from "./refusals/competitions.ts";
import { hall } from "./refusals/hall.ts";
import { payments } from "./refusals/payments.ts";
import { programme } from "./refusals/programme.ts";
import { results } from "./refusals/results.ts";
import { signups } from "./refusals/signups.ts";

type Locale = "pl" | "en";
type Texts = Readonly<Record<Locale, string>>;

/** A refusal with a status is its own code on the wire. All others are 409 with `code`, by default `not_possible`. */
type Row = Texts & ({ readonly status: number } | { readonly code?: "not_competing" | "round_not_ready" | "list_overruns" });

const table = { ...calls, ...accounts, ...competitions, ...signups, ...payments, ...programme, ...results, ...hall } satisfies Record<
  string,
  Row
>;
type Table = typeof table;

export type RefusalName = keyof Table;
/** Names that are also codes on the wire. */
export type RefusalCode = { [N in RefusalName]: Table[N] extends { status: number } ? N : never }[RefusalName];
export const refusals: Readonly<Record<RefusalCode, Texts & { readonly status: number }>> = table;

type PlaceholdersIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersIn<Rest> : never;
/** Values that a sentence needs. The reply fills in the time of `too_many`. */
type Placeholder<N extends RefusalName> = N extends "too_many" ? never : PlaceholdersIn<Table[N]["pl"]>;
type Values = Readonly<Record<string, string | number>>;
type ValuesOf<N extends RefusalName> = Readonly<Record<Placeholder<N>, string | number>>;

interface Detail {
  /** Messages by field. */
  errors?: Record<string, string[]>;
  /** The current record (stale), or the list of equal entries. */
  current?: unknown;
  /** Seconds for Retry-After. */
  retryAfterSeconds?: number;
  /** Ticket of a login that needs a second step, and the accepted factors. */
  secondStep?: { ticket: string; factors: readonly string[] };
}

/** Arguments of a refusal: a sentence with {placeholders} requires all their values. */
type DetailOf<N extends RefusalName> = [Placeholder<N>] extends [never] ? [detail?: Detail] : [detail: Detail & { values: ValuesOf<N> }];

/** An expected refusal, not a bug. Its sentence is for the person. */
export class Refusal<N extends RefusalName = RefusalName> extends Error {
  readonly code: RefusalCode | "not_possible" | "not_competing";
  readonly status: number;
  readonly detail: Detail & { values?: Values };
  readonly #texts: Texts;
  constructor(name: N, ...args: DetailOf<N>) {
    super(name);
    const row: Row = table[name];
    const [detail = {}]: readonly [(Detail & { values?: Values })?] = args;
    this.code = hasStatus(name) ? name : ("code" in row && row.code) || "not_possible";
    this.status = "status" in row ? row.status : 409;
    this.detail = detail;
    this.#texts = row;
  }

  /** Sentence for the person. `more` are values that only the reply knows. */
  sentence(locale: Locale, more: Values = {}): string {
    return fill(this.#texts[locale], { ...this.detail.values, ...more });
  }
}

function hasStatus(name: RefusalName): name is RefusalCode {
  return "status" in table[name];
}

function fill(text: string, values: Values): string {
  return Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(`{${name}}`, String(value)), text);
}

/** Sentence of a refusal that is shown as part of a result instead of being thrown. */
export function refusalText<N extends RefusalName>(name: N, locale: Locale, values: ValuesOf<N>): string {
  return fill(table[name][locale], values);
}

/** Refuses the call. Always throws. */
export function refuse<N extends RefusalName>(name: N, ...detail: DetailOf<N>): never {
  throw new Refusal(name, ...detail);
}

/** Refuses with an error of one field, in both languages. */
export function refuseField(field: string, locale: Locale, messages: Texts): never {
  throw new Refusal("invalid", { errors: { [field]: [messages[locale]] } });
}

/** Refusals for database constraints, by constraint name. */
const constraintRefusals: Readonly<Record<string, RefusalCode>> = {
  sections_dance_category_used: "in_use",
  sections_age_category_used: "in_use",
  sections_presentation_category_used: "in_use",
  sections_scoring_form_used: "in_use",
  place_reservations_section_used: "in_use",
  place_offers_section_used: "in_use",
  take_downs_dancer_used: "in_use",
  data_requests_dancer_used: "in_use",
};

/**
 * Refusal for a broken constraint. A primary key breaks when the client's id already belongs to another parent, which nobody may learn: 404
 * (docs/http.md 1.3). Undefined for all others, which are bugs.
 */
export function constraintRefusal(name: string): RefusalCode | undefined {
  return constraintRefusals[name] ?? (name.endsWith("_pkey") ? "not_found" : undefined);
}
