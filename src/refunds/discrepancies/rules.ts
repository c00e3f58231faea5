// Discrepancies: their states, and the days on which providers are polled (docs/rules/payments.md 5.9). Pure.
export const kinds = ["refund", "dispute"] as const;
export const states = ["waiting", "gone", "void"] as const;
export type State = (typeof states)[number];
export const statuses = ["open", "refunded", "dismissed", "void"] as const;
export type Status = (typeof statuses)[number];

/** Days after its payment on which a transaction's provider is polled about returned money. */
const ASK_DAYS = [1, 2, 3, 5, 7, 14, 30, 60, 90] as const;

/** Payment days of the transactions that are polled `today` (ISO days). */
export function paidDaysToAsk(today: string): string[] {
  return ASK_DAYS.map((days) => new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10));
}

/** True when a provider's report is newer than the stored state. Within one second the later state wins: waiting, gone, void. */
export function isNewer(known: { state: State; state_at: string }, found: { state: State; at: string }): boolean {
  const seconds = (time: string) => Math.floor(Date.parse(time) / 1000);
  const after = seconds(found.at) - seconds(known.state_at);
  return found.state !== known.state && (after > 0 || (after === 0 && states.indexOf(found.state) > states.indexOf(known.state)));
}

/** True when the office may set this status. A recorded refund stays one until the provider reports that the money came back. */
export function maySettle(from: Status, to: "refunded" | "dismissed"): boolean {
  return from === "open" || (from === "dismissed" && to === "refunded");
}
