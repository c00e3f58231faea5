// Handlers of the announcer's desk (docs/rules/hall.md 6.1 6).
import { changePronunciation } from "../../entries/pronunciation.server.ts";
import { recordLastAction } from "../../identity/stations/stations.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";
import { readTogether } from "../../kernel/postgres/together.server.ts";
import { listReleased, type ReleasedRound } from "../../publishing/public/public-scores.server.ts";
import { refuse } from "../../refusals.ts";
import { listHiddenRounds } from "../../rounds/rounds-sql.server.ts";
import { announceHall } from "../announcing.server.ts";
import { findPlaced } from "../backstage/backstage-sql.server.ts";
import { readSharedHall } from "../heats.server.ts";
import { deskNotices, getOwnStage } from "../own-stage.server.ts";
import type { HallHeat } from "../shapes.ts";
import * as store from "./announcer-sql.server.ts";
import * as contract from "./contract.ts";
import { floorOf, nextHeats } from "./queue.ts";

/** Released rounds on the desk: the announcer reads the newest. */
const MOST_RESULTS = 20;

/** A released round to read: places, in a round with a cut those who go on. */
function toResult(round: ReleasedRound, heats: readonly HallHeat[]): contract.ReleasedResult {
  const { id, name, result_version, published_at, cut, results } = round;
  const rows = results.filter((row) => (cut ? row.recalled === true : row.place_from !== null));
  return {
    round_id: id,
    round_name: heats.find((heat) => heat.round_id === id)?.round_name ?? name,
    result_version,
    published_at,
    cut,
    rows: rows.map(({ entry_id, start_number, shown, club_name, place_from, place_to }) => ({
      entry_id,
      start_number,
      ...shown,
      club_name,
      ...(cut ? { place_from: null, place_to: null } : { place_from, place_to }),
    })),
  };
}

/** Reads the released rounds of a list, the last published first. */
async function listResults(call: Call, listId: string | undefined, heats: readonly HallHeat[]): Promise<contract.ReleasedResult[]> {
  if (listId === undefined) return [];
  const rounds = await listReleased(call.db, listId);
  const timeOf = (round: ReleasedRound) => Date.parse(round.published_at ?? round.planned_at);
  return rounds
    .toSorted((one, other) => timeOf(other) - timeOf(one))
    .slice(0, MOST_RESULTS)
    .map((round) => toResult(round, heats));
}

export const handlers = handle(contract, {
  async getAnnouncerDesk(call, { params }) {
    const stage = await getOwnStage(call, params.id ?? "");
    const { hall, hidden, notices } = await readTogether(call.db, (t) => ({
      hall: readSharedHall(call, stage, t),
      hidden: listHiddenRounds(t, [stage.competition.id]),
      notices: deskNotices(call, stage, t),
    }));
    const heats = hall.heats.map((heat) => (hidden.has(heat.round_id) ? { ...heat, places: [] } : heat));
    const near = [floorOf(heats) ?? [], ...nextHeats(heats)].flat();
    const ids = new Set(near.flatMap((heat) => heat.places.map((place) => place.entry_id)));
    const entries = ids.size > 0 ? await store.listAnnounced(call.db, [...ids]) : [];
    return { ...hall.head, heats, entries, results: await listResults(call, stage.list?.id, heats), notices };
  },

  async setPronunciation(call, { params, body }) {
    const { id, entry_id } = body;
    const stage = await getOwnStage(call, params.id ?? "");
    if (!stage.list || !(await findPlaced(call.db, stage.list.id, entry_id))) refuse("not_found");
    const pronunciation = body.pronunciation || null;
    await changePronunciation(call, entry_id, pronunciation);
    await announceHall(call, stage);
    await recordLastAction(call, "pronunciation");
    return { id, entry_id, pronunciation };
  },
});
