// A planned round is opened by who runs it, before its first heat is let in: those who dance it stand, and who judges them.
import { record } from "../../kernel/audit.server.ts";
import type { Call } from "../../kernel/perform.server.ts";
import { refuse } from "../../refusals.ts";
import { describePanel } from "../../rounds/panels/panels.server.ts";
import { listRoundRows, type RoundRow } from "../../rounds/plans-sql.server.ts";
import { openRound } from "../../rounds/rounds-sql.server.ts";
import type { Matrix } from "../contract.ts";
import { scoreBlock } from "../scoring/scoring.server.ts";
import { changed } from "./publishing.server.ts";

const NOBODY = { pl: "nie wiadomo, kto w niej tańczy.", en: "nobody knows who dances it." };
const BEFORE = { pl: "runda przed nią nie jest rozstrzygnięta.", en: "the round before it is not decided." };
const JUDGES = {
  pl: (given: number, least: number) => `ma ${given} sędziów, a formularz wymaga co najmniej ${least}.`,
  en: (given: number, least: number) => `it has ${given} judges, and its form needs at least ${least}.`,
};

/** What keeps a round from being opened, in the reader's language; undefined when nothing does. */
async function lackOf(call: Call, round: RoundRow, judges: number): Promise<string | undefined> {
  const feeding = (await listRoundRows(call.db, { sections: [round.section_id] })).filter((each) => each.on_round_id === round.id);
  // Who was seeded alone does not make the round: those who come from the round before do.
  const known = feeding.length > 0 ? round.standing > round.seeded : round.standing > 0;
  if (!known) return (feeding.some((each) => each.decided_at === null) ? BEFORE : NOBODY)[call.locale];
  const { least_judges: least } = await describePanel(call.db, round.id);
  return judges < Math.max(least, 1) ? JUDGES[call.locale](judges, Math.max(least, 1)) : undefined;
}

/** Opens a planned round; one that is open already stays so. Refuses round_not_ready with what is missing, and block_closed. */
export async function open(call: Call, roundId: string): Promise<Matrix> {
  const scored = await scoreBlock(call.db, roundId, call.locale, true);
  const { matrix } = scored;
  if (matrix.round?.status === "open") return matrix;
  const [round] = await listRoundRows(call.db, { rounds: [roundId] });
  if (round?.status !== "planned") refuse("block_closed");
  const why = await lackOf(call, round, scored.loaded.fewest);
  if (why !== undefined) refuse("round_not_ready", { values: { why } });
  await openRound(call.db, roundId, call.now.toISOString());
  await record(call, { action: "opened", subject_kind: "block", subject_id: roundId });
  await call.announce(`rounds:${round.section_id}`, `rounds:${round.competition_id}`);
  return changed(call, scored);
}
