// Who is on the floor and who is next: heats with their performances, made of the rows of `listStageHeats`. Pure.
import type { FloorNow } from "../start-lists/shapes.ts";
import { stageDelay, whyNotDanced } from "../start-lists/rules.ts";

interface Heat extends Omit<FloorNow, "numbers"> {
  status: string;
  planned_at: string;
  started_at: string | null;
  /** `retired`: it dances nothing more of its round. */
  places: readonly { performance_id: string; absent: boolean; retired?: boolean }[];
}

/** The fields of a heat from which a list's delay is computed. */
export type TimedHeat = Pick<Heat, "status" | "planned_at" | "started_at">;

interface Dancer {
  status: string;
  entry_status: string;
  start_number: number | null;
}

/** A heat with its performances, in order of their places. `present`: those that are not absent. */
export interface Floor<H, D> {
  heat: H;
  dancing: D[];
  present: D[];
}

/** Returns the heats that somebody dances or danced, and those without any known performance. */
export function floorsOf<H extends Heat, D extends Dancer>(
  heats: readonly H[],
  dancerOf: (performanceId: string, heat: H) => D | undefined,
): Floor<H, D>[] {
  return heats.flatMap((heat) => {
    const all = heat.places.flatMap(({ performance_id, absent, retired = false }) => {
      const dancer = dancerOf(performance_id, heat);
      return dancer ? [{ dancer, absent, retired }] : [];
    });
    const left =
      heat.status === "waiting"
        ? all.filter(({ dancer, retired }) => !retired && whyNotDanced({ ...dancer, status: "waiting" }) === null)
        : all;
    const present = left.filter((each) => !each.absent).map((each) => each.dancer);
    return left.length > 0 || all.length === 0 ? [{ heat, dancing: left.map((each) => each.dancer), present }] : [];
  });
}

/** False for a heat that waits and that nobody present would dance: it is not next, and delays nobody (docs/rules/hall.md 2.8). */
export const isAwaited = ({ heat, dancing, present }: Floor<Pick<Heat, "status">, unknown>): boolean =>
  heat.status !== "waiting" || dancing.length === 0 || present.length > 0;

/** Returns the retired performances of these heats by id, each with whether it danced one of them. */
export function retiredIn(heats: readonly Pick<Heat, "status" | "places">[]): Map<string, { danced: boolean }> {
  const retired = new Map<string, { danced: boolean }>();
  for (const { status, places } of heats)
    for (const { performance_id, absent, retired: isRetired } of places)
      if (isRetired) {
        const danced = !absent && (status === "on_stage" || status === "done");
        retired.set(performance_id, { danced: danced || (retired.get(performance_id)?.danced ?? false) });
      }
  return retired;
}

/** Returns the sorted start numbers of those present. */
export const numbersOn = ({ present }: Pick<Floor<unknown, Dancer>, "present">) =>
  present.flatMap((each) => each.start_number ?? []).toSorted((one, other) => one - other);

/** Returns a heat's position in its round, where a single performance does not say it: several together, or one of several dances. Null otherwise. */
export function placeIn({ number, of, dance, dances, dance_name, places }: Heat): Omit<FloorNow, "numbers"> | null {
  return places.length < 2 && dances < 2 ? null : { number, of, dance, dances, dance_name };
}

/** Returns the same with the start numbers of those present. */
export function shownFloor(floor: Floor<Heat, Dancer>): FloorNow | null {
  const place = placeIn(floor.heat);
  return place && { ...place, numbers: numbersOn(floor) };
}

/** Returns a list's delay in seconds, computed from its heats. */
export function delaySecondsOf(floors: readonly { heat: TimedHeat }[], nowMs: number): number {
  const timed = floors.map(({ heat: { status, planned_at, started_at } }) => ({
    planned_at,
    started_at,
    status: status === "skipped" ? "no_show" : status,
    entry_status: "accepted",
  }));
  return stageDelay(timed, nowMs);
}
