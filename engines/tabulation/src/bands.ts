// Award bands (docs/rules/places.md 9.1). A band reaches from its lower bound up to the next bound, half-open, on the unrounded total.
import type { Refusals } from "./ballots.ts";
import { compare, type Fraction, hundredths, ofHundredths } from "./exact.ts";
import type { Band } from "./types.ts";

/** Returns the name of the band of a total, or null below the lowest band. `highestFirst` must be sorted by falling bounds. */
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
