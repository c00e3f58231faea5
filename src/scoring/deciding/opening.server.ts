// Opens a planned round by hand, before its first heat is let in. The round needs entries and enough judges.
import { record } from "../../kernel/audit/audit.server.ts";
import { refuse } from "../../refusals.ts";
import { describePanels } from "../../rounds/panels/panels.server.ts";
import { listRoundRows } from "../../rounds/plans-sql.server.ts";
import { openRound } from "../../rounds/rounds-sql.server.ts";
import { roundNames } from "../../start-lists/rounds/round-names.ts";
import { scoreRound } from "../reading/scoring.server.ts";
import { nobodySentence } from "../round-messages.ts";
import type { Matrix } from "../shapes.ts";
import { announceChange } from "../reading/announcing.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/**
 * Returns a message when nobody dances a planned round yet, in the reader's language. Undefined when somebody does. The round need not be on a list.
 */
async function nobodyMessage(call: Call, roundId: string): Promise<string | undefined> {
  const [round] = await listRoundRows(call.db, { rounds: [roundId] });
  if (round?.status !== "planned") return undefined;
  const section = await listRoundRows(call.db, { sections: [round.section_id] });
  const feeding = section.filter((each) => each.on_round_id === roundId);
  // Seeded entries alone do not make the round; those that come from the round before do.
  if (feeding.length > 0 ? round.standing > round.seeded : round.standing > 0) return undefined;
  const waits = feeding.filter((each) => each.decided_at === null);
  return nobodySentence(
    waits.map((each) => ({ typed: each.name !== null, title: roundNames(each, section).title[call.locale] })),
    call.locale,
  );
}

/** Opens a planned round; an open one stays open. Refuses round_not_ready with what is missing, and block_closed. */
export async function openPlannedRound(call: Call, roundId: string): Promise<Matrix> {
  const nobody = await nobodyMessage(call, roundId);
  if (nobody !== undefined) refuse("round_not_ready", { values: { why: nobody } });
  const scored = await scoreRound(call.db, roundId, call.locale, true);
  const { matrix } = scored;
  if (matrix.round?.status === "open") return matrix;
  const [round] = await listRoundRows(call.db, { rounds: [roundId] });
  if (round?.status !== "planned") refuse("block_closed");
  const least_judges = (await describePanels(call.db, [round.id])).get(round.id)?.least_judges ?? 1;
  const least = Math.max(least_judges, 1);
  const { fewest } = scored.loaded;
  if (fewest < least) refuse("too_few_judges", { values: { judges: fewest, least } });
  await openRound(call.db, roundId, call.now.toISOString());
  await record(call, { action: "opened", subject_kind: "block", subject_id: roundId });
  await call.announce(`rounds:${round.section_id}`, `rounds:${round.competition_id}`);
  return announceChange(call, scored);
}
