// The price of a sign-up: each entry by the price list that it was sent with (docs/rules/fees.md 3.2). Pure.
import { type FeeChange, priceListOf } from "../../competitions/fees.ts";
import { dayOf } from "../../kernel/text/format.ts";
import type { LineUpDancer, Occasion, SectionRule } from "../line-ups/eligibility.ts";
import { filledBy, type Reservation, withPlaces } from "./deposits.ts";
import { type PricedSection, quoteOf, withKept } from "./quote.ts";
import type { EntryRecord } from "../sql.server.ts";
import type { Quote } from "./price-records.ts";
import { stillOpen } from "../line-ups/undecided.ts";

/** What a price is made of: a bundle has it, and so has a sign-up with the terms of its competition. */
export interface PriceFacts {
  signup: { id: string };
  competition: { fee_day: "entry" | "payment" };
  occasion: Occasion;
  /** ISO dates in Warsaw; the first payment's is undefined while nothing is paid. */
  today: string;
  paid_day: string | undefined;
  /** What the organiser keeps of money that went back in part, in grosze. */
  kept_grosze: number;
  sections: readonly (SectionRule & PricedSection & { archived: boolean; fee_changes: readonly FeeChange[] })[];
  dancers: readonly LineUpDancer[];
  entries: readonly Pick<EntryRecord, "id" | "section_id" | "title" | "status" | "submitted_at" | "undecided" | "dancer_ids">[];
  reservations: readonly Reservation[];
}

/**
 * The price of a sign-up: each entry by the price list that it was sent with, on the day that it was sent, or all by the day of the first payment; today
 * where that is still to come. What is not chosen yet has no price.
 */
export function priceOf(call: { locale: "pl" | "en" }, bundle: PriceFacts): Quote {
  const { fee_day } = bundle.competition;
  const sections = new Map(bundle.sections.map((each) => [each.id, { ...each, fee_day }]));
  const decided = bundle.entries.filter((each) => stillOpen(bundle, each).length === 0);
  const entries = decided.map((entry) => {
    const section = sections.get(entry.section_id);
    const sending = { signup_id: bundle.signup.id, submitted_at: entry.submitted_at };
    const list = section && priceListOf(section, section.fee_changes, sending);
    const sent = entry.submitted_at === null ? undefined : dayOf(entry.submitted_at);
    const day = list?.fee_day === "payment" ? bundle.paid_day : sent;
    return { ...entry, fees: list === section ? undefined : list, day: day ?? bundle.today, fixed: day !== undefined };
  });
  const quote = withKept(quoteOf(entries, bundle.sections, call.locale, bundle.occasion.rulebook), bundle.kept_grosze, call.locale);
  // A draft that will fill a place costs its own price, and its place no deposit any more.
  const drafts = decided.filter((each) => each.status === "draft");
  return withPlaces(quote, filledBy(bundle.reservations, drafts, bundle.today).reservations, call.locale);
}
