// Filters what the search finds in the navigation and in entries from the server. Pure.
import { matchesSearch } from "../../kernel/text/search.ts";
import type { EntryRow } from "../records.ts";
import type { NavGroup, NavItem } from "../../web/layouts/nav.ts";
import type { Locale } from "../../kernel/text/locale.ts";

const CLUBS_MOST = 4;

/** Screens of the navigation with every typed word in their name; all of them for an empty text. */
export function matchingScreens(groups: readonly NavGroup[], text: string, locale: Locale): NavItem[] {
  return groups.flatMap((group) => group.items).filter((item) => matchesSearch(text, [item.label[locale]]));
}

/** Clubs of the found entries with every typed word in their name or city, each once, with the number of its found entries; at most four. */
export function matchingClubs(
  entries: readonly Pick<EntryRow, "club_name" | "club_city">[],
  text: string,
): { name: string; city: string | null; entries: number }[] {
  const clubs = new Map<string, { name: string; city: string | null; entries: number }>();
  for (const { club_name: name, club_city: city } of entries) {
    if (name === null || !matchesSearch(text, [name, city])) continue;
    const counted = clubs.get(name);
    clubs.set(name, { name, city, entries: (counted?.entries ?? 0) + 1 });
  }
  return [...clubs.values()].slice(0, CLUBS_MOST);
}
