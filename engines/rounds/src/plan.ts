// Plans rounds with sizes, heats, lengths and arrows from the answers of the regulations, with defaults where they are silent
// (docs/rules/rounds.md 1.1–1.9).
import { findDefaultFaults, findRegulationFaults } from "./defaults.ts";
import { fillHeats } from "./heats.ts";
import { defaultPaths, oneFinal, type Path, pathBySizes } from "./path.ts";
import type { PlannedRound, PlanOutcome, Question, Reason, RegulationAnswers, RoundDefaults, Unsure } from "./types.ts";
import { roundTitle } from "./words.ts";

/**
 * Plans the rounds of a section. `answers` are the answers of the regulations, or a list when their text has several readings; `defaults` fill the gaps.
 * `seeded` entries enter in the second round. Returns the rounds, or a question with the plans to choose from when there is no single answer, or `{
 * refused }` for impossible numbers.
 */
export function planFor(
  answers: RegulationAnswers | readonly RegulationAnswers[] | undefined,
  defaults: RoundDefaults,
  entries: number,
  seeded = 0,
): PlanOutcome {
  const list = answers === undefined ? [] : isList(answers) ? answers : [answers];
  const readings = list.length === 0 ? [{}] : list;
  const refused = [...findDefaultFaults(defaults, entries, seeded), ...readings.flatMap(findRegulationFaults)];
  if (refused.length > 0) return { refused };
  // With no entry or one there is nothing to ask.
  const questioned = entries < 2 ? [] : readings;
  const bracket = questioned.find((reading) => reading.to_bracket !== undefined)?.to_bracket;
  if (bracket !== undefined) return { question: { code: "bracket", size: bracket === "ambiguous" ? null : bracket }, plans: [] };
  const unsure = [...new Set(questioned.flatMap(unsureIn))];
  const input: PlanInput = { defaults, entries, seeded };
  const found = readings.flatMap((reading) => pathsOf(reading, input).map((path) => roundsOf(path, reading, input)));
  if (unsure.length > 0) found.push(roundsOf(oneFinal(entries), {}, input));
  const plans = found.filter((plan, at) => found.findIndex((other) => planKey(other) === planKey(plan)) === at);
  const [only = []] = plans;
  if (unsure.length === 0 && plans.length <= 1) return { rounds: only };
  return { question: questionFor(unsure, readings.length, entries), plans };
}

interface PlanInput {
  readonly defaults: RoundDefaults;
  readonly entries: number;
  readonly seeded: number;
}

const isList = (answers: RegulationAnswers | readonly RegulationAnswers[]): answers is readonly RegulationAnswers[] =>
  Array.isArray(answers);

/** Returns the keys that the regulations leave ambiguous. */
const unsureIn = (answers: RegulationAnswers) =>
  (["rounds", "sizes", "heat", "seconds"] as const).filter((key) => answers[key] === "ambiguous");

const sure = <T>(value: Unsure<T> | undefined): T | undefined => (value === "ambiguous" ? undefined : value);

/** Key of a plan without its reasons: two plans with the same key are the same plan. */
const planKey = (plan: readonly PlannedRound[]) => JSON.stringify(plan.map((round) => ({ ...round, why: null })));

function questionFor(unsure: readonly string[], readings: number, entries: number): Question {
  if (unsure.length > 0) return { code: "regulations_unsure", about: unsure };
  return readings > 1 ? { code: "readings", count: readings } : { code: "league_line", entries };
}

function pathsOf(answers: RegulationAnswers, { defaults, entries, seeded }: PlanInput): Path[] {
  const [sizes, rounds] = [sure(answers.sizes), sure(answers.rounds)];
  if (entries < 2 || (sizes === undefined && rounds === undefined)) return defaultPaths(defaults, entries, seeded);
  if (sizes !== undefined) return [pathOfSizes(sizes, entries)];
  const bySizes = defaults.method === "final" ? [pathBySizes(defaults, entries, seeded)] : defaultPaths(defaults, entries, seeded);
  return bySizes.map((path) => shortened(path, rounds ?? [], entries));
}

