// Handlers of the desk backstage (docs/rules/hall.md 4.1): who is there, ticked by persons and devices.
import { recordLastAction } from "../../identity/stations/stations.server.ts";
import { authorOf, type Call, handle } from "../../kernel/calls/call.server.ts";
import { readTogether } from "../../kernel/postgres/together.server.ts";
import { refuse } from "../../refusals.ts";
import { announceHall } from "../announcing.server.ts";
import { timeOfChange } from "../device-time.ts";
import { readSharedHall } from "../heats.server.ts";
import { deskNotices, getOwnStage, type HallStage } from "../own-stage.server.ts";
import { presentOf, readyOf, type Tick } from "../ready.ts";
import type { HallHeat } from "../shapes.ts";
import * as store from "./backstage-sql.server.ts";
import * as contract from "./contract.ts";

/** True for heats that the desk shows: on the floor, and to come. */
const isAhead = ({ status }: HallHeat) => status === "on_stage" || status === "waiting";

/**
 * Announces a tick to the desks of the stage. Where it changes whether the entry is ready, also to the judges of the list and to the office's stage
 * control.
 */
async function announceTick(call: Call, stage: HallStage, changed: boolean): Promise<void> {
  await announceHall(call, stage);
  if (changed && stage.list) await call.announce(`judging:${stage.list.id}`, `stage:${stage.competition.id}`);
}

const isReady = (people: readonly string[], ticks: readonly Tick[]): boolean => {
  const { here, of } = readyOf(people, ticks);
  return of > 0 && here === of;
};

export const handlers = handle(contract, {
  async getBackstage(call, { params }) {
    const stage = await getOwnStage(call, params.id ?? "");
    const { hall, notices } = await readTogether(call.db, (t) => ({
      hall: readSharedHall(call, stage, t),
      notices: deskNotices(call, stage, t),
    }));
    const { head, heats, ticks } = hall;
    const ahead = heats.filter(isAhead);
    const ids = new Set(ahead.flatMap((heat) => heat.places.map((place) => place.entry_id)));
    const ticksOf = Map.groupBy(ticks, (tick) => tick.entry_id);
    const entries = (await store.listPeople(call.db, [...ids])).map(({ people, ...entry }) => {
      const present = presentOf(
        people.map((each) => each.dancer_id),
        ticksOf.get(entry.entry_id) ?? [],
      );
      return { ...entry, people: people.map((each) => ({ ...each, present: present.get(each.dancer_id) ?? null })) };
    });
    return { ...head, heats: ahead, entries, notices };
  },

  async tickBackstage(call, { params, body }) {
    const { id, entry_id, dancer_id, present, made_at } = body;
    const stage = await getOwnStage(call, params.id ?? "");
    const placed = (stage.list && (await store.findPlaced(call.db, stage.list.id, entry_id))) ?? refuse("not_found");
    if (dancer_id !== null && !placed.dancer_ids.includes(dancer_id)) refuse("not_found");
    const author = authorOf(call);
    const before = await store.listTicksOf(call.db, entry_id);
    const tick = { id, stage_id: stage.id, entry_id, dancer_id, present, made_at: timeOfChange(made_at, call.now), ...author };
    const added = await store.insertTick(call.db, { ...tick, tenant_id: call.tenant.id, received_at: call.now.toISOString() });
    if (!added) {
      const stored = await store.findTick(call.db, id);
      if (stored?.stage_id !== stage.id || stored.entry_id !== entry_id) refuse("not_found");
      return { id, entry_id, repeated: true };
    }
    const after = [...before, { ...tick, source: author.device_id ?? author.user_id ?? "" }];
    await announceTick(call, stage, isReady(placed.dancer_ids, before) !== isReady(placed.dancer_ids, after));
    await recordLastAction(call, "tick");
    return { id, entry_id, repeated: false };
  },
});
