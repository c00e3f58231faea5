// How heats are filled (docs/rules/rounds.md 2.1).

/** Fills heats as evenly as possible, larger ones first: 37 in tens is 10, 9, 9, 9. Both are whole numbers; nobody fills no heat. */
export function fillHeats(dancing: number, heat: number): number[] {
  const count = Math.ceil(dancing / heat);
  return Array.from({ length: count }, (_, at) => Math.floor(dancing / count) + (at < dancing % count ? 1 : 0));
}
