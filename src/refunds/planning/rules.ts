// Planning of refunds: the refundable sum, what the regulations give of it, and texts. Money in integer grosze (docs/rules/payments.md 5.1–5.8).
// Pure.
import { rungWords } from "#engines/regulations/src/in-words.ts";
import { refundFor } from "#engines/regulations/src/refund.ts";
import type { RefundReason, Regulations } from "#engines/regulations/src/schema.ts";

interface Sentence {
  pl: string;
  en: string;
}

/** A step of a refund ladder, in words. */
export interface Step extends Sentence {
  /** True for the step that applies on the requested day. */
  applies: boolean;
}

/** What the regulations give back, in grosze, with the rule's text. */
export interface Offer {
  /** Null when the regulations do not say. */
  computed_grosze: number | null;
  /** The rule that applies, or what is missing to find it. */
  text: Sentence;
  /** All steps, when the rule is a ladder. */
  steps: Step[];
  /** The case on which a refund depends. The office must say whether it applies. */
  asks: RefundReason | null;
}

/** Facts of a withdrawal on which the refund depends. */
export interface Cancelled {
  /** ISO date. */
  on: string;
  days_before: number;
  /** True when the case named by the regulations applies. Undefined: nobody has said. */
  case_met: boolean | undefined;
}

const unread = {
  pl: "Turniej nie ma wczytanego regulaminu. Podaj kwotę.",
  en: "The competition has no regulations loaded, so enter the amount yourself.",
};

const FACTS = { medical: "medical_note", event_cancelled: "event_cancelled", other: "case_met" } as const;

/** Returns the refund that the competition's regulations give for `base` grosze, with the rule's text. */
export function computeOffer(
  book: Pick<Regulations, "fees" | "days"> | undefined,
  base: number,
  { on, days_before, case_met }: Cancelled,
): Offer {
  if (!book) return { computed_grosze: null, text: unread, steps: [], asks: null };
  const rule = book.fees?.refund;
  const asks = rule?.reason ?? null;
  const facts = asks && case_met !== undefined ? { [FACTS[asks]]: case_met } : {};
  const outcome = refundFor(book as Regulations, base, { cancelled_on: on, days_before, ...facts });
  if (outcome.ambiguous) return { computed_grosze: null, text: outcome.question, steps: stepsOf(rule?.steps ?? [], undefined), asks };
  const [reason] = outcome.reasons;
  const percent = Number(reason?.params.percent ?? 0);
  return { computed_grosze: outcome.answer, text: reason ?? unread, steps: stepsOf(rule?.steps ?? [], percent), asks };
}

type Rung = NonNullable<NonNullable<Regulations["fees"]>["refund"]>["steps"][number];

function stepsOf(steps: readonly Rung[], percent: number | undefined): Step[] {
  const sorted = steps.toSorted((one, two) => (two.days_before ?? -1) - (one.days_before ?? -1));
  const holding = sorted.find((each) => each.percent === percent);
  return sorted.map((each) => ({ ...rungWords(each), applies: each === holding }));
}

/** Text of the rule stored with a refund: the step that applies, and its result. */
export function ruleText(offer: Offer, locale: "pl" | "en"): string {
  const step = offer.steps.find((each) => each.applies);
  return step ? `${step[locale]}. ${offer.text[locale]}` : offer.text[locale];
}

/** Refundable sum of one payment in grosze: the sign-up's money beyond its price and pending refunds, at most what the payment holds. */
export function refundableAmount(money: { held: number; price: number; underWay: number; available: number }): number {
  return Math.max(0, Math.min(money.held - money.price - money.underWay, money.available));
}

/** Part of the refundable sum that the organiser keeps. */
export function retainedAmount(base: number, amount: number): number {
  return Math.max(0, base - amount);
}

/** Whole days from one ISO date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

const TITLE_MOST = 140;

/** Title of the transfer of a refund, beginning with the payment's reference. At most 140 characters. */
export function refundTitleOf(reference: string, competition: string): string {
  return Array.from(`${reference} zwrot ${competition}`.replace(/[^\p{L}\p{N} ,./-]/gu, " ").replace(/\s+/g, " "))
    .slice(0, TITLE_MOST)
    .join("")
    .trim();
}
