// Limits of sign-ups for each client and of a sign-up's size (docs/decisions/012). Pure; the time is an argument.
import type { Reason } from "../../people/reasons.ts";

/** Most drafts that one device or person may have in competitions that are open, and most sign-ups they may begin in an hour. */
export const MOST_OPEN = 20;
export const MOST_AN_HOUR = 10;
const HOUR_MS = 3_600_000;

export interface BegunSignup {
  created_at: string;
  /** A draft of a competition that is still open. */
  open: boolean;
}

/** The time one hour before `now`, as ISO time: sign-ups begun since then are counted. */
export function anHourBefore(now: Date): string {
  return new Date(now.getTime() - HOUR_MS).toISOString();
}

/** Seconds until another sign-up may be begun; undefined: now. */
export function secondsUntilNext(begun: readonly BegunSignup[], now: Date): number | undefined {
  const since = now.getTime() - HOUR_MS;
  const times = begun
    .map((each) => Date.parse(each.created_at))
    .filter((at) => at > since)
    .toSorted((a, b) => b - a);
  const oldest = times[MOST_AN_HOUR - 1];
  return oldest === undefined ? undefined : Math.max(1, Math.ceil((oldest - since) / 1000));
}

/**
 * Returns the rows of a call that no longer fit a sign-up of `most` rows, each with its index in the call. Rows whose id is among `existing` always
 * fit.
 */
export function rowsBeyond<T extends { id?: string | undefined }>(
  existing: readonly { id: string }[],
  rows: readonly T[],
  most: number,
): { row: T; at: number }[] {
  const existingIds = new Set(existing.map((each) => each.id));
  const fresh = rows.map((row, at) => ({ row, at })).filter(({ row }) => row.id === undefined || !existingIds.has(row.id));
  return fresh.slice(Math.max(0, most - existing.length));
}

/** How many rows are named; the others are counted. */
const NAMED = 5;

const KIND = { people: { pl: "osób", en: "people" }, entries: { pl: "występów", en: "entries" } };

/** Sentence that a sign-up is full, naming the rows left out. */
export function signupFullText(kind: keyof typeof KIND, most: number, outside: readonly string[]): Omit<Reason, "code"> {
  const named = outside.slice(0, NAMED).join(", ");
  const more = outside.length - NAMED;
  return {
    pl: `Limit ${KIND[kind].pl} w zgłoszeniu: ${most}. Nie mieszczą się: ${named}${more > 0 ? ` i jeszcze ${more}` : ""}. Dodaj resztę w drugim zgłoszeniu.`,
    en: `A sign-up takes at most ${most} ${KIND[kind].en}. Left out: ${named}${more > 0 ? ` and ${more} more` : ""}. Add the rest to another sign-up.`,
  };
}
