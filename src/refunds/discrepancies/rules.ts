// Money that moved at a provider without our asking: its states, and when providers are asked (docs/rules/payments.md 5.9). Pure.
export const kinds = ["refund", "dispute"] as const;
export const states = ["waiting", "gone", "void"] as const;
export type State = (typeof states)[number];
export const statuses = ["open", "refunded", "dismissed", "void"] as const;
export type Status = (typeof statuses)[number];

/** Days after a transaction was paid on which its provider is asked what went back of it. */
const ASK_DAYS = [1, 2, 3, 5, 7, 14, 30, 60, 90] as const;

/** The days whose paid transactions are asked about `today` (ISO days). */
export function paidDaysToAsk(today: string): string[] {
  return ASK_DAYS.map((days) => new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10));
}

/** True when a statement of a provider is newer than the known one. Of one second the later state counts: waiting, gone, void. */
export function isNewer(known: { state: State; state_at: string }, found: { state: State; at: string }): boolean {
  const seconds = (time: string) => Math.floor(Date.parse(time) / 1000);
  const after = seconds(found.at) - seconds(known.state_at);
  return found.state !== known.state && (after > 0 || (after === 0 && states.indexOf(found.state) > states.indexOf(known.state)));
}

/** States that the office may give. What was recorded as a refund stays one until the provider says that the money came back. */
export function maySettle(from: Status, to: "refunded" | "dismissed"): boolean {
  return from === "open" || (from === "dismissed" && to === "refunded");
}
