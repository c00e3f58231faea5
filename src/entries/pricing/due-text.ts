// What is still to be paid of a sign-up, and until when, in words.
import { formatDate, formatDateTime, formatMoney } from "../../kernel/text/format.ts";
import type { OfferCosts } from "./price-records.ts";

/** What a sign-up costs, what of it is paid, and until when the rest is to be paid. */
export type Due = Omit<OfferCosts, "entry_grosze">;

/** Until when the rest is to be paid, sentence by sentence, nothing where no money is due; `offered`: of a place that is yet to be taken. */
export function termText({ total_grosze, held_grosze, until, due_at, overdue }: Due, locale: "pl" | "en", offered = false): string[] {
  if (total_grosze <= held_grosze) return [];
  const pl = locale === "pl";
  const due = due_at === null ? "" : formatDateTime(due_at, locale, "long");
  const day = until === null ? "" : formatDate(until, locale);
  const price = pl ? `Cena obowiązuje przy wpłacie do: ${day}.` : `The price holds when paid by: ${day}.`;
  const late = pl
    ? `Termin wpłaty już minął (${due}), więc zapłać od razu${offered ? " po przyjęciu miejsca" : ""}.`
    : `Payment was due ${due}, so pay ${offered ? "as soon as the place is taken" : "now"}.`;
  const term = pl ? `Termin wpłaty: ${due}.` : `Payment is due: ${due}.`;
  const none = pl ? "Organizator nie podał terminu wpłaty." : "The organiser named no date of payment.";
  return [...(until === null ? [] : [price]), due_at === null ? none : overdue ? late : term];
}

/** How much is still to be paid, and until when; nothing where no money is due. */
export function dueText(due: Due, locale: "pl" | "en"): string {
  const left = due.total_grosze - due.held_grosze;
  if (left <= 0) return "";
  return [`${locale === "pl" ? "Do zapłaty" : "To pay"}: ${formatMoney(left, locale)}.`, ...termText(due, locale)].join(" ");
}

/** The button of a mail that opens the sign-up: to pay there where money is due. */
export function openLabel({ total_grosze, held_grosze }: Due, locale: "pl" | "en"): string {
  if (total_grosze > held_grosze) return locale === "pl" ? "Zobacz i zapłać" : "See and pay";
  return locale === "pl" ? "Otwórz zgłoszenie" : "Open the sign-up";
}
