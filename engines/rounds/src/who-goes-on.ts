// Who dances the next round (docs/rules/rounds.md 3.1–3.6). The program names nobody among equals: the head judge's word is a decision.
import type { Fault } from "./types.ts";

/** What the head judge or the organiser ruled about a round that was danced. */
export interface Decision {
  readonly kind: /** Enter the next round without having danced this one. */
    | "seeded"
    /** Of those tied on the line, these go on; nobody where the list is empty. */
    | "line"
    /** Of those first behind the line, these move up: all of the tied or, with an empty list, none. */
    | "reserve"
    /** Was forgotten, and dances the next round, too. */
    | "correction"
    /** Danced to the end or not, and cannot go on. */
    | "retired"
    | "disqualified"
    /** Was recalled and does not dance the next round. */
    | "withdrawn";
  readonly entries: readonly string[];
}

/** A round that sends some on, as it was danced and ruled about. */
export interface CutRound {
  /** All who were to dance it. */
  readonly entered: readonly string[];
  /** Who danced it, best first, those who are equal together; of a round that was called off nobody. */
  readonly ranking: readonly (readonly string[])[];
  readonly wanted: number;
  /** Who goes on by the engine of places and the policy for ties; null while the line is undecided. */
  readonly recalled: readonly string[] | null;
  /** So many may go on when the line is tied; null for any number. */
  readonly cap?: number | null;
  readonly calledOff?: boolean;
  readonly decisions: readonly Decision[];
}

/** What the head judge must say before the next round can begin: who of these, for so many places. */
export interface Ask {
  readonly kind: "line" | "reserve";
  readonly entries: readonly string[];
  readonly places: number;
}

/** Who goes on as it stands now, who is first behind the line (those who are equal together), and what is still to be decided. */
export interface GoesOn {
  readonly on: readonly string[];
  readonly behind: readonly string[];
  readonly ask: Ask | null;
}

/** What becomes of the place of somebody recalled who does not dance: the head judge is asked, it stays empty, or the first behind the line moves up. */
export type ReservePolicy = "ask" | "off" | "auto";

/** Tells who dances the next round; refuses decisions that name somebody they cannot be about. */
export function whoGoesOn(round: CutRound, policy: ReservePolicy): GoesOn | { readonly refused: readonly Fault[] } {
  const gone = new Set([...named(round, "retired"), ...named(round, "disqualified"), ...named(round, "withdrawn")]);
  const ruled = round.decisions.findLast(({ kind }) => kind === "line");
  // What was ruled about the line holds, even when one of those on it leaves later.
  const line = lineOf(round, ruled === undefined ? gone : new Set());
  const recalled = recalledBy(round, line, ruled);
  const joins = [...named(round, "seeded"), ...named(round, "correction")];
  const standing: Standing = { line, recalled: recalled ?? line.above, gone, joins };
  const refused = misnamed(round, standing);
  if (refused.length > 0) return { refused };
  const [dance, behind, ask] = whoDances(round, standing, recalled === null, policy);
  return { on: [...new Set([...dance, ...joins])].filter((id) => !gone.has(id)), behind, ask };
}

interface Line {
  readonly above: readonly string[];
  /** Who is level on the line, where not all of them have a place; else nobody. */
  readonly at: readonly string[];
  readonly places: number;
}

interface Standing {
  readonly line: Line;
  readonly recalled: readonly string[];
  readonly gone: ReadonlySet<string>;
  readonly joins: readonly string[];
}

type Dance = readonly [dance: readonly string[], behind: readonly string[], ask: Ask | null];

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

/** Who is recalled, in the order of the ranking; null while the line waits for the head judge: undecided, or tied so that the next round would be too large or have nobody. */
function recalledBy(round: CutRound, { above, at }: Line, ruled: Decision | undefined): readonly string[] | null {
  const inRanking = (ids: readonly string[]) => round.ranking.flat().filter((id) => ids.includes(id));
  if (ruled !== undefined) return inRanking([...above, ...ruled.entries]);
  if (at.length === 0 && round.recalled === null) return above;
  if (round.recalled === null || (at.length > 0 && round.recalled.length === 0)) return null;
  const next = new Set([...round.recalled, ...named(round, "seeded"), ...named(round, "correction")]);
  return at.length > 0 && next.size > (round.cap ?? Number.POSITIVE_INFINITY) ? null : inRanking(round.recalled);
}

function whoDances(round: CutRound, { line, recalled, gone, joins }: Standing, undecided: boolean, policy: ReservePolicy): Dance {
  if (round.calledOff === true) return [round.entered, [], null];
  if (undecided) return [line.above, line.at, { kind: "line", entries: line.at, places: line.places }];
  const reserves = round.decisions.filter(({ kind }) => kind === "reserve");
  const up = reserves.flatMap(({ entries }) => entries).filter((id) => !gone.has(id));
  const dance = [...recalled.filter((id) => !gone.has(id)), ...up];
  const passed = new Set([...gone, ...recalled, ...joins, ...up]);
  const waiting = round.ranking.map((group) => group.filter((id) => !passed.has(id))).filter((group) => group.length > 0);
  // A tied line may have lifted more than were asked for: their places need not be filled again.
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

/** Decisions that name somebody they cannot be about, reserves without those who are equal with them, and a ranking of others than those who entered. */
function misnamed(round: CutRound, { line, recalled, gone }: Standing): Fault[] {
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
