// Methods to adapt a running order to a change. Each gives new rows for the stages of one day (docs/rules/timetable.md 5.1).
import type { Slot, Timetable } from "./timetable.ts";

/**
 * A change during the day. A re-dance is a further entry with its own id and the same dancers. A `late` entry cannot start before `not_before`, in
 * seconds from midnight.
 */
export type Change =
  | { kind: "scratch"; entry: string }
  | { kind: "swap"; first: string; second: string }
  | { kind: "late"; entry: string; not_before: number }
  | { kind: "redance"; entry: string; id: string; seconds?: number };

/** An entry or a ceremony on a stage, with its published start in seconds from midnight if it has one. */
export type Item = { id: string; block: string; seconds: number; published: number | undefined; ceremony: boolean };

/** Names of the methods. At most one proposal of each is offered first. */
export type RepairMethod =
  | "keep_times"
  | "close_gap"
  | "fill_gap"
  | "exchange"
  | "first_after_second"
  | "second_before_first"
  | "later_in_block"
  | "own_slot"
  | "exchange_blocks"
  | "end_of_day";

/** New rows of one day, by stage. With `hold` nobody starts before the published time. */
export type Attempt = { method: RepairMethod; rows: Map<string, Item[]>; hold: boolean };

/** Returns all attempts worth timing for a change. Items that have started (`isFree` is false) are never moved. */
export function listAttempts(
  change: Change,
  rows: ReadonlyMap<string, readonly Item[]>,
  timetable: Timetable,
  isFree: (item: Item) => boolean,
): Attempt[] {
  const found: Attempt[] = [];
  const offer = (method: RepairMethod, stage: string, row: readonly Item[], also?: [string, readonly Item[]]) => {
    for (const hold of [true, false]) {
      const next = new Map([...rows].map(([s, r]) => [s, [...r]]));
      next.set(stage, [...row]);
      if (also) next.set(also[0], [...also[1]]);
      found.push({ method, rows: next, hold });
    }
  };
  const place = (id: string) => {
    for (const [stage, row] of rows) {
      const at = row.findIndex((item) => item.id === id);
      if (at >= 0) return { stage, row, at, item: row[at] as Item };
    }
    return undefined;
  };
  if (change.kind === "swap") {
    const [a, b] = [place(change.first), place(change.second)];
    if (a && b && isFree(a.item) && isFree(b.item)) offerSwap(a, b, offer);
    return found;
  }
  const spot = place(change.entry);
  if (!spot) return found;
  const { stage, row, at, item } = spot;
  const rest = row.toSpliced(at, 1);
  if (change.kind === "scratch") {
    if (!isFree(item)) return found;
    found.push({ method: "keep_times", rows: new Map([...rows, [stage, rest]]) as Attempt["rows"], hold: true });
    found.push({ method: "close_gap", rows: new Map([...rows, [stage, rest]]) as Attempt["rows"], hold: false });
    for (const other of rest) {
      if (other.block !== item.block || !isFree(other)) continue;
      const without = rest.filter((i) => i !== other);
      const gap = without.findIndex((i) => row.indexOf(i) > at);
      // The entry that fills the gap may start at the published time of the gap.
      offer("fill_gap", stage, without.toSpliced(gap < 0 ? without.length : gap, 0, { ...other, published: item.published }));
    }
    return found;
  }
  if (change.kind === "late") {
    if (!isFree(item)) return found;
    const free = { ...item, published: undefined };
    offerPlaces(rest, at, item.block, (method, place) => offer(method, stage, rest.toSpliced(place, 0, free)));
    for (const [n, other] of row.entries())
      if (n > at && other.block === item.block && isFree(other))
        offer("exchange", stage, row.with(at, { ...other, published: item.published }).with(n, { ...item, published: other.published }));
    offerBlocks(row, item.block, isFree, (moved) => offer("exchange_blocks", stage, moved));
    return found;
  }
  const seconds = change.seconds ?? timetable.entries.find((e) => e.id === change.entry)?.seconds ?? item.seconds;
  const redance: Item = { ...item, id: change.id, seconds, published: undefined };
  offerPlaces(row, at + 1, item.block, (method, place) => offer(method, stage, row.toSpliced(place, 0, redance)));
  return found.filter((attempt) => attempt.rows.get(stage)?.every((i, n, all) => i.id !== change.id || all.slice(n + 1).every(isFree)));
}

