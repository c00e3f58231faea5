// Compares a sign-up's price with its invoices: lines of the next invoice, sums of a correction, and the limit for both.
// Pure (docs/rules/documents.md 3.6–3.8).
import { formatMoney } from "../../kernel/text/format.ts";
import type { Kind, Line } from "../records/rules.ts";

/** A line of the price, with its section when it is an entry's. */
export type PriceLine = Line & { section_id: string | null };

/** Converts a line of the price into a line of a document. */
export function documentLine(priced: PriceLine): Line {
  const { section_id: _, ...line } = priced;
  return line;
}

/** A reservation of places that are paid for by a deposit. */
export interface Deposit {
  key: string;
  section_id: string;
  section_name: string;
  filled: number;
  /** For one place, in grosze. */
  deposit_grosze: number;
}

/** Price of a sign-up now. */
export interface Price {
  lines: readonly PriceLine[];
  deposits: readonly Deposit[];
  total_grosze: number;
}

/** A document of the sign-up. Lists of them are in the order of issue. */
export interface Issued {
  id: string;
  kind: Kind;
  number: string;
  corrects_id: string | null;
  gross_grosze: number;
  content: { lines: readonly Line[] };
}

/** A line of an invoice after its corrections. `parts` are its sums by key of the price. */
interface Invoiced {
  invoice: Issued;
  line: Line;
  parts: ReadonlyMap<string, number>;
}

const isRefund = (key: string) => key.startsWith("refund:");

/** Returns the invoice's newest correction, or the invoice itself. */
export function latestVersionOf<D extends Pick<Issued, "id" | "corrects_id">>(documents: readonly D[], invoiceId: string): D | undefined {
  return documents.findLast((each) => each.id === invoiceId || each.corrects_id === invoiceId);
}

/** Sum of all invoices and corrections, in grosze. */
export function invoicedSum(documents: readonly Issued[]): number {
  return documents
    .filter((each) => each.kind === "invoice" || each.kind === "correction")
    .reduce((sum, each) => sum + each.gross_grosze, 0);
}

/** True when a document that changes the invoiced sum by `change` takes it above the price. */
export function exceedsPrice(price: Price, documents: readonly Issued[], change: number): boolean {
  return change > 0 && invoicedSum(documents) + change > price.total_grosze;
}

