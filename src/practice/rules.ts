// The contents of a practice competition: sections of the usual categories, and invented clubs that dance in them. Pure.

/** Sections by the codes of the usual categories, each with its number of entries and of dancers in each; 36 entries in all. */
export const SECTIONS = [
  { dance: "JAZZ", presentation: "SOLO", age: "9-12", entries: 7, dancers: 1 },
  { dance: "JAZZ", presentation: "SOLO", age: "13-16", entries: 6, dancers: 1 },
  { dance: "HH", presentation: "SOLO", age: "9-12", entries: 6, dancers: 1 },
  { dance: "HH", presentation: "DUET", age: "13-16", entries: 6, dancers: 2 },
  { dance: "WSP", presentation: "DUET", age: "9-12", entries: 6, dancers: 2 },
  { dance: "SHOW", presentation: "MINI", age: "13-16", entries: 5, dancers: 5 },
] as const;

export const CLUBS = 6;
/** Dancers of each age band in a club: enough that hardly anybody dances twice in a row. */
export const DANCERS_A_BAND = 6;
/** Ages of the dancers of each band. */
export const AGES = { "9-12": [9, 10, 11, 12], "13-16": [13, 14, 15, 16] } as const;

export interface InventedEntry {
  section: number;
  club: number;
  /** Indexes, from 0, among the club's dancers of the section's band. */
  dancers: number[];
}

/** Every entry: clubs in turn, and within a club its dancers in turn. */
export function inventedEntries(): InventedEntry[] {
  const next = new Map<string, number>();
  let made = 0;
  return SECTIONS.flatMap(({ age, entries, dancers }, section) =>
    Array.from({ length: entries }, () => {
      const club = made++ % CLUBS;
      const turn = `${club} ${age}`;
      const from = next.get(turn) ?? 0;
      next.set(turn, from + dancers);
      return { section, club, dancers: Array.from({ length: dancers }, (_, i) => (from + i) % DANCERS_A_BAND) };
    }),
  );
}

const STEP_MINUTES = 15;
/** The latest start, so that a list made late in the evening does not run into the next day. */
const LATEST = "20:00";

/** Start of a practice list that is made now, by the hall's clock ("09:40:12" → "09:45"): the next quarter, 20:00 at the latest. */
export function startOf(clock: string): string {
  const minutes = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5)) + 1;
  const next = Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES;
  const text = `${String(Math.floor(next / 60)).padStart(2, "0")}:${String(next % 60).padStart(2, "0")}`;
  return text > LATEST ? LATEST : text;
}