type Spot = { stage: string; row: readonly Item[]; at: number; item: Item };
type Offer = (method: RepairMethod, stage: string, row: readonly Item[], also?: [string, readonly Item[]]) => void;

function offerSwap(one: Spot, two: Spot, offer: Offer): void {
  if (one.stage !== two.stage) {
    const first = one.row.with(one.at, { ...two.item, published: one.item.published });
    offer("exchange", one.stage, first, [two.stage, two.row.with(two.at, { ...one.item, published: two.item.published })]);
    return;
  }
  const [a, b] = one.at < two.at ? [one, two] : [two, one];
  const { row, stage } = a;
  offer(
    "exchange",
    stage,
    row.with(a.at, { ...b.item, published: a.item.published }).with(b.at, { ...a.item, published: b.item.published }),
  );
  offer("first_after_second", stage, row.toSpliced(b.at + 1, 0, { ...a.item, published: undefined }).toSpliced(a.at, 1));
  offer("second_before_first", stage, row.toSpliced(b.at, 1).toSpliced(a.at, 0, { ...b.item, published: undefined }));
}

/** Offers places from `from` on: inside the block, between later blocks, and at the end of the day. */
function offerPlaces(row: readonly Item[], from: number, block: string, offer: (method: RepairMethod, place: number) => void): void {
  for (let place = from; place <= row.length; place++) {
    const [before, after] = [row[place - 1]?.block, row[place]?.block];
    if (before === block) offer("later_in_block", place);
    if (place === row.length) offer("end_of_day", place);
    else if (before !== block && before !== after) offer("own_slot", place);
  }
}

/** Exchanges the block of a late entry with one of the blocks after it. Only whole blocks that have not begun are moved. */
function offerBlocks(row: readonly Item[], block: string, isFree: (item: Item) => boolean, offer: (row: Item[]) => void): void {
  const groups: Item[][] = [];
  for (const item of row) {
    const last = groups.at(-1);
    if (last?.[0]?.block === item.block) last.push(item);
    else groups.push([item]);
  }
  const at = groups.findIndex((g) => g[0]?.block === block);
  const own = groups[at];
  if (!own?.every(isFree)) return;
  for (const [n, other] of groups.entries()) {
    if (n <= at || other.some((i) => i.ceremony)) continue;
    const loose = (group: readonly Item[]) => group.map((i) => ({ ...i, published: undefined }));
    offer(
      groups
        .with(at, loose(other))
        .with(n, loose(own))
        .flatMap((g, k) => (k > at && k < n ? loose(g) : g)),
    );
  }
}

/** Returns the rows of a day as published: entries and ceremonies by stage and start. */
export function rowsOf(
  day: string,
  order: readonly Slot[],
  ceremonies: readonly { ceremony: string; start: number; end: number; stage: string; day: string }[],
  timetable: Timetable,
): Map<string, Item[]> {
  const entries = new Map(timetable.entries.map((e) => [e.id, e]));
  const items = [
    ...order
      .filter((s) => s.day === day)
      .map((s) => {
        const entry = entries.get(s.entry);
        return {
          stage: s.stage,
          item: { id: s.entry, block: entry?.block ?? "", seconds: entry?.seconds ?? 0, published: s.start, ceremony: false },
        };
      }),
    ...ceremonies
      .filter((c) => c.day === day)
      .map((c) => ({
        stage: c.stage,
        item: { id: c.ceremony, block: `ceremony ${c.ceremony}`, seconds: c.end - c.start, published: c.start, ceremony: true },
      })),
  ].toSorted((a, b) => a.item.published - b.item.published);
  const rows = new Map<string, Item[]>();
  for (const { stage, item } of items) rows.set(stage, [...(rows.get(stage) ?? []), item]);
  return rows;
}
