// Rules of plans and heats: which plan a section gets, the order of its rounds, who may join late, and which entry is in which heat. Pure.
import { PRESETS } from "#engines/rounds/src/defaults.ts";
import { drawHeats } from "#engines/rounds/src/draw.ts";
import { fillHeats } from "#engines/rounds/src/heats.ts";
import { planFor } from "#engines/rounds/src/plan.ts";
import type { PlannedRound, RegulationAnswers, RoundDefaults, Words } from "#engines/rounds/src/types.ts";
import { questionWords, reasonWords } from "#engines/rounds/src/words.ts";
import { ranksTotals } from "./dances.ts";
import type { Dance, Plan, ProposedRound, RoundPlan } from "./contract.ts";
import type { RoundRules } from "./round-rules.ts";

/** The newest version of a scoring form. */
export interface Form {
  id: string;
  name: string;
  version_id: string;
  method: string;
  /** How many its settings recall. */
  wanted: number | null;
  archived: boolean;
}

/** What a section's plan depends on. */
export interface PlanFacts {
  music: "own" | "organiser";
  entries: number;
  /** Seconds that an entry dances. */
  seconds: number;
  scoring_form_id: string | null;
  /** Rules of the section or its competition that differ from the defaults. */
  rules?: RoundRules;
}

/** What the competition's regulations say about a section: nothing, an answer, or an open question. */
export type RegulationsOutcome = { answer: RegulationAnswers } | { question: Words } | undefined;

/** A round of a plan made by rules. Its next round is the following one in the list. */
export type MadeRound = Omit<RoundPlan, "scoring_form_id" | "on_round_id"> & { form: Form };

export interface MadePlan {
  source: "default" | "regulations";
  rounds: MadeRound[];
  proposed: ProposedRound[];
  reasons: Words[];
  question: Plan["question"];
}

/** Methods that compare those on the floor together: one sheet covers a whole dance. */
const COMPARED = ["recall", "skating"];

/** Returns "dance" when judges give one sheet for a whole dance of the round, "performance" when one for each performance. */
export function ballotsOf(method: string, dances: readonly Dance[]): "performance" | "dance" {
  return COMPARED.includes(method) && dances.every((dance) => dance.floor !== "one") ? "dance" : "performance";
}

const NO_CROSSES: Words = {
  pl: "Jedna runda: do eliminacji i finału potrzebne są dwa formularze, z krzyżykami i z miejscami.",
  en: "One round: a first round and a final need two forms, one with crosses and one with places.",
};
const NOBODY_YET: Words = {
  pl: "Nikt się jeszcze nie zgłosił: na razie sam finał.",
  en: "Nobody has signed up yet: for now only a final.",
};
const NO_FORM: Words = { pl: "Najpierw przygotuj formularz oceny.", en: "Prepare a scoring form first." };

type PlanDifference = Plan["unlike"][number];
type Planned = Pick<RoundPlan, "kind" | "level" | "wanted" | "heat_size" | "tie" | "crosses" | "cap">;

/** Fields in which two plans differ; only "rounds" when their rounds differ. Fields of the cut line are compared only where both rounds have one. */
export function differencesBetween(one: readonly Planned[], other: readonly Planned[]): PlanDifference[] {
  const shape = (rounds: readonly Planned[]) => rounds.map(({ kind, level }) => `${kind} ${level}`).join();
  if (shape(one) !== shape(other)) return ["rounds"];
  const stated = (round: Planned | undefined, field: Exclude<PlanDifference, "rounds">) =>
    round?.wanted === null && field !== "heat_size" ? null : round?.[field];
  const fields = ["wanted", "heat_size", "tie", "crosses", "cap"] as const;
  return fields.filter((field) => one.some((round, at) => stated(round, field) !== stated(other[at], field)));
}

/** The section's form, else the first in use that gives points, else any in use: every organiser has forms of crosses and places. */
export function formOf(section: Pick<PlanFacts, "scoring_form_id">, forms: readonly Form[]): Form | undefined {
  const free = forms.filter((form) => !form.archived);
  return forms.find((form) => form.id === section.scoring_form_id) ?? free.find((form) => !COMPARED.includes(form.method)) ?? free[0];
}

