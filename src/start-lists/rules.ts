// Start lists: planned times and rests. Pure. Vocabulary: a block is one section in one round; a slot is a performance's time on stage.
// Times follow each other without idling: next start = start + seconds + changeover (docs/rules/timetable.md 1.2).

export interface Slot {
  id: string;
  seconds: number;
  /** True for a break, when nobody dances. */
  pause?: boolean;
  /** Seconds since the slot before, where it is not the list's changeover. */
  change?: number | undefined;
}

/**
 * When each slot starts, in milliseconds since 1970, and the end of the last one. The changeover is only between two performances: a break begins
 * where the dancing ends, and its end is the next start.
 */
export function plannedTimes(startsAtMs: number, changeoverSeconds: number, slots: readonly Slot[]): { starts: number[]; end: number } {
  let end = startsAtMs;
  const starts = slots.map((slot, index) => {
    const before = slots[index - 1];
    const start = before && !before.pause && !slot.pause ? end + (slot.change ?? changeoverSeconds) * 1000 : end;
    end = start + slot.seconds * 1000;
    return start;
  });
  return { starts, end };
}

/** A dancer on the floor, in one dance of a performance. */
export interface Appearance {
  performance_id: string;
  dancer_id: string;
  dancer: string;
  starts_ms: number;
  seconds: number;
}

export interface Conflict {
  first_id: string;
  second_id: string;
  dancer: string;
  gap_seconds: number;
}

/** Two appearances of one person in different performances, and the seconds between them. */
interface Rest<A> {
  first: A;
  second: A;
  gap_seconds: number;
}

/**
 * Pairs of consecutive appearances of one person with less than `restSeconds` between them, the shortest rest first. Two performances with several
 * dances give one pair, the shortest. Dances of the same performance need no rest between them.
 */
export function tightRests<A extends Appearance>(appearances: readonly A[], restSeconds: number): Rest<A>[] {
  const found: Rest<A>[] = [];
  for (const own of Map.groupBy(appearances, (each) => each.dancer_id).values()) {
    const shortest = new Map<string, Rest<A>>();
    const inOrder = own.toSorted((a, b) => a.starts_ms - b.starts_ms);
    for (const [at, second] of inOrder.entries()) {
      const first = inOrder[at - 1];
      if (!first || first.performance_id === second.performance_id) continue;
      const gap_seconds = Math.round((second.starts_ms - first.starts_ms) / 1000) - first.seconds;
      const both = [first.performance_id, second.performance_id].toSorted().join(" ");
      if (gap_seconds < Math.min(restSeconds, shortest.get(both)?.gap_seconds ?? restSeconds))
        shortest.set(both, { first, second, gap_seconds });
    }
    found.push(...shortest.values());
  }
  return found.sort((a, b) => a.gap_seconds - b.gap_seconds);
}

/** The result of `tightRests` in the shape of the API. */
export function shortRests(appearances: readonly Appearance[], restSeconds: number): Conflict[] {
  return tightRests(appearances, restSeconds).map(({ first, second, gap_seconds }) => ({
    first_id: first.performance_id,
    second_id: second.performance_id,
    dancer: first.dancer,
    gap_seconds,
  }));
}

/** A block's place in an order. */
export interface PlacedBlock {
  block_id: string;
  performance_ids: readonly string[];
}

/** A break's place in an order, with its name and length. */
export interface PlacedBreak {
  break_id: string;
  name: string;
  seconds: number;
}

/** Blocks and breaks in their order, each block with its performances in theirs. */
export type Order = readonly (PlacedBlock | PlacedBreak)[];

/** The blocks of an order, without its breaks. */
export function blocksOf(order: Order): PlacedBlock[] {
  return order.filter((each) => "block_id" in each);
}

