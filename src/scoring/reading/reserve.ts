// Which entries move up when a recalled entry does not dance the next round. The head judge decides. Pure.
import { findAdvancing } from "#engines/rounds/src/advancing.ts";
import type { Tabulated } from "#engines/tabulation/src/types.ts";
import type { RoundRules } from "../../rounds/round-rules.ts";
import type { Matrix } from "../shapes.ts";
import type { Decision } from "../../rounds/decisions.ts";

/** Returns the entries of a round, best first and ties together. The entries that go on form one group. */
function rankingOf({ results }: Tabulated, entryOf: ReadonlyMap<string, string>): string[][] {
  const placed = results.filter((each) => each.recalled || each.placeFrom !== null);
  const groups = Map.groupBy(placed, (each) => (each.recalled ? 0 : (each.placeFrom ?? 0)));
  return [...groups].toSorted(([one], [other]) => one - other).map(([, group]) => group.map(({ entry }) => entryOf.get(entry) ?? entry));
}

/**
 * Returns the entries first behind the line of a decided round, and the number of free places, until the head judge has left the places empty
 * (docs/rules/rounds.md 3.4, 3.5). `gone`: entries that do not dance the next round. Decisions are newest first.
 */
function reserveOf(
  outcome: Tabulated,
  performances: readonly { id: string; entry_id: string }[],
  gone: readonly string[],
  decisions: readonly Decision[],
): NonNullable<Matrix["round"]>["reserve"] {
  const { recall } = outcome;
  if (!recall?.recalled || recall.wanted === null) return null;
  const entryOf = new Map(performances.map((each) => [each.id, each.entry_id]));
  const entered = performances.map((each) => each.entry_id);
  const recalled = recall.recalled.map((id) => entryOf.get(id) ?? id);
  // Decisions about reserves end when the round is decided again.
  const anew = decisions.findIndex((each) => each.kind === "reopened" || each.kind === "line");
  const rulings = decisions.slice(0, anew < 0 ? undefined : anew).filter((each) => each.kind === "reserve");
  const away = gone.filter((id) => entered.includes(id));
  const now = findAdvancing(
    {
      entered,
      ranking: rankingOf(outcome, entryOf),
      wanted: recall.wanted,
      recalled,
      decisions: [...rulings.map(({ entries }) => ({ kind: "reserve" as const, entries })), { kind: "withdrawn", entries: away }],
    },
    "ask",
  );
  if ("refused" in now || now.ask?.kind !== "reserve") return null;
  return { entries: [...now.ask.entries], places: now.ask.places, gone: recalled.filter((id) => away.includes(id)) };
}

/** The facts about a decided round on which its reserves depend. `kept`: the stored result. */
interface Fate {
  kept: { tabulated: Tabulated } | undefined;
  gone: readonly string[];
  decisions: readonly Decision[];
  rules: Pick<RoundRules, "reserve">;
  performances: readonly { id: string; entry_id: string }[];
}

/** Returns the question about reserves for the head judge. Null where no recalled entry left, and where the rules leave the place empty. */
export function findReserveQuestion({ kept, gone, decisions, rules, performances }: Fate): ReturnType<typeof reserveOf> {
  return kept && gone.length > 0 && rules.reserve !== "off" ? reserveOf(kept.tabulated, performances, gone, decisions) : null;
}
