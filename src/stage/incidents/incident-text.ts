// Names incidents and what they are about. Pure.
import { titleOf } from "../../entries/label/title-of.ts";
import { startNumber } from "../../kernel/text/format.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import type { Incident } from "./contract.ts";
import { words } from "./words.ts";

/** „080 „Żółty pokój””: the entry of an incident. Empty without one. */
export function entryText(entry: Pick<NonNullable<Incident["entry"]>, "start_number" | "title" | "artist_name"> | null): string {
  if (!entry) return "";
  return [entry.start_number !== null && startNumber(entry.start_number), titleOf(entry)].filter(Boolean).join(" ");
}

/** „Skarga: 080 „Żółty pokój””. */
export function incidentTitle({ kind, entry }: Pick<Incident, "kind" | "entry">, locale: Locale): string {
  return [words[locale].kinds[kind], entryText(entry)].filter(Boolean).join(": ");
}
