// Who is on a floor now, made of the rows of `listOnFloor`. Pure.
import type { FloorNow } from "../start-lists/rounds/shapes.ts";

type Row = Omit<FloorNow, "numbers"> & { start_number: number | null };

/** The heat on one list's floor with the numbers of everybody in it; undefined where the floor is empty. */
export function floorOf([first, ...others]: readonly Row[]): FloorNow | undefined {
  if (!first) return undefined;
  const { number, of, dance, dances, dance_name } = first;
  const numbers = [first, ...others].flatMap((each) => each.start_number ?? []);
  return { number, of, dance, dances, dance_name, numbers };
}

/** The floor where it says more than one performance does: several together, or one of several dances. */
export const shownFloor = (floor: FloorNow | undefined) => (floor && (floor.numbers.length > 1 || floor.dances > 1) ? floor : null);
