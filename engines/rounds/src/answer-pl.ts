// The answer to a file as Polish lines for people: the plan with its reasons, the heats of the first round, the standings.
import { drawHeats } from "./draw.ts";
import { planFor } from "./plan.ts";
import type { RoundsFile } from "./read-rounds.ts";
import { standingsTwice } from "./second/agree.ts";
import type { StandingsRow } from "./standings-input.ts";
import type { Fault, PlannedRound } from "./types.ts";
import { questionWords, reasonWords, roundLine } from "./words.ts";

/** Lines to print, or the reasons why there are none. */
export type FileAnswer = { readonly lines: readonly string[] } | { readonly refused: readonly string[] };

/** Answers one file. Refuses impossible numbers, standings with unknown entries, and standings on which the two implementations differ. */
export function answerPl({ entries, defaults, regulations, seeded, draw, danced }: RoundsFile): FileAnswer {
  const plan = planFor(regulations, defaults, entries.length, seeded);
  if ("refused" in plan) return { refused: plan.refused.map(faultLine) };
  const lines: string[] = [];
  if ("question" in plan) {
    lines.push(questionWords(plan.question).pl);
    for (const [at, rounds] of plan.plans.entries()) lines.push(`Plan ${at + 1}:`, ...planLines(rounds).map((line) => `  ${line}`));
  } else {
    lines.push(...planLines(plan.rounds));
    const [first] = plan.rounds;
    if (draw !== undefined && first !== undefined) {
      if (first.dancing !== entries.length || new Set(entries).size !== entries.length)
        return { refused: ["heats are drawn of entries that all dance the first round, each once"] };
      const heats = drawHeats(entries, first.heats, draw.seed, draw.clubs);
      lines.push(...heats.map((ids, at) => `${first.title.pl}, grupa ${at + 1} z ${heats.length}: ${ids.toSorted().join(", ")}.`));
    }
  }
  if (danced === undefined) return { lines };
  const problems = problemsOf(danced);
  if (problems.length > 0) return { refused: problems };
  const ranked = standingsTwice(danced);
  if ("refused" in ranked) return { refused: ranked.refused.map(faultLine) };
  if (!ranked.agreed) return { refused: [`the two implementations differ: ${ranked.differences.join("; ")}`] };
  return { lines: [...lines, ...ranked.standings.map(standingLine)] };
}

const planLines = (rounds: readonly PlannedRound[]) =>
  rounds.flatMap((round) => [roundLine(round), ...round.why.map((why) => `  ${reasonWords(why).pl}`)]);

const faultLine = ({ field, found }: Fault) => `plan: „${field}” nie może wynosić ${found}`;

/**
 * Returns sentences about entries that a file lists wrongly: twice in a list, unknown, ranked after they retired, or nowhere. Empty when all are
 * right.
 */
function problemsOf({ entries, rounds, stillIn = [], disqualified = [], absent = [] }: NonNullable<RoundsFile["danced"]>): string[] {
  const lists: [string, readonly string[]][] = [
    ["lista par", entries],
    ["jeszcze w grze (stillIn)", stillIn],
    ["dyskwalifikacje (disqualified)", disqualified],
    ["bez występu (absent)", absent],
    ...rounds.flatMap(({ id, ranking, retired = [] }): [string, readonly string[]][] => [
      [id, ranking.flat()],
      [`${id}, wycofani (retired)`, retired],
    ]),
  ];
  const twice = (ids: readonly string[]) => [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];
  const named = new Set(lists.slice(1).flatMap(([, ids]) => ids));
  return [
    ...lists.flatMap(([list, ids]) => [
      ...twice(ids).map((id) => `${list}: ${id} jest tu dwa razy`),
      ...ids.filter((id) => !entries.includes(id)).map((id) => `${list}: ${id} nie ma na liście par (entries)`),
    ]),
    ...twice(rounds.map(({ id }) => id)).map((id) => `dwie rundy mają nazwę „${id}”`),
    ...rounds.flatMap(({ id, retired = [] }, at) =>
      rounds
        .slice(at + 1)
        .flatMap((later) =>
          retired
            .filter((each) => later.ranking.flat().includes(each))
            .map((each) => `${later.id}: ${each} nie może tu tańczyć, bo odpada w rundzie „${id}” (retired)`),
        ),
    ),
    ...(rounds.length > 0
      ? entries.filter((id) => !named.has(id)).map((id) => `${id} nie ma w żadnej rundzie: dopisz miejsce albo „absent”`)
      : []),
  ];
}

const STATES: Readonly<Record<StandingsRow["state"], string>> = {
  placed: "",
  still_in: "jeszcze w grze",
  disqualified: "dyskwalifikacja, bez miejsca",
  retired: "wycofanie w finale, bez miejsca",
  no_show: "bez występu, bez miejsca",
};

function standingLine({ entry, place_from, place_to, left, state }: StandingsRow): string {
  if (state !== "placed") return `${entry}: ${STATES[state]}.`;
  const place = place_from === place_to ? `miejsce ${place_from}` : `miejsca ${place_from}–${place_to}`;
  return `${entry}: ${place} (ostatnia runda: ${left}).`;
}
