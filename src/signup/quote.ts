// What a sign-up costs, in grosze: by the sections' fees, a dancer or an entry each, or by the regulations where they say more. Pure.
import { feeFor } from "#engines/regulations/src/fees.ts";
import type { Regulations } from "#engines/regulations/src/schema.ts";
import { formatMoney } from "../web/format.ts";
import type { EntryStatus, Quote } from "./records.ts";
import { charged } from "./rules.ts";

export interface PricedSection {
  id: string;
  presentation_name: string;
  fee_grosze: number | null;
  fee_per: "dancer" | "entry";
}

export interface PricedEntry {
  id: string;
  section_id: string;
  title: string | null;
  status: EntryStatus;
  dancer_ids: readonly string[];
}

/** Lines and total of the entries that are charged for; one that waits for a place stands with 0. A section without a fee costs nothing yet. */
export function quoteOf(entries: readonly PricedEntry[], sections: readonly PricedSection[], locale: "pl" | "en"): Quote {
  const byId = new Map(sections.map((each) => [each.id, each]));
  const lines = entries
    .filter((each) => charged.includes(each.status) || each.status === "waiting")
    .map((entry) => {
      const section = byId.get(entry.section_id);
      const waits = entry.status === "waiting";
      const amount = waits || !section ? 0 : feeOf(section, entry.dancer_ids.length);
      const name = section?.presentation_name ?? "";
      const times = section?.fee_grosze != null && section.fee_per === "dancer" && entry.dancer_ids.length > 1;
      const waiting = locale === "pl" ? "lista rezerwowa" : "waiting list";
      const detail = waits
        ? `${name}, ${waiting}`
        : times
          ? `${name}, ${entry.dancer_ids.length} × ${formatMoney(section.fee_grosze ?? 0, locale)}`
          : name;
      return { entry_id: entry.id, label: labelOf(entry, locale), detail, amount_grosze: amount };
    });
  return { lines, total_grosze: lines.reduce((sum, each) => sum + each.amount_grosze, 0), currency: "PLN", question: null };
}

/** A section's fee for so many dancers, in grosze. */
export function feeOf(section: Pick<PricedSection, "fee_grosze" | "fee_per">, dancers: number): number {
  return (section.fee_grosze ?? 0) * (section.fee_per === "dancer" ? dancers : 1);
}

/** What an entry is called in lists and mails: its title in quotes, else that it has none. */
export function labelOf(entry: { title: string | null }, locale: "pl" | "en"): string {
  return entry.title ? `„${entry.title}”` : locale === "pl" ? "bez tytułu" : "untitled";
}

export interface RulebookSection extends PricedSection {
  rulebook_codes: { style: string | null; presentation: string | null; age: string | null; level: string | null } | null;
}

/** Whether the regulations price in a way that a fee a section cannot say: by starts, by day, with packages or free places. */
function pricesBeyondSections(rulebook: Regulations): boolean {
  const { fees } = rulebook;
  return (
    fees !== null &&
    fees.currency === "PLN" &&
    (fees.packages.length > 0 ||
      fees.free.length > 0 ||
      fees.rules.some((rule) => rule.tiers.length > 0 || rule.kind === "per_person_first_next"))
  );
}

/**
 * The price by the regulations on a day (ISO date, both of entering and paying), where they say more than the sections' fees and know every
 * charged entry's section; otherwise by the sections, with the regulations' open question when they leave one.
 */
export function quoteBy(
  rulebook: Regulations | undefined,
  entries: readonly PricedEntry[],
  sections: readonly RulebookSection[],
  day: string,
  locale: "pl" | "en",
): Quote {
  const plain = quoteOf(entries, sections, locale);
  const byId = new Map(sections.map((each) => [each.id, each]));
  const paying = entries.filter((each) => charged.includes(each.status) && each.dancer_ids.length > 0);
  if (
    !rulebook ||
    paying.length === 0 ||
    !pricesBeyondSections(rulebook) ||
    paying.some((each) => !byId.get(each.section_id)?.rulebook_codes)
  )
    return plain;
  const outcome = feeFor(
    rulebook,
    paying.map(({ section_id, dancer_ids }) => {
      const codes = byId.get(section_id)?.rulebook_codes;
      return {
        style: codes?.style ?? undefined,
        presentation: codes?.presentation ?? undefined,
        age_category: codes?.age ?? undefined,
        level: codes?.level ?? undefined,
        dancers: dancer_ids,
      };
    }),
    { paid_on: day, entered_on: day },
  );
  if (outcome.ambiguous) return { ...plain, question: outcome.question[locale] };
  const lines = plain.lines.map((line) => {
    const own = outcome.answer.lines.filter((each) => paying[each.entry]?.id === line.entry_id);
    const name = byId.get(entries.find((each) => each.id === line.entry_id)?.section_id ?? "")?.presentation_name ?? "";
    const sums = own.map((each) =>
      each.count === 1 ? formatMoney(each.unit_amount, locale) : `${each.count} × ${formatMoney(each.unit_amount, locale)}`,
    );
    return own.length === 0
      ? { ...line, amount_grosze: 0 }
      : { ...line, detail: `${name}, ${sums.join(" + ")}`, amount_grosze: own.reduce((sum, each) => sum + each.amount, 0) };
  });
  return { ...plain, lines, total_grosze: outcome.answer.total };
}
