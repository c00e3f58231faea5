// What a person who runs a round sees of it. A head judge who also marks sees other judges' marks only after giving all own marks.
import { listTyped } from "../../judging/revisions/papers-sql.server.ts";
import { readTogether } from "../../kernel/postgres/together.server.ts";
import { scoreRound } from "../reading/scoring.server.ts";
import { papersOf } from "../papers/rules.ts";
import { listWarned } from "../warnings/warned-sql.server.ts";
import type { SeenMatrix } from "../shapes.ts";
import { guardRound, seenBy } from "../reading/office.server.ts";
import { type Call, personOf } from "../../kernel/calls/call.server.ts";

/** Returns a round for a person who runs it. Refuses forbidden and not_found. */
export async function readForOffice(call: Call, roundId: string): Promise<SeenMatrix> {
  const office = await guardRound(call, roundId, "close");
  const { scored, warned, typed } = await readTogether(call.db, (t) => ({
    scored: scoreRound(t, roundId, call.locale),
    warned: listWarned(t, { round_id: roundId }),
    typed: listTyped(t, [roundId]),
  }));
  const { matrix, loaded } = scored;
  return seenBy(matrix, office, { warned, papers: papersOf(matrix, loaded.rules, typed, personOf(call).id) });
}
