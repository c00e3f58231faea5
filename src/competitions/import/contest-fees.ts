// Reads a section's price from a regulations file, and lists what a section cannot store of the price list (docs/rules/fees.md 3.1–3.6). Pure; sums
// in grosze.
import { amountOf } from "#engines/regulations/src/fees.ts";
import type { FeeRule, PriceList, Regulations } from "#engines/regulations/src/schema.ts";
import { scopeFit } from "#engines/regulations/src/scope.ts";
import { endOf, startOf } from "#engines/regulations/src/tiers.ts";
import { type EarlyFee, type Fees, inOrder } from "../fees.ts";
import type { RulebookCodes, Warning } from "../shapes.ts";
import { factsOf, makeWarning } from "./facts.ts";

const DAY_MS = 86_400_000;
const NONE: Fees = { fee_grosze: null, fee_per: "dancer", early_fees: [], fee_next_grosze: null };

/** Fees of one section, and the rule of the file that they come from. */
export interface SectionFees {
  fees: Fees;
  rule?: FeeRule;
}

/**
 * Returns the fees of a section by the first rule with a price for it; a rule that names the section comes before a general one. No fees when they are
 * in another currency.
 */
export function feesOf(book: Regulations, codes: RulebookCodes): SectionFees {
  if (book.fees?.currency !== "PLN") return { fees: NONE };
  const facts = factsOf(codes);
  const named = book.fees.rules.filter((rule) => rule.applies_to.kind !== "all" && scopeFit(rule.applies_to, facts) === "yes");
  const general = ["all", "other"].flatMap((kind) => book.fees?.rules.filter((rule) => rule.applies_to.kind === kind) ?? []);
  for (const rule of [...named, ...general]) {
    const fees = feesBy(book, rule, codes);
    if (fees) return { fees, rule };
  }
  return { fees: NONE };
}

/** Returns a section's fees by one rule; undefined when the rule has no price for it, or tiers without valid days. */
function feesBy(book: Regulations, rule: FeeRule, codes: RulebookCodes): Fees | undefined {
  const plain = priceOf(rule, rule.prices, codes);
  if (rule.tiers.length === 0) return plain && { ...plain, early_fees: [], fee_next_grosze: nextOf(rule, rule.prices, codes) };
  const steps = stepsOf(book, rule);
  const priced = steps?.flatMap(({ until, prices }) => {
    const all = { ...rule.prices, ...prices };
    const price = priceOf(rule, all, codes);
    return price ? [{ until, ...price, next: nextOf(rule, all, codes) }] : [];
  });
  const last = priced?.at(-1);
  if (!steps || !priced || !last || priced.length < steps.length) return undefined;
  const early_fees = priced.slice(0, -1).flatMap(({ until, fee_grosze }): EarlyFee[] => (until === null ? [] : [{ until, fee_grosze }]));
  return { fee_grosze: last.fee_grosze, fee_per: last.fee_per, early_fees, fee_next_grosze: last.next };
}

type Step = { until: string | null; prices: PriceList };

/**
 * Returns the tiers of a rule in order, each with its last day; the last tier has none. A price on the event day, if any, is the last tier, from the
 * day after the others.
 */
function stepsOf(book: Regulations, rule: FeeRule): Step[] | undefined {
  const event = rule.tiers.find((tier) => tier.on_event_day);
  const first = book.days[0] && Date.parse(book.days[0].date) / DAY_MS;
  const ordinary = rule.tiers
    .filter((tier) => tier.on === null)
    .map(({ prices, ...tier }) => ({ prices, from: startOf(book, { prices, ...tier }), until: endOf(book, { prices, ...tier }) }))
    .toSorted((a, b) => a.until - b.until || a.from - b.from);
  if (ordinary.some((tier) => tier.from === Infinity || tier.until === -Infinity)) return undefined;
  const steps = ordinary.map(({ prices, until }, i) => {
    const follows = ordinary[i + 1]?.from ?? (event && first) ?? Infinity;
    const end = Number.isFinite(until) ? until : follows - 1;
    return { prices, until: Number.isFinite(end) ? new Date(end * DAY_MS).toISOString().slice(0, 10) : null };
  });
  const all: Step[] = event ? [...steps, { until: null, prices: event.prices }] : steps;
  const early = all.slice(0, -1);
  // A tier without a last day, "", is out of order after any other.
  return inOrder(early.map(({ until }) => ({ until: until ?? "", fee_grosze: 0 }))) ? all : undefined;
}

