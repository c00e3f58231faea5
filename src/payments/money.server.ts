// How a payment moves: its change, its history, who hears of it, the mail that money has arrived.
import { z } from "zod";
import { wallDay } from "../competitions/rules.ts";
import { newId } from "../kernel/ids.ts";
import { job, later } from "../kernel/jobs/jobs.server.ts";
import { announceMore } from "../kernel/live/live.server.ts";
import { sendMail } from "../kernel/jobs/mail.server.ts";
import type { Call } from "../kernel/perform.server.ts";
import type { World } from "../kernel/world.server.ts";
import { openingLink } from "../signup/links/access.server.ts";
import { keepPrice } from "../signup/describe.server.ts";
import { insertEvent, type NewEvent } from "./gateway/attempts-sql.server.ts";
import { refuseClosed, refuseClosedCorrection } from "./periods/closed-days.server.ts";
import * as store from "./sql.server.ts";
import { paidMail } from "./words.server.ts";

/** What a payment is moved with: a call, or a job's transaction. */
export type Desk = Pick<Call, "db" | "world" | "tenant" | "now" | "announce"> & { person?: Call["person"] };

/** Does a job's work on payments in one transaction of its tenant. */
export function atDesk<T>(world: World, tenantId: string, work: (desk: Desk) => Promise<T>): Promise<T> {
  return world.database.inTenant(tenantId, async (db) =>
    work({
      db,
      world,
      tenant: await store.findTenant(db, tenantId),
      now: world.now(),
      // No public page shows money.
      announce: (...topics) => announceMore(db, tenantId, ...topics),
    }),
  );
}

/** Moves a payment, keeps the change in its history, and tells whoever follows it. */
export async function move(
  desk: Desk,
  row: store.PaymentRow,
  change: store.PaymentChange,
  event: Partial<NewEvent> & { kind: string },
): Promise<void> {
  await store.savePayment(desk.db, row.id, change);
  const { status, amount_grosze, paid_grosze, method, note } = row;
  const before = { status, amount_grosze, paid_grosze, method, note };
  const money = { ...moneyOf(row, change, desk.now), ...event };
  await refuseClosedMoney(desk, row.id, change, money);
  await insertEvent(desk.db, {
    tenant_id: desk.tenant.id,
    id: newId(),
    payment_id: row.id,
    at: desk.now.toISOString(),
    who: desk.person?.name ?? row.contact_name ?? row.contact_email ?? row.reference,
    user_id: desk.person?.id ?? null,
    before,
    after: { ...before, ...change },
    ...money,
  });
  // The first payment decides which day's prices apply.
  await keepPrice(desk, row.signup_id);
  const { competition_id } = row;
  await desk.announce(`payment:${row.id}`, `payments:${competition_id}`, `signup:${row.signup_id}`, `entries:${competition_id}`);
}

/** Refuses money of a closed period: booked on one of its days, or taken away by a correction that is no refund. */
async function refuseClosedMoney(desk: Desk, paymentId: string, change: store.PaymentChange, event: Partial<NewEvent>): Promise<void> {
  const amount = event.amount_grosze ?? 0;
  if (amount === 0) return;
  await refuseClosed(desk, event.received_on ?? wallDay(desk.now));
  const refunded = change.status === "refunded" || change.status === "partially_refunded";
  if (amount < 0 && event.kind === "changed_by_hand" && !refunded) await refuseClosedCorrection(desk, paymentId, -amount);
}

/** What an event says of money that came or went by it; nothing while none did. */
function moneyOf(row: store.PaymentRow, change: store.PaymentChange, now: Date): Partial<NewEvent> {
  const amount_grosze = (change.paid_grosze ?? row.paid_grosze) - row.paid_grosze;
  if (amount_grosze === 0) return {};
  return { amount_grosze, method: change.method ?? row.method, received_on: wallDay(now) };
}

/** Mails the contact that the payment has arrived, with what is still missing. */
export async function sayPaid(desk: Desk, id: string): Promise<void> {
  const row = await store.findPayment(desk.db, id);
  if (!row?.contact_email) return;
  const without_music = await store.listWithoutMusic(desk.db, row.id);
  const words = paidMail(row.locale === "en" ? "en" : "pl", {
    ...row,
    paid_at: row.paid_at ?? desk.now.toISOString(),
    url: await openingLink(desk, row.signup_id, without_music.length > 0 ? "music" : "preview"),
    lines: await store.listLines(desk.db, row.id),
    without_music,
  });
  await sendMail(desk.db, desk.world, desk.tenant, {
    kind: "payment_received",
    to: { email: row.contact_email, name: row.contact_name },
    ...words,
  });
}

/** How long the mail about a payment marked by hand waits, so that an undo leaves no trace. */
const UNDO_MS = 15_000;

/** Has the payer mailed that the payment arrived, unless that is undone at once. */
export async function mailPaidLater(desk: Desk, payment_id: string, paid_at: string): Promise<void> {
  const at = new Date(desk.now.getTime() + UNDO_MS);
  await later(desk.db, "mail_paid", { tenant_id: desk.tenant.id, payment_id, paid_at }, `mail-paid-${payment_id}`, at);
}

/** Sends the mail of a payment marked by hand, unless it was undone meanwhile. */
export const mailPaid = job(
  "mail_paid",
  z.object({ tenant_id: z.string(), payment_id: z.string(), paid_at: z.string() }),
  ({ tenant_id, payment_id, paid_at }, world: World) =>
    atDesk(world, tenant_id, async (desk) => {
      const row = await store.findPayment(desk.db, payment_id, true);
      if (row?.status === "paid" && row.paid_at !== null && Date.parse(row.paid_at) === Date.parse(paid_at)) await sayPaid(desk, row.id);
    }),
);
