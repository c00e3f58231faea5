// Documents: numbers, VAT, sums in words, differences. Pure; money in integer grosze. Sources: ustawa o VAT art. 106e ust. 1, 7, 10, 11 and art.
// 106j; docs/rules/documents.md 1.1–3.5.

import { plural } from "../../kernel/text/format.ts";
import { numberInWords } from "../../kernel/text/number-words.ts";

export const kinds = ["proforma", "confirmation", "invoice", "correction"] as const;
export type Kind = (typeof kinds)[number];

/** VAT rates in percent. "zw" is exempt. */
export const rates = ["23", "8", "5", "0", "zw"] as const;
export type Rate = (typeof rates)[number];

/** Default patterns of numbers. */
export const usualPatterns = {
  proforma_pattern: "PRO/{nr}/{rrrr}",
  confirmation_pattern: "POT/{nr}/{rrrr}",
  invoice_pattern: "FV/{nr}/{mm}/{rrrr}",
  correction_pattern: "KOR/{nr}/{mm}/{rrrr}",
};

/** Placeholders of a pattern: the number, the month, the year in two or four digits. */
const PLACES = ["{nr}", "{mm}", "{rr}", "{rrrr}"];
const MOST = 30;

/** Why a pattern cannot be used. Null when it can. */
export function patternProblem(pattern: string): { pl: string; en: string } | null {
  if (pattern.split("{nr}").length !== 2)
    return { pl: "Wzór musi mieć dokładnie jedno {nr}.", en: "The pattern must have exactly one {nr}." };
  const strange = (pattern.match(/\{[^}]*\}?/g) ?? []).find((each) => !PLACES.includes(each));
  if (strange !== undefined)
    return {
      pl: `Zamiast ${strange} użyj {nr}, {mm}, {rr} albo {rrrr}.`,
      en: `Instead of ${strange} use {nr}, {mm}, {rr} or {rrrr}.`,
    };
  if (pattern.includes("{mm}") && !/\{rr(rr)?\}/.test(pattern))
    return { pl: "Do miesiąca dodaj rok: {rr} albo {rrrr}.", en: "A pattern with {mm} needs a year: {rr} or {rrrr}." };
  // Without a separator, a number next to a year or a month would be ambiguous.
  if (/\{nr\}[\d{]|[\d}]\{nr\}/.test(pattern))
    return {
      pl: "Oddziel {nr} znakiem, który nie jest cyfrą, na przykład ukośnikiem.",
      en: "Separate {nr} with a non-digit, such as a slash.",
    };
  if (pattern.length > MOST || !/^[\p{L}\d{}/._ -]+$/u.test(pattern))
    return { pl: "Użyj liter, cyfr i znaków / . _ -, najwyżej 30.", en: "Use letters, digits and / . _ -, at most 30." };
  return null;
}

/** The period in which a pattern counts: a month ("2026-11"), a year ("2026"), or all time (""). */
export function periodOf(pattern: string, day: string): string {
  if (pattern.includes("{mm}")) return day.slice(0, 7);
  return /\{rr(rr)?\}/.test(pattern) ? day.slice(0, 4) : "";
}

/** Number of a document: the `n`th of its period, issued on this day. */
export function numberOf(pattern: string, n: number, day: string): string {
  const [year = "", month = ""] = day.split("-");
  return pattern.replace("{nr}", String(n)).replaceAll("{mm}", month).replaceAll("{rrrr}", year).replaceAll("{rr}", year.slice(2));
}

/** Divides whole numbers and rounds to the nearest; half a grosz goes away from zero (art. 106e ust. 11). */
function rounded(above: number, below: number): number {
  const [a, b] = [BigInt(Math.abs(above)), BigInt(below)];
  return Math.sign(above) * Number((2n * a + b) / (2n * b));
}

/** VAT contained in a gross sum: sum × rate / (100 + rate) (art. 106e ust. 7). */
export function vatInGross(grossGrosze: number, rate: Rate): number {
  return rate === "zw" ? 0 : rounded(grossGrosze * Number(rate), 100 + Number(rate));
}

export interface Line {
  /** Key of what the line charges: an entry's id, `reservation:<id>` or `refund:<id>`. Older documents have texts (issuing/invoiced.ts). */
  key: string;
  label: string;
  detail: string | null;
  vat: Rate;
  gross_grosze: number;
  /** Sum of an entry's fee that the deposit's invoice covers, and the deposit's key. */
  deposit?: { key: string; gross_grosze: number } | undefined;
}

export interface Sum {
  net_grosze: number;
  vat_grosze: number;
  gross_grosze: number;
}

export interface RateSum extends Sum {
  vat: Rate;
}

/** Sums of lines by rate, highest rate first. VAT is computed from each rate's total. */
export function sumsOf(lines: readonly Line[]): RateSum[] {
  return rates.flatMap((vat) => {
    const own = lines.filter((line) => line.vat === vat);
    if (own.length === 0) return [];
    const gross_grosze = own.reduce((sum, line) => sum + line.gross_grosze, 0);
    const vat_grosze = vatInGross(gross_grosze, vat);
    return [{ vat, net_grosze: gross_grosze - vat_grosze, vat_grosze, gross_grosze }];
  });
}

/** Total of all rates. */
export function totalOf(sums: readonly Sum[]): Sum {
  const over = (field: keyof Sum) => sums.reduce((sum, each) => sum + each[field], 0);
  return { net_grosze: over("net_grosze"), vat_grosze: over("vat_grosze"), gross_grosze: over("gross_grosze") };
}

/** Changes of sums by rate: after less before, for every rate of either (art. 106j ust. 2 pkt 5). */
export function differenceOf(before: readonly RateSum[], after: readonly RateSum[]): RateSum[] {
  return rates.flatMap((vat) => {
    const [was, is] = [before, after].map((sums) => sums.find((each) => each.vat === vat));
    if (!was && !is) return [];
    const less = (field: keyof Sum) => (is?.[field] ?? 0) - (was?.[field] ?? 0);
    return [{ vat, net_grosze: less("net_grosze"), vat_grosze: less("vat_grosze"), gross_grosze: less("gross_grosze") }];
  });
}

/** A sum in Polish words, grosze as hundredths: „sto dwadzieścia trzy złote 45/100”. */
export function inWords(grosze: number): string {
  const whole = Math.floor(Math.abs(grosze) / 100);
  const currency = plural("pl", whole, { one: "złoty", few: "złote", other: "złotych" });
  const hundredths = `${String(Math.abs(grosze) % 100).padStart(2, "0")}/100`;
  return [grosze < 0 ? "minus" : "", numberInWords(whole, "pl"), currency, hundredths].filter(Boolean).join(" ");
}

/** True when two buyers have the same tax number, or both have none. A correction can change a buyer's other data, but not the number. */
export function hasSameTaxNumber(a: TaxPayer, b: TaxPayer): boolean {
  const idOf = ({ nip, country = "PL" }: TaxPayer) => (nip ? `${country} ${nip}` : "");
  return idOf(a) === idOf(b);
}

interface TaxPayer {
  nip: string | null;
  country?: string | undefined;
}

/** Formats a NIP in groups: 526-025-02-74. */
export function nipText(nip: string): string {
  return nip.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, "$1-$2-$3-$4");
}
