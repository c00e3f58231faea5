// Entry point: the ballots of one round in; every place with its reasons out, or the ballots that go back to their judges.
import { tabulateBattle } from "./battle.ts";
import { checkInput } from "./check-input.ts";
import { type Columns, readColumns } from "./columns.ts";
import { tabulateIdo } from "./ido.ts";
import { tabulateMajority } from "./majority.ts";
import { tabulatePoints } from "./points.ts";
import { tabulateRecall } from "./recall.ts";
import { tabulateSkating } from "./skating.ts";
import { finishSteps } from "./finish-steps.ts";
import type { Outcome, TabulationInput } from "./types.ts";

/**
 * Tabulates one round by its method. Pure and exact; the order of entries, judges and ballots never matters.
 * Returns `{ refused }` for bad ballots and for misspelt or contradictory settings, each named. Nothing is repaired or left out.
 */
export function tabulate(input: TabulationInput): Outcome {
  const misspelt = checkInput(input);
  if (misspelt.length > 0) return { refused: misspelt };
  return tabulateColumns(input, readColumns(input));
}

/** Tabulates a round whose ballots are already read into columns and whose settings are already checked. */
export function tabulateColumns(input: TabulationInput, columns: Columns): Outcome {
  const outcome = byMethod(input, columns);
  return "refused" in outcome ? outcome : finishSteps(input, outcome);
}

function byMethod(input: TabulationInput, columns: Columns): Outcome {
  switch (input.method) {
    case "skating":
      return tabulateSkating(input, columns);
    case "ido_1d":
    case "ido_2d":
    case "ido_3d":
    case "ido_4d":
      return tabulateIdo(input, columns);
    case "recall":
      return tabulateRecall(input, columns);
    case "battle":
      return tabulateBattle(input, columns);
    case "majority":
      return tabulateMajority(input, columns);
    default:
      return tabulatePoints(input, columns);
  }
}

/** True when the outcome is a list of refusals. */
export function isRefused(outcome: Outcome): outcome is Extract<Outcome, { refused: unknown }> {
  return "refused" in outcome;
}
