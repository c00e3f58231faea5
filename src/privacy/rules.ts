// What is decided about people's data without asking anybody. Pure.
import { fold } from "../kernel/text/search.ts";

/** Letters and figures that are not mistaken for each other. */
const SIGNS = "23456789ACDEFHJKMNPRTUWXY";

/** A pseudonym of four drawn numbers, as „Osoba 7F3K”. */
export function pseudonymOf(drawn: readonly number[]): string {
  return `Osoba ${drawn.map((each) => SIGNS[each % SIGNS.length]).join("")}`;
}

/** Whether a title holds a part of one of these names. */
export function tells(title: string | null, names: readonly { first: string; last: string }[]): boolean {
  const words = new Set(fold(title ?? "").split(/[^a-z0-9]+/));
  return names.some((name) =>
    [name.first, name.last].some((part) =>
      fold(part)
        .split(/[^a-z0-9]+/)
        .every((word) => words.has(word)),
    ),
  );
}

/** Whether what was typed is what was asked for. */
export function confirms(typed: string, asked: string): boolean {
  return fold(typed).trim().replace(/\s+/g, " ") === fold(asked).trim().replace(/\s+/g, " ");
}

interface Named {
  first_name: string;
  last_name: string;
  birth_date: string | null;
}

/** What of a correction differs from what stands there, and what that is. A day of birth that is not given is not asked about. */
export function differing(now: Named, asked: { first_name: string; last_name: string; birth_date?: string | null | undefined }) {
  const birth_date = asked.birth_date ?? now.birth_date;
  const wish: Named = { first_name: asked.first_name, last_name: asked.last_name, birth_date };
  const fields = (["first_name", "last_name", "birth_date"] as const).filter((field) => wish[field] !== now[field]);
  const of = (values: Named): Partial<Named> => Object.fromEntries(fields.map((field) => [field, values[field]]));
  return { wanted: of(wish), stood: of(now) };
}

/** A file name as it may stand in an archive. */
export function archivedName(name: string): string {
  return name.replace(/[\\/:*?"<>|]/g, "-").slice(0, 120);
}

/** So many days before a day. */
export function backBy(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

/** So many months after a day (before it where they are negative); the last of a month where that has fewer days. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
