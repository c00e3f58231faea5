// Finds the account for a payment's transfer.
import * as store from "../records/payments-sql.server.ts";
import * as accountsSql from "../../gateways/accounts/accounts-sql.server.ts";
import { transferTitle } from "./rules.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** Recipient, account and title of a payment's transfer. Null when the organiser has no account. */
export async function recipientOf(
  call: Pick<Call, "db" | "tenant">,
  row: Pick<store.PaymentRow, "reference" | "club_name" | "contact_name">,
) {
  const { bank_account, invoice_name, invoice_nip, name } = await accountsSql.findRecipient(call.db, call.tenant.id);
  if (!bank_account) return null;
  const title = transferTitle(row.reference, row.club_name ?? row.contact_name);
  return { recipient: invoice_name ?? name, account: bank_account, title, nip: invoice_nip };
}