/** True when an order names every block and every performance of the list exactly once, each performance in its own block, and no break twice. */
export function orderFits(order: Order, blocks: readonly { id: string; performances: readonly { id: string }[] }[]): boolean {
  const placed = blocksOf(order);
  const breaks = new Set(order.flatMap((each) => ("break_id" in each ? [each.break_id] : [])));
  if (placed.length !== blocks.length || placed.length + breaks.size !== order.length) return false;
  return blocks.every((block) => {
    const named = placed.filter((each) => each.block_id === block.id);
    const ids = named[0]?.performance_ids ?? [];
    return (
      named.length === 1 &&
      ids.length === block.performances.length &&
      new Set(ids).size === ids.length &&
      block.performances.every((each) => ids.includes(each.id))
    );
  });
}

/** How late the stage runs, in whole minutes as seconds: the newest real start against its plan. Negative when it runs early. */
export function measuredDelay(performances: readonly { planned_at: string; started_at: string | null }[]): number {
  const started = performances.filter((each) => each.started_at !== null);
  // A start that waits on a device is in another time zone than those of the server.
  const startOf = (each: (typeof started)[number]) => Date.parse(each.started_at ?? "");
  const last = started.reduce<(typeof started)[number] | undefined>(
    (newest, each) => (newest === undefined || startOf(each) > startOf(newest) ? each : newest),
    undefined,
  );
  if (!last?.started_at) return 0;
  const late = (Date.parse(last.started_at) - Date.parse(last.planned_at)) / 60_000;
  return Math.round(late) * 60 || 0;
}

/** Why an entry no longer competes; undefined while it does. An entry rejected after it was listed counts as withdrawn. */
export function outReason(entryStatus: string): "withdrawn" | "disqualified" | "absent" | undefined {
  if (entryStatus === "withdrawn" || entryStatus === "rejected") return "withdrawn";
  if (entryStatus === "disqualified") return "disqualified";
  return entryStatus === "no_show" ? "absent" : undefined;
}

interface Queued {
  status: string;
  entry_status: string;
}

/** Why a performance will not be danced: its entry went out before it began; null while it is to come, or is over. */
export function whyNotDanced(performance: Queued): "withdrawn" | "disqualified" | "absent" | null {
  return performance.status === "waiting" ? (outReason(performance.entry_status) ?? null) : null;
}

/** The performances without those that will not be danced. */
export function inQueue<P extends Queued>(performances: readonly P[]): P[] {
  return performances.filter((each) => whyNotDanced(each) === null);
}

/** State of a performance for the placing: "competing" unless it was missed or its entry is out. */
export function placingState(performance: Queued): "competing" | "withdrawn" | "absent" | "disqualified" {
  return outReason(performance.entry_status) ?? (performance.status === "no_show" ? "absent" : "competing");
}

/** Performances that must be marked: all but those that did not dance or no longer compete. */
export function onlyCompeting<P extends Queued>(performances: readonly P[]): P[] {
  return performances.filter((each) => placingState(each) === "competing");
}

/** True when a performance is over: danced or missed. */
export function isOver({ status }: { status: string }): boolean {
  return status === "done" || status === "no_show";
}

/** A sheet expected of a seat; `missing` when its performance was danced and the sheet was not handed in. */
export interface PanelSheet<P, S> {
  performance: P;
  seat: S;
  given: boolean;
  missing: boolean;
}

/** Every expected sheet: of each competing performance from each seat, performance by performance. */
export function panelSheets<P extends Queued, S>(
  performances: readonly P[],
  seats: readonly S[],
  isGiven: (performance: P, seat: S) => boolean,
): PanelSheet<P, S>[] {
  return onlyCompeting(performances).flatMap((performance) =>
    seats.map((seat) => {
      const given = isGiven(performance, seat);
      return { performance, seat, given, missing: !given && performance.status === "done" };
    }),
  );
}

/** Seconds past its time without a start after which a stage no longer counts as waiting. */
const IDLE_SECONDS = 3 * 3600;

/**
 * Delay of a stage as every page shows it, in whole minutes as seconds: the newest real start against its plan, negative when early. While nothing
 * starts it grows with the clock, so that the next start is never predicted in the past. After three hours without a start the day counts as over.
 * Performances that were skipped or are out do not delay the stage.
 */
