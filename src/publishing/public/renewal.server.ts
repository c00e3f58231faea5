// Public scores after a mark: the reply before it, with how far the judges are now, and the delay by the clock. Nothing else is read.
import type { Renewal } from "../../kernel/live/room.server.ts";
import { floorsLate, type TimedHeat } from "../../stage/floor-now.ts";
import type { PublicScores } from "../contract.ts";
import type { Light } from "../shapes.ts";
import { readJudging } from "./sql.server.ts";

/** What a rendering leaves for the frames after it. */
interface Rendered {
  competitionId: string;
  /** Read before anything else of the rendering. */
  version: string;
  /** The heats that decide each list's delay. */
  floors: ReadonlyMap<string, readonly { heat: TimedHeat }[]>;
  /** The list whose delay is the competition's. */
  first: string | undefined;
}

/** Those of a list's heats that decide its delay at any time: the one that began last, the last in order that began, and the next that waits. */
export function decidingHeats(floors: readonly { heat: TimedHeat }[]): { heat: TimedHeat }[] {
  const last = floors.findLastIndex(({ heat }) => heat.started_at !== null);
  const next = floors.findIndex(({ heat }, at) => at > last && heat.status === "waiting");
  const startOf = (at: number) => floors[at]?.heat.started_at ?? "";
  const newest = floors.reduce((best, _, at) => (startOf(at) > startOf(best) ? at : best), 0);
  return floors
    .filter((_, at) => at === newest || at === last || at === next)
    .map(({ heat: { status, planned_at, started_at } }) => ({ heat: { status, planned_at, started_at } }));
}

/** Renews the reply of that rendering; undefined once anything but marks and seats has changed since. */
export function renewalOf({ competitionId, version, floors, first }: Rendered): Renewal {
  return async (trx, state, now) => {
    const read = await readJudging(trx, competitionId, [...floors.keys()]);
    if (read?.version !== version) return undefined;
    const shown = state as PublicScores;
    const delay = (listId: string | undefined) => floorsLate(floors.get(listId ?? "") ?? [], now.getTime());
    const counted = (light: Light): Light => {
      const { judges = 0, marks_given = 0 } = read.judging.find((each) => each.start_list_id === light.start_list_id) ?? {};
      return { ...light, judges, marks_given };
    };
    return {
      ...shown,
      delay_seconds: delay(first),
      on_stage: shown.on_stage && counted(shown.on_stage),
      stages: shown.stages.map((stage) => ({ ...stage, delay_seconds: delay(stage.start_list_id) })),
      lights: shown.lights.map(counted),
    };
  };
}
