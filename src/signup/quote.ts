// What a sign-up costs, in grosze: the sections' fees, a dancer or an entry each. Pure.
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
