// Lets the office offer a place to a waiting entry (docs/rules/waiting.md 4.1).
import { offerTo } from "../../../capacity/waiting/moving.server.ts";
import { capText, termOf } from "../../../capacity/waiting/rules.ts";
import { loadCapacityState } from "../../../capacity/waiting/capacity-state.server.ts";
import { getEntryOf } from "../../../entries/entry-access.server.ts";
import { lockSections } from "../../../entries/sections-sql.server.ts";
import { handle } from "../../../kernel/calls/call.server.ts";
import { refuse } from "../../../refusals.ts";
import * as contract from "../../contract.ts";
import { getRow } from "./entries.server.ts";

export const handlers = handle(contract, {
  async offerPlace(call, { params, body }) {
    const { entry, signup } = await getEntryOf(call, params.id ?? "", true);
    if (body.version !== undefined && body.version !== entry.version) refuse("stale", { current: await getRow(call, entry.id) });
    if (entry.status !== "waiting") refuse("entry_not_waiting");
    await lockSections(call.db, entry.competition_id, []);
    const { settings, waiting, count } = await loadCapacityState(call.db, entry.competition_id);
    const own = waiting.find((each) => each.id === entry.id) ?? refuse("entry_not_waiting");
    if (own.offered_until !== null) refuse("place_already_offered");
    const until = termOf(settings, call.now) ?? refuse("no_time_for_offer");
    const full = count.full({ section_id: entry.section_id, club_name: signup.club_name });
    if (full && body.over !== true) refuse("over_cap", { values: { why: capText(full, call.locale) } });
    await offerTo(call, entry.competition_id, own, until);
    return getRow(call, entry.id);
  },
});
