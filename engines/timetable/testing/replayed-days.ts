// Replays invented days with random noise and measures how often the predicted intervals contain the real starts, and how wide they are.
import { liveTimes } from "../src/live-times.ts";
import { normalsFrom, type RealTime } from "../src/pace.ts";
import { randomFrom } from "../src/random.ts";
import { readTimetable } from "../src/read-timetable.ts";
import type { Slot, Timetable } from "../src/timetable.ts";

const [SECONDS, CHANGEOVER, NINE] = [120, 60, 32_400];

/** Real deviation of one entry and of the changeover after it from the plan, in seconds. `n` counts entries from 0. */
type Noise = (draw: { normal: () => number; uniform: (from: number, to: number) => number }, n: number) => number;

const usual: Noise = (draw) => 5 * draw.normal();

/** Kinds of noise by name. */
export const NOISES: Readonly<Record<string, Noise>> = {
  calm: usual,
  "15 s more each": (draw, n) => 15 + usual(draw, n),
  "lengths ±8 s": (draw, n) => draw.uniform(-8, 8) + usual(draw, n),
  "2 % incidents": (draw, n) => usual(draw, n) + (draw.uniform(0, 1) < 0.02 ? draw.uniform(300, 900) : 0),
  "crew tires": (draw, n) => 0.15 * n + usual(draw, n),
};

function dayOf(entries: number): { timetable: Timetable; order: Slot[] } {
  const read = readTimetable({
    entries: Array.from({ length: entries }, (_, n) => ({ id: `e${n}`, dancers: [], seconds: SECONDS, block: "a" })),
    blocks: [{ id: "a", stage: "s", day: "d" }],
    days: [{ id: "d", start: NINE, end: NINE + 100_000 }],
    rest_seconds: 0,
  });
  if (!read.ok) throw new Error(read.errors.join("; "));
  const order = read.timetable.entries.map((e, n) => ({ entry: e.id, start: NINE + (SECONDS + CHANGEOVER) * n, stage: "s", day: "d" }));
  return { timetable: read.timetable, order };
}

/** Share of real starts inside their interval, and mean width of the intervals in seconds. */
export type Coverage = { covered: number; width: number };

/**
 * Replays `days` days of `entries` entries. A prediction is made after every `every` entries and compared with the real starts: of the entry 8
 * ahead, of the one 40 ahead, and of all remaining ones.
 */
export function replay(noise: Noise, days: number, entries: number, every: number): Record<"8" | "40" | "all", Coverage> {
  const { timetable, order } = dayOf(entries);
  const found = { 8: { hits: 0, width: 0, of: 0 }, 40: { hits: 0, width: 0, of: 0 }, all: { hits: 0, width: 0, of: 0 } };
  for (let day = 1; day <= days; day++) {
    const random = randomFrom(day * 7919);
    const draw = { normal: normalsFrom(random), uniform: (from: number, to: number) => from + (to - from) * random.next() };
    let start = NINE;
    const real: RealTime[] = order.map(({ entry }, n) => {
      const now = { entry, start: Math.round(start) };
      start += Math.max(1, SECONDS + CHANGEOVER + noise(draw, n));
      return now;
    });
    for (let seen = every; seen < entries; seen += every) {
      const past = real.slice(0, seen);
      const predictions = liveTimes(
        { ...timetable, seed: day },
        { order, ceremonies: [] },
        { stage: "s", day: "d", now: past.at(-1)?.start ?? 0 },
        past,
      );
      for (const [n, { earliest, latest }] of predictions.entries()) {
        const came = real[seen + n]?.start ?? 0;
        for (const horizon of ["8", "40", "all"] as const) {
          if (horizon !== "all" && n + 1 !== Number(horizon)) continue;
          const count = found[horizon];
          count.of++;
          count.width += latest - earliest;
          if (came >= earliest && came <= latest) count.hits++;
        }
      }
    }
  }
  const share = ({ hits, width, of }: { hits: number; width: number; of: number }) => ({ covered: hits / of, width: width / of });
  return { 8: share(found[8]), 40: share(found[40]), all: share(found.all) };
}
