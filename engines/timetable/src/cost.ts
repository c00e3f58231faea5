import type { BrokenRest, Slot, Timetable } from "./timetable.ts";

/**
 * Returns the cost of a finished order in seconds (docs/rules/timetable.md 2.1), and each pair of entries with too little rest. Written directly
 * from the definition and separately from the search, so that each can check the other. For every dancer and day, entries are sorted by start; each
 * two neighbours cost the seconds missing to the dancer's rest between the end of the first and the start of the second (an overlap counts on top).
 * Entries that start at the same moment keep their order in `order`.
 */
export function costOf(order: readonly Slot[], timetable: Timetable): { cost_seconds: number; broken: BrokenRest[] } {
  const entries = new Map(timetable.entries.map((entry) => [entry.id, entry]));
  const agenda = new Map<string, Map<string, Slot[]>>();
  for (const slot of order) {
    for (const dancer of entries.get(slot.entry)?.dancers ?? []) {
      const days = agenda.get(dancer) ?? new Map<string, Slot[]>();
      agenda.set(dancer, days);
      const slots = days.get(slot.day);
      if (slots) slots.push(slot);
      else days.set(slot.day, [slot]);
    }
  }
  const broken: BrokenRest[] = [];
  for (const [dancer, days] of agenda) {
    const rest = timetable.rest_of[dancer] ?? timetable.rest_seconds;
    for (const slots of days.values()) {
      if (slots.length < 2) continue;
      const byStart = slots.toSorted((a, b) => a.start - b.start);
      for (const [n, second] of byStart.entries()) {
        const first = byStart[n - 1];
        if (!first) continue;
        const pause = second.start - (first.start + (entries.get(first.entry)?.seconds ?? 0));
        if (pause < rest) broken.push({ dancer, first: first.entry, second: second.entry, missing_seconds: rest - pause });
      }
    }
  }
  const cost_seconds = broken.reduce((sum, pair) => sum + pair.missing_seconds, 0);
  return { cost_seconds, broken };
}
