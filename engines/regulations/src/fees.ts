// Price of a set of entries: lines and a total in the smallest unit (grosze), with the tier chosen by the date (docs/rules/fees.md 1.1–1.5).
import { answered, open, type Outcome, type Reason, say } from "./answer.ts";
import { dayEn, dayPl } from "./calendar.ts";
import type { FeeRule, Fees, Price, PriceList, Regulations } from "./schema.ts";
import { type Facts, scopeFit } from "./scope.ts";
import { badDay, badDancers, unknownPresentation } from "./question-checks.ts";
import { creditUnknown, type Dates, tierPrices } from "./tiers.ts";
import {
  applyPackages,
  type FeeInstallment,
  installmentsOf,
  type FeeEntry,
  type FeeLine,
  feeLine,
  freePlaces,
  type PricedStart,
} from "./fee-lines.ts";
import { moneyEn, moneyPl } from "./words.ts";

/** The bill. Total and amounts are in the smallest unit of `currency`. */
export interface FeeAnswer {
  readonly currency: string;
  /** True where a rule that prices these entries also lists another currency. */
  readonly two_currencies: boolean;
  readonly total: number;
  readonly lines: readonly FeeLine[];
  /** Deposit or prepayment and the rest, when the fee is not due at once. */
  readonly due: readonly FeeInstallment[];
}

type LinesOrQuestion = readonly FeeLine[] | Reason;

interface Bill {
  readonly regulations: Regulations;
  readonly fees: Fees;
  readonly dates: Dates;
  /** People who already had a first start, where a first start costs more. */
  readonly started: Set<string>;
  readonly used: Set<FeeRule>;
  /** Price of each start of a named person, for starts priced per person. */
  readonly starts: PricedStart[];
}

/** Calculates the fee for entries paid on a day. The order counts: a first start is the first in the list. */
export function feeFor(regulations: Regulations, entries: readonly FeeEntry[], dates: Dates = {}): Outcome<FeeAnswer> {
  const { fees } = regulations;
  if (!fees || fees.rules.length === 0)
    return open(
      say("ask.fees", "Regulamin nie podaje opłat: ile kosztuje występ?", "The regulations give no fees: what does an entry cost?"),
    );
  const bad = faultOf(regulations, entries, dates);
  if (bad) return open(bad);
  const bill: Bill = { regulations, fees, dates, started: new Set(), used: new Set(), starts: [] };
  const lines: FeeLine[] = [];
  for (const [index, entry] of entries.entries()) {
    const made = linesOf(bill, entry, index);
    if ("code" in made) return open(made);
    lines.push(...made);
  }
  if (strangersRepeat(bill, entries)) return open(askPeople());
  const bundled = applyPackages(fees, bill.starts, lines);
  const total = bundled.reduce((sum, line) => sum + line.amount, 0);
  const two_currencies = hasTwoCurrencies([...bill.used]);
  const sum = say("fee.total", `Razem: ${moneyPl(total, fees.currency)}.`, `Total: ${moneyEn(total, fees.currency)}.`, {
    total,
    currency: fees.currency,
  });
  return answered(
    { currency: fees.currency, two_currencies, total, lines: bundled, due: installmentsOf(fees, entries, total) },
    ...bundled.map((line) => line.text),
    sum,
    ...lateReason(fees, dates),
  );
}

/** Returns the reason why a fee question is impossible, or undefined. */
function faultOf(regulations: Regulations, entries: readonly FeeEntry[], dates: Dates): Reason | undefined {
  const [entry] = entries.flatMap((one) => badDancers(one.dancers) ?? unknownPresentation(regulations, one.presentation) ?? []);
  return entry ?? badDay("paid_on", dates.paid_on) ?? badDay("credited_on", dates.credited_on) ?? badDay("entered_on", dates.entered_on);
}

/** True when a price is also listed in another currency. */
export function hasTwoCurrencies(rules: readonly FeeRule[]): boolean {
  return rules.some((rule) => [rule, ...rule.tiers].some(({ prices }) => prices.other_currency !== undefined));
}