/**
 * Makes the plan that regulations or defaults give a section (docs/rules/rounds.md 1.1). What the regulations leave open becomes a question; until it
 * is answered defaults apply.
 */
export function makePlan(section: PlanFacts, forms: readonly Form[], stated: RegulationsOutcome): MadePlan {
  const form = formOf(section, forms);
  if (!form) return { source: "default", rounds: [], proposed: [], reasons: [NO_FORM], question: null };
  const by = (method: string) => (form.method === method ? form : forms.find((each) => !each.archived && each.method === method));
  const compared = section.music === "organiser" && COMPARED.includes(form.method);
  const [crosses, places] = compared ? [by("recall"), by("skating")] : [form, form];
  if ((compared && (!crosses || !places)) || (!compared && COMPARED.includes(form.method)))
    return singleRoundPlan(section, form, compared ? [NO_CROSSES] : []);
  const { rules = {} } = section;
  // Where judges' totals become crosses and places, the sizes are those of crosses, and each entry dances alone.
  const ranked = ranksTotals(form.method) ? { ...defaultsBy(rules), heat: PRESETS.points.heat } : PRESETS.points;
  const defaults = { ...(compared ? defaultsBy(rules) : ranked), dance_seconds: section.seconds };
  const says = stated && "answer" in stated ? stated.answer : undefined;
  // Before anybody has signed up the plan is made for one entry, so that it can be changed by hand.
  const entries = Math.max(section.entries, 1);
  const outcome = planFor(says, defaults, entries);
  const openQuestion =
    "question" in outcome ? questionWords(outcome.question) : stated && "question" in stated ? stated.question : undefined;
  const usual = planFor(undefined, defaults, entries);
  const planned = "rounds" in outcome ? outcome.rounds : "rounds" in usual ? usual.rounds : [];
  const plans = "question" in outcome ? outcome.plans : [planned];
  const decides = (round: PlannedRound) => round.why.some((why) => why.code.startsWith("regulations"));
  return {
    source: planned.some(decides) ? "regulations" : "default",
    rounds: planned.map((round) => ({
      kind: round.level === 0 ? "final" : "elimination",
      level: round.level,
      name: null,
      form: (round.level === 0 ? places : crosses) ?? form,
      dances: [
        {
          code: "",
          name: "",
          seconds: compared ? lengthOf(round, section.seconds) : null,
          floor: (round.heats[0] ?? 1) > 1 || compared ? "heats" : "one",
        },
      ],
      heat_size: compared || (round.heats[0] ?? 1) > 1 ? heatOf(round, defaults.heat) : null,
      wanted: round.wanted,
      ...cutBy(rules),
      cap: round.cap,
      carry: "none",
      runs: "sum",
    })),
    proposed: section.entries === 0 ? [] : planned.map(proposedOf),
    reasons: section.entries === 0 ? [NOBODY_YET] : unlike(planned.flatMap((round) => round.why.map(reasonWords))),
    question: openQuestion ? { ...openQuestion, plans: plans.map((plan) => plan.map(proposedOf)) } : null,
  };
}

/** Defaults for couples on the floor together, where the regulations say nothing. */
function defaultsBy({ method = "sizes", final, cap, heat, least_share }: RoundRules): RoundDefaults {
  const preset = PRESETS[method === "league" ? "league" : "crosses"];
  const at = final ?? preset.straight_up_to;
  return {
    ...preset,
    sizes: final === undefined ? preset.sizes : [final, ...preset.sizes.filter((size) => size > final)],
    straight_up_to: at,
    cap: cap ?? Math.max(preset.cap ?? at, at),
    heat: heat ?? preset.heat,
    least_share: least_share ?? preset.least_share,
  };
}

/** How many crosses each judge gives, and what happens on a tied line. */
const cutBy = ({ crosses = "exact", tie = "all" }: RoundRules) => ({ crosses, tie });

