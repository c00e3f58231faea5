// The door: one round's ballots in, every place with its reasons out, or the ballots that go back to their judges.
import { tabulateBattle } from "./battle.ts";
import { checkInput } from "./check-input.ts";
import { tabulateIdo } from "./ido.ts";
import { tabulateMajority } from "./majority.ts";
import { tabulatePoints } from "./points.ts";
import { tabulateRecall } from "./recall.ts";
import { tabulateSkating } from "./skating.ts";
import { told } from "./told.ts";
import type { Outcome, TabulationInput } from "./types.ts";

/**
 * Tabulates one round by its method. Pure and exact; the order of entries, judges and ballots never matters.
 * Bad ballots, misspelt and contradictory settings come back as `{ refused }`, each named; nothing is repaired or left out.
 */
export function tabulate(input: TabulationInput): Outcome {
  const misspelt = checkInput(input);
  if (misspelt.length > 0) return { refused: misspelt };
  const outcome = byMethod(input);
  return "refused" in outcome ? outcome : told(input, outcome);
}

function byMethod(input: TabulationInput): Outcome {
  switch (input.method) {
    case "skating":
      return tabulateSkating(input);
    case "ido_1d":
    case "ido_2d":
    case "ido_3d":
    case "ido_4d":
      return tabulateIdo(input);
    case "recall":
      return tabulateRecall(input);
    case "battle":
      return tabulateBattle(input);
    case "majority":
      return tabulateMajority(input);
    default:
      return tabulatePoints(input);
  }
}

/** Whether an outcome is a list of refusals. */
export function isRefused(outcome: Outcome): outcome is Extract<Outcome, { refused: unknown }> {
  return "refused" in outcome;
}
