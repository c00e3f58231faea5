// Checks of closed periods. Everything that writes money calls them (docs/rules/books.md 4.1–4.4).
import { wallDay } from "../../competitions/rules.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { refusalText, refuse } from "../../refusals.ts";
import * as store from "./periods-sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

type Books = Pick<Call, "db" | "tenant" | "now">;

/** Returns the last closed day. Takes a shared lock, so that a closing waits until this transaction ends. */
export async function findLastClosedDay(books: Books): Promise<string | undefined> {
  await store.lockState(books.db, books.tenant.id, false);
  return (await store.listPeriods(books.db, 1))[0]?.closed_to ?? undefined;
}

/** Returns the last closed day when `day` is in the closed period, else undefined. Today is never closed. */
export async function findClosedDayCovering(books: Books, day: string): Promise<string | undefined> {
  if (day >= wallDay(books.now)) return undefined;
  const until = await findLastClosedDay(books);
  return until !== undefined && day <= until ? until : undefined;
}

/** Formats a day for the refusal: 2026-01-15 becomes 15.01.2026. */
const formatDay = (day: string) => day.split("-").reverse().join(".");

/** Text of the refusal `period_closed`: nothing is booked up to `until`, and what to do. */
export function closedPeriodMessage(until: string, locale: Locale): string {
  return refusalText("period_closed", locale, { until: formatDay(until) });
}

/** Refuses money dated on a closed day. */
export async function refuseClosedDay(books: Books, day: string): Promise<void> {
  const until = await findClosedDayCovering(books, day);
  if (until !== undefined) refuse("period_closed", { values: { until: formatDay(until) } });
}

/** Refuses a correction by hand that removes money of the closed period. Only money booked later can be corrected. */
export async function refuseClosedCorrection(books: Books, paymentId: string, amountGrosze: number): Promise<void> {
  const until = await findLastClosedDay(books);
  if (until !== undefined && amountGrosze > (await store.correctableAfter(books.db, paymentId, until)))
    refuse("period_closed", { values: { until: formatDay(until) } });
}