/**
 * A plan of one round: for a comparing form whose entries dance one by one, or that has no second form. Crosses recall half, or as many as the form
 * says.
 */
function singleRoundPlan(section: PlanFacts, form: Form, reasons: Words[]): MadePlan {
  const cut = form.method === "recall";
  const wanted = cut ? (form.wanted ?? Math.max(1, Math.ceil(section.entries / 2))) : null;
  const round: MadeRound = {
    kind: cut ? "elimination" : "final",
    level: cut ? 1 : 0,
    name: null,
    form,
    dances: [{ code: "", name: "", seconds: null, floor: "one" }],
    heat_size: null,
    wanted,
    ...cutBy(section.rules ?? {}),
    cap: null,
    carry: "none",
    runs: "sum",
  };
  return { source: "default", rounds: [round], proposed: [], reasons, question: null };
}

const proposedOf = (round: PlannedRound): ProposedRound => ({
  kind: round.level === 0 ? "final" : "elimination",
  level: round.level,
  title: round.title,
  dancing: round.dancing,
  wanted: round.wanted,
  heats: [...round.heats],
  seconds: round.seconds,
  why: round.why.map(reasonWords),
});

function heatOf(round: PlannedRound, usual: number): number {
  const regulated = round.why.map((why) => (why.code === "regulations_heat" ? why.heat : undefined)).find((heat) => heat !== undefined);
  return regulated ?? usual;
}

function lengthOf(round: PlannedRound, usual: number): number {
  const regulated = round.why
    .map((why) => (why.code === "regulations_seconds" ? why.seconds : undefined))
    .find((length) => length !== undefined);
  return regulated ?? usual;
}

const unlike = (sentences: readonly Words[]) => sentences.filter((one, at) => sentences.findIndex((other) => other.pl === one.pl) === at);

interface RoundPosition {
  kind: string;
  level: number;
  ordinal: number;
}

/** Sorts rounds in the order of dancing: the farthest from the final first. */
export function byDancingOrder(one: RoundPosition, other: RoundPosition): number {
  return other.level - one.level || (one.kind === other.kind ? 0 : one.kind === "elimination" ? -1 : 1) || one.ordinal - other.ordinal;
}

/** Ids of the rounds that lead to this one, directly or through others. */
export function roundsBefore(rounds: readonly { id: string; on_round_id: string | null }[], id: string): string[] {
  return rounds.filter((round) => round.on_round_id === id).flatMap((round) => [round.id, ...roundsBefore(rounds, round.id)]);
}

/** The facts that decide whether an entry may still join a round. */
interface JoinableRound {
  id: string;
  status: string;
  handed_in: boolean;
  performances: number;
}

/**
 * Accepted entries that may come late into a round: those neither in it nor in a round that leads to it. Empty once a sheet is handed in, and while
 * it is not known who dances it.
 */
export function joinCandidates<E extends { rounds: readonly string[] }>(
  round: JoinableRound,
  rounds: readonly { id: string; on_round_id: string | null }[],
  entries: readonly E[],
): E[] {
  const before = roundsBefore(rounds, round.id);
  const open = ["planned", "open"].includes(round.status) && !round.handed_in;
  if (!open || (round.performances === 0 && before.length > 0)) return [];
  return entries.filter((entry) => !entry.rounds.some((id) => id === round.id || before.includes(id)));
}

interface CountedRound {
  id: string;
  wanted: number | null;
  on_round_id: string | null;
  /** Number of competing performances, with seeded ones; only seeded ones while the round is not filled. */
  standing: number;
  seeded: number;
}

/**
 * Adds to each round the number that dances it, known or expected, in the order of dancing. The first round has all entries but those seeded past it.
 * `expected` is true while the round is not filled.
 */
