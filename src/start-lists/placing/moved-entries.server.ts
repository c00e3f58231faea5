// Handlers of calls that may move entries to another section: the entry leaves the rounds of its old section. It stays where one of them has begun.
import { record } from "../../kernel/audit/audit.server.ts";
import { refusalText, refuse } from "../../refusals.ts";
import { hasBegun } from "../../rounds/filling/filling.server.ts";
import { announceRounds, prepareFollowingRounds } from "../../rounds/plan/plan.server.ts";
import { listRoundRows, listSections, lockRounds } from "../../rounds/plans-sql.server.ts";
import * as contract from "../../signup/contract.ts";
import { bulkEntries, setEntryStatus } from "../../signup/desk/list/entries.server.ts";
import { updateEntry } from "../../signup/changing/changing.server.ts";
import { deletePerformance } from "./placing-sql.server.ts";
import { replanAll } from "./changed-rounds.server.ts";
import { wholeNames } from "../rounds/round-names.ts";
import { listNameFactsOfSections, listRoundsOf } from "../rounds/rounds-sql.server.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

/** Names of those of these rounds that have begun, by id. Locks the rounds until the transaction ends. */
async function begunAmong(call: Call, roundIds: readonly string[]): Promise<Map<string, string>> {
  await lockRounds(call.db, roundIds);
  const begun = (await listRoundRows(call.db, { rounds: roundIds })).filter(hasBegun);
  if (begun.length === 0) return new Map();
  const sections = begun.map((each) => each.section_id);
  const names = wholeNames(await listNameFactsOfSections(call.db, sections), call.locale);
  return new Map(begun.map((each) => [each.id, names.get(each.id) ?? each.name ?? each.section_name]));
}

/** The entries that are in a begun round, each with the sentence why it stays. */
async function whyStays(call: Call, entryIds: readonly string[]): Promise<Map<string, string>> {
  const standing = (await listRoundsOf(call.db, entryIds)).filter((each) => !each.elsewhere);
  const begun = await begunAmong(call, unique(standing, "round_id"));
  return new Map(
    standing.flatMap(({ entry_id, round_id }) => {
      const round = begun.get(round_id);
      return round === undefined ? [] : [[entry_id, refusalText("entry_in_begun_round", call.locale, { round })]];
    }),
  );
}

/**
 * Runs `work`, then takes entries that it moved to another section out of the rounds of the old one and plans those lists again. Refuses not_possible
 * where such a round has begun.
 */
async function thenLeave<R>(call: Call, entryIds: readonly string[], work: () => Promise<R>): Promise<R> {
  const before = new Set((await listElsewhere(call, entryIds)).map((each) => each.performance_id));
  const answer = await work();
  const left = (await listElsewhere(call, entryIds)).filter((each) => !before.has(each.performance_id));
  if (left.length > 0) await leaveRounds(call, left);
  return answer;
}

/** Performances of these entries in rounds of sections that they are not in. */
const listElsewhere = async (call: Call, entryIds: readonly string[]) =>
  (await listRoundsOf(call.db, entryIds)).filter((each) => each.elsewhere);

async function leaveRounds(call: Call, left: Awaited<ReturnType<typeof listElsewhere>>): Promise<void> {
  const [round] = (await begunAmong(call, unique(left, "round_id"))).values();
  if (round !== undefined) refuse("entry_in_begun_round", { values: { round } });
  for (const { performance_id: id, entry_id, round_id, block_id, start_list_id } of left) {
    await deletePerformance(call.db, { id, round_id, block_id });
    if (start_list_id !== null)
      await record(call, { action: "taken_off", subject_kind: "start_list", subject_id: start_list_id, before: { entry_id } });
  }
  for (const section of await listSections(call.db, unique(left, "section_id"))) {
    await prepareFollowingRounds(call, section);
    await announceRounds(call, section);
  }
  await call.announce(...left.map((each) => `round:${each.round_id}`));
  await replanAll(
    call,
    left.flatMap((each) => each.start_list_id ?? []),
  );
}

const unique = <K extends string>(rows: readonly Record<K, string>[], key: K) => [...new Set(rows.map((row) => row[key]))];

export const handlers = handle(contract, {
  bulkEntries(call, input) {
    const { body } = input;
    const ids = body.action === "undo" ? body.changed.map((each) => each.id) : body.ids;
    return thenLeave(call, ids, () => bulkEntries(call, input, (moving) => whyStays(call, moving)));
  },
  setEntryStatus: (call, input) => thenLeave(call, [input.params.id ?? ""], () => setEntryStatus(call, input)),
  updateEntry: (call, input) => thenLeave(call, [input.params.id ?? ""], () => updateEntry(call, input)),
});
