import type { RoundOfBlock } from "../shapes.ts";
import type { Locale } from "../../kernel/text/locale.ts";

type Titled = { name: string; rounds: readonly Pick<RoundOfBlock, "name" | "waits">[] };

/** „Solo, jazz, 12–15 lat, półfinał”; for a section with one round only the section. */
export function blockTitle(block: Titled, locale: Locale): string {
  return [block.name, roundTitles(block, locale)].filter(Boolean).join(", ");
}

/** The names of the rounds of a block; empty where their sections have only one. */
export function roundTitles(block: Titled, locale: Locale): string {
  return block.rounds.flatMap((round) => round.name?.[locale] ?? []).join(", ");
}

/** The text that replaces the entries of a round not filled yet; undefined once they are known. */
export function waitsOf(block: Titled, locale: Locale): string | undefined {
  return block.rounds.flatMap((round) => round.waits?.[locale] ?? [])[0];
}