export function withEntryCounts<R extends CountedRound>(
  rounds: readonly R[],
  entries: number,
): (R & { entries: number; expected: boolean; recalled: number | null })[] {
  const known = new Map<string, number>();
  const isFilled = (round: CountedRound) => round.standing > round.seeded;
  const past = rounds.slice(1).reduce((sum, round) => sum + round.seeded, 0);
  return rounds.map((round, at) => {
    const feeding = rounds.slice(0, at).filter((other) => other.on_round_id === round.id);
    const coming = feeding.reduce((sum, other) => sum + Math.min(other.wanted ?? 0, known.get(other.id) ?? 0), 0);
    const filled = isFilled(round);
    const next = rounds.find((other) => other.id === round.on_round_id);
    const fedAlone = next && rounds.filter((other) => other.on_round_id === next.id).length === 1;
    const recalled = fedAlone && isFilled(next) ? next.standing - next.seeded : null;
    const count = filled
      ? round.standing
      : feeding.length > 0
        ? coming + round.seeded
        : at === 0
          ? Math.max(0, entries - past)
          : round.standing;
    known.set(round.id, count);
    return { ...round, entries: count, expected: !filled && feeding.length > 0, recalled };
  });
}

/** Sizes of the heats of one dance. */
export function heatSizes(dance: Pick<Dance, "floor">, heatSize: number | null, dancing: number): number[] {
  if (dance.floor === "one") return Array.from({ length: dancing }, () => 1);
  return dance.floor === "all" || heatSize === null ? (dancing > 0 ? [dancing] : []) : fillHeats(dancing, heatSize);
}

/** An entry that dances: the seconds of its music, and its club, which the draw keeps apart. */
export interface DrawnEntry {
  id: string;
  seconds: number;
  club: string | null;
  start_number: number | null;
}

/** A planned heat. Dance and number count from 1; it has no performances while nobody is known. */
export interface HeatPlan {
  dance: number;
  number: number;
  seconds: number;
  performance_ids: string[];
}

/**
 * The order of those who dance one by one, for each dance: as passed, as in the dance before, reversed, or drawn by the seed for that dance alone.
 */
function ordersOf(dances: readonly Dance[], ids: readonly string[], seed: number): (readonly string[])[] {
  let order = ids;
  return dances.map((dance, at) => {
    if (at > 0 && dance.order === "reversed") order = order.toReversed();
    if (at > 0 && dance.order === "drawn")
      order = drawHeats(
        ids,
        ids.map(() => 1),
        seed + at,
      ).flat();
    return order;
  });
}

/** The heats of each dance: one by one in the order of the dance, drawn by the seed into heats that are the same in all dances, or all at once. */
export function planHeats(dances: readonly Dance[], heatSize: number | null, dancing: readonly DrawnEntry[], seed: number): HeatPlan[] {
  const ids = dancing.map((each) => each.id);
  const apart = Object.fromEntries(dancing.flatMap((each) => (each.club === null ? [] : [[each.id, each.club]])));
  const byNumber = new Map(dancing.map((each) => [each.id, each]));
  const last = Number.MAX_SAFE_INTEGER;
  const inOrder = (heat: readonly string[]) =>
    heat.toSorted((one, other) => (byNumber.get(one)?.start_number ?? last) - (byNumber.get(other)?.start_number ?? last));
  const orders = ordersOf(dances, ids, seed);
  return dances.flatMap((dance, at) => {
    const sizes = heatSizes(dance, heatSize, dancing.length);
    const heats =
      dance.floor === "one" ? (orders[at] ?? ids).map((id) => [id]) : sizes.length === 1 ? [ids] : drawHeats(ids, sizes, seed, apart);
    return heats.map((heat, index) => ({
      dance: at + 1,
      number: index + 1,
      seconds: dance.seconds ?? Math.max(...heat.map((id) => byNumber.get(id)?.seconds ?? 1)),
      performance_ids: inOrder(heat),
    }));
  });
}

/** Empty heats for a round when only the number of its entries is known. */
export function emptyHeats(dances: readonly Dance[], heatSize: number | null, expected: number, seconds: number): HeatPlan[] {
  return dances.flatMap((dance, at) =>
    heatSizes(dance, heatSize, expected).map((_, index) => ({
      dance: at + 1,
      number: index + 1,
      seconds: dance.seconds ?? seconds,
      performance_ids: [],
    })),
  );
}
