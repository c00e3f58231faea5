// Entries that dance the next round (docs/rules/rounds.md 3.1–3.6). The program never picks among equals: that takes a decision of the head judge.
import type { Fault } from "./types.ts";

/** A decision of the head judge or the organiser about a round that was danced. */
export interface Decision {
  readonly kind: /** Enter the next round without having danced this one. */
    | "seeded"
    /** The entries of the tied line that go on; empty: none. */
    | "line"
    /** Entries first behind the line that move up: all tied ones or, with an empty list, none. */
    | "reserve"
    /** Entries that were forgotten and also dance the next round. */
    | "correction"
    /** Entries that cannot go on, whether or not they finished the round. */
    | "retired"
    | "disqualified"
    /** Recalled entries that do not dance the next round. */
    | "withdrawn";
  readonly entries: readonly string[];
}

/** A danced round that sends entries on, with the decisions about it. */
export interface CutRound {
  /** All entries that were to dance it. */
  readonly entered: readonly string[];
  /** Entries that danced it, best first, tied ones in one group; empty for a round that was called off. */
  readonly ranking: readonly (readonly string[])[];
  readonly wanted: number;
  /** Entries recalled by the engine of places and the policy for ties; null while the line is undecided. */
  readonly recalled: readonly string[] | null;
  /** The most entries that may go on when the line is tied; null for any number. */
  readonly cap?: number | null;
  readonly calledOff?: boolean;
  readonly decisions: readonly Decision[];
}

/** A decision that the head judge must make before the next round can begin: which of `entries` get the `places`. */
export interface OpenDecision {
  readonly kind: "line" | "reserve";
  readonly entries: readonly string[];
  readonly places: number;
}

/** Entries that go on at the moment, the first group behind the line, and the decision that is still missing. */
export interface Advancement {
  readonly on: readonly string[];
  readonly behind: readonly string[];
  readonly ask: OpenDecision | null;
}

/**
 * Use of the free place when a recalled entry does not dance: the head judge decides, it stays empty, or the first entry behind the line moves up.
 */
export type ReservePolicy = "ask" | "off" | "auto";

/** Returns the entries that dance the next round. Refuses decisions about entries that they cannot concern, and an invalid ranking. */
export function findAdvancing(round: CutRound, policy: ReservePolicy): Advancement | { readonly refused: readonly Fault[] } {
  const gone = new Set([...named(round, "retired"), ...named(round, "disqualified"), ...named(round, "withdrawn")]);
  const ruled = round.decisions.findLast(({ kind }) => kind === "line");
  // A decision about the line stays valid when one of its entries leaves later.
  const line = lineOf(round, ruled === undefined ? gone : new Set());
  const recalled = recalledBy(round, line, ruled);
  const joins = [...named(round, "seeded"), ...named(round, "correction")];
  const state: CutState = { line, recalled: recalled ?? line.above, gone, joins };
  const refused = misnamed(round, state);
  if (refused.length > 0) return { refused };
  const [dance, behind, ask] = findDancing(round, state, recalled === null, policy);
  return { on: [...new Set([...dance, ...joins])].filter((id) => !gone.has(id)), behind, ask };
}

interface Line {
  readonly above: readonly string[];
  /** Entries tied on the line, when there are fewer places than entries; else empty. */
  readonly at: readonly string[];
  readonly places: number;
}

interface CutState {
  readonly line: Line;
  readonly recalled: readonly string[];
  readonly gone: ReadonlySet<string>;
  readonly joins: readonly string[];
}

type Dance = readonly [dance: readonly string[], behind: readonly string[], ask: OpenDecision | null];

const named = ({ decisions }: CutRound, kind: Decision["kind"]) =>
  decisions.filter((one) => one.kind === kind).flatMap(({ entries }) => entries);

