// A payment as its page shows it, and who may open it.
import { toString as qrSvg } from "qrcode";
import type { Call } from "../kernel/perform.server.ts";
import { refuse } from "../refusals.ts";
import { getSignup, isAdmin } from "../signup/links/access.server.ts";
import { chargeOf } from "../signup/describe.server.ts";
import { heldFor } from "../signup/pricing/payments-sql.server.ts";
import { findSignup } from "../signup/sql.server.ts";
import { creditsFor } from "./credits/owners.server.ts";
import { listAttempts } from "./gateway/attempts-sql.server.ts";
import { isProvider, waysOffered } from "./accounts/ways.server.ts";
import { dueOf, nextStatuses, qrText, transferTitle } from "./rules.ts";
import type { FullPayment } from "./contract.ts";
import { partFits } from "./shares/split.ts";
import { payersPart } from "./payers-part.ts";
import { listRefundsOf } from "./refunds/refunds-sql.server.ts";
import * as store from "./sql.server.ts";

/** The payment that this caller may open; refuses with not_found whoever may not. */
export async function getOwn(call: Call, id: string): Promise<store.PaymentRow> {
  const row = (await store.findPayment(call.db, id)) ?? refuse("not_found");
  await getSignup(call, row.signup_id);
  return row;
}

/** Where a transfer for a payment goes; null while the organiser has given no account. */
export async function recipientOf(
  call: Pick<Call, "db" | "tenant">,
  row: Pick<store.PaymentRow, "reference" | "club_name" | "contact_name">,
) {
  const { bank_account, invoice_name, invoice_nip, name } = await store.findRecipient(call.db, call.tenant.id);
  if (!bank_account) return null;
  const title = transferTitle(row.reference, row.club_name ?? row.contact_name);
  return { recipient: invoice_name ?? name, account: bank_account, title, nip: invoice_nip };
}

/** A payment with its lines, how to pay it, its attempts, and what the sign-up costs beyond it; whoever pays it gets their part. */
export async function describe(call: Call, id: string, part?: number): Promise<FullPayment> {
  const row = (await store.findPayment(call.db, id)) ?? refuse("not_found");
  const signup = (await findSignup(call.db, row.signup_id)) ?? refuse("not_found");
  const due_grosze = dueOf(row);
  const ways = await waysOffered(call);
  const online = ways.filter(isProvider);
  const recipient = ways.includes("transfer") ? await recipientOf(call, row) : null;
  const transfer = recipient && { ...recipient, amount_grosze: part !== undefined && partFits(due_grosze, part) ? part : due_grosze };
  const whole = {
    ...row,
    lines: await store.listLines(call.db, id),
    due_grosze,
    balance_grosze: (await chargeOf(call, signup)).total_grosze - (await heldFor(call.db, signup.id)),
    transfer: transfer && {
      ...transfer,
      qr_svg: await qrSvg(qrText(transfer), { type: "svg", errorCorrectionLevel: "L", margin: 2 }),
    },
    gateway: online.length > 0,
    providers: online,
    cash: ways.includes("cash"),
    attempts: await listAttempts(call.db, id),
    next_statuses: [...nextStatuses(row.status)],
    credits: due_grosze > 0 ? await creditsFor(call, signup) : [],
    refunds: await listRefundsOf(call.db, id),
  };
  return isAdmin(call) ? whole : payersPart(whole);
}
