// Calls that may move entries to another section, where the programme follows: an entry leaves the rounds of its old section, and stays where one of them has begun.
import type { Endpoint, Input } from "../../kernel/endpoint.ts";
import { type Call, handle } from "../../kernel/perform.server.ts";
import { refuse } from "../../refusals.ts";
import { hasBegun } from "../../rounds/filling.server.ts";
import { announceRounds, emptyFollowing } from "../../rounds/plan.server.ts";
import { listRoundRows, listSections, lockRounds } from "../../rounds/plans-sql.server.ts";
import * as contract from "../../signup/contract.ts";
import { bulkEntries, setEntryStatus } from "../../signup/desk/entries.server.ts";
import { updateEntry } from "../../signup/line-ups/line-ups.server.ts";
import { deletePerformance } from "../arranging/placing-sql.server.ts";
import { replanAll } from "./changed-rounds.server.ts";
import { wholeNames } from "./round-names.ts";
import { listNamedOf, listRoundsOf } from "./rounds-sql.server.ts";

const stays = {
  pl: (round: string) => `Runda „${round}” już się zaczęła, więc występ zostaje w tej kategorii.`,
  en: (round: string) => `The round “${round}” has begun, so the entry stays in this section.`,
};

/** Which of these rounds have begun, each with the sentence why its entries stay. Nobody else changes the rounds until the call ends. */
async function begunAmong(call: Call, roundIds: readonly string[]): Promise<Map<string, string>> {
  await lockRounds(call.db, roundIds);
  const begun = (await listRoundRows(call.db, { rounds: roundIds })).filter(hasBegun);
  if (begun.length === 0) return new Map();
  const sections = begun.map((each) => each.section_id);
  const names = wholeNames(await listNamedOf(call.db, sections), call.locale);
  return new Map(begun.map((each) => [each.id, stays[call.locale](names.get(each.id) ?? each.name ?? each.section_name)]));
}

/** Those of these entries that stand in a begun round, each with the sentence why it stays. */
async function whyStays(call: Call, entryIds: readonly string[]): Promise<Map<string, string>> {
  const standing = await listRoundsOf(call.db, entryIds);
  const begun = await begunAmong(
    call,
    standing.map((each) => each.round_id),
  );
  return new Map(standing.flatMap(({ entry_id, round_id }) => (begun.has(round_id) ? [[entry_id, begun.get(round_id) ?? ""]] : [])));
}

/**
 * Takes the performances of these entries off the rounds of every section but their own: they are unplaced then. Lists from which they went are planned again.
 * Refuses not_possible where such a round has begun.
 */
async function leaveRounds(call: Call, entryIds: readonly string[]): Promise<void> {
  const left = (await listRoundsOf(call.db, entryIds)).filter((each) => each.elsewhere);
  if (left.length === 0) return;
  const [why] = (
    await begunAmong(
      call,
      left.map((each) => each.round_id),
    )
  ).values();
  if (why !== undefined) refuse("not_possible", { values: { why } });
  for (const { performance_id: id, round_id, block_id } of left) await deletePerformance(call.db, { id, round_id, block_id });
  for (const section of await listSections(
    call.db,
    left.map((each) => each.section_id),
  )) {
    await emptyFollowing(call, section);
    await announceRounds(call, section);
  }
  await call.announce(...left.map((each) => `block:${each.round_id}`));
  await replanAll(
    call,
    left.flatMap((each) => each.start_list_id ?? []),
  );
}

/** Does what is asked of one entry, which then leaves the rounds of a section that it is in no longer. */
const thenLeave =
  <E extends Endpoint, R>(work: (call: Call, input: Input<E>) => Promise<R>) =>
  async (call: Call, input: Input<E>): Promise<R> => {
    const answer = await work(call, input);
    await leaveRounds(call, [input.params.id ?? ""]);
    return answer;
  };

export const handlers = handle(contract, {
  async bulkEntries(call, input) {
    const answer = await bulkEntries(call, input, (ids) => whyStays(call, ids));
    await leaveRounds(
      call,
      answer.changed.map((each) => each.id),
    );
    return answer;
  },
  setEntryStatus: thenLeave(setEntryStatus),
  updateEntry: thenLeave(updateEntry),
});