function lineOf({ ranking, wanted }: CutRound, gone: ReadonlySet<string>): Line {
  const above: string[] = [];
  for (const group of ranking) {
    const places = wanted - above.length;
    if (places <= 0) break;
    const able = group.filter((id) => !gone.has(id));
    if (able.length > places) return { above, at: able, places };
    above.push(...group);
  }
  return { above, at: [], places: 0 };
}

/**
 * Returns the recalled entries in the order of the ranking. Null while the line waits for the head judge: it is undecided, or tied in a way that the
 * next round would be too large or empty.
 */
function recalledBy(round: CutRound, { above, at }: Line, ruled: Decision | undefined): readonly string[] | null {
  const inRanking = (ids: readonly string[]) => round.ranking.flat().filter((id) => ids.includes(id));
  if (ruled !== undefined) return inRanking([...above, ...ruled.entries]);
  if (at.length === 0 && round.recalled === null) return above;
  if (round.recalled === null || (at.length > 0 && round.recalled.length === 0)) return null;
  const next = new Set([...round.recalled, ...named(round, "seeded"), ...named(round, "correction")]);
  return at.length > 0 && next.size > (round.cap ?? Number.POSITIVE_INFINITY) ? null : inRanking(round.recalled);
}

function findDancing(round: CutRound, { line, recalled, gone, joins }: CutState, undecided: boolean, policy: ReservePolicy): Dance {
  if (round.calledOff === true) return [round.entered, [], null];
  if (undecided) return [line.above, line.at, { kind: "line", entries: line.at, places: line.places }];
  const reserves = round.decisions.filter(({ kind }) => kind === "reserve");
  const up = reserves.flatMap(({ entries }) => entries).filter((id) => !gone.has(id));
  const dance = [...recalled.filter((id) => !gone.has(id)), ...up];
  const passed = new Set([...gone, ...recalled, ...joins, ...up]);
  const waiting = round.ranking.map((group) => group.filter((id) => !passed.has(id))).filter((group) => group.length > 0);
  // A tied line may have recalled more entries than planned. Their places are not filled again.
  let free = Math.min(recalled.length - recalled.filter((id) => !gone.has(id)).length - up.length, round.wanted - dance.length);
  const isClosed = policy === "off" || reserves.some(({ entries }) => entries.length === 0);
  for (const group of waiting) {
    if (free <= 0 || isClosed) return [dance, group, null];
    if (policy === "ask" || group.length > free) return [dance, group, { kind: "reserve", entries: group, places: free }];
    dance.push(...group);
    free -= group.length;
  }
  return [dance, [], null];
}

/**
 * Returns decisions about entries that they cannot concern, reserves without the entries tied with them, and rankings of entries that did not enter.
 */
function misnamed(round: CutRound, { line, recalled, gone }: CutState): Fault[] {
  const entered = new Set(round.entered);
  const danced = round.ranking.flat();
  const seeded = named(round, "seeded");
  const isHere = (id: string) => entered.has(id) || seeded.includes(id);
  const isBehind = (id: string) => danced.includes(id) && !recalled.includes(id);
  const fits: Record<Decision["kind"], (id: string) => boolean> = {
    seeded: (id) => !entered.has(id),
    line: (id) => line.at.includes(id),
    reserve: isBehind,
    correction: (id) => entered.has(id),
    retired: isHere,
    disqualified: isHere,
    withdrawn: isHere,
  };
  const wrong = round.decisions.flatMap(({ kind, entries }) =>
    entries.filter((id) => !fits[kind](id)).map((id) => ({ field: kind, found: id })),
  );
  const up = named(round, "reserve");
  const left = round.ranking
    .map((group) => group.filter((id) => isBehind(id) && !gone.has(id)))
    .filter((group) => group.some((id) => up.includes(id)))
    .flatMap((group) => group.filter((id) => !up.includes(id)).map((id) => ({ field: "reserve", found: id })));
  const unknown = [...danced, ...(round.recalled ?? [])].filter((id) => !entered.has(id)).map((id) => ({ field: "ranking", found: id }));
  return [...wrong, ...left, ...unknown];
}
