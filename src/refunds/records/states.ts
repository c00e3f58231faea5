// The states of a refund and of the payment that it belongs to (docs/rules/payments.md 5.4–5.6). Pure.
import type { Status as PaymentStatus } from "../../payments/records/rules.ts";
import type { Status, Way } from "../../payments/records/refund-states.ts";

/** What the office makes of a refund by transfer by hand. Those of a provider move as the provider says. */
const steps: Readonly<Record<Status, readonly Status[]>> = {
  planned: ["taken_back"],
  sent: ["done", "rejected"],
  done: [],
  rejected: ["planned", "taken_back"],
  taken_back: [],
};

/** Whether the office may move a refund so. One of a provider can only be taken back, and only while the provider has never heard of it. */
export function mayBecome(refund: { way: Way; status: Status; asked_at: string | null }, to: Status): boolean {
  // A credit is done at once, and taken back as a credit.
  if (refund.way !== "transfer") return to === "taken_back" && refund.status === "planned" && refund.asked_at === null;
  return steps[refund.status].includes(to);
}

/** A payment's state once it holds `paid` grosze after money went back (or came back, where a bank returned it). */
export function statusAfter(payment: { status: PaymentStatus; amount_grosze: number }, paid: number): PaymentStatus {
  if (!["paid", "partially_refunded", "refunded"].includes(payment.status)) return payment.status;
  if (paid >= payment.amount_grosze && paid > 0) return "paid";
  return paid === 0 ? "refunded" : "partially_refunded";
}
