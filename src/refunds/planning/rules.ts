// Refunds: states, what the regulations give of a sum that came free, what a payment is afterwards. Money in integer grosze (docs/rules/payments.md 5.1–5.8). Pure.
import { rungWords } from "#engines/regulations/src/in-words.ts";
import { refundFor } from "#engines/regulations/src/refund.ts";
import type { RefundReason, Regulations } from "#engines/regulations/src/schema.ts";

interface Sentence {
  pl: string;
  en: string;
}

export interface Step extends Sentence {
  /** It is the one that holds on the asked day. */
  applies: boolean;
}

export interface Offer {
  /** Null: the regulations do not say. */
  computed_grosze: number | null;
  /** What holds, or what nobody has said. */
  said: Sentence;
  /** The whole ladder, where the rule is one. */
  steps: Step[];
  /** The case that a refund depends on: somebody must say whether it is this one. */
  asks: RefundReason | null;
}

export interface Cancelled {
  /** ISO date. */
  on: string;
  days_before: number;
  /** Whether the case that the regulations name is this one; undefined: nobody said. */
  case_met: boolean | undefined;
}

const unread = {
  pl: "Turniej nie ma wczytanego regulaminu, więc kwotę podajesz samodzielnie.",
  en: "The competition has no regulations that were read from a file, so the sum is yours to say.",
};

const FACTS = { medical: "medical_note", event_cancelled: "event_cancelled", other: "case_met" } as const;

/** What the competition's own regulations give back of `base` grosze. */
export function offerOf(
  book: Pick<Regulations, "fees" | "days"> | undefined,
  base: number,
  { on, days_before, case_met }: Cancelled,
): Offer {
  if (!book) return { computed_grosze: null, said: unread, steps: [], asks: null };
  const rule = book.fees?.refund;
  const asks = rule?.reason ?? null;
  const facts = asks && case_met !== undefined ? { [FACTS[asks]]: case_met } : {};
  const outcome = refundFor(book as Regulations, base, { cancelled_on: on, days_before, ...facts });
  if (outcome.ambiguous) return { computed_grosze: null, said: outcome.question, steps: stepsOf(rule?.steps ?? [], undefined), asks };
  const [reason] = outcome.reasons;
  const percent = Number(reason?.params.percent ?? 0);
  return { computed_grosze: outcome.answer, said: reason ?? unread, steps: stepsOf(rule?.steps ?? [], percent), asks };
}

type Rung = NonNullable<NonNullable<Regulations["fees"]>["refund"]>["steps"][number];

function stepsOf(steps: readonly Rung[], percent: number | undefined): Step[] {
  const sorted = steps.toSorted((one, two) => (two.days_before ?? -1) - (one.days_before ?? -1));
  const holding = sorted.find((each) => each.percent === percent);
  return sorted.map((each) => ({ ...rungWords(each), applies: each === holding }));
}

/** The rule as it is kept with a refund: the step that holds, and what it gives. */
export function ruleText(offer: Offer, locale: "pl" | "en"): string {
  const step = offer.steps.find((each) => each.applies);
  return step ? `${step[locale]}. ${offer.said[locale]}` : offer.said[locale];
}

/** What came free of a sign-up's money in one payment: more than it costs and than is on its way back already, no more than the payment holds. */
export function freeOf(money: { held: number; price: number; underWay: number; available: number }): number {
  return Math.max(0, Math.min(money.held - money.price - money.underWay, money.available));
}

/** What the organiser keeps of the sum that came free. */
export function keptOf(base: number, amount: number): number {
  return Math.max(0, base - amount);
}

/** Whole days from one ISO date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

const TITLE_MOST = 140;

/** The title of the transfer that brings money back: the payment's reference first. */
export function refundTitle(reference: string, competition: string): string {
  return Array.from(`${reference} zwrot ${competition}`.replace(/[^\p{L}\p{N} ,./-]/gu, " ").replace(/\s+/g, " "))
    .slice(0, TITLE_MOST)
    .join("")
    .trim();
}
