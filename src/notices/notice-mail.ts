// The mail of a notice, in both languages.
import type { Mail } from "../kernel/mail/mail.server.ts";
import type { Locale } from "../kernel/text/locale.ts";
import { noticeText } from "./notice-text.ts";
import type { ShownNotice } from "./shapes.ts";

/** Content of the mail: the notice, and the competition that it is about. */
export function buildNoticeMail(
  locale: Locale,
  competitionName: string,
  notice: Pick<ShownNotice, "text" | "text_en" | "stage">,
): Omit<Mail, "kind" | "to"> {
  const pl = locale === "pl";
  return {
    locale,
    subject: pl ? `Komunikat: ${competitionName}` : `Notice: ${competitionName}`,
    heading: pl ? "Komunikat organizatora" : "A notice from the organiser",
    paragraphs: [noticeText(notice, locale), pl ? `Turniej: ${competitionName}.` : `Competition: ${competitionName}.`],
  };
}
