// Reads operations that a bank describes in one text: „Nazwa nadawcy: …”, „Tytuł: …”, or payer, title and kind separated by blanks. Pure.
import { fold } from "../../../kernel/text/search.ts";
import { findAccountNumber, cleanText } from "./values.ts";

/** Facts of a description, by its labels. */
export interface Described {
  payer?: string;
  recipient?: string;
  account?: string;
  recipient_account?: string;
  title?: string;
  bank_id?: string;
  /** Text before the first label. */
  lead?: string;
}

/** Labels of two words may appear anywhere in a text, short ones only at the start of a line or a segment. */
const LONG: readonly [keyof Described | "other", string][] = [
  ["payer", "(?:nazwa|dane|imi[eę] i nazwisko)(?: i adres)? (?:nadawcy|zleceniodawcy|kontrahenta|p[lł]atnika)"],
  ["recipient", "(?:nazwa|dane)(?: i adres)? (?:odbiorcy|beneficjenta)"],
  ["account", "(?:(?:nr|numer) )?(?:rachun(?:ek|ku)|kont[oa]) (?:nadawcy|zleceniodawcy|kontrahenta|p[lł]atnika)|z rach\\.?"],
  ["recipient_account", "(?:(?:nr|numer) )?(?:rachun(?:ek|ku)|kont[oa]) (?:odbiorcy|beneficjenta)|na rach\\.?"],
  ["title", "tytu[lł](?:em)?(?: (?:przelewu|operacji|p[lł]atno[sś]ci|wp[lł]aty|transakcji))?|tyt\\."],
  ["bank_id", "(?:numer|nr) referencyjny|(?:numer|nr|id) (?:operacji|transakcji)|referencje banku"],
  [
    "other",
    "adres (?:nadawcy|odbiorcy|zleceniodawcy|kontrahenta)|numer (?:telefonu|karty)|lokalizacja|data (?:wykonania operacji|i czas operacji|waluty|operacji|przetworzenia)|oryginalna kwota operacji|referencje w[lł]asne(?: zleceniodawcy)?|nazwa banku|typ (?:operacji|transakcji)|id iph|tnr|identyfikator [\\p{L} ]{3,20}",
  ],
];
const SHORT: readonly [keyof Described, string][] = [
  ["payer", "nadawca|zleceniodawca|kontrahent|p[lł]atnik|(?:przelew )?od"],
  ["recipient", "odbiorca|dla|(?:przelew )?do"],
  ["account", "(?:(?:nr|numer) )?(?:rachunek|rachunku|konto|konta)"],
  ["title", "tyt|opis"],
];
const alternatives = (labels: readonly [string, string][]) => labels.map(([, pattern]) => pattern).join("|");
const LABEL = new RegExp(`(?:(?<![\\p{L}\\p{N}])(${alternatives(LONG)})|(?<=^\\s*|[;|\\n]\\s*)(${alternatives(SHORT)}))\\s*:`, "giu");
const KINDS = [...LONG, ...SHORT].map(([kind, pattern]) => ({ kind, form: new RegExp(`^(?:${pattern})$`, "iu") }));

/** Reads the labelled values of a text. Undefined when it has no labels. The first value of a kind counts. */
export function parseLabelled(text: string): Described | undefined {
  if (!text.includes(":")) return undefined;
  const labels = [...text.matchAll(LABEL)];
  if (labels.length === 0) return undefined;
  const found: Described = { lead: cleanText(text.slice(0, labels[0]?.index)) };
  labels.forEach((label, at) => {
    const name = cleanText(label[1] ?? label[2] ?? "");
    const kind = KINDS.find(({ form }) => form.test(name))?.kind ?? "other";
    const value = cleanText(text.slice(label.index + label[0].length, labels[at + 1]?.index ?? text.length)).replace(/[;|,]$/, "");
    if (kind !== "other" && found[kind] === undefined && value !== "") found[kind] = value.trim();
  });
  return found;
}

/** A kind of operation, which banks write in capitals. */
const KIND =
  /^(przelew|blik|zakup|wyplata|wplata|oplata|prowizja|kapitalizacja|podatek|zlecenie|obciazenie|uznanie|platnosc|splata|zwrot)\b/;

/**
 * Reads payer, title and account that two or more blanks separate, with a kind of operation after them (mBank's list). Undefined when nothing is
 * separated so.
 */
export function parseSeparated(text: string): Described | undefined {
  const parts = text
    .split(/\s{2,}/)
    .map(cleanText)
    .filter(Boolean);
  if (parts.length < 2) return undefined;
  const account = parts.map(findAccountNumber).find(Boolean);
  const words = parts.filter((part) => findAccountNumber(part) === "");
  const last = words.at(-1) ?? "";
  if (words.length > 1 && last === last.toUpperCase() && KIND.test(fold(last))) words.pop();
  const [payer = "", ...title] = words;
  return { payer, title: title.join(" "), ...(account ? { account } : {}) };
}
