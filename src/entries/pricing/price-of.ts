// The price of a sign-up: each entry by the price list it was sent with (docs/rules/fees.md 3.2). Pure.
import { type FeeChange, priceListOf } from "../../competitions/fees.ts";
import { dayOf } from "../../kernel/text/format.ts";
import type { LineUpDancer, Occasion, SectionRule } from "../line-ups/eligibility.ts";
import { filledBy, type Reservation, withPlaces } from "./deposits.ts";
import { type PricedSection, quoteOf, withRetainedAmount } from "./quote.ts";
import type { EntryRecord } from "../sql.server.ts";
import type { Quote } from "./price-records.ts";
import { openChoices } from "../line-ups/undecided.ts";

/** The facts of a price: a bundle has them, and so has a sign-up with the terms of its competition. */
export interface PriceFacts {
  signup: { id: string };
  competition: { fee_day: "entry" | "payment" };
  occasion: Occasion;
  /** ISO dates in Warsaw; `paid_day` is that of the first payment, undefined while nothing is paid. */
  today: string;
  paid_day: string | undefined;
  /** Money that the organiser retains after a partial refund, in grosze. */
  kept_grosze: number;
  sections: readonly (SectionRule & PricedSection & { archived: boolean; fee_changes: readonly FeeChange[] })[];
  dancers: readonly LineUpDancer[];
  entries: readonly Pick<EntryRecord, "id" | "section_id" | "title" | "status" | "submitted_at" | "undecided" | "dancer_ids">[];
  reservations: readonly Reservation[];
}

/**
 * The price of a sign-up: each entry by the price list it was sent with, on the day it was sent or on the day of the first payment. Today counts
 * where that day is still to come. An entry with open choices has no price.
 */
export function priceOf(call: { locale: "pl" | "en" }, bundle: PriceFacts): Quote {
  const { fee_day } = bundle.competition;
  const sections = new Map(bundle.sections.map((each) => [each.id, { ...each, fee_day }]));
  const decided = bundle.entries.filter((each) => openChoices(bundle, each).length === 0);
  const entries = decided.map((entry) => {
    const section = sections.get(entry.section_id);
    const sending = { signup_id: bundle.signup.id, submitted_at: entry.submitted_at };
    const list = section && priceListOf(section, section.fee_changes, sending);
    const sent = entry.submitted_at === null ? undefined : dayOf(entry.submitted_at);
    const day = list?.fee_day === "payment" ? bundle.paid_day : sent;
    return { ...entry, fees: list === section ? undefined : list, day: day ?? bundle.today, fixed: day !== undefined };
  });
  const quote = withRetainedAmount(
    quoteOf(entries, bundle.sections, call.locale, bundle.occasion.rulebook),
    bundle.kept_grosze,
    call.locale,
  );
  // A draft that will fill a reserved place costs its own price, so its place no longer costs a deposit.
  const drafts = decided.filter((each) => each.status === "draft");
  return withPlaces(quote, filledBy(bundle.reservations, drafts, bundle.today).reservations, call.locale);
}
