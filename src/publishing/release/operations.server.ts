// Calls that release results, hold them for the ceremony, and announce them.
import { record } from "../../kernel/audit/audit.server.ts";
import { refuse } from "../../refusals.ts";
import { saveRound } from "../../rounds/rounds-sql.server.ts";
import * as byBlock from "../../scoring/by-block/contract.ts";
import * as contract from "../contract.ts";
import { publish, publishablePlaces } from "../../scoring/deciding/results.server.ts";
import { scoreRound } from "../../scoring/reading/scoring.server.ts";
import * as store from "./sql.server.ts";
import { announceChange, announceRound } from "../../scoring/reading/announcing.server.ts";
import { release } from "./release.server.ts";
import { hasCompetition } from "../../judging/tablet/tablets-sql.server.ts";
import { handle } from "../../kernel/calls/call.server.ts";

export const handlers = handle(
  { ...contract, ...byBlock },
  {
    publishRoundByBlock: (call, { params, body }) => release(call, params.id ?? "", body.published ? "all" : "nothing", body.reason),

    publishRound: (call, { params, body }) => release(call, params.id ?? "", body.released, body.reason),

    async holdRoundByBlock(call, { params, body }) {
      const scored = await scoreRound(call.db, params.id ?? "", call.locale, true);
      const { id, held_at } = scored.matrix.block;
      if (body.held === (held_at !== null)) return scored.matrix;
      if (scored.sendsOn) refuse("no_ceremony_for_recall");
      if (body.held) publishablePlaces(scored);
      await saveRound(call.db, id, { held_at: body.held ? call.now.toISOString() : null });
      await record(call, { action: body.held ? "held" : "hold_ended", subject_kind: "block", subject_id: id });
      return announceChange(call, scored);
    },

    async announceCeremony(call, { params }) {
      const competitionId = params.id ?? "";
      if (!(await hasCompetition(call.db, competitionId))) refuse("not_found");
      const rounds = await store.selectForCeremony(call.db, competitionId).execute();
      for (const { id } of rounds) {
        const scored = await scoreRound(call.db, id, call.locale, true);
        await publish(call, scored);
        await announceRound(call, scored.loaded.round);
      }
      return { data: rounds, next_cursor: null };
    },
  },
);
