// Renews a reply of public scores after a mark: the previous reply with new counts of marks and the current delay. Reads nothing else.
import type { Renewal } from "../../kernel/live/room.server.ts";
import { delaySecondsOf, type TimedHeat } from "../../stage/floor-now.ts";
import type { PublicScores } from "../contract.ts";
import type { Light } from "../shapes.ts";
import { readJudging } from "./sql.server.ts";

/** Facts of a rendering that later frames need. */
interface Rendered {
  competitionId: string;
  /** Version read before the rest of the rendering. */
  version: string;
  /** Heats that decide the delay, by list. */
  floors: ReadonlyMap<string, readonly { heat: TimedHeat }[]>;
  /** List whose delay is that of the competition. */
  first: string | undefined;
}

/** Selects the heats that decide a list's delay at any time: the one started last, the last started one in list order, and the next waiting one. */
export function decidingHeats(floors: readonly { heat: TimedHeat }[]): { heat: TimedHeat }[] {
  const last = floors.findLastIndex(({ heat }) => heat.started_at !== null);
  const next = floors.findIndex(({ heat }, at) => at > last && heat.status === "waiting");
  const startOf = (at: number) => floors[at]?.heat.started_at ?? "";
  const newest = floors.reduce((best, _, at) => (startOf(at) > startOf(best) ? at : best), 0);
  return floors
    .filter((_, at) => at === newest || at === last || at === next)
    .map(({ heat: { status, planned_at, started_at } }) => ({ heat: { status, planned_at, started_at } }));
}

/** Makes the function that renews this rendering's reply. It returns undefined once anything but marks and seats has changed. */
export function renewalOf({ competitionId, version, floors, first }: Rendered): Renewal {
  return async (trx, state, now) => {
    const read = await readJudging(trx, competitionId, [...floors.keys()]);
    if (read?.version !== version) return undefined;
    const shown = state as PublicScores;
    const delay = (listId: string | undefined) => delaySecondsOf(floors.get(listId ?? "") ?? [], now.getTime());
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