function linesOf(bill: Bill, entry: FeeEntry, index: number): LinesOrQuestion {
  const facts: Facts = {
    style: entry.style,
    presentation: entry.presentation,
    level: entry.level,
    ages: entry.age_category === undefined ? undefined : [entry.age_category],
  };
  const rules = rulesFor(bill.fees, entry, facts);
  if (rules.length === 0)
    return say(
      "ask.fee_rule",
      "Żadna opłata z regulaminu nie dotyczy tego występu: ile kosztuje?",
      "No fee of the regulations is for this entry: what does it cost?",
      { entry: index },
    );
  if (rules.length > 1)
    return say(
      "ask.fee_rules",
      "Kilka opłat dotyczy tego występu: sumują się, czy obowiązuje jedna?",
      "Several fees are for this entry: do they add up, or does one count?",
      { entry: index, rules: rules.map((one) => one.kind) },
    );
  const [rule] = rules;
  if (!rule) return [];
  bill.used.add(rule);
  const choices = tierPrices(bill.regulations, rule, bill.dates);
  const made = choices.map((prices) => priced(bill, rule, prices, entry, index, choices.length > 1));
  const [first] = made;
  if (!first) return askDate(bill.dates, rule);
  if ("code" in first) return first;
  const same = made.every((one) => !("code" in one) && sumOf(one) === sumOf(first));
  if (!same) return askDate(bill.dates, rule);
  for (const who of Array.isArray(entry.dancers) ? new Set<string>(entry.dancers) : []) {
    const kind = bill.started.has(who) ? "next" : "first";
    const line = first.find((one) => one.kind === "person" || one.kind === kind);
    if (line) bill.starts.push({ entry: index, who, amount: line.unit_amount });
    if (rule.kind === "per_person_first_next") bill.started.add(who);
  }
  return first;
}

/** Rules for this entry: those that name it before general ones, those with a price for it before those without. */
function rulesFor(fees: Fees, entry: FeeEntry, facts: Facts): FeeRule[] {
  const able = fees.rules
    .map((rule) => ({ rule, fit: rule.applies_to.kind === "all" ? ("all" as const) : scopeFit(rule.applies_to, facts) }))
    .filter((one) => one.fit !== "no");
  for (const fit of ["yes", "all", "maybe"] as const) {
    const chosen = able.filter((one) => one.fit === fit).map((one) => one.rule);
    const pricing = chosen.filter((rule) =>
      [rule.prices, ...rule.tiers.map((tier) => tier.prices)].some((prices) => pricesEntry(rule, prices, entry)),
    );
    // A class or a couple's starts are priced by their own kind of rule.
    const special = pricing.filter((rule) => rule.kind === "ballroom_class" || rule.kind === "per_couple_by_event");
    if (pricing.length > 0) return special.length > 0 ? special : pricing;
    if (chosen.length > 0 && fit === "yes") return chosen;
  }
  return able.length === 1 ? able.map((one) => one.rule) : [];
}

function pricesEntry(rule: FeeRule, prices: PriceList, entry: FeeEntry): boolean {
  if (rule.kind === "unread") return true;
  if (rule.kind === "per_couple_by_event") return entry.starts !== undefined;
  if (rule.kind === "ballroom_class") return entry.level !== undefined && amountOf(prices.per_person ?? prices.base, entry) !== undefined;
  return [prices.base, prices.first, prices.per_entry, prices.per_person].some((price) => amountOf(price, entry) !== undefined);
}

/** Returns the amount for an entry: by "STYLE PRES", then presentation, style, class, age, then the flat price. Undefined when none matches. */
export function amountOf(price: Price | undefined, entry: Omit<FeeEntry, "dancers">): number | undefined {
  if (!price) return undefined;
  const keys = [`${entry.style} ${entry.presentation}`, entry.presentation, entry.style, entry.level, entry.age_category];
  const key = keys.find((one) => one !== undefined && Object.hasOwn(price.by, one));
  return key === undefined ? (price.flat ?? undefined) : price.by[key];
}

function priced(bill: Bill, rule: FeeRule, prices: PriceList, entry: FeeEntry, index: number, tierUnknown: boolean): LinesOrQuestion {
  const people = Array.isArray(entry.dancers) ? new Set(entry.dancers).size : Number(entry.dancers);
  const make = (kind: FeeLine["kind"], count: number, unit: number): FeeLine => feeLine(bill.fees, index, kind, count, unit);
  const missing = askAmount(entry, index, tierUnknown);
  switch (rule.kind) {
    case "unread":
      return missing;
    case "per_person_per_entry": {
      const unit = amountOf(prices.base, entry);
      return unit === undefined ? missing : [make("person", people, unit), ...freePlaces(bill.fees, index, people, unit)];
    }
    case "per_entry": {
      const unit = amountOf(prices.base ?? prices.per_entry, entry);
      return unit === undefined ? missing : [make("entry", 1, unit)];
    }
    case "mixed": {
      const flat = amountOf(prices.per_entry, entry);
      const each = amountOf(prices.per_person, entry);
      if (flat === undefined && each === undefined) return missing;
      return [...(flat === undefined ? [] : [make("entry", 1, flat)]), ...(each === undefined ? [] : [make("person", people, each)])];
    }
    case "per_person_first_next": {
      const first = amountOf(prices.first, entry);
      const next = amountOf(prices.next, entry) ?? (prices.next === undefined ? first : undefined);
      if (first === undefined || next === undefined) return missing;
      const furtherStarts = Array.isArray(entry.dancers)
        ? [...new Set<string>(entry.dancers)].filter((who) => bill.started.has(who)).length
        : 0;
      return [
        ...(people > furtherStarts ? [make("first", people - furtherStarts, first)] : []),
        ...(furtherStarts > 0 ? [make("next", furtherStarts, next)] : []),
        ...freePlaces(bill.fees, index, people, Math.min(first, next)),
      ];
    }
    case "ballroom_class": {
      const unit = amountOf(prices.per_person ?? prices.base, entry);
      if (unit === undefined) return missing;
      const times = rule.units[entry.level ?? ""] === "style" ? (entry.styles ?? 1) : 1;
      return [make("class", people * times, unit)];
    }
    case "per_couple_by_event": {
      const starts = Object.entries(entry.starts ?? {});
      if (starts.length === 0 || starts.some(([kind]) => prices.base?.by[kind] === undefined && typeof prices.base?.flat !== "number"))
        return missing;
      return starts.map(([kind, count]) => make("start", count, prices.base?.by[kind] ?? prices.base?.flat ?? 0));
    }
  }
}

