// Returns the state of a competition's waiting list to the office.
import { handle } from "../../kernel/calls/call.server.ts";
import * as contract from "./contract.ts";
import { termOf } from "./rules.ts";
import { loadCapacityState } from "./capacity-state.server.ts";

export const handlers = handle(contract, {
  async getWaitingList(call, { params }) {
    const { settings, waiting } = await loadCapacityState(call.db, params.id ?? "");
    return {
      moves: settings.waiting_moves,
      until: termOf(settings, call.now)?.toISOString() ?? null,
      waiting: waiting.length,
      offered: waiting.filter((each) => each.offered_until !== null).length,
    };
  },
});
