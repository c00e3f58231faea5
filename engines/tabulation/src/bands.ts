// Award bands (docs/rules/places.md 9.1): each band reaches from its lower bound up to the next one, half-open, on the unrounded total.
import type { Refusals } from "./ballots.ts";
import { compare, type Fraction, hundredths, ofHundredths } from "./exact.ts";
import type { Band } from "./types.ts";

/** The band of a total, or null below the lowest; bands must be ordered from the highest. */
export function bandOf(total: Fraction, highestFirst: readonly Band[]): string | null {
  return highestFirst.find((band) => compare(total, ofHundredths(hundredths(band.from) ?? 0)) >= 0)?.name ?? null;
}

/** Refuses bands with unreadable or equal lower bounds. */
export function checkBands(bands: readonly Band[], refusals: Refusals): void {
  const seen = new Set<number>();
  for (const band of bands) {
    const from = hundredths(band.from);
    if (from === undefined || seen.has(from)) refusals.add("bad_setting", {}, { found: `${band.name}: ${band.from}` });
    seen.add(from ?? 0);
  }
}
