// Saves a change of one list, the only way to a published list's next version with another order.
import { record } from "../../kernel/audit/audit.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";
import { refuse } from "../../refusals.ts";
import type { StartList } from "../contract.ts";
import { firstInversion } from "../rounds/round-order.ts";
import { type Order, orderFits } from "../rules.ts";
import { type HeadChange, updateHead } from "../sql.server.ts";
import { announceChange, replan } from "./list.server.ts";
import { orderOf } from "./plan.ts";

/** Names of two blocks with rounds in the wrong order. */
const namesOf = (locale: "pl" | "en", { before, after }: Record<"before" | "after", StartList["blocks"][number]>) => {
  const nameOf = (block: typeof before) => [block.name, block.rounds[0]?.name?.[locale]].filter(Boolean).join(", ");
  return { before: nameOf(before), after: nameOf(after) };
};

interface ListChange {
  fields?: HeadChange;
  /** The whole new order. Absent: as it is. */
  order?: Order | undefined;
  /** Why the order changes, for the audit trail. */
  reason?: string | undefined;
  /** True when the list may end after its day. */
  confirmed?: boolean;
}

/**
 * Saves new fields or a new order of a list, which the caller has locked, and computes its times again; a published list gets its next version.
 * Refuses order_incomplete, round_turned and an overrun that needs a confirmation.
 */
export async function saveList(call: Call, before: StartList, change: ListChange): Promise<StartList> {
  const { fields = {}, order, reason, confirmed = false } = change;
  if (order && !orderFits(order, before.blocks)) refuse("order_incomplete");
  const turned = order && firstInversion(order, before.blocks);
  if (turned) refuse("round_turned", { values: namesOf(call.locale, turned) });
  await updateHead(call.db, before.id, fields, before.status === "published");
  await replan(call, before.id, order);
  await record(call, {
    action: "changed",
    subject_kind: "start_list",
    subject_id: before.id,
    before: orderOf(before),
    after: order ?? fields,
    ...(reason === undefined ? {} : { reason }),
  });
  return announceChange(call, before.id, { before, confirmed });
}
