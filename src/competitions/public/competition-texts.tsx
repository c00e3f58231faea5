// Formats days, fees and limits of competitions. Makes no calls.
import { formatDate, formatLength, formatMoney } from "../../kernel/text/format.ts";
import type { EarlyFee } from "../fees.ts";
import type { Words } from "../words.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** Formats one or more days: „14 marca 2026”, „14–15 marca 2026”, „30 kwietnia – 1 maja 2026”. */
export function daysText(from: string, to: string, locale: Locale): string {
  // Noon is the same day in every time zone.
  const at = (day: string) => `${day}T12:00:00+01:00`;
  const last = formatDate(at(to), locale);
  if (from === to) return last;
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${last}`;
  return `${formatDate(at(from), locale, from.slice(0, 4) === to.slice(0, 4) ? "short" : "day")} – ${last}`;
}

/** Formats a fee: „80,00 zł/os.”, „bez opłaty” or „brak opłaty”. */
export function feeText(fee: { fee_grosze: number | null; fee_per: "dancer" | "entry" }, messages: Words, locale: Locale): string {
  if (fee.fee_grosze === null) return messages.noFee;
  if (fee.fee_grosze === 0) return messages.free;
  return `${formatMoney(fee.fee_grosze, locale)}${fee.fee_per === "dancer" ? messages.perDancer : ""}`;
}

/** Formats the early fees: „do 4 lut 45,00 zł, do 28 lut 50,00 zł”; empty when there are none. */
export function earlyText(early: readonly EarlyFee[], messages: Words, locale: Locale): string {
  return early
    .map((each) => `${messages.until} ${formatDate(each.until, locale, "short")} ${formatMoney(each.fee_grosze, locale)}`)
    .join(", ");
}

/** Formats a range of lengths: „1:30–2:15”, „do 2:15”, „–”. */
export function lengthRange(from: number | null, to: number | null, messages: Pick<Words, "upTo">): string {
  if (to === null) return from === null ? "–" : `${formatLength(from)}+`;
  return from === null || from === 0 ? `${messages.upTo} ${formatLength(to)}` : `${formatLength(from)}–${formatLength(to)}`;
}

/** Formats a head count: „1”, „4–7”, „8+”. */
export function sizeRange(from: number, to: number | null): string {
  if (to === null) return `${from}+`;
  return from === to ? String(from) : `${from}–${to}`;
}
