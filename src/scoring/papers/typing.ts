// Parses numbers typed from a paper sheet. Pure.

interface Numbered {
  performance_id: string;
  start_number: number | null;
}

/** Returns the performances with the numbers in a line, whatever separates them. `unknown`: typed numbers that are not among `places`. */
export function numbersIn(line: string, places: readonly Numbered[]): { ids: string[]; unknown: string[] } {
  const typed = line.split(/[\s,;.]+/).filter(Boolean);
  const found = typed.map((text) => ({
    text,
    place: places.find((each) => each.start_number !== null && each.start_number === Number(text)),
  }));
  return {
    ids: [...new Set(found.flatMap(({ place }) => place?.performance_id ?? []))],
    unknown: found.filter(({ place }) => !place).map(({ text }) => text),
  };
}

/** Parses a typed place, a whole number from 1 to 999. Undefined for anything else. */
export function placeIn(text: string): number | undefined {
  return /^[1-9]\d{0,2}$/.test(text.trim()) ? Number(text) : undefined;
}
