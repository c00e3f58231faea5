import { danceTitle } from "../../kernel/text/format.ts";
import type { EntryName } from "./entry-label.ts";

/** The title in quotes with the artist name, for the organiser's people and judges; null when the entry has neither. */
export function titleOf({ title, artist_name }: Pick<EntryName, "title" | "artist_name">): string | null {
  return [title && danceTitle(title), artist_name].filter(Boolean).join(", ") || null;
}

/** Name of an entry in lists and mails: its title in quotes, else that it has none. */
export function labelOf(entry: { title: string | null }, locale: "pl" | "en"): string {
  return entry.title ? `„${entry.title}”` : locale === "pl" ? "bez tytułu" : "untitled";
}