function priceOf(rule: FeeRule, prices: PriceList, codes: RulebookCodes): { fee_grosze: number; fee_per: "dancer" | "entry" } | undefined {
  const at = (price: PriceList["base"]) => amountOf(price, entryOf(codes));
  const dancer = (fee_grosze: number | undefined) => (fee_grosze === undefined ? undefined : { fee_grosze, fee_per: "dancer" as const });
  const entry = (fee_grosze: number | undefined) => (fee_grosze === undefined ? undefined : { fee_grosze, fee_per: "entry" as const });
  if (rule.kind === "per_person_per_entry") return dancer(at(prices.base));
  if (rule.kind === "per_person_first_next") return dancer(at(prices.first ?? prices.base));
  if (rule.kind === "ballroom_class") return dancer(at(prices.per_person ?? prices.base));
  if (rule.kind === "per_entry") return entry(at(prices.base ?? prices.per_entry));
  if (rule.kind === "mixed") return entry(at(prices.per_entry)) ?? dancer(at(prices.per_person));
  return undefined;
}

function nextOf(rule: FeeRule, prices: PriceList, codes: RulebookCodes): number | null {
  return rule.kind === "per_person_first_next" ? (amountOf(prices.next, entryOf(codes)) ?? null) : null;
}

const entryOf = ({ age, ...codes }: RulebookCodes) => {
  const facts = { ...codes, age_category: age };
  return Object.fromEntries(Object.entries(facts).filter(([, code]) => code !== null)) as Partial<Record<keyof typeof facts, string>>;
};

/**
 * Returns which day decides the early fee. `used` are the rules that set a price of a section; "payment" when one of them has early fees by day of
 * payment or credit, else "entry".
 */
export function feeDayOf(used: readonly FeeRule[]): "entry" | "payment" {
  return used.some((rule) => rule.tiers.length > 0 && (rule.tier_by === "payment" || rule.tier_by === "credit")) ? "payment" : "entry";
}

/**
 * Warns about what the import had to assume about prices, such as the date that decides them, and about prices in another currency. `book` is the
 * regulations file; `used` are the fee rules that priced at least one of its sections.
 */
export function feeWarnings(book: Regulations, used: readonly FeeRule[]): Warning[] {
  const { fees } = book;
  if (!fees || fees.rules.length === 0) return [];
  if (fees.currency !== "PLN")
    return [
      makeWarning(
        "fees.currency",
        "other_currency",
        `Opłaty są w walucie ${fees.currency}. Ceny w złotych wpisz w zakładce Zapisy i ceny.`,
        `The fees are in ${fees.currency}. Enter prices in PLN under Sign-up and prices.`,
      ),
    ];
  const tiered = used.filter((rule) => rule.tiers.length > 0);
  const warnings: Warning[] = [];
  if (tiered.some((rule) => rule.tiers.some((tier) => tier.on_event_day)))
    warnings.push(
      makeWarning(
        "fees.rules",
        "event_day_price",
        "Po ostatnim progu plik podaje tylko cenę na dzień turnieju. Przyjęto ją od następnego dnia, sprawdź ją w zakładce Zapisy i ceny.",
        "After the last tier the file gives the price of the day only. It was taken from the next day on; check it under Sign-up and prices.",
      ),
    );
  if (tiered.some((rule) => rule.tier_by === "not_stated"))
    warnings.push(
      makeWarning(
        "fees.rules",
        "tier_day_assumed",
        "Plik nie mówi, która data wybiera cenę. Przyjęto dzień zgłoszenia, zmienisz to w zakładce Zapisy i ceny.",
        "The file does not say which date chooses the price. The day of the entry was taken; change it under Sign-up and prices.",
      ),
    );
  if (tiered.some((rule) => rule.tier_by === "credit"))
    warnings.push(
      makeWarning(
        "fees.rules",
        "credit_day_by_hand",
        "O cenie decyduje dzień zaksięgowania. Przy wpłatach wpisuj dzień, w którym pieniądze są na koncie.",
        "The day of credit decides the price. When you record a payment, enter the day on which the money is on the account.",
      ),
    );
  if (used.some((rule) => rule.kind === "mixed" && rule.prices.per_entry && bothPriced(rule)))
    warnings.push(
      makeWarning(
        "fees.rules",
        "entry_price_taken",
        "Część występów kosztuje ryczałt i dopłatę od osoby. Przyjęto sam ryczałt.",
        "Some routines cost a flat fee and so much a person. Only the flat fee was taken.",
      ),
    );
  return warnings;
}

function bothPriced({ prices: { per_entry: entry, per_person: person } }: FeeRule): boolean {
  return typeof person?.flat === "number" || Object.keys(entry?.by ?? {}).some((key) => person?.by[key] !== undefined);
}
