// Builds a payment as its page shows it, and checks who may open it.
import { toString as qrSvg } from "qrcode";
import { refuse } from "../../refusals.ts";
import { getBilledSignup, isTreasurer } from "../../people/access/access.server.ts";
import { findPaidAmount } from "../../entries/pricing/payments-sql.server.ts";
import { listAttempts } from "../records/attempts-sql.server.ts";
import { isProvider, listOfferedMethods } from "../../gateways/accounts/payment-methods.server.ts";
import { unpaidAmount, nextStatuses, isValidPartialAmount } from "../records/rules.ts";
import type { FullPayment } from "../records/contract.ts";
import { toPayerPayment } from "./payer-view.ts";
import * as store from "../records/payments-sql.server.ts";
import { findSignup, type SignupRow } from "../../people/signups/sql.server.ts";
import { currentPrice } from "../../entries/charges/charges.server.ts";
import { listRefundsOf } from "../records/refunds-of-payment-sql.server.ts";
import { qrText } from "../transfer/rules.ts";
import { recipientOf } from "../transfer/recipient.server.ts";
import { listOpenCredits } from "../records/credits-sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** Returns the payment if this caller may open it, else refuses with not_found. */
export async function getPermittedPayment(call: Call, id: string): Promise<store.PaymentRow> {
  const row = (await store.findPayment(call.db, id)) ?? refuse("not_found");
  await getBilledSignup(call, row.signup_id);
  return row;
}

/**
 * A payment with its lines, payment methods, attempts and the sign-up's balance. Payers get the fields of `toPayerPayment` only. `part` is a partial sum
 * in grosze for the transfer details.
 */
export async function describePayment(call: Call, id: string, part?: number): Promise<FullPayment> {
  const row = (await store.findPayment(call.db, id)) ?? refuse("not_found");
  const signup = (await findSignup(call.db, row.signup_id)) ?? refuse("not_found");
  const due_grosze = unpaidAmount(row);
  const offered = await listOfferedMethods(call);
  const online = offered.filter(isProvider);
  const recipient = offered.includes("transfer") ? await recipientOf(call, row) : null;
  const transfer = recipient && {
    ...recipient,
    amount_grosze: part !== undefined && isValidPartialAmount(due_grosze, part) ? part : due_grosze,
  };
  const whole = {
    ...row,
    lines: await store.listLines(call.db, id),
    due_grosze,
    balance_grosze: (await currentPrice(call, signup)).total_grosze - (await findPaidAmount(call.db, signup.id)),
    transfer: transfer && {
      ...transfer,
      qr_svg: await qrSvg(qrText(transfer), { type: "svg", errorCorrectionLevel: "L", margin: 2 }),
    },
    gateway: online.length > 0,
    providers: online,
    cash: offered.includes("cash"),
    attempts: await listAttempts(call.db, id),
    next_statuses: [...nextStatuses(row.status)],
    credits: due_grosze > 0 ? await listUsableCredits(call, signup) : [],
    refunds: await listRefundsOf(call.db, id),
  };
  return isTreasurer(call) ? whole : toPayerPayment(whole);
}

/**
 * Credits left for a sign-up's payer. The office finds them by account and e-mail address. A payer finds only those of their own signed-in account,
 * because a link or a typed address proves no ownership.
 */
export async function listUsableCredits(call: Call, signup: Pick<SignupRow, "user_id" | "contact_email">) {
  if (isTreasurer(call)) return listOpenCredits(call.db, { user_id: signup.user_id, email: signup.contact_email });
  if (call.person === undefined || call.person.id !== signup.user_id) return [];
  return listOpenCredits(call.db, { user_id: signup.user_id, email: null });
}
