// How many sign-ups one client may begin, and how large one may grow (docs/decisions/012). Pure; the time is an argument.
import type { Reason } from "../../people/reasons.ts";

/** Drafts that one device or person may have in competitions that still take entries, and sign-ups that they may begin in an hour. */
export const MOST_OPEN = 20;
export const MOST_AN_HOUR = 10;
const HOUR_MS = 3_600_000;

/** A sign-up of one device or person. */
export interface Begun {
  created_at: string;
  /** A draft of a competition that still takes entries. */
  open: boolean;
}

/** Since when sign-ups count for the hour, as ISO time. */
export function hourBefore(now: Date): string {
  return new Date(now.getTime() - HOUR_MS).toISOString();
}

/** Seconds until one more may be begun, after so many in the last hour; undefined: now. */
export function secondsUntilNext(begun: readonly Begun[], now: Date): number | undefined {
  const since = now.getTime() - HOUR_MS;
  const times = begun
    .map((each) => Date.parse(each.created_at))
    .filter((at) => at > since)
    .toSorted((a, b) => b - a);
  const oldest = times[MOST_AN_HOUR - 1];
  return oldest === undefined ? undefined : Math.max(1, Math.ceil((oldest - since) / 1000));
}

/** Rows of a call for which a sign-up has no room, each with its place in the call; those that are there already need none. */
export function beyond<T extends { id?: string | undefined }>(
  there: readonly { id: string }[],
  rows: readonly T[],
  most: number,
): { row: T; at: number }[] {
  const known = new Set(there.map((each) => each.id));
  const fresh = rows.map((row, at) => ({ row, at })).filter(({ row }) => row.id === undefined || !known.has(row.id));
  return fresh.slice(Math.max(0, most - there.length));
}

/** So many are named; the others are counted. */
const NAMED = 5;

const KIND = { people: { pl: "osób", en: "people" }, entries: { pl: "występów", en: "entries" } };

/** That a sign-up is full, and what stays outside. */
export function fullText(kind: keyof typeof KIND, most: number, outside: readonly string[]): Omit<Reason, "code"> {
  const named = outside.slice(0, NAMED).join(", ");
  const more = outside.length - NAMED;
  return {
    pl: `Limit ${KIND[kind].pl} w zgłoszeniu: ${most}. Nie mieszczą się: ${named}${more > 0 ? ` i jeszcze ${more}` : ""}. Dodaj resztę w drugim zgłoszeniu.`,
    en: `A sign-up takes at most ${most} ${KIND[kind].en}. Left out: ${named}${more > 0 ? ` and ${more} more` : ""}. Add the rest to another sign-up.`,
  };
}
