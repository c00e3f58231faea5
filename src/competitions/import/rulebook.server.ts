// Handlers for the regulations file of a competition: what was not imported, what it leaves open, and the confirmed condition of a refund.
import { loadContestV1 } from "#engines/regulations/src/load.ts";
import { z } from "zod";
import { record } from "../../kernel/audit/audit.server.ts";
import { refuse } from "../../refusals.ts";
import { announceCompetition, getCompetitionRow } from "../competition.server.ts";
import * as contract from "../contract.ts";
import { unmappedRecord } from "../shapes.ts";
import * as store from "../sql.server.ts";
import { questionsOf, refundCaseOf } from "./questions.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

async function rulebookOf(call: Call, competitionId: string) {
  const { id } = await getCompetitionRow(call, competitionId);
  const book = (await store.findRulebook(call.db, id)) ?? refuse("not_found");
  const loaded = loadContestV1(book.rulebook);
  return {
    id,
    rulebook: z.record(z.string(), z.unknown()).parse(book.rulebook),
    ...unmappedRecord.parse(book.rulebook_leftovers ?? { leftovers: [], warnings: [] }),
    questions: questionsOf(loaded),
    refund_case: refundCaseOf(loaded),
  };
}

export const handlers = handle(contract, {
  async getRulebook(call, { params }) {
    const { id: _, ...book } = await rulebookOf(call, params.id ?? "");
    return book;
  },

  async confirmRefundCase(call, { params, body }) {
    const before = await rulebookOf(call, params.id ?? "");
    if (!before.refund_case) refuse("not_found");
    await store.saveRefundReason(call.db, before.id, body.reason);
    await record(call, {
      action: "changed",
      subject_kind: "competition",
      subject_id: before.id,
      before: { refund_reason: before.refund_case.reason },
      after: { refund_reason: body.reason },
    });
    await announceCompetition(call, before.id);
    const { id: _, ...book } = await rulebookOf(call, before.id);
    return book;
  },
});
