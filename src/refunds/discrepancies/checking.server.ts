// Polls providers on fixed days about returned money of paid transactions, because they do not notify us of actions in their panels
// (docs/rules/payments.md 5.9).
import { z } from "zod";
import { wallDay } from "../../competitions/rules.ts";
import { isId } from "../../kernel/values/ids.ts";
import { defineJob, defineWorker, queueJob } from "../../kernel/jobs/jobs.server.ts";
import type { World } from "../../kernel/world/world.server.ts";
import { listOrganisers } from "../../tenants/sql.server.ts";
import { findGateway, isProvider } from "../../gateways/accounts/payment-methods.server.ts";
import { type Attempt, findAttempt, listPaidOn } from "../../payments/records/attempts-sql.server.ts";
import type { Reversal } from "../../gateways/protocols/gateway.ts";
import { inTenant, type JobContext } from "../../kernel/calls/job-context.server.ts";
import { findRefund } from "../records/refunds-sql.server.ts";
import { applyRefundState } from "../sending/sending.server.ts";
import { findPayment } from "../../payments/records/payments-sql.server.ts";
import { recordReversal } from "./recording.server.ts";
import { paidDaysToAsk } from "./rules.ts";

/** Applies a reversal from the provider's list: a refund of ours takes its state, anything else is recorded as a discrepancy. */
async function applyReversal(desk: JobContext, attempt: Attempt, found: Reversal): Promise<void> {
  const own = found.refund_id !== null && isId(found.refund_id) ? await findRefund(desk.db, found.refund_id) : undefined;
  if (own?.attempt_id !== attempt.id) return recordReversal(desk, attempt, found, desk.now.toISOString());
  const received = (await findPayment(desk.db, attempt.payment_id))?.paid_grosze ?? 0;
  if (found.state === "gone" && own.status !== "done" && own.amount_grosze <= received)
    await applyRefundState(desk, own.id, { state: "done", reference: own.provider_reference ?? found.key, problem: null });
}

const checkReversalsJob = defineJob("check_reversals", z.object({ tenant_id: z.string(), attempt_id: z.string() }));

/** Polls the provider about returned money of one attempt. */
export const checkReversals = defineWorker(checkReversalsJob, async ({ tenant_id, attempt_id }, world: World) => {
  const paid = await inTenant(world, tenant_id, async (desk) => {
    const attempt = await findAttempt(desk.db, attempt_id);
    const gateway = attempt?.status === "paid" && isProvider(attempt.provider) ? await findGateway(desk, attempt.provider) : undefined;
    return attempt && gateway && { attempt, gateway };
  });
  if (!paid) return;
  const { attempt, gateway } = paid;
  const { session_id, amount_grosze: amount, currency } = attempt;
  const reference = attempt.provider_reference ?? String(attempt.provider_order_id ?? "");
  const found = await gateway.reversals({ session_id, reference, amount, currency });
  if (found.length > 0)
    await inTenant(world, tenant_id, async (desk) => {
      for (const each of found) await applyReversal(desk, attempt, each);
    });
});

/** Schedules a poll of every organiser's attempts that were paid on one of the days due today. */
export const checkPaidAttempts = defineWorker(
  defineJob("check_paid_attempts", z.object({})),
  async (_, world: World) => {
    const days = paidDaysToAsk(wallDay(world.now()));
    for (const { id } of await listOrganisers(world.database.owner))
      await inTenant(world, id, async (desk) => {
        for (const attempt of await listPaidOn(desk.db, days))
          await queueJob(desk.db, checkReversalsJob, { tenant_id: id, attempt_id: attempt.id }, `reversals-${attempt.id}`);
      });
  },
  // 04:00 UTC is five or six o'clock in Warsaw.
  { minute: 0, hour: 4 },
);