export function stageDelay(
  all: readonly { planned_at: string; started_at: string | null; status: string; entry_status: string }[],
  nowMs: number,
): number {
  const performances = inQueue(all);
  const last = performances.findLastIndex((each) => each.started_at !== null);
  const next = last === -1 ? undefined : performances.slice(last + 1).find((each) => each.status === "waiting");
  const late = measuredDelay(performances);
  if (!next) return late;
  const overdue = Math.ceil((nowMs - Date.parse(next.planned_at)) / 60_000) * 60;
  return overdue > late + IDLE_SECONDS ? late : Math.max(late, overdue);
}

interface QueuedBlock {
  heats: readonly { status: string; planned_at: string; started_at: string | null; performance_ids: readonly string[] }[];
  performances: readonly (Queued & { id: string; out?: string | null })[];
}

/**
 * The heats of a block in the shape that `stageDelay` needs. A heat without performances still to dance counts as withdrawn, which matters while it
 * waits; a heat of a round not filled yet is still to come.
 */
export function queuedHeats({ heats, performances }: QueuedBlock) {
  const toDance = onlyCompeting(performances).filter(({ out = null, status }) => out === null && status !== "done");
  const dancing = new Set(toDance.map((each) => each.id));
  return heats.map(({ status, planned_at, started_at, performance_ids }) => ({
    planned_at,
    started_at,
    status: status === "skipped" ? "no_show" : status,
    entry_status: performance_ids.length === 0 || performance_ids.some((id) => dancing.has(id)) ? "accepted" : "withdrawn",
  }));
}

/**
 * The newest of these times as ISO time, for `updated_at` of public replies: the same at each call until something changes. Without any time it is
 * the start of 1970.
 */
export function newestOf(moments: readonly (string | null)[]): string {
  return new Date(moments.reduce((newest, each) => Math.max(newest, each === null ? 0 : Date.parse(each)), 0)).toISOString();
}

/** Expected time of something planned: `planned_at` moved by the delay of its stage in seconds (negative when early). */
export function predictedAt(planned_at: string, stageDelay: number): string {
  return new Date(Date.parse(planned_at) + stageDelay * 1000).toISOString();
}

/** The short code of a list in its public address: the end of its id, which is random. */
export function shortCode(listId: string): string {
  return listId.slice(-8);
}

/** An address as people type it: without scheme. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\//, "");
}

/** True when a seat with this duty gives marks: a marking head judge does, a scrutineer never does. */
export const givesMarks = (duty: "judge" | "head" | "marking_head" | "scrutineer") => duty === "judge" || duty === "marking_head";

interface Seat {
  seat: string;
  user_id: string;
  duty: "judge" | "head" | "marking_head" | "scrutineer";
}

/**
 * The first reason why these cannot be a list's judges, or undefined: a person without the role, a person or a seat twice („S1” and „s1” are one),
 * two head judges.
 */
export function seatsProblem(seats: readonly Seat[], judges: ReadonlySet<string>): { pl: string; en: string } | undefined {
  for (const [at, { seat, user_id, duty }] of seats.entries()) {
    const before = seats.slice(0, at);
    const same = before.find((each) => each.seat.toUpperCase() === seat.toUpperCase());
    if (same) {
      const both = same.seat === seat ? seat : `${same.seat} i ${seat}`;
      return { pl: `Dwóch sędziów ma to samo miejsce: ${both}.`, en: `Two judges have one seat: ${both.replace(" i ", " and ")}.` };
    }
    if (!judges.has(user_id))
      return { pl: `Osoba na miejscu ${seat} nie ma roli sędziego.`, en: `The person in seat ${seat} is no referee.` };
    const twice = before.find((each) => each.user_id === user_id);
    if (twice)
      return { pl: `Jedna osoba ma dwa miejsca: ${twice.seat} i ${seat}.`, en: `One person has two seats: ${twice.seat} and ${seat}.` };
    const isHead = (each: Pick<Seat, "duty">) => each.duty === "head" || each.duty === "marking_head";
    const head = isHead({ duty }) ? before.find(isHead) : undefined;
    if (head)
      return { pl: `Jest dwóch sędziów głównych: ${head.seat} i ${seat}.`, en: `There are two head judges: ${head.seat} and ${seat}.` };
  }
  return undefined;
}
