// The price of a sign-up, in grosze: the sections' fees on each entry's day, less the packages and free places of the regulations
// (docs/rules/fees.md 3.1–3.6). Pure.
import { applyPackages, type FeeLine, freePlaces, type PricedStart } from "#engines/regulations/src/fee-lines.ts";
import type { Regulations } from "#engines/regulations/src/schema.ts";
import { earlyFeeOn, feeOn, type Fees } from "../../competitions/fees.ts";
import { formatMoney } from "../../kernel/text/format.ts";
import { labelOf } from "../label/title-of.ts";
import type { EntryStatus } from "../records.ts";
import type { Quote } from "./price-records.ts";
import { charged } from "../states.ts";

export interface PricedSection extends Fees {
  id: string;
  presentation_name: string;
}

export interface PricedEntry {
  id: string;
  section_id: string;
  title: string | null;
  status: EntryStatus;
  dancer_ids: readonly string[];
  /** The day (ISO date) by which it is priced; `fixed` is false while that day may still change, because it is not sent or not paid. */
  day: string;
  fixed: boolean;
  /** Its own price list, where that is not the section's. */
  fees?: Fees | undefined;
}

type Priced = PricedEntry & { section: PricedSection };

const PLAIN: Pick<Regulations, "fees"> = { fees: null };

/**
 * Lines and total of the charged entries; a waiting entry has a line with 0. A section without a fee costs nothing yet. A dancer's first start is the
 * first in the order of the entries.
 */
export function quoteOf(
  entries: readonly PricedEntry[],
  sections: readonly PricedSection[],
  locale: "pl" | "en",
  rulebook: Pick<Regulations, "fees"> = PLAIN,
): Quote {
  const byId = new Map(sections.map((each) => [each.id, each]));
  const priced = entries.flatMap((entry): Priced[] => {
    const section = byId.get(entry.section_id);
    return section && charged.includes(entry.status) ? [{ ...entry, section: entry.fees ? { ...section, ...entry.fees } : section }] : [];
  });
  const bill = billOf(priced, rulebook.fees?.currency === "PLN" ? rulebook.fees : null);
  const billed = Map.groupBy(bill, (line) => priced[line.entry]?.id);
  const lines = entries
    .filter((each) => charged.includes(each.status) || each.status === "waiting")
    .map((entry) => {
      const own = billed.get(entry.id) ?? [];
      const name = byId.get(entry.section_id)?.presentation_name ?? "";
      return {
        entry_id: entry.id,
        label: labelOf(entry, locale),
        detail: entry.status === "waiting" ? `${name}, ${WORDS[locale].waiting}` : detailOf(name, own, locale),
        amount_grosze: own.reduce((sum, line) => sum + line.amount, 0),
      };
    });
  const rising = priced.filter((each) => !each.fixed).map((each) => earlyFeeOn(each.section.early_fees, each.day)?.until);
  return {
    lines,
    total_grosze: lines.reduce((sum, each) => sum + each.amount_grosze, 0),
    currency: "PLN",
    until: rising.filter((day) => day !== undefined).toSorted()[0] ?? null,
  };
}

/** Adds the amount that the organiser retains after a partial refund. It is due like a fee, so that this money pays for nothing else. */
export function withRetainedAmount(quote: Quote, retained: number, locale: "pl" | "en"): Quote {
  if (retained === 0) return quote;
  const line = { entry_id: null, label: WORDS[locale].kept, detail: "", amount_grosze: retained };
  return { ...quote, lines: [...quote.lines, line], total_grosze: quote.total_grosze + retained };
}

const WORDS = {
  pl: { waiting: "lista rezerwowa", next: "kolejny start", package: "pakiet", free: "miejsce bezpłatne", kept: "Zatrzymane po rezygnacji" },
  en: { waiting: "waiting list", next: "further start", package: "package", free: "free place", kept: "Kept after a withdrawal" },
};

/** Used where the regulations have no fees; amounts are in złoty. */
const NO_FEES: NonNullable<Regulations["fees"]> = {
  currency: "PLN",
  rules: [],
  refund: null,
  free: [],
  packages: [],
  deposit: null,
  prepayment: null,
  payment_deadline: null,
  on_site_payment: null,
  transfer_title: null,
};

/** A line of a bill without its sentence, which is not shown here. */
type BillLine = Omit<FeeLine, "text">;

const lineOf = (entry: number, kind: FeeLine["kind"], count: number, unit_amount: number): BillLine => ({
  entry,
  kind,
  count,
  unit_amount,
  amount: count * unit_amount,
});

function billOf(priced: readonly Priced[], regulated: Regulations["fees"]): readonly BillLine[] {
  const fees = regulated ?? NO_FEES;
  const started = new Set<string>();
  const starts: PricedStart[] = [];
  const lines = priced.flatMap(({ section, dancer_ids, day }, index): BillLine[] => {
    const unit = feeOn(section, day);
    if (unit === null) return [];
    if (section.fee_per === "entry") return [lineOf(index, "entry", 1, unit)];
    const next = section.fee_next_grosze;
    const furtherStarts = next === null ? 0 : dancer_ids.filter((who) => started.has(who)).length;
    for (const who of dancer_ids) starts.push({ entry: index, who, amount: next !== null && started.has(who) ? next : unit });
    if (next !== null) for (const who of dancer_ids) started.add(who);
    const first = dancer_ids.length - furtherStarts;
    return [
      ...(first > 0 ? [lineOf(index, next === null ? "person" : "first", first, unit)] : []),
      ...(furtherStarts > 0 ? [lineOf(index, "next", furtherStarts, next ?? unit)] : []),
      ...freePlaces(fees, index, dancer_ids.length, Math.min(unit, next ?? unit)),
    ];
  });
  return applyPackages(fees, starts, lines);
}

/** The presentation, and the calculation of the amount where it is not a single price. */
function detailOf(name: string, own: readonly BillLine[], locale: "pl" | "en"): string {
  const [only] = own;
  if (!only || (own.length === 1 && only.count === 1 && only.kind !== "next")) return name;
  const words = WORDS[locale];
  const word = (kind: FeeLine["kind"]) => (kind === "next" || kind === "package" || kind === "free" ? ` (${words[kind]})` : "");
  const sums = own.map(({ kind, count, unit_amount }, index) => {
    const sign = unit_amount < 0 ? " − " : index > 0 ? " + " : "";
    return `${sign}${count === 1 ? "" : `${count} × `}${formatMoney(Math.abs(unit_amount), locale)}${word(kind)}`;
  });
  return `${name}, ${sums.join("")}`;
}

/** Number of entries in a price. */
export function entriesIn(quote: Pick<Quote, "lines">): number {
  return quote.lines.filter((each) => each.entry_id !== null).length;
}
