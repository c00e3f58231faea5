// Reads the facts for a sign-up's documents: price, money received, buyer, and earlier documents.
import { wallDay } from "../../competitions/rules.ts";
import { competitionOf } from "../../people/access/access.server.ts";
import { withPlaces } from "../../entries/pricing/deposits.ts";
import { withRetainedAmount } from "../../entries/pricing/quote.ts";
import type { Party, Receipt } from "../records/content.ts";
import type { Rate } from "../records/rules.ts";
import * as store from "../records/documents-sql.server.ts";
import type { Price, PriceLine } from "./invoiced.ts";
import type { SignupRow } from "../../people/signups/sql.server.ts";
import type { Quote } from "../../entries/pricing/price-records.ts";
import { loadBundle } from "../../entries/bundle/bundle.server.ts";
import { priceOf } from "../../entries/pricing/price-of.ts";
import { transferTitle } from "../../payments/transfer/rules.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** Facts from which a sign-up's documents are built. */
export interface Facts {
  competition: Awaited<ReturnType<typeof competitionOf>>;
  buyer: Party;
  /** Price of the sign-up now, without free lines. */
  price: Price;
  receipts: Receipt[];
  paid_grosze: number;
  /** The sign-up's documents in the order of issue. */
  documents: store.DocumentRow[];
  transfer_title: string | null;
  due_on: string | null;
}

/** Reads all facts of a sign-up's money. Labels are Polish, whatever language its mails have, because documents are Polish. */
export async function loadFacts(call: Pick<Call, "db" | "now">, signup: SignupRow, vat: Rate): Promise<Facts> {
  const receipts = await store.listReceipts(call.db, signup.id);
  const payment = await store.findPayment(call.db, signup.id);
  const payer = signup.club_name ?? signup.contact_name;
  return {
    competition: await competitionOf(call, signup),
    buyer: signup.invoice ?? { name: payer ?? "", address: signup.club_city, nip: null },
    price: await loadPrice(call, signup, vat),
    receipts,
    paid_grosze: receipts.reduce((sum, each) => sum + each.amount_grosze, 0),
    documents: await store.listOfSignup(call.db, signup.id),
    transfer_title: payment ? transferTitle(payment.reference, payer) : null,
    due_on: payment?.due_at ? wallDay(new Date(payment.due_at)) : null,
  };
}

const NOTHING: Quote = { lines: [], total_grosze: 0, currency: "PLN", until: null };

/** Price of a sign-up, each line with its key. A reservation has one line: its remaining places, or what was kept for them. */
async function loadPrice(call: Pick<Call, "db" | "now">, signup: SignupRow, vat: Rate): Promise<Price> {
  const bundle = await loadBundle(call, signup);
  const entries = bundle.entries.filter((each) => each.status !== "draft");
  const quote = priceOf({ locale: "pl" }, { ...bundle, entries });
  const sections = new Map(entries.map((each) => [each.id, each.section_id]));
  const lineOf = (key: string, { label, detail, amount_grosze }: Quote["lines"][number]): PriceLine => ({
    key,
    label,
    detail: detail || null,
    vat,
    gross_grosze: amount_grosze,
    section_id: sections.get(key) ?? null,
  });
  const refunds = await store.listRetainingRefunds(call.db, signup.id);
  const lines = [
    ...quote.lines.flatMap((line) => (line.entry_id === null ? [] : [lineOf(line.entry_id, line)])),
    ...refunds.flatMap(({ id, kept_grosze }) =>
      withRetainedAmount(NOTHING, kept_grosze, "pl").lines.map((line) => lineOf(`refund:${id}`, line)),
    ),
    ...bundle.reservations.flatMap((each) => withPlaces(NOTHING, [each], "pl").lines.map((line) => lineOf(`reservation:${each.id}`, line))),
  ];
  return {
    lines: lines.filter((line) => line.gross_grosze !== 0),
    deposits: bundle.reservations.map((each) => ({ ...each, key: `reservation:${each.id}` })),
    total_grosze: quote.total_grosze,
  };
}
