// Clubs on a sheet of a whole dance with which the judge has a conflict of interest. Pure.
import { numbersText } from "../../start-lists/rounds/heat-title.ts";
import type { Ballot } from "../contract.ts";

/** „KS Iskra (012 015)” for each club with entries in this heat, or in the whole dance. A stored sheet of an earlier version has none. */
export function conflictTexts({ conflicts = [], heats }: Pick<Ballot, "conflicts" | "heats">, heat?: Ballot["heats"][number]): string[] {
  const places = heat ? heat.places : heats.flatMap((each) => each.places);
  return conflicts.flatMap(({ club_name, performance_ids }) => {
    const own = places.filter((place) => performance_ids.includes(place.performance_id));
    const numbers = numbersText(own.flatMap((place) => place.start_number ?? []));
    return own.length === 0 ? [] : [numbers ? `${club_name} (${numbers})` : club_name];
  });
}
