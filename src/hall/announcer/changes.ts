// What changed on a list since the announcer last looked at it (docs/rules/hall.md 6.5). Pure.
import type { HallHeat, HallPlace } from "../shapes.ts";
import type { AnnouncerDesk } from "./contract.ts";

type Gone = NonNullable<HallPlace["out"]>;

interface SeenHeat {
  id: string;
  dance: number;
  number: number;
  /** True once it began. */
  begun: boolean;
  places: { performance_id: string; gone: Gone | null }[];
}

/** The list as the announcer saw it. Stored on the device, without names. */
export interface Seen {
  /** When, as an ISO time of the server's clock. */
  at: string;
  list_id: string | null;
  list_version: number;
  heats: SeenHeat[];
}

export type Change =
  | { kind: "list" }
  | { kind: "version"; list_version: number }
  | { kind: Gone | "back" | "exchanged"; heat_id: string; performance_id: string }
  | { kind: "repeat" | "moved"; heat_id: string };

type Shown = Pick<AnnouncerDesk, "list" | "heats">;

const goneOf = ({ out, absent }: HallPlace): Gone | null => out ?? (absent ? "absent" : null);
const toSeen = ({ id, dance, number, status, places }: HallHeat): SeenHeat => ({
  id,
  dance,
  number,
  begun: status === "on_stage" || status === "done",
  places: places.map((place) => ({ performance_id: place.performance_id, gone: goneOf(place) })),
});

/** The list at this time, to compare with later. */
export const snapshotOf = ({ list, heats }: Shown, at: string): Seen => ({
  at,
  list_id: list?.id ?? null,
  list_version: list?.list_version ?? 0,
  heats: heats.map(toSeen),
});

/** Returns the changes since the list was seen, those of entries first. A heat or entry is named once. */
export function changesSince(seen: Seen, { list, heats }: Shown): Change[] {
  if (!list) return [];
  if (seen.list_id !== list.id) return [{ kind: "list" }];
  const now = heats.map(toSeen);
  const before = new Map(seen.heats.map((heat) => [heat.id, heat]));
  const version: Change[] = list.list_version > seen.list_version ? [{ kind: "version", list_version: list.list_version }] : [];
  const repeats = now.filter((heat) => before.get(heat.id)?.begun && !heat.begun);
  return [
    ...outChanges(seen.heats, now),
    ...exchanges(seen.heats, now),
    ...repeats.map((heat) => ({ kind: "repeat" as const, heat_id: heat.id })),
    ...movedHeats(seen.heats, now).map((heat_id) => ({ kind: "moved" as const, heat_id })),
    ...version,
  ];
}

/** Entries that no longer dance, or dance again, each once. */
function outChanges(before: readonly SeenHeat[], now: readonly SeenHeat[]): Change[] {
  const goneBefore = new Map(before.flatMap(({ id, places }) => places.map((place) => [`${id} ${place.performance_id}`, place.gone])));
  const named = new Set<string>();
  return now.flatMap(({ id: heat_id, places }) =>
    places.flatMap(({ performance_id, gone }): Change[] => {
      const earlier = goneBefore.get(`${heat_id} ${performance_id}`);
      if (earlier === undefined || earlier === gone || named.has(performance_id)) return [];
      named.add(performance_id);
      return [{ kind: gone ?? "back", heat_id, performance_id }];
    }),
  );
}

/** Entries that dance in another heat of their dance, each once. */
function exchanges(before: readonly SeenHeat[], now: readonly SeenHeat[]): Change[] {
  const byId = new Map(now.map((heat) => [heat.id, heat]));
  const heatBefore = new Map(before.flatMap((heat) => heat.places.map((place) => [`${heat.dance} ${place.performance_id}`, heat])));
  const named = new Set<string>();
  return now.flatMap(({ id: heat_id, dance, number, begun, places }) =>
    places.flatMap(({ performance_id }): Change[] => {
      const earlier = heatBefore.get(`${dance} ${performance_id}`);
      // Heats that were made again have other ids, and nobody changed heats.
      const isExchanged = earlier && earlier.id !== heat_id && earlier.number !== number && byId.has(earlier.id);
      if (!isExchanged || begun || named.has(performance_id)) return [];
      named.add(performance_id);
      return [{ kind: "exchanged", heat_id, performance_id }];
    }),
  );
}

/** Heats to come that changed their order: the fewest whose move explains it. */
function movedHeats(before: readonly SeenHeat[], now: readonly SeenHeat[]): string[] {
  const position = new Map(before.filter((heat) => !heat.begun).map((heat, index) => [heat.id, index]));
  const ids = now.filter((heat) => !heat.begun && position.has(heat.id)).map((heat) => heat.id);
  const inPlace = longestRise(ids.map((id) => position.get(id) ?? 0));
  return ids.filter((_, index) => !inPlace.has(index));
}

/** Returns the indexes of a longest rising run of these numbers, not necessarily side by side. */
function longestRise(numbers: readonly number[]): Set<number> {
  /** Index of the smallest last number of each length, and the index before each number in its run. */
  const ends: number[] = [];
  const earlier: (number | undefined)[] = [];
  for (const [index, value] of numbers.entries()) {
    const found = ends.findIndex((end) => (numbers[end] ?? 0) >= value);
    const length = found < 0 ? ends.length : found;
    earlier.push(ends[length - 1]);
    ends[length] = index;
  }
  const rise = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = earlier[at]) rise.add(at);
  return rise;
}
