// A notice in the language of its reader. Small, because guests' pages load it.
import type { Locale } from "../kernel/text/locale.ts";
import type { ShownNotice } from "./shapes.ts";

/** „Scena B: Przerwa do 14:30.” In English the English text, else the Polish one. */
export function noticeText({ text, text_en, stage }: Pick<ShownNotice, "text" | "text_en" | "stage">, locale: Locale): string {
  const words = locale === "en" ? (text_en ?? text) : text;
  return stage === null ? words : `${locale === "en" ? "Stage" : "Scena"} ${stage}: ${words}`;
}
