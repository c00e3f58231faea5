// Texts about the amount still to be paid for a sign-up and its deadline.
import { formatDate, formatDateTime, formatMoney } from "../../kernel/text/format.ts";
import type { OfferCosts } from "./price-records.ts";

/** Price of a sign-up, the part already paid, and the deadline of the rest. */
export type Balance = Omit<OfferCosts, "entry_grosze">;

/** Sentences about the deadline of the rest; none when nothing is to be paid. `offered`: for a place that is still to be accepted. */
export function termText({ total_grosze, held_grosze, until, due_at, overdue }: Balance, locale: "pl" | "en", offered = false): string[] {
  if (total_grosze <= held_grosze) return [];
  const pl = locale === "pl";
  const due = due_at === null ? "" : formatDateTime(due_at, locale, "long");
  const day = until === null ? "" : formatDate(until, locale);
  const price = pl ? `Cena obowiązuje przy wpłacie do: ${day}.` : `The price holds when paid by: ${day}.`;
  const late = pl
    ? `Termin wpłaty już minął (${due}), więc zapłać od razu${offered ? " po przyjęciu miejsca" : ""}.`
    : `Payment was due ${due}, so pay ${offered ? "as soon as the place is taken" : "now"}.`;
  const term = pl ? `Termin wpłaty: ${due}.` : `Payment is due: ${due}.`;
  const none = pl ? "Organizator nie podał terminu wpłaty." : "The organiser has not set a payment deadline.";
  return [...(until === null ? [] : [price]), due_at === null ? none : overdue ? late : term];
}

/** The amount still to be paid, with its deadline; empty when nothing is to be paid. */
export function balanceText(due: Balance, locale: "pl" | "en"): string {
  const left = due.total_grosze - due.held_grosze;
  if (left <= 0) return "";
  return [`${locale === "pl" ? "Do zapłaty" : "To pay"}: ${formatMoney(left, locale)}.`, ...termText(due, locale)].join(" ");
}

/** Label of a mail's button that opens the sign-up, to pay there when money is due. */
export function openLabel({ total_grosze, held_grosze }: Balance, locale: "pl" | "en"): string {
  if (total_grosze > held_grosze) return locale === "pl" ? "Zobacz i zapłać" : "See and pay";
  return locale === "pl" ? "Otwórz zgłoszenie" : "Open the sign-up";
}