/** All lines of invoices. Older lines had texts as keys: a reservation's ended with its section, and one line covered all refunds. */
function invoicedOf(price: Price, documents: readonly Issued[]): Invoiced[] {
  const refunds = new Map(price.lines.filter((each) => isRefund(each.key)).map((each) => [each.key, each.gross_grosze]));
  return documents
    .filter((each) => each.kind === "invoice")
    .flatMap((invoice) => {
      const named = new Set<string>();
      return (latestVersionOf(documents, invoice.id)?.content.lines ?? []).map((line) => {
        const words = line.key.replace(/#\d+$/, "");
        if (words.startsWith("Zatrzymane po rezygnacji")) return { invoice, line, parts: spread(line, refunds) };
        const deposit =
          /^(Rezerwacja|Zadatek) /.test(words) &&
          price.deposits.find((each) => !named.has(each.key) && words.endsWith(`: ${each.section_name}`));
        if (deposit) named.add(deposit.key);
        return { invoice, line, parts: new Map([[deposit ? deposit.key : words, line.gross_grosze]]) };
      });
    });
}

/** Divides a line that covered all refunds among the refunds that no line covers yet. */
function spread(line: Line, open: Map<string, number>): Map<string, number> {
  let left = line.gross_grosze;
  const parts = new Map<string, number>();
  for (const [key, sum] of open) {
    const part = Math.min(sum, left);
    if (part <= 0) continue;
    parts.set(key, part);
    open.set(key, sum - part);
    left -= part;
  }
  return left > 0 ? parts.set(line.key, left) : parts;
}

/** Computes which part of the price is invoiced, and how deposits reduce entries' fees. */
function reckon(price: Price, documents: readonly Issued[]) {
  const fees = new Map(price.lines.map((each) => [each.key, each.gross_grosze]));
  const invoiced = invoicedOf(price, documents);
  const covered = new Map<string, number>();
  for (const { parts } of invoiced) for (const [key, sum] of parts) covered.set(key, (covered.get(key) ?? 0) + sum);
  const sumOf = (key: string) => covered.get(key) ?? 0;
  /** Part of a line that the deposit's invoice covers. Zero once the entry costs nothing. */
  const lessOf = (line: Line) => Math.min(line.deposit?.gross_grosze ?? 0, fees.get(line.key) ?? 0);
  const claims = new Map<string, number>();
  const offsets = new Map<string, { key: string; gross_grosze: number }>();
  for (const deposit of price.deposits) {
    const claiming = invoiced.filter(({ line }) => line.deposit?.key === deposit.key && line.gross_grosze !== 0 && lessOf(line) > 0);
    let claim = claiming.reduce((sum, { line }) => sum + lessOf(line), 0);
    let spare = sumOf(deposit.key) - (fees.get(deposit.key) ?? 0) - claim;
    let places = deposit.filled - claiming.length;
    for (const line of price.lines) {
      if (line.section_id !== deposit.section_id || sumOf(line.key) !== 0 || offsets.has(line.key)) continue;
      const gross_grosze = Math.min(deposit.deposit_grosze, line.gross_grosze, spare);
      if (places <= 0 || gross_grosze <= 0) break;
      offsets.set(line.key, { key: deposit.key, gross_grosze });
      places -= 1;
      spare -= gross_grosze;
      claim += gross_grosze;
    }
    claims.set(deposit.key, claim);
  }
  return { fees, invoiced, sumOf, lessOf, claims, offsets };
}

/** Lines that are on no invoice yet. An entry that fills an invoiced place is charged the rest of its fee. */
export function newLines(price: Price, documents: readonly Issued[]): Line[] {
  const { invoiced, sumOf, claims, offsets } = reckon(price, documents);
  return price.lines
    .filter((line) => sumOf(line.key) === 0)
    .map(documentLine)
    .map((line): Line => {
      const deposit = offsets.get(line.key);
      if (!deposit) return { ...line, gross_grosze: line.gross_grosze + (claims.get(line.key) ?? 0) };
      const from = invoiced.find(({ parts }) => (parts.get(deposit.key) ?? 0) !== 0)?.invoice.number ?? "";
      const rest = `${formatMoney(line.gross_grosze, "pl")} − ${formatMoney(deposit.gross_grosze, "pl")} (faktura ${from})`;
      const detail = [line.detail, rest].filter(Boolean).join(", ");
      return { ...line, detail, gross_grosze: line.gross_grosze - deposit.gross_grosze, deposit };
    })
    .filter((line) => line.gross_grosze !== 0);
}

/** Proposed sums for each line of an invoice by today's price, followed by new lines for kept refund money that no invoice covers. */
export function proposedLines(price: Price, documents: readonly Issued[], invoiceId: string): { line: Line; proposed_grosze: number }[] {
  const { fees, invoiced, sumOf, lessOf, claims } = reckon(price, documents);
  const own = invoiced.filter(({ invoice }) => invoice.id === invoiceId);
  const proposed = own.map(({ line, parts }) => {
    const keys = parts.size > 0 ? [...parts.keys()] : [line.key];
    const right = keys.reduce((sum, key) => {
      const elsewhere = sumOf(key) - (parts.get(key) ?? 0);
      return sum + Math.max(0, (fees.get(key) ?? 0) + (claims.get(key) ?? 0) - elsewhere);
    }, 0);
    return { line, proposed_grosze: Math.max(0, right - lessOf(line)) };
  });
  const refundLines = newLines(price, documents).filter((line) => isRefund(line.key));
  return [...proposed, ...refundLines.map((line) => ({ line: { ...line, gross_grosze: 0 }, proposed_grosze: line.gross_grosze }))];
}
