// Handles the head judge's warning (docs/rules/rounds.md 3.13): stored as a decision and announced to those who run rounds of the section. It changes
// no place.
import { record } from "../../kernel/audit/audit.server.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { listDecisionsOfRound, insertDecision } from "../../rounds/decisions-sql.server.ts";
import { findRound, listRoundPerformances } from "../reading/sql.server.ts";
import { listWarned } from "./warned-sql.server.ts";
import * as contract from "./contract.ts";
import { guardRound } from "../reading/office.server.ts";
import { handle } from "../../kernel/calls/call.server.ts";

/** Handler of `warnEntry`: gives or withdraws a warning. */
export const warnings = handle(contract, {
  async warnEntry(call, { params, body }) {
    const id = params.id ?? "";
    await guardRound(call, id, "decide");
    const round = (await findRound(call.db, id)) ?? refuse("not_found");
    const currentWarnings = async () => ({ data: await listWarned(call.db, round), next_cursor: null });
    if ((await listDecisionsOfRound(call.db, id)).some((each) => each.id === body.id)) return currentWarnings();
    if (round.round_status === "planned" || round.round_status === "called_off") refuse("round_not_danced");
    const { entry_id, taken_back, reason } = body;
    if (!(await listRoundPerformances(call.db, [id])).some((each) => each.entry_id === entry_id))
      refuseField("entry_id", call.locale, { pl: "Wybierz numer z tej rundy.", en: "Choose a number of this round." });
    const before = await listWarned(call.db, round);
    if (taken_back && !before.some((each) => each.round_id === id && each.entry_id === entry_id)) refuse("stale");
    const decision = { id: body.id, section_id: round.section_id, round_id: id, kind: "warning" as const, entries: [entry_id] };
    await insertDecision(call, { ...decision, body: taken_back ? { taken_back } : {}, reason });
    const after = { kind: "warning", entries: [entry_id], ...(taken_back ? { taken_back } : {}) };
    await record(call, { action: "ruled", subject_kind: "block", subject_id: id, after, reason });
    await call.announce(`round:${id}`, `rounds:${round.section_id}`);
    return currentWarnings();
  },
});
