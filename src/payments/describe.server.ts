// A payment as its page shows it, and who may open it.
import { toString as qrSvg } from "qrcode";
import type { Call } from "../kernel/perform.server.ts";
import { refuse } from "../refusals.ts";
import { getSignup } from "../signup/access.server.ts";
import { loadBundle, priceOf } from "../signup/describe.server.ts";
import { heldFor } from "../signup/payments-sql.server.ts";
import type { Quote } from "../signup/records.ts";
import { findSignup, type SignupRow } from "../signup/sql.server.ts";
import { listAttempts } from "./attempts-sql.server.ts";
import { dueOf, nextStatuses, qrText, type Status, transferTitle } from "./rules.ts";
import * as store from "./sql.server.ts";

/** The payment that this caller may open; refuses with not_found whoever may not. */
export async function getOwn(call: Call, id: string): Promise<store.PaymentRow> {
  const row = (await store.findPayment(call.db, id)) ?? refuse("not_found");
  await getSignup(call, row.signup_id);
  return row;
}

/** What a sign-up costs now, in the language of its mails; entries that were not submitted yet cost nothing. */
export async function priceNow(call: Call, signup: SignupRow): Promise<Quote> {
  const bundle = await loadBundle(call, signup);
  return priceOf(
    { ...call, locale: signup.locale === "en" ? "en" : "pl" },
    { ...bundle, entries: bundle.entries.filter((each) => each.status !== "draft") },
  );
}

/** A row's states with their names. */
export function named<R extends { status: string; method: string | null }>(row: R) {
  return { ...row, status: row.status as Status, method: row.method as "transfer" | "gateway" | "other" | null };
}

/** A payment with its lines, how to pay it, its attempts, and what the sign-up costs beyond it. */
export async function describe(call: Call, id: string) {
  const row = (await store.findPayment(call.db, id)) ?? refuse("not_found");
  const signup = (await findSignup(call.db, row.signup_id)) ?? refuse("not_found");
  const due_grosze = dueOf(row);
  const recipient = await store.findRecipient(call.db, call.tenant.id);
  const transfer = recipient.bank_account
    ? {
        recipient: recipient.invoice_name ?? recipient.name,
        account: recipient.bank_account,
        title: transferTitle(row.reference, row.club_name ?? row.contact_name),
        amount_grosze: due_grosze,
      }
    : null;
  return {
    ...named(row),
    lines: await store.listLines(call.db, id),
    due_grosze,
    balance_grosze: (await priceNow(call, signup)).total_grosze - (await heldFor(call.db, signup.id)),
    transfer: transfer && {
      ...transfer,
      qr_svg: await qrSvg(qrText({ ...transfer, nip: recipient.invoice_nip }), { type: "svg", errorCorrectionLevel: "L", margin: 2 }),
    },
    gateway: call.world.gateway !== undefined,
    attempts: await listAttempts(call.db, id),
    next_statuses: [...nextStatuses(row.status as Status)],
  };
}
