// Sizes of heats (docs/rules/rounds.md 2.1).

/**
 * Returns the sizes of heats, as even as possible, larger ones first: 37 entries in heats of at most 10 give 10, 9, 9, 9. Both are whole numbers.
 * Without entries there are no heats.
 */
export function fillHeats(dancing: number, heat: number): number[] {
  const count = Math.ceil(dancing / heat);
  return Array.from({ length: count }, (_, at) => Math.floor(dancing / count) + (at < dancing % count ? 1 : 0));
}
