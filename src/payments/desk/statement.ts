// Reading a pasted bank statement: which payments its lines name, and whether the sums agree (docs/rules/payments.md 4.4). Pure; money in integer grosze.
import { checkDigit } from "../rules.ts";

/** References in a text, in their written form; a number whose check digit does not fit is not one. */
export function referencesIn(text: string): string[] {
  const found = [...text.toUpperCase().matchAll(/([A-Z]{1,3}\d{2})[\s-]?(\d{6,9})[\s-]?(\d)(?!\d)/g)];
  return [
    ...new Set(
      found
        .filter(([, , digits = "", check]) => checkDigit(digits) === Number(check))
        .map(([, letters, digits, check]) => `${letters}-${digits}-${check}`),
    ),
  ];
}

/** Sums in a text as grosze: `1 234,50`, `1.234,50`, `1234.50`; only with two decimals, signs are ignored. */
export function sumsIn(text: string): number[] {
  return [...text.matchAll(/(?<![\d,.])(\d{1,3}(?:[ \u00a0.]\d{3})+|\d+)[,.](\d{2})(?![\d.,]*\d)/g)].map(
    ([, whole = "", cents = ""]) => Number(whole.replace(/\D/g, "")) * 100 + Number(cents),
  );
}

/** What is needed of a payment to compare it with a statement. */
export interface Comparable {
  id: string;
  reference: string;
  amount_grosze: number;
  paid_grosze: number;
  status: string;
}

export interface Match<P extends Comparable> {
  /** The statement's line, from 1. */
  line: number;
  payment: P;
  /** `agrees`: the line has the sum that is owed; `differs`: it has others; `unknown`: it has none; `settled`: nothing is owed any more. */
  verdict: "agrees" | "differs" | "unknown" | "settled";
  /** The sum of the line that was compared, in grosze. */
  sum_grosze: number | undefined;
}

const open = ["pending", "processing", "failed", "cancelled"];

/** Payments that a statement's lines name, each once, at the first line that names it; lines without a known reference are left out. */
export function matchStatement<P extends Comparable>(text: string, payments: readonly P[]): Match<P>[] {
  const byReference = new Map(payments.map((each) => [each.reference, each]));
  const seen = new Set<string>();
  return text.split(/\r?\n/).flatMap((line, at) =>
    referencesIn(line).flatMap((reference): Match<P>[] => {
      const payment = byReference.get(reference);
      if (!payment || seen.has(payment.id)) return [];
      seen.add(payment.id);
      const sums = sumsIn(line);
      const owed = payment.amount_grosze - payment.paid_grosze;
      const agrees = sums.includes(owed);
      const verdict = !open.includes(payment.status) ? "settled" : agrees ? "agrees" : sums.length > 0 ? "differs" : "unknown";
      return [{ line: at + 1, payment, verdict, sum_grosze: agrees ? owed : sums[0] }];
    }),
  );
}

/** Whether a match is to be marked as paid: one that agrees, unless it was `turned`, and any other that is still owed only then. */
export function ticked(match: Match<Comparable>, turned: ReadonlySet<string>): boolean {
  return match.verdict !== "settled" && (match.verdict === "agrees") !== turned.has(match.payment.id);
}
