// Handles the check of typed sheets (docs/rules/rounds.md 3.15): a person who did not type a sheet has compared it with the paper.
import { listTyped, saveVerdict } from "../../judging/revisions/papers-sql.server.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { hasSameItems } from "../tabulation/rulings.ts";
import { scoreRound } from "../reading/scoring.server.ts";
import * as contract from "./contract.ts";
import { checkableRows } from "./rules.ts";
import { papersIn, sheetName } from "./waiting.server.ts";
import { guardRound, seenBy } from "../reading/office.server.ts";
import { announceRound } from "../reading/announcing.server.ts";
import { handle, personOf } from "../../kernel/calls/call.server.ts";

const WHAT_DIFFERS = { pl: "Napisz, co się nie zgadza.", en: "Say what differs." };

/** Handler of `checkPaper`. */
export const papers = handle(contract, {
  async checkPaper(call, { params, body }) {
    const id = params.id ?? "";
    const office = await guardRound(call, id, "type");
    const scored = await scoreRound(call.db, id, call.locale, true);
    const { matrix } = scored;
    const isDecided = matrix.round?.decided_at != null;
    if (isDecided && scored.sendsOn) refuse("block_closed");
    if (seenBy(matrix, office, { warned: [], papers: [] }).own_first) refuse("own_marks_missing");
    const { seat_id, dance, agrees, revision_ids, reason = "" } = body;
    const sheet = (await papersIn(call, scored)).find((each) => each.seat_id === seat_id && each.dance === dance) ?? refuse("not_found");
    // Published sheets were compared before; sheets typed since are compared now.
    if (isDecided && sheet.state === "checked") refuse("block_closed");
    if (sheet.own) refuse("paper_typed_by_checker");
    if (!hasSameItems(sheet.revision_ids, revision_ids)) refuse("stale");
    if (!agrees && reason === "") refuseField("reason", call.locale, WHAT_DIFFERS);
    const compared = checkableRows(
      (await listTyped(call.db, [id])).filter((row) => revision_ids.includes(row.revision_id)),
      personOf(call).id,
    );
    await saveVerdict(
      call.db,
      compared.map((row) => row.revision_id),
      {
        verdict: agrees ? "agrees" : "differs",
        checked_by: personOf(call).id,
        checked_at: call.now.toISOString(),
        reason: agrees ? null : reason,
      },
    );
    await record(call, {
      action: agrees ? "paper_agrees" : "paper_differs",
      subject_kind: "block",
      subject_id: id,
      after: { sheet: sheetName(sheet, matrix.round?.dances ?? []) },
      reason: reason || null,
    });
    await announceRound(call, scored.loaded.round);
    return { data: await papersIn(call, scored), next_cursor: null };
  },
});
