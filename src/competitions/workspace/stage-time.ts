// Calculates how long the entries of a competition are on stage. Pure; times in seconds.
import type { Section } from "../shapes.ts";

type Timed = Pick<
  Section,
  "presentation_category_id" | "presentation_name" | "music_to_seconds" | "slot_seconds" | "entries" | "waiting" | "archived"
>;

/** One presentation category: its longest performance with the break after it, performances per hour, and the time of its entries. */
export interface StageLine {
  id: string;
  name: string;
  entries: number;
  slot_seconds: number;
  per_hour: number;
  seconds: number;
}

/** Returns a line per presentation category, in the sections' order. An entry takes the longest allowed music, else the usual slot. */
export function stageLines(sections: readonly Timed[], changeover: number): StageLine[] {
  const groups = Map.groupBy(
    sections.filter((each) => !each.archived),
    (each) => each.presentation_category_id,
  );
  return [...groups].map(([id, group]) => {
    const slots = group.map((each) => ({ entries: each.entries, slot: (each.music_to_seconds ?? each.slot_seconds) + changeover }));
    const slot_seconds = Math.max(...slots.map((each) => each.slot));
    return {
      id,
      name: group[0]?.presentation_name ?? "",
      entries: slots.reduce((sum, each) => sum + each.entries, 0),
      slot_seconds,
      per_hour: Math.floor(3600 / slot_seconds),
      seconds: slots.reduce((sum, each) => sum + each.entries * each.slot, 0),
    };
  });
}

/** Returns the hall's clock at the end of dancing that begins at `first` (`09:00`); undefined past midnight. */
export function endClock(first: string, seconds: number): string | undefined {
  const [hour = 0, minute = 0] = first.split(":").map(Number);
  const end = hour * 60 + minute + Math.ceil(seconds / 60);
  if (end >= 24 * 60) return undefined;
  const two = (n: number) => String(n).padStart(2, "0");
  return `${two(Math.floor(end / 60))}:${two(end % 60)}`;
}
