// Puts rounds into a list: the first with its entries, the following as blocks of their own, after everything danced before.
import { newId } from "../../kernel/values/ids.ts";
import { refuse } from "../../refusals.ts";
import type { Round } from "../../rounds/contract.ts";
import { fillRound } from "../../rounds/filling/filling.server.ts";
import { carryPanels } from "../../rounds/panels/panels.server.ts";
import { ensurePlan } from "../../rounds/plan/plan.server.ts";
import { insertRounds } from "../../rounds/rounds-sql.server.ts";
import { listBreaks } from "../programme/breaks-sql.server.ts";
import type { listUnlisted } from "./placing-sql.server.ts";
import { orderOf } from "../programme/plan.ts";
import { listWhole, replan } from "../programme/list.server.ts";
import { findAnyForm, type Head, listBlocks } from "../sql.server.ts";
import { putBlocksAtEnd } from "./coming.server.ts";
import { pausesFor } from "../rounds/round-order.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

type Unlisted = Awaited<ReturnType<typeof listUnlisted>>[number];

/** True when no other round leads to this one. */
const isFirst = (round: Round, rounds: readonly Round[]) => !rounds.some((each) => each.on_round_id === round.id);

/** True when the first of several rounds is on another list, where its entries belong. */
const isElsewhere = (rounds: readonly Round[], listId: string) =>
  rounds.some((each) => each.on_round_id !== null && isFirst(each, rounds) && each.start_list_id !== null && each.start_list_id !== listId);

/** A round and those that follow it. */
function pathOf(round: Round, rounds: readonly Round[]): Round[] {
  const next = rounds.find((each) => each.id === round.on_round_id);
  return next ? [round, ...pathOf(next, rounds)] : [round];
}

/**
 * Puts entries into the first rounds of their sections and adds all unplaced rounds of those to the list, then plans it again. Missing plans are
 * made. Returns the entries that were placed; entries of a section danced on another list are not. Refuses form_missing.
 */
export async function putIntoProgramme(
  call: Call,
  head: Pick<Head, "id" | "starts_at">,
  entries: readonly Unlisted[],
): Promise<Unlisted[]> {
  const plans = await ensurePlan(call, [...new Set(entries.map((each) => each.section_id))]);
  const placed = entries.filter((each) => !isElsewhere(plans.get(each.section_id) ?? [], head.id));
  const blocks = await listBlocks(call.db, head.id);
  const coming: { round_id: string; name: string; depth: number }[] = [];
  for (const own of Map.groupBy(placed, (each) => each.section_id).values()) {
    const [{ section_id, section_name: name, form_version_id }] = own as [Unlisted];
    const rounds = plans.get(section_id) ?? [];
    const open = blocks.find(
      (block) =>
        block.section_id === section_id &&
        ["waiting", "live"].includes(block.status) &&
        rounds.some((each) => each.id === block.round_id && isFirst(each, rounds)),
    );
    const first = rounds.find((each) => isFirst(each, rounds) && each.status === "planned" && each.start_list_id === null);
    let into = open?.round_id ?? first?.id;
    if (into === undefined) {
      into = await aloneRound(call, section_id, form_version_id);
      coming.push({ round_id: into, name, depth: 0 });
    } else if (open === undefined && first)
      for (const [depth, round] of pathOf(first, rounds).entries())
        if (round.start_list_id === null && (depth === 0 || round.heats > 0)) coming.push({ round_id: round.id, name, depth });
    await fillRound(
      call.db,
      into,
      own.map((each) => each.id),
    );
  }
  coming.sort((one, other) => one.depth - other.depth);
  await putBlocksAtEnd(call, head, coming);
  await carryPanels(
    call,
    head.id,
    coming.map((each) => each.round_id),
  );
  await replan(call, head.id);
  await restForCounting(
    call,
    head.id,
    coming.filter((each) => each.depth > 0).map((each) => each.round_id),
  );
  return placed;
}

/** Adds one more final for a section whose rounds are on other lists or over. Returns its id. */
async function aloneRound(call: Call, section_id: string, form_version_id: string | null): Promise<string> {
  const id = newId();
  const form = form_version_id ?? (await findAnyForm(call.db))?.id ?? refuse("form_missing");
  await insertRounds(call.db, [{ tenant_id: call.tenant.id, id, section_id, form_version_id: form }]);
  return id;
}

/** Adds a break before each of these rounds that would begin before the marks of the round before it are counted. */
async function restForCounting(call: Call, listId: string, roundIds: readonly string[]): Promise<void> {
  if (roundIds.length === 0) return;
  const blocks = await listWhole(call.db, listId);
  const order = orderOf({ blocks, breaks: await listBreaks(call.db, listId) });
  const name = call.locale === "pl" ? "Liczenie wyników" : "Counting the results";
  const paused = pausesFor(order, blocks, roundIds).reduceRight(
    (now, { before, seconds }) =>
      now.flatMap((each) => ("block_id" in each && each.block_id === before ? [{ break_id: newId(), name, seconds }, each] : [each])),
    order,
  );
  if (paused.length > order.length) await replan(call, listId, paused);
}
