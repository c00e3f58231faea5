// Words of an entry's chips, in both languages.
import type { EntryRow, Missable } from "../records.ts";

export const chipWords: Record<"pl" | "en", { late: string; lacks: string; withoutMusic: string; missing: Record<Missable, string> }> = {
  pl: {
    late: "Po terminie",
    lacks: "Brakuje",
    withoutMusic: "bez muzyki",
    missing: { title: "tytuł", line_up: "skład", music: "muzyka", payment: "płatność" },
  },
  en: {
    late: "Late",
    lacks: "Missing",
    withoutMusic: "no music",
    missing: { title: "title", line_up: "line-up", music: "music", payment: "payment" },
  },
};

/** States of a track. */
export const musicWord: Record<"pl" | "en", Record<EntryRow["music_status"], string>> = {
  pl: {
    none: "brak",
    checking: "sprawdzamy",
    accepted: "jest",
    too_long: "za długa",
    too_short: "za krótka",
    damaged: "uszkodzona",
    rejected: "nie gra",
    organiser: "organizatora",
  },
  en: {
    none: "none",
    checking: "checking",
    accepted: "fine",
    too_long: "too long",
    too_short: "too short",
    damaged: "damaged",
    rejected: "unplayable",
    organiser: "organiser’s",
  },
};

/** States of a payment. */
export const paymentWord: Record<"pl" | "en", Record<string, string>> = {
  pl: {
    none: "brak",
    pending: "oczekuje",
    processing: "w toku",
    paid: "opłacona",
    free: "bez opłaty",
    failed: "nieudana",
    refunded: "zwrócona",
    partially_refunded: "zwrócona część",
  },
  en: {
    none: "none",
    pending: "pending",
    processing: "processing",
    free: "free",
    paid: "paid",
    failed: "failed",
    refunded: "refunded",
    partially_refunded: "partly refunded",
  },
};

/** Lists what an entry misses in words, separated by commas. Empty when nothing is missing. */
export function missingWords(missing: readonly Missable[], locale: "pl" | "en"): string {
  return missing.map((each) => chipWords[locale].missing[each]).join(", ");
}
