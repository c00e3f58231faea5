// Handlers of calls that put entries on a list and take performances off it.
import { record } from "../../kernel/audit/audit.server.ts";
import { readTogether } from "../../kernel/postgres/together.server.ts";
import { refuse } from "../../refusals.ts";
import { assignStartNumbers } from "../../entries/numbers/start-numbers-sql.server.ts";
import * as contract from "../contract.ts";
import { announceChange, describeList, getHead, replan } from "../programme/list.server.ts";
import * as placing from "./placing-sql.server.ts";
import { putRoundsAtEnd, takeRoundOff, unlistedRounds } from "./coming.server.ts";
import { putIntoProgramme } from "./into-programme.server.ts";
import * as store from "../sql.server.ts";
import { handle } from "../../kernel/calls/call.server.ts";

/** Refuses number_waits with the names of entries with numbers that wait for their payment, or nothing_to_list when there are none. */
export function refuseWaiting(entries: readonly { title: string | null; section_name: string; number_waits: boolean }[]): never {
  const waiting = entries.filter((each) => each.number_waits);
  if (waiting.length === 0) refuse("nothing_to_list");
  refuse("number_waits", { values: { who: waiting.map((each) => each.title ?? each.section_name).join(", ") } });
}

export const handlers = handle(contract, {
  async listUnlistedEntries(call, { params }) {
    const id = params.competition_id ?? "";
    const { competition, entries, rounds } = await readTogether(call.db, (t) => ({
      competition: store.findCompetition(t, id),
      entries: placing.listUnlisted(t, id, undefined),
      rounds: unlistedRounds(t, id),
    }));
    if (!competition) refuse("not_found");
    const sections = new Map([...entries, ...rounds].map((each) => [each.section_id, each.section_name]));
    return {
      data: [...sections].map(([section_id, section_name]) => ({
        section_id,
        section_name,
        entries: entries.filter((each) => each.section_id === section_id).map((each) => ({ ...each, dancers: each.dancers ?? 0 })),
        rounds: rounds.filter((each) => each.section_id === section_id),
      })),
      next_cursor: null,
    };
  },

  async placeEntries(call, { params, body }) {
    const head = await getHead(call, params.id ?? "");
    await store.lockHead(call.db, head.id);
    const before = await describeList(call, head.id);
    await assignStartNumbers(call.db, head.competition_id);
    const requested = new Set(body.entry_ids);
    for (const listed of await placing.listedAmong(call.db, head.id, body.entry_ids)) requested.delete(listed);
    const entries = (await placing.listUnlisted(call.db, head.competition_id, undefined)).filter((each) => requested.has(each.id));
    if (entries.length < requested.size) refuse("nothing_to_list");
    if (entries.some((each) => each.number_waits)) refuseWaiting(entries);
    const rounds = (await unlistedRounds(call.db, head.competition_id)).filter((each) => body.round_ids.includes(each.id));
    if (entries.length === 0 && rounds.length === 0) return announceChange(call, head.id);
    await putRoundsAtEnd(call, head, rounds);
    const placed = await putIntoProgramme(call, head, entries);
    if (placed.length < entries.length) refuse("section_elsewhere");
    await store.updateHead(call.db, head.id, {}, head.status === "published");
    await record(call, {
      action: "placed",
      subject_kind: "start_list",
      subject_id: head.id,
      after: [...entries, ...rounds].map((each) => each.id),
    });
    return announceChange(call, head.id, { before, confirmed: body.confirmed });
  },

  async takeOffList(call, { params, body }) {
    const head = await getHead(call, params.id ?? "");
    await store.lockHead(call.db, head.id);
    if ("block_id" in body) return takeRoundOff(call, head, body.block_id);
    const performance = (await placing.findPerformance(call.db, head.id, body.performance_id)) ?? refuse("not_found");
    if (performance.status !== "waiting" || performance.has_marks) refuse("performance_begun");
    await placing.deletePerformance(call.db, performance);
    await store.updateHead(call.db, head.id, {}, head.status === "published");
    await replan(call, head.id);
    await record(call, {
      action: "taken_off",
      subject_kind: "start_list",
      subject_id: head.id,
      before: { entry_id: performance.entry_id },
    });
    return announceChange(call, head.id);
  },
});