function sumOf(lines: readonly FeeLine[]): number {
  return lines.reduce((sum, one) => sum + one.amount, 0);
}

/** True when unnamed people are in two entries and the first start costs more: they may be the same people. */
function strangersRepeat(bill: Bill, entries: readonly FeeEntry[]): boolean {
  const differs = bill.fees.rules.some((rule) => rule.kind === "per_person_first_next");
  return differs && entries.length > 1 && entries.some((entry) => typeof entry.dancers === "number");
}

function lateReason(fees: Fees, { paid_on }: Dates): Reason[] {
  const until = /^\d{4}-\d{2}-\d{2}$/.test(fees.payment_deadline ?? "") ? fees.payment_deadline : null;
  if (until === null || paid_on === undefined || paid_on <= until) return [];
  return [
    say(
      "fee.late",
      `Termin płatności minął: ${dayPl(until)}. Zapytaj organizatora, czy przyjmie wpłatę.`,
      `The payment deadline has passed: ${dayEn(until)}. Ask the organiser whether the payment is accepted.`,
      { payment_deadline: until, paid_on },
    ),
  ];
}

function askAmount(entry: FeeEntry, index: number, tierUnknown: boolean): Reason {
  const what = entry.presentation ?? entry.level ?? Object.keys(entry.starts ?? {}).join(", ");
  return tierUnknown
    ? askDate({}, undefined)
    : say(
        "ask.amount",
        `Regulamin nie podaje opłaty dla „${what}”: ile wynosi?`,
        `The regulations give no fee for "${what}": how much is it?`,
        { entry: index, presentation: entry.presentation ?? null, level: entry.level ?? null },
      );
}

function askDate(dates: Dates, rule: FeeRule | undefined): Reason {
  const { paid_on } = dates;
  if (rule && creditUnknown(rule, dates))
    return say(
      "ask.credited_on",
      "O opłacie decyduje dzień zaksięgowania, a nie dzień wpłaty: kiedy pieniądze były na koncie?",
      "The day of credit decides the fee, not the day of payment: when was the money on the account?",
      { paid_on: paid_on ?? null },
    );
  if (rule?.tier_by === "credit" && dates.credited_on === undefined)
    return say("ask.credited_on", "Opłata zależy od dnia zaksięgowania: podaj go.", "The fee depends on the day of credit: give it.");
  if (rule?.tier_by === "payment" && paid_on === undefined && dates.credited_on !== undefined)
    return say(
      "ask.paid_on",
      "O opłacie decyduje dzień wpłaty, a nie zaksięgowania: kiedy wysłano pieniądze?",
      "The day of payment decides the fee, not that of credit: when was the money sent?",
      { credited_on: dates.credited_on },
    );
  const day = rule?.tier_by === "entry" ? dates.entered_on : rule?.tier_by === "credit" ? dates.credited_on : paid_on;
  return day === undefined
    ? say("ask.paid_on", "Opłata zależy od daty: podaj dzień wpłaty.", "The fee depends on the date: give the day of payment.")
    : say(
        "ask.tier",
        `Żaden próg opłat nie obejmuje dnia ${dayPl(day)}: ile wynosi opłata?`,
        `No fee tier covers ${dayEn(day)}: how much is the fee?`,
        { day },
      );
}

function askPeople(): Reason {
  return say(
    "ask.people",
    "Pierwszy i kolejny start kosztują inaczej: podaj, kto tańczy w każdym występie.",
    "The first and the next start cost differently: give who dances in each entry.",
  );
}
