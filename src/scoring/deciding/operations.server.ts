// Handlers that open, close and decide a round, and reopen its wrong sheets.
import { lockSheet, reopen } from "../../judging/revisions/sql.server.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import { refuse } from "../../refusals.ts";
import * as byBlock from "../by-block/contract.ts";
import * as contract from "../contract.ts";
import { close, rule } from "./deciding.server.ts";
import { openPlannedRound } from "./opening.server.ts";
import { keyOf } from "../reading/in-dances.server.ts";
import { scoreRound } from "../reading/scoring.server.ts";
import { guardRound } from "../reading/office.server.ts";
import { announceRound } from "../reading/announcing.server.ts";
import { handle } from "../../kernel/calls/call.server.ts";

export const handlers = handle(
  { ...contract, ...byBlock },
  {
    closeRoundByBlock: (call, { params, body }) => close(call, params.id ?? "", body),

    async closeRound(call, { params, body }) {
      await guardRound(call, params.id ?? "", body.closed ? "close" : "reopen");
      return close(call, params.id ?? "", body);
    },

    async openRound(call, { params }) {
      await guardRound(call, params.id ?? "", "open");
      return openPlannedRound(call, params.id ?? "");
    },

    async decideRound(call, { params, body }) {
      await guardRound(call, params.id ?? "", "decide");
      return rule(call, params.id ?? "", body);
    },

    async reopenWrongSheetsByBlock(call, { params }) {
      await guardRound(call, params.id ?? "", "reopen");
      const { matrix, from, loaded, sendsOn } = await scoreRound(call.db, params.id ?? "", call.locale, true);
      const { id, status } = matrix.block;
      if (status === "published" && sendsOn) refuse("block_closed");
      const { form_version_id } = from;
      for (const { seat, seat_id, dance, performance_ids, why, order } of matrix.wrong_sheets) {
        // One sheet of the whole dance, or the sheets that this judge has given. A missing order is requested by itself.
        const marked = performance_ids.filter((each) => loaded.sheetAt.has(keyOf(each, dance, seat_id)));
        for (const performance_id of order ? [] : loaded.whole ? [null] : marked) {
          const sheet = await lockSheet(call.db, call.tenant.id, { performance_id, dance, round_id: id, seat_id, form_version_id });
          if (sheet.reopened_at) continue;
          await reopen(call.db, sheet.id, call.now.toISOString(), why);
          await record(call, {
            action: "sheet_reopened",
            subject_kind: "sheet",
            subject_id: sheet.id,
            after: { seat, dance },
            reason: why,
          });
        }
      }
      await announceRound(call, loaded.round);
      return (await scoreRound(call.db, id, call.locale)).matrix;
    },
  },
);
