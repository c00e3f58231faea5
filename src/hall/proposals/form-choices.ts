// What can be proposed for a heat, and with whom (docs/rules/hall.md 3.2). Pure.
import type { HallHeat, HallPlace } from "../shapes.ts";
import type { ProposalKind } from "./contract.ts";

/** Entries of a heat that still dance it. */
export const peopleOf = (heat: Pick<HallHeat, "places">): HallPlace[] => heat.places.filter((place) => place.out === null);

const isWaiting = (heat: HallHeat) => heat.status === "waiting" && (heat.places.length === 0 || peopleOf(heat).length > 0);

/** True when a heat is the only one of its round. */
const isSingle = (heat: HallHeat) => heat.of === 1 && heat.dances === 1;

/** True when the heats of a dance can change places: a dance after the first follows the one before it, unless its order was drawn. */
const isOrdered = (heat: HallHeat) => heat.dance === 1 || heat.own_order === true;

const isSameDance = (one: HallHeat, other: HallHeat) => one.round_id === other.round_id && one.dance === other.dance;

/** Heats with which this one can change places: of its round and dance, or both the only ones of their rounds. */
export function swapsFor(heat: HallHeat, heats: readonly HallHeat[]): HallHeat[] {
  return heats.filter(
    (each) => each.id !== heat.id && isWaiting(each) && (isSameDance(each, heat) ? isOrdered(heat) : isSingle(each) && isSingle(heat)),
  );
}

/** True when two entries of these heats can change places instead: several dance in one of them, and their round has not begun. */
export function hasEntrySwap(heat: HallHeat, other: HallHeat, heats: readonly HallHeat[]): boolean {
  const begun = (each: HallHeat) => each.round_id === heat.round_id && (each.status === "on_stage" || each.status === "done");
  const several = Math.max(heat.places.length, other.places.length) > 1 && peopleOf(heat).length > 0 && peopleOf(other).length > 0;
  return several && isSameDance(heat, other) && !heats.some(begun);
}

/** What can be proposed for a heat: a danced one is repeated, a waiting one swapped, or somebody in it withdraws. */
export function kindsFor(heat: HallHeat, heats: readonly HallHeat[]): ProposalKind[] {
  if (heat.status === "on_stage" || heat.status === "done") return ["repeat"];
  if (!isWaiting(heat)) return [];
  return [...(peopleOf(heat).length > 0 ? (["withdraw"] as const) : []), ...(swapsFor(heat, heats).length > 0 ? (["swap"] as const) : [])];
}
