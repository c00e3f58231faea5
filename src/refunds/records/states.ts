// States of a refund and of its payment (docs/rules/payments.md 5.4–5.6). Pure.
import type { Status as PaymentStatus } from "../../payments/records/rules.ts";
import type { Status, RefundMethod } from "../../payments/records/refund-states.ts";

/** Status changes that the office makes by hand for a refund by transfer. A provider's refund follows the provider. */
const steps: Readonly<Record<Status, readonly Status[]>> = {
  planned: ["taken_back"],
  sent: ["done", "rejected"],
  done: [],
  rejected: ["planned", "taken_back"],
  taken_back: [],
};

/** True when the office may change a refund's status so. A provider's refund can only be taken back, and only while the provider does not know it. */
export function canRefundBecome(refund: { way: RefundMethod; status: Status; asked_at: string | null }, to: Status): boolean {
  // A credit is completed at once, and taken back by its own call.
  if (refund.way !== "transfer") return to === "taken_back" && refund.status === "planned" && refund.asked_at === null;
  return steps[refund.status].includes(to);
}

/** Status of a payment that holds `paid` grosze after money was refunded, or came back from a bank. */
export function statusAfter(payment: { status: PaymentStatus; amount_grosze: number }, paid: number): PaymentStatus {
  if (!["paid", "partially_refunded", "refunded"].includes(payment.status)) return payment.status;
  if (paid >= payment.amount_grosze && paid > 0) return "paid";
  return paid === 0 ? "refunded" : "partially_refunded";
}
