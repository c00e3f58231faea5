// Requests refunds from a provider. Each is sent once; after a lost answer the provider is polled before anything is sent again
// (docs/rules/payments.md 5.8).
import { z } from "zod";
import { defineJob, defineWorker, queueJob } from "../../kernel/jobs/jobs.server.ts";
import type { World } from "../../kernel/world/world.server.ts";
import { findGateway, isProvider } from "../../gateways/accounts/payment-methods.server.ts";
import { findAttempt } from "../../payments/records/attempts-sql.server.ts";
import { type Gateway, GatewayUnavailable, OPEN_REFUND, type RefundState, type RefundOrder } from "../../gateways/protocols/gateway.ts";
import { inTenant, type JobContext } from "../../kernel/calls/job-context.server.ts";
import * as store from "../records/refunds-sql.server.ts";
import { completeRefund, type LockedRefund, lockRefund, rejectRefund, setRefundStatus } from "./settling.server.ts";

/** Time in ms in which a request without an answer may still be running, so that no other one starts. */
const ALONE_MS = 60_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** When a pending refund is polled next: soon at first, then daily for a month. Undefined after that. */
function nextAsk(now: Date, createdAt: string): Date | undefined {
  const age = now.getTime() - Date.parse(createdAt);
  const wait = age < 15 * MINUTE_MS ? 2 * MINUTE_MS : age < DAY_MS ? 4 * 60 * MINUTE_MS : DAY_MS;
  return age < 30 * DAY_MS ? new Date(now.getTime() + wait) : undefined;
}

const sendRefundJob = defineJob("send_refund", z.object({ tenant_id: z.string(), refund_id: z.string() }));

/** Schedules sending or polling of a refund, after this transaction commits or at `at`. */
export async function scheduleRefund(desk: Pick<JobContext, "db" | "tenant">, refundId: string, at?: Date): Promise<void> {
  await queueJob(desk.db, sendRefundJob, { tenant_id: desk.tenant.id, refund_id: refundId }, `refund-${refundId}`, at);
}

async function askAgain(desk: JobContext, { refund }: Pick<LockedRefund, "refund">): Promise<void> {
  const at = nextAsk(desk.now, refund.created_at);
  if (at) await scheduleRefund(desk, refund.id, at);
}

interface Begun {
  gateway: Gateway;
  it: RefundOrder;
  /** True when the provider has not been asked before. */
  fresh: boolean;
  /** True when it was planned less than a day ago. */
  young: boolean;
}

/** Marks a refund as being asked about, before the provider is asked. Undefined when there is nothing to ask, or another worker is asking. */
async function begin(desk: JobContext, id: string): Promise<Begun | undefined> {
  const locked = await lockRefund(desk, id);
  const { payment, refund } = locked;
  const attempt = refund.attempt_id === null ? undefined : await findAttempt(desk.db, refund.attempt_id);
  if (!attempt || !isProvider(refund.way) || !["planned", "sent"].includes(refund.status)) return undefined;
  const gateway = await findGateway(desk, refund.way);
  const askedAt = refund.asked_at === null ? undefined : Date.parse(refund.asked_at);
  const busy = refund.status === "planned" && askedAt !== undefined && desk.now.getTime() - askedAt < ALONE_MS;
  if (!gateway || busy) {
    await askAgain(desk, locked);
    return undefined;
  }
  if (refund.status === "planned") await store.saveRefund(desk.db, id, { asked_at: desk.now.toISOString() });
  const it: RefundOrder = {
    id,
    session_id: attempt.session_id,
    reference: attempt.provider_reference ?? String(attempt.provider_order_id ?? ""),
    amount: refund.amount_grosze,
    currency: attempt.currency,
    description: payment.reference,
    urlStatus: `${desk.world.publicUrl}/api/public/payments/notifications/p24/refund?tenant=${desk.tenant.id}`,
    refund_reference: refund.provider_reference,
  };
  const young = desk.now.getTime() - Date.parse(refund.created_at) < DAY_MS;
  return { gateway, it, fresh: askedAt === undefined, young };
}

/**
 * Asks the provider about a refund. One that it may know is looked up first; only an unknown one is sent (again), with its own id. The provider may
 * refuse a repetition because of the first request, so that such a refusal is not final for a day.
 */
async function ask({ gateway, it, fresh, young }: Begun, sent: boolean): Promise<RefundState> {
  const found = fresh ? OPEN_REFUND : await gateway.getRefundState(it);
  if (found.state !== "unknown" || sent) return found;
  const answer = await gateway.refund(it);
  return answer.state === "rejected" && !fresh && young ? gateway.getRefundState(it) : answer;
}

/** Applies a provider's report of a refund, from an answer or a notification. A repetition changes nothing. */
export async function applyRefundState(desk: JobContext, id: string, found: RefundState): Promise<void> {
  const locked = await lockRefund(desk, id);
  if (found.reference !== null && locked.refund.provider_reference === null)
    await store.saveRefund(desk.db, id, { provider_reference: found.reference });
  if (found.state === "done") return completeRefund(desk, id);
  if (found.state === "rejected") return rejectRefund(desk, id, found.problem ?? "refused");
  if (found.state === "waiting" && locked.refund.status === "planned") await setRefundStatus(desk, locked, "sent");
  if (["planned", "sent"].includes(locked.refund.status)) await askAgain(desk, locked);
}

/** Sends a planned refund to its provider, or polls one that was sent. */
export const sendRefund = defineWorker(sendRefundJob, async ({ tenant_id, refund_id }, world: World) => {
  const begun = await inTenant(world, tenant_id, async (desk) => {
    const sent = (await store.findRefund(desk.db, refund_id))?.status === "sent";
    const what = await begin(desk, refund_id);
    return what && { what, sent };
  });
  if (!begun) return;
  const found = await ask(begun.what, begun.sent).catch((error: unknown): RefundState => {
    if (!(error instanceof GatewayUnavailable)) throw error;
    world.log.warn({ err: error, refund: refund_id }, "a provider did not say what became of a refund");
    return OPEN_REFUND;
  });
  await inTenant(world, tenant_id, (desk) => applyRefundState(desk, refund_id, found));
});
