// Counts a round with the head judge's rulings. A ruling counts only while exactly the entries that it is about are tied. Pure.
import { type Agreement, tabulateTwice } from "#engines/tabulation/src/second/agree.ts";
import { isRefused } from "#engines/tabulation/src/tabulate.ts";
import type { Outcome, Tabulated } from "#engines/tabulation/src/types.ts";
import { type RoundSheets, tabulationOf } from "./rules.ts";
import type { Matrix } from "../shapes.ts";
import type { Decision } from "../../rounds/decisions.ts";

/** A ruling about tied performances: which of them go on, or their order. */
export interface Ruling {
  id: string;
  kind: "line" | "tie";
  /** Those who go on; for a tie all of them, best first. */
  performances: readonly string[];
  tied: readonly string[];
  by: string;
}

const OFFICE = "sędzia główny";

/** Returns the decisions about ties as rulings about performances in this round. */
export function rulingsOf(decisions: readonly Decision[], performances: readonly { id: string; entry_id: string }[]): Ruling[] {
  const danced = new Map(performances.map((each) => [each.entry_id, each.id]));
  const performancesOf = (entries: readonly string[]) => entries.map((each) => danced.get(each) ?? each);
  return decisions.flatMap(({ id, kind, entries, about }) => {
    if (kind !== "line" && kind !== "tie") return [];
    return [{ id, kind, performances: performancesOf(entries), tied: performancesOf(about.tied ?? entries), by: OFFICE }];
  });
}

export type RuledAgreement = Agreement & {
  /** The rulings that the outcome depends on. */
  ruling_ids: string[];
};

/** True when both have the same elements, in any order. */
export function hasSameItems(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each) => others.includes(each));
}

/** Returns the ties that the head judge has to decide: those on the line, and those that the form's tie rules leave to the head judge. */
export function undecidedIn(outcome: Outcome): { line: readonly string[] | undefined; ties: readonly (readonly string[])[] } {
  if (isRefused(outcome)) return { line: undefined, ties: [] };
  const line = outcome.recall?.recalled === null ? outcome.recall.tie?.at : undefined;
  const groups = outcome.warnings.flatMap((each) => (each.code === "head_judge_decides" ? [each.entries] : []));
  return { line, ties: groups.filter((group) => line === undefined || !hasSameItems(group, line)) };
}

/** Counts a round's sheets. Where entries stay tied, counts again with the newest rulings (newest first) about exactly those entries. */
export function countRuled(sheets: RoundSheets, rulings: readonly Ruling[]): RuledAgreement {
  const plain = tabulateTwice(tabulationOf(sheets));
  const { ties } = undecidedIn(plain.outcome);
  const line = isRefused(plain.outcome) ? undefined : plain.outcome.recall?.tie?.at;
  const onLine = line && rulings.find((each) => each.kind === "line" && hasSameItems(each.tied, line));
  const orders = ties.flatMap((group) => rulings.find((each) => each.kind === "tie" && hasSameItems(each.tied, group)) ?? []);
  if (!onLine && orders.length === 0) return { ...plain, ruling_ids: [] };
  const ruled = {
    ...sheets,
    cut: sheets.cut && onLine ? { ...sheets.cut, line: { goOn: onLine.performances, by: onLine.by } } : sheets.cut,
    order: orders.flatMap((each) => each.performances),
  };
  return { ...tabulateTwice(tabulationOf(ruled)), ruling_ids: [...orders, ...(onLine ? [onLine] : [])].map((each) => each.id) };
}

/**
 * Returns the line of a counted round for the matrix: how many places there are, how many go on, the last sufficient result, and the entries tied on
 * it. `performances` turn the outcome's performances into entries. Null without an outcome, and where nobody goes on.
 */
export function findCutLine(outcome: Tabulated | undefined, performances: readonly { id: string; entry_id: string }[]): Matrix["cut"] {
  const recall = outcome?.recall;
  if (!recall || recall.wanted === null) return null;
  const entryOf = new Map(performances.map((each) => [each.id, each.entry_id]));
  const step = outcome.explain.find((each) => each.kind === "cut");
  const line = step?.totalOnLine ?? step?.crossesOnLine?.toString() ?? null;
  return {
    wanted: recall.wanted,
    recalled: recall.recalled?.length ?? null,
    line,
    tied: recall.tie && {
      entries: recall.tie.at.map((id) => entryOf.get(id) ?? id),
      places: recall.wanted - recall.tie.above.length,
    },
  };
}
