// Sheets of crosses that count although some are missing, because the head judge said so. Pure.
import type { Decision } from "../../rounds/contract.ts";

/** The sheets of which the head judge's newest word (decisions are given newest first) is that they count with fewer crosses, each with that decision's id. */
export function shortSheets(decisions: readonly Decision[]): { id: string; seat_id: string; dance: number }[] {
  const words = decisions.flatMap(({ id, kind, about: { seat_id, dance, state } }) =>
    kind === "short_ballot" && seat_id !== undefined && dance !== undefined ? [{ id, seat_id, dance, state }] : [],
  );
  return words
    .filter((word, at) => words.findIndex((other) => other.seat_id === word.seat_id && other.dance === word.dance) === at)
    .flatMap(({ state, ...word }) => (state === "short" ? [word] : []));
}
