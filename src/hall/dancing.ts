// Who dances a heat of the hall. Pure.
import type { HallHeat, HallPlace } from "./shapes.ts";

/** True when an entry dances in this heat. */
export const dances = (place: Pick<HallPlace, "absent" | "out">): boolean => !place.absent && place.out === null;

/** True when somebody is to dance a heat, or it is not known yet who (docs/rules/hall.md 2.8). */
export const isAwaited = ({ places }: Pick<HallHeat, "places">): boolean => places.length === 0 || places.some(dances);
