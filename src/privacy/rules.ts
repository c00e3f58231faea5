// What is decided about people's data without asking anybody. Pure.
import { fold } from "../kernel/search.ts";

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

/** A file name as it may stand in an archive. */
export function archivedName(name: string): string {
  return name.replace(/[\\/:*?"<>|]/g, "-").slice(0, 120);
}
