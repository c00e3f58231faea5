// Who dances in the place of somebody who was recalled and does not dance the next round. The head judge says it. Pure.
import { whoGoesOn } from "#engines/rounds/src/who-goes-on.ts";
import type { Tabulated } from "#engines/tabulation/src/types.ts";
import type { RoundRules } from "../../rounds/round-rules.ts";
import type { Matrix } from "../shapes.ts";
import type { Decision } from "../../rounds/decisions.ts";

/** Entries that danced a round, best first, those who are equal together; among those who go on nobody is told apart. */
function rankingOf({ results }: Tabulated, entryOf: ReadonlyMap<string, string>): string[][] {
  const placed = results.filter((each) => each.recalled || each.placeFrom !== null);
  const groups = Map.groupBy(placed, (each) => (each.recalled ? 0 : (each.placeFrom ?? 0)));
  return [...groups].toSorted(([one], [other]) => one - other).map(([, group]) => group.map(({ entry }) => entryOf.get(entry) ?? entry));
}

/**
 * Those first behind the line of a decided round, and for how many places, while places of the recalled are free and the head judge has not said that they
 * stay empty (docs/rules/rounds.md 3.4, 3.5); `gone`: entries that do not dance the next round. Decisions are given newest first.
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
  // What was said of reserves ends when the round is decided anew.
  const anew = decisions.findIndex((each) => each.kind === "reopened" || each.kind === "line");
  const rulings = decisions.slice(0, anew < 0 ? undefined : anew).filter((each) => each.kind === "reserve");
  const away = gone.filter((id) => entered.includes(id));
  const now = whoGoesOn(
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

/** What became of a round that sends some on, as far as its reserves depend on it; `kept`: what it was decided by. */
interface Fate {
  kept: { tabulated: Tabulated } | undefined;
  gone: readonly string[];
  decisions: readonly Decision[];
  rules: Pick<RoundRules, "reserve">;
  performances: readonly { id: string; entry_id: string }[];
}

/** About whom the head judge is asked, as things stand; null where nobody went out, and where the rules leave the place empty. */
export function askedReserve({ kept, gone, decisions, rules, performances }: Fate): ReturnType<typeof reserveOf> {
  return kept && gone.length > 0 && rules.reserve !== "off" ? reserveOf(kept.tabulated, performances, gone, decisions) : null;
}
