// Decides whether a rule applies, with facts that may be unknown.
import type { Scope, Selector } from "./schema.ts";

/** Known facts of an entry. `ages` are the categories it may be in. */
export interface Facts {
  readonly style?: string | undefined;
  readonly presentation?: string | undefined;
  readonly ages?: readonly string[] | undefined;
  readonly level?: string | undefined;
}

/** "maybe" means that a needed fact is unknown. */
export type Fit = "yes" | "maybe" | "no";

/** Tells whether a scope covers these facts. "other" never fits here, because it depends on the other rules. */
export function scopeFit(scope: Scope, facts: Facts): Fit {
  if (scope.kind === "all") return "yes";
  if (scope.kind === "other") return "no";
  const listed = best(scope.selectors.map((selector) => selectorFits(selector, facts)));
  if (scope.kind === "only") return listed;
  return listed === "yes" ? "no" : listed === "no" ? "yes" : "maybe";
}

function best(list: readonly Fit[]): Fit {
  return list.includes("yes") ? "yes" : list.includes("maybe") ? "maybe" : "no";
}

function selectorFits(selector: Selector, facts: Facts): Fit {
  const sides: Fit[] = [];
  if (selector.style !== undefined) sides.push(styleFits(selector.style, facts.style));
  if (selector.presentation !== undefined) sides.push(same(selector.presentation, facts.presentation));
  if (selector.level !== undefined) sides.push(same(selector.level, facts.level));
  if (selector.age !== undefined) sides.push(ageFits(selector.age, facts.ages));
  return sides.includes("no") || sides.length === 0 ? "no" : sides.includes("maybe") ? "maybe" : "yes";
}

function same(required: string, known: string | undefined): Fit {
  return known === undefined ? "maybe" : known === required ? "yes" : "no";
}

/** A known style may be a class of a wider one: "MAZOR 2 batony" belongs to "MAZOR". */
function styleFits(required: string, known: string | undefined): Fit {
  return known?.startsWith(`${required} `) ? "yes" : same(required, known);
}

function ageFits(required: string, known: readonly string[] | undefined): Fit {
  if (known === undefined) return "maybe";
  if (!known.includes(required)) return "no";
  return known.length === 1 ? "yes" : "maybe";
}
