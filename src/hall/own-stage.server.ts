// Finds the stage of a desk, as far as its station or account may use it.
import type { Call } from "../kernel/calls/call.server.ts";
import { readTogether } from "../kernel/postgres/together.server.ts";
import type { Trx } from "../kernel/postgres/database.server.ts";
import { noticesOf } from "../notices/sql.server.ts";
import { refuse } from "../refusals.ts";
import { currentList } from "./current-list.ts";
import type { HallHead } from "./shapes.ts";
import * as store from "./stages-sql.server.ts";

/** A stage, and the published list that is danced on it today. */
export interface HallStage {
  id: string;
  letter: string;
  name: string | null;
  /** Changes with its heats, their entries and ticks. */
  version: string;
  competition: HallHead["competition"];
  list: HallHead["list"];
}

/**
 * Returns the stage with the list that is danced on it today. Refuses (404) another organiser's, and any but its own to a station: of another
 * competition, and of another stage where the station works at one (docs/rules/hall.md 1.6).
 */
export async function getOwnStage(call: Pick<Call, "db" | "station">, stageId: string): Promise<HallStage> {
  const { stage, lists } = await readTogether(call.db, (t) => ({
    stage: store.findStage(t, stageId),
    lists: store.listOffered(t, stageId),
  }));
  if (!stage || isForeign(call.station, stage)) return refuse("not_found");
  const { id, letter, name, version, competition_id, competition_name } = stage;
  return { id, letter, name, version, competition: { id: competition_id, name: competition_name }, list: await chooseList(call.db, lists) };
}

/** Notices of the office for a desk at this stage. */
export const deskNotices = (call: Pick<Call, "now">, stage: HallStage, db: Trx) =>
  noticesOf(db, { competition_id: stage.competition.id, channel: "stations", stage: stage.letter }, call.now);

function isForeign(station: Call["station"], stage: { id: string; competition_id: string }): boolean {
  if (!station) return false;
  return station.competition_id !== stage.competition_id || (station.stage_id !== null && station.stage_id !== stage.id);
}

async function chooseList(trx: Trx, lists: Awaited<ReturnType<typeof store.listOffered>>): Promise<HallStage["list"]> {
  if (lists.length < 2) return lists[0] ?? null;
  const progress = await store.listProgress(
    trx,
    lists.map((list) => list.id),
  );
  return currentList(lists, progress) ?? null;
}
