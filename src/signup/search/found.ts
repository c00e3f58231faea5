// What the search finds: pure, from the navigation and from entries that the server found.
import { finds } from "../../kernel/text/search.ts";
import type { EntryRow } from "../records.ts";
import type { NavGroup, NavItem } from "../../web/layouts/nav.ts";
import type { Locale } from "../../kernel/text/locale.ts";

const CLUBS_MOST = 4;

/** Screens of the navigation whose name holds every typed word; all of them for no words. */
export function screensOf(groups: readonly NavGroup[], text: string, locale: Locale): NavItem[] {
  return groups.flatMap((group) => group.items).filter((item) => finds(text, [item.label[locale]]));
}

/** Clubs of the found entries whose name or city holds every typed word, each once, with how many of the found are theirs; at most four. */
export function clubsOf(
  entries: readonly Pick<EntryRow, "club_name" | "club_city">[],
  text: string,
): { name: string; city: string | null; entries: number }[] {
  const clubs = new Map<string, { name: string; city: string | null; entries: number }>();
  for (const { club_name: name, club_city: city } of entries) {
    if (name === null || !finds(text, [name, city])) continue;
    const known = clubs.get(name);
    clubs.set(name, { name, city, entries: (known?.entries ?? 0) + 1 });
  }
  return [...clubs.values()].slice(0, CLUBS_MOST);
}
