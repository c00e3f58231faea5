// Handler of the panel of the hall on the organiser's day (docs/rules/hall.md 8.1).
import { getCompetitionRow } from "../../competitions/competition.server.ts";
import { handle } from "../../kernel/calls/call.server.ts";
import { readTogether } from "../../kernel/postgres/together.server.ts";
import { findNewestOpen } from "../../stage/incidents/incidents-sql.server.ts";
import { countArrived } from "../door/door-sql.server.ts";
import { listSeen } from "../stations/stations-sql.server.ts";
import * as contract from "./contract.ts";

export const handlers = handle(contract, {
  async getHallDay(call, { params }) {
    const { id } = await getCompetitionRow(call, params.id ?? "");
    const { newest, stations, check_in } = await readTogether(call.db, (t) => ({
      newest: findNewestOpen(t, id),
      stations: listSeen(t, id, call.now),
      check_in: countArrived(t, id),
    }));
    const incidents = newest ? { open: newest.open, newest: { kind: newest.kind, at: newest.made_at } } : { open: 0, newest: null };
    return { incidents, stations, check_in };
  },
});