/** "All, 24, 12": all entries dance first. A round that would eliminate nobody is left out. */
function pathOfSizes(stated: readonly number[], entries: number): Path {
  const sizes = [entries];
  for (const size of stated) if (size < (sizes.at(-1) ?? 0) && size > 0) sizes.push(size);
  const reason: Reason = { code: "regulations_sizes", sizes: stated };
  return { sizes, why: sizes.map(() => [reason]) };
}

/** For regulations that name the rounds but not their sizes: the last rounds of the usual path, fewer where a round would eliminate nobody. */
function shortened(path: Path, names: readonly string[], entries: number): Path {
  const danced = Math.min(Math.max(names.length, 1), path.sizes.length);
  const skipped = path.sizes.length - danced;
  const reason: Reason = { code: "regulations_rounds", rounds: names, danced };
  // When sizes are skipped, the usual reason of the first cut no longer applies.
  const first = skipped === 0 ? [reason, ...(path.why[0] ?? [])] : [reason];
  return { sizes: [entries, ...path.sizes.slice(skipped + 1)], why: [first, ...path.why.slice(skipped + 1)] };
}

function roundsOf({ sizes, why }: Path, answers: RegulationAnswers, input: PlanInput): PlannedRound[] {
  const second = sizes[1];
  // There is no seeding past the only round, nor into a round that seeded entries would fill.
  const isSeeded = input.seeded > 0 && second !== undefined && second > input.seeded;
  return sizes.map((all, at): PlannedRound => {
    const level = sizes.length - 1 - at;
    const next = sizes[at + 1];
    const ahead = isSeeded && at === 0 ? input.seeded : 0;
    const [dancing, wanted] = [all - ahead, next === undefined ? null : next - ahead];
    const reasons = [...(why[at] ?? [])];
    if (ahead > 0 && next !== undefined) reasons.push({ code: "seeded", seeded: ahead, size: next, wanted: next - ahead });
    if (input.seeded > 0 && !isSeeded && at === 0) reasons.push({ code: "seeded_dance", seeded: input.seeded });
    const cap = level === 1 && input.defaults.cap !== null ? Math.max(input.defaults.cap, next ?? 0) : null;
    if (cap !== null) reasons.push({ code: "cap", cap });
    const named = sure(answers.rounds)?.at(at - sizes.length);
    const floor = floorOf(answers, input.defaults, { level, first: at === 0, named }, reasons);
    const heats = fillHeats(dancing, floor.heat);
    const { dances, change_seconds, method } = input.defaults;
    return {
      id: `r${at + 1}`,
      kind: level === 0 ? "final" : "elimination",
      level,
      title: roundTitle(level, level > 0 && at === 0 && (sizes.length > 3 || method === "final" || named === "elimination")),
      dancing,
      wanted,
      cap,
      seeded: isSeeded && at === 1 ? input.seeded : 0,
      heats,
      dances,
      seconds: dances * heats.length * (floor.seconds + change_seconds),
      on: level === 0 ? null : `r${at + 2}`,
      out: null,
      out_count: null,
      why: reasons,
    };
  });
}

interface RoundPosition {
  readonly level: number;
  readonly first: boolean;
  readonly named: string | undefined;
}

/** Returns how many entries are on the floor at once, and the length of a dance in seconds. Adds a reason where these differ from the defaults. */
function floorOf(
  answers: RegulationAnswers,
  defaults: RoundDefaults,
  { level, first, named }: RoundPosition,
  reasons: Reason[],
): { heat: number; seconds: number } {
  const cut = level > 0 || first;
  const stated = (named === undefined ? undefined : answers.heat_by_round?.[named]) ?? (cut ? sure(answers.heat) : undefined);
  const length = cut ? sure(answers.seconds) : undefined;
  if (stated !== undefined) reasons.push({ code: "regulations_heat", heat: stated });
  if (length !== undefined) reasons.push({ code: "regulations_seconds", seconds: length });
  const heat = stated ?? defaults.heat;
  const { floor_max } = defaults;
  if (floor_max !== null && floor_max < heat) reasons.push({ code: "floor_max", heat, floor_max });
  return { heat: Math.min(heat, floor_max ?? heat), seconds: length ?? defaults.dance_seconds };
}
