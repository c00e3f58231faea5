import type { RoundOfBlock } from "../shapes.ts";
import type { Locale } from "../../kernel/text/locale.ts";

type Titled = { name: string; rounds: readonly Pick<RoundOfBlock, "name" | "waits">[] };

/** „Solo, jazz, 12–15 lat, półfinał” in the words of its rounds; of a section with one round just the section. */
export function blockTitle(block: Titled, locale: Locale): string {
  return [block.name, roundTitles(block, locale)].filter(Boolean).join(", ");
}

/** The names of the rounds of a block; nothing where their sections have no others. */
export function roundTitles(block: Titled, locale: Locale): string {
  return block.rounds.flatMap((round) => round.name?.[locale] ?? []).join(", ");
}

/** What stands in a block in the place of those who are not known yet; undefined where they are. */
export function waitsOf(block: Titled, locale: Locale): string | undefined {
  return block.rounds.flatMap((round) => round.waits?.[locale] ?? [])[0];
}
