// Numbers as they are typed from a paper sheet. Pure.

interface Numbered {
  performance_id: string;
  start_number: number | null;
}

/** Whose numbers stand in a line, however they are parted; `unknown` are those of nobody here, as they were typed. */
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

/** A place as it is typed; undefined for what is none. */
export function placeIn(text: string): number | undefined {
  return /^[1-9]\d{0,2}$/.test(text.trim()) ? Number(text) : undefined;
}
