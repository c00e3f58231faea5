// What can be proposed for a heat, and with whom. Pure.
import type { HallHeat, HallPlace } from "../shapes.ts";
import type { ProposalKind } from "./contract.ts";

/** Entries of a heat that still dance it. */
export const peopleOf = (heat: Pick<HallHeat, "places">): HallPlace[] => heat.places.filter((place) => place.out === null);

const isWaiting = (heat: HallHeat) => heat.status === "waiting" && (heat.places.length === 0 || peopleOf(heat).length > 0);

/** True when a heat is the only one of its round. */
const isSingle = (heat: HallHeat) => heat.of === 1 && heat.dances === 1;

/** Heats with which this one can change places: of its round and dance, or both the only ones of their rounds. */
export function swapsFor(heat: HallHeat, heats: readonly HallHeat[]): HallHeat[] {
  return heats.filter(
    (each) =>
      each.id !== heat.id &&
      isWaiting(each) &&
      ((each.round_id === heat.round_id && each.dance === heat.dance) || (isSingle(each) && isSingle(heat))),
  );
}

/** What can be proposed for a heat: a danced one is repeated, a waiting one swapped, or somebody in it withdraws. */
export function kindsFor(heat: HallHeat, heats: readonly HallHeat[]): ProposalKind[] {
  if (heat.status === "on_stage" || heat.status === "done") return ["repeat"];
  if (!isWaiting(heat)) return [];
  return [...(peopleOf(heat).length > 0 ? (["withdraw"] as const) : []), ...(swapsFor(heat, heats).length > 0 ? (["swap"] as const) : [])];
}
