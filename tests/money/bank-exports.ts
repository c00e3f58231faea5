// Exports of one bank account in any order and with overlaps, with or without the bank's numbers; and the balances that the payments must have in
// the end, to the grosz.
import * as contract from "#src/payments/records/contract.ts";
import type { StatementLine } from "#src/payments/statement/reading/line.ts";
import { Browser } from "../competitions/factories.ts";
import { randomOf, shuffled } from "./notices.ts";
import { bookingOf, listStatement, loadStatement, statementLine } from "./statement-lines.ts";
import { makeOwing, makeSubmitted } from "../signups/submitted-signup.ts";
import type { House } from "../application/world.ts";
import * as statementContract from "#src/payments/statement/contract.ts";

interface ExportPlan {
  /** Number of sign-ups with a balance of 80,00 zł each. */
  payments: number;
  /** Number of transfers received on the account. */
  transfers: number;
  exports: number;
  seed: number;
}

export interface ExportReport {
  /** Number of lines sent, including repeated ones, and the seconds for storing them. */
  lines: number;
  seconds: number;
  /** Milliseconds of the last list of all open rows. */
  listed: number;
  /** What is wrong in the end, as sentences. */
  wrong: string[];
}

/** Loads exports as the office does, some twice at once, and after each books all certain rows. */
export async function loadExports(house: House, { payments, transfers, exports, seed }: ExportPlan): Promise<ExportReport> {
  const random = randomOf(seed);
  const first = await makeOwing(house);
  const { admin, tenant } = first;
  const owing = [{ browser: first.browser, payment: first.payment }];
  while (owing.length < payments) {
    const { browser, signup } = await makeSubmitted(house, { tenant, browser: new Browser(house, tenant) });
    owing.push({ browser, payment: await browser.must(contract.createPayment, { params: { id: signup }, body: { method: "transfer" } }) });
  }
  const expected = new Map<string, number>();
  const all = makeTransfers(
    owing.map(({ payment }) => payment.reference),
    transfers,
    random,
    expected,
  );
  let [lines, milliseconds] = [0, 0];
  for (let at = 1; at <= exports; at += 1) {
    // The last export covers the whole period.
    const [from, to] = at === exports ? [1, 19] : [1 + Math.floor(random() * 19), 1 + Math.floor(random() * 19)];
    const isNumbered = random() < 0.5;
    const part = shuffled(
      all.filter((each) => each.booked_on >= dayOf(from) && each.booked_on <= dayOf(to)),
      random,
    ).map((line) => (isNumbered ? line : { ...line, bank_id: "", text: `inna kategoria; ${line.text}` }));
    const times = random() < 0.3 ? 2 : 1;
    const began = performance.now();
    await Promise.all(Array.from({ length: times }, () => loadStatement(admin, part)));
    milliseconds += performance.now() - began;
    lines += part.length * times;
    await bookSure(admin);
  }
  const began = performance.now();
  const { counts } = await listStatement(admin, { limit: 500 });
  const listed = (performance.now() - began) / 1000;
  const stored = Object.values(counts).reduce((sum, each) => sum + each, 0);
  const incoming = all.filter((each) => each.side === "in").length;
  const wrong = stored === incoming ? [] : [`${stored} rows for ${incoming} transfers`];
  for (const { browser, payment } of owing) {
    const { paid_grosze } = await browser.must(contract.getPayment, { params: { id: payment.id } });
    const right = expected.get(payment.reference) ?? 0;
    if (paid_grosze !== right) wrong.push(`${payment.reference} holds ${paid_grosze}, not ${right}`);
  }
  return { lines, seconds: milliseconds / 1000, listed, wrong };
}

/** Books all certain rows, by two people at once. */
async function bookSure(admin: Browser): Promise<void> {
  const { data } = await listStatement(admin, { view: "sure", limit: 500 });
  for (let at = 0; at < data.length; at += 50) {
    const rows = data.slice(at, at + 50).map((row) => ({ id: row.id, parts: bookingOf(row) }));
    const book = () => admin.must(statementContract.bookStatementRows, { body: { rows } });
    await Promise.all([book(), book()]);
  }
  if (data.length === 500) await bookSure(admin);
}

const dayOf = (day: number) => `2026-01-${String(day).padStart(2, "0")}`;

/**
 * Creates one transfer for most references, one for two of them, partial payments, other currencies, and transfers that are no fee. Writes the
 * expected balance of each reference into `expected`.
 */
function makeTransfers(references: readonly string[], count: number, random: () => number, expected: Map<string, number>): StatementLine[] {
  const lines: StatementLine[] = [];
  const add = (own: Partial<StatementLine>) =>
    lines.push(statementLine({ booked_on: dayOf(1 + Math.floor(random() * 19)), bank_id: `2026${lines.length}`, ...own }));
  for (let at = 0; at < references.length; at += 1) {
    const [one = "", two] = references.slice(at);
    const dice = random();
    if (dice < 0.2 && two !== undefined) {
      add({ title: `${one} oraz ${two}`, amount_grosze: 16_000 });
      expected.set(one, 8000).set(two, 8000);
      at += 1;
    } else if (dice < 0.3) add({ title: one, amount_grosze: 5000 });
    else if (dice < 0.4) add({ title: one, currency: "EUR" });
    else if (dice < 0.5) add({ title: `zwrot ${one}`, side: "out" });
    else {
      add({ title: `wpisowe ${one}`, payer: `Rodzic ${at}` });
      expected.set(one, 8000);
    }
  }
  // Many of these lines are equal.
  while (lines.length < count) add({ title: `składka ${Math.floor(random() * 40)}`, amount_grosze: 1000 * (1 + Math.floor(random() * 9)) });
  return lines;
}
