// The fields of a payment that payers may read. Fields that are not named here stay with the office. Pure.
import type { FullPayment, Payment } from "../records/contract.ts";
import { pick } from "../../kernel/values/fields.ts";

const PAYMENT = [
  "id",
  "reference",
  "competition_id",
  "competition_name",
  "signup_id",
  "club_name",
  "club_city",
  "contact_name",
  "contact_email",
  "amount_grosze",
  "paid_grosze",
  "entries",
  "problem",
  "currency",
  "status",
  "method",
  "due_at",
  "paid_at",
  "version",
  "created_at",
] as const;
const WAYS = [
  "lines",
  "due_grosze",
  "balance_grosze",
  "transfer",
  "gateway",
  "providers",
  "cash",
  "attempts",
  "next_statuses",
  "credits",
  "refunds",
] as const;

/** A row of the payments list without the organiser's note. */
export function toPayerRow(payment: Payment): Payment {
  return { ...pick(payment, PAYMENT), note: null };
}

/** A full payment without the office's fields. */
export function toPayerPayment(payment: FullPayment): FullPayment {
  return {
    ...toPayerRow(payment),
    ...pick(payment, WAYS),
    lines: payment.lines.map((each) => pick(each, ["id", "entry_id", "label", "detail", "amount_grosze"])),
    transfer: payment.transfer && pick(payment.transfer, ["recipient", "account", "title", "amount_grosze", "qr_svg"]),
    attempts: payment.attempts.map((each) =>
      pick(each, ["id", "provider", "status", "amount_grosze", "problem", "created_at", "finished_at"]),
    ),
    credits: payment.credits.map((each) => pick(each, ["id", "competition_name", "left_grosze"])),
    refunds: payment.refunds.map((each) => pick(each, ["id", "way", "status", "amount_grosze", "created_at", "finished_at"])),
  };
}
