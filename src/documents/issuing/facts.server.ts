// What a sign-up's documents are made of: what it costs, what was paid, who buys, and which invoices stand.
import { wallDay } from "../../competitions/rules.ts";
import type { Call } from "../../kernel/perform.server.ts";
import { transferTitle } from "../../payments/rules.ts";
import { competitionOf } from "../../signup/links/access.server.ts";
import { chargeOf } from "../../signup/describe.server.ts";
import type { SignupRow } from "../../signup/sql.server.ts";
import type { Content, Party, Receipt } from "../content.ts";
import type { Line, Rate } from "../rules.ts";
import * as store from "../sql.server.ts";

export interface Facts {
  competition: Awaited<ReturnType<typeof competitionOf>>;
  buyer: Party;
  /** What the sign-up costs now, free things left out. */
  lines: Line[];
  receipts: Receipt[];
  paid_grosze: number;
  /** The sign-up's documents in the order in which they were issued. */
  documents: store.DocumentRow[];
  transfer_title: string | null;
  due_on: string | null;
}

/** Everything that is known of a sign-up's money now; papers are Polish, whatever language its mails have. */
export async function factsOf(call: Pick<Call, "db" | "now">, signup: SignupRow, vat: Rate): Promise<Facts> {
  const quote = await chargeOf(call, { ...signup, locale: "pl" });
  const receipts = await store.listReceipts(call.db, signup.id);
  const payment = await store.findPayment(call.db, signup.id);
  const payer = signup.club_name ?? signup.contact_name;
  return {
    competition: await competitionOf(call, signup),
    buyer: signup.invoice ?? { name: payer ?? "", address: signup.club_city, nip: null },
    lines: linesOf(quote.lines, vat),
    receipts,
    paid_grosze: receipts.reduce((sum, each) => sum + each.amount_grosze, 0),
    documents: await store.listOfSignup(call.db, signup.id),
    transfer_title: payment ? transferTitle(payment.reference, payer) : null,
    due_on: payment?.due_at ? wallDay(new Date(payment.due_at)) : null,
  };
}

interface Charged {
  entry_id: string | null;
  label: string;
  detail: string;
  amount_grosze: number;
}

/** Price lines as lines of a document; the key tells an entry's lines from each other, and stays while the sign-up does. */
function linesOf(charged: readonly Charged[], vat: Rate): Line[] {
  const lines: Line[] = [];
  for (const { entry_id, label, detail, amount_grosze } of charged) {
    if (amount_grosze === 0) continue;
    const base = entry_id ?? label;
    const same = lines.filter((line) => line.key === base || line.key.startsWith(`${base}#`)).length;
    const key = same === 0 ? base : `${base}#${same + 1}`;
    lines.push({ key, label, detail: detail || null, vat, gross_grosze: amount_grosze });
  }
  return lines;
}

/** What stands now by an invoice: its newest correction's content, else its own. */
export function standing(documents: readonly store.DocumentRow[], invoiceId: string): Content | undefined {
  return documents.findLast((each) => each.id === invoiceId || each.corrects_id === invoiceId)?.content;
}

/** The keys of all lines that an invoice has, and that were not corrected to nothing. */
export function invoicedKeys(documents: readonly store.DocumentRow[]): Set<string> {
  const invoices = documents.filter((each) => each.kind === "invoice");
  const lines = invoices.flatMap((each) => standing(documents, each.id)?.lines ?? []);
  return new Set(lines.filter((line) => line.gross_grosze !== 0).map((line) => line.key));
}
