import type { PublicBlock } from "../contract.ts";

/** „Solo, jazz, 12–15 lat, Półfinał”: the section and its round; of a section with one round the block's own name. */
export function blockName({ name, round }: Pick<PublicBlock, "name" | "round">, locale: "pl" | "en"): string {
  return round ? `${round.of}, ${round[locale]}` : name;
}
