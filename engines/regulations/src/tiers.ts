// Selects the prices that apply on a day (docs/rules/fees.md 2.1–2.6).
import { dayOf } from "./calendar.ts";
import type { FeeRule, FeeTier, PriceList, Regulations } from "./schema.ts";

/** Days that may select a tier, as ISO dates. */
export interface Dates {
  readonly paid_on?: string | undefined;
  /** Day on which the money was credited, when it differs from the payment day. */
  readonly credited_on?: string | undefined;
  readonly entered_on?: string | undefined;
}

/** Returns the prices that may apply: one when the date decides, all when the date is unknown, none when no tier covers it. */
export function tierPrices(regulations: Regulations, rule: FeeRule, dates: Dates): PriceList[] {
  if (rule.tiers.length === 0) return [rule.prices];
  const merge = (tier: FeeTier): PriceList => ({ ...rule.prices, ...tier.prices });
  const days = daysThatCount(rule, dates);
  const paid = creditUnknown(rule, dates) ? dayOf(dates.paid_on ?? "") : undefined;
  if (paid !== undefined) return rule.tiers.filter((tier) => mayHold(regulations, tier, paid)).map(merge);
  if (days.length === 0) return rule.tiers.map(merge);
  const chosen = days.map((day) => tierOn(regulations, rule.tiers, day));
  return chosen.every((tier) => tier !== undefined) ? chosen.map(merge) : [];
}

/** True when the day of credit counts and only the day of payment is known. Money may be credited on that day or later. */
export function creditUnknown(rule: FeeRule, dates: Dates): boolean {
  return rule.tier_by === "credit" && dates.credited_on === undefined && dates.paid_on !== undefined;
}

function daysThatCount(rule: FeeRule, dates: Dates): number[] {
  const written = {
    entry: [dates.entered_on],
    payment: [dates.paid_on],
    credit: [dates.credited_on],
    not_stated: [dates.credited_on ?? dates.paid_on, dates.entered_on],
  }[rule.tier_by];
  return written.map((one) => (one === undefined ? undefined : dayOf(one))).filter((one) => one !== undefined);
}

/** True when a tier is still valid on a day or later. */
function mayHold(regulations: Regulations, tier: FeeTier, day: number): boolean {
  if (tier.on === null) return endOf(regulations, tier) >= day;
  return tier.on_event_day ? regulations.days.some((one) => (dayOf(one.date) ?? -Infinity) >= day) : (dayOf(tier.on) ?? Infinity) >= day;
}

/** Selects the tier: one for that very day, else the earliest end that is not past, else the latest start. */
function tierOn(regulations: Regulations, tiers: readonly FeeTier[], day: number): FeeTier | undefined {
  const eventDays = regulations.days.map((one) => dayOf(one.date));
  const onDay = tiers.find((tier) => (tier.on_event_day && eventDays.includes(day)) || (tier.on !== null && dayOf(tier.on) === day));
  if (onDay) return onDay;
  const able = tiers.filter((tier) => tier.on === null && startOf(regulations, tier) <= day && day <= endOf(regulations, tier));
  return able.toSorted(
    (one, two) => endOf(regulations, one) - endOf(regulations, two) || startOf(regulations, two) - startOf(regulations, one),
  )[0];
}

/** First day of a tier; the beginning of time when none is stated. */
export function startOf(regulations: Regulations, tier: FeeTier): number {
  return tier.from === null ? -Infinity : (dayIn(regulations, tier.from) ?? Infinity);
}

/** Last day of a tier, inclusive; the end of time when none is stated. */
export function endOf(regulations: Regulations, tier: FeeTier): number {
  return tier.until === null ? Infinity : (dayIn(regulations, tier.until) ?? -Infinity);
}

/** Day number of an ISO date, or of "14 days before" the event; undefined for any other text. */
export function dayIn(regulations: Regulations, written: string): number | undefined {
  const exact = dayOf(written);
  if (exact !== undefined) return exact;
  const first = regulations.days[0] ? dayOf(regulations.days[0].date) : undefined;
  const before = /(\d+)\s*(days?|weeks?)\s*before/i.exec(written);
  if (before && first !== undefined) return first - Number(before[1]) * (/^week/i.test(before[2] ?? "") ? 7 : 1);
  // "A week before the event" names another day than the event's, without a date.
  return /event|day of|on the day/i.test(written) && !/before|after/i.test(written) ? first : undefined;
}
