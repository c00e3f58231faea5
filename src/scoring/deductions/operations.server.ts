// Handlers that deduct points from a performance, and withdraw a deduction.
import { record } from "../../kernel/audit/audit.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuse } from "../../refusals.ts";
import * as contract from "../contract.ts";
import { words as deductionWords } from "./deduction-words.ts";
import { deductionKinds } from "../tabulation/rules.ts";
import * as store from "./sql.server.ts";
import { announceRound } from "../reading/announcing.server.ts";
import { authorOf, handle, personOf } from "../../kernel/calls/call.server.ts";

export const handlers = handle(contract, {
  async addDeduction(call, { params, body }) {
    const performance = (await store.findPerformanceRound(call.db, params.id ?? "")) ?? refuse("not_found");
    if (performance.status === "closed" || performance.status === "published") refuse("block_closed");
    const id = body.id ?? newId();
    const earlier = await store.findDeduction(call.db, id);
    if (earlier)
      return earlier.performance_id === performance.id ? { id, policy: earlier.policy, reason: earlier.reason } : refuse("not_found");
    const kinds = deductionKinds(performance.method);
    const { noPoints } = deductionWords[call.locale];
    if (kinds.length === 0) refuse("no_deductions", { values: { why: noPoints } });
    if (!kinds.includes(body.policy.kind)) refuse("deduction_kind_wrong");
    await store.insertDeduction(call.db, {
      tenant_id: call.tenant.id,
      id,
      performance_id: performance.id,
      policy: body.policy,
      reason: body.reason,
      user_id: personOf(call).id,
      device_id: authorOf(call).device_id,
    });
    await record(call, {
      action: "deducted",
      subject_kind: "performance",
      subject_id: performance.id,
      after: { deduction: body.policy },
      reason: body.reason,
    });
    await announceRound(call, { ...performance, id: performance.round_id });
    return { id, policy: body.policy, reason: body.reason };
  },

  async voidDeduction(call, { params }) {
    const deduction = (await store.findDeduction(call.db, params.id ?? "")) ?? refuse("not_found");
    if (deduction.status === "closed" || deduction.status === "published") refuse("block_closed");
    if (!deduction.voided_at) await store.voidDeductionRow(call.db, deduction.id, call.now.toISOString());
    await record(call, {
      action: "deduction_voided",
      subject_kind: "deduction",
      subject_id: deduction.id,
      before: { deduction: deduction.policy, reason: deduction.reason },
    });
    await announceRound(call, { ...deduction, id: deduction.round_id });
  },
});
