// A stage with heats and a stage manager's device at it, and moves of the desk, for tests.
import { getStageDesk, type MoveAction, moveStage } from "#src/hall/stage-desk/contract.ts";
import { newId } from "#src/kernel/values/ids.ts";
import type { House } from "../application/world.ts";
import type { Browser } from "../competitions/factories.ts";
import { type Hall, makeHall } from "../competitions/situations.ts";
import { openStation, stageOf } from "../competitions/stations.ts";
import { danceInHeats } from "../rounds/heats.ts";

/** The time this many seconds ago. */
export const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

interface Desk {
  hall: Hall;
  stage: string;
  /** Heats in the order of dancing. */
  heats: string[];
  station: Browser;
}

/** Opens a station at the stage of a list of four entries, in two heats of two in each of two dances. */
export async function makeStageDesk(house: House, options: { size?: number; dances?: number } = {}): Promise<Desk> {
  const hall = await makeHall(house, { entries: 4, judges: 2 });
  const heats = await danceInHeats(house, hall, options.size ?? 2, options.dances ?? 2);
  const stage = await stageOf(house, hall.tenant, hall.competition_id);
  const station = await openStation(house, hall.tenant, { kind: "stage_manager", competition_id: hall.competition_id, stage });
  return { hall, stage, heats, station };
}

export type Change = Partial<{
  id: string;
  made_at: string;
  heat_id: string | undefined;
  performance_ids: string[];
  whole_round: boolean;
  reason: string;
  move_id: string;
}>;

/** Makes a move by the station, or by another caller. */
export const move = ({ stage, station }: Desk, action: MoveAction, { heat_id, ...change }: Change = {}, by: Browser = station) =>
  by.call(moveStage, {
    params: { id: stage },
    body: { id: newId(), made_at: new Date().toISOString(), action, ...change, ...(heat_id === undefined ? {} : { heat_id }) },
  });

export const read = ({ stage, station }: Desk, by: Browser = station) => by.must(getStageDesk, { params: { id: stage } });

export const states = async (desk: Desk) => (await read(desk)).heats.map((heat) => heat.status);

/** When the nth heat was called, began and ended. */
export const times = async (desk: Desk, at: number) => {
  const heat = (await read(desk)).heats[at];
  return [heat?.called_at, heat?.started_at, heat?.finished_at].map((time) => time && new Date(time).toISOString());
};
