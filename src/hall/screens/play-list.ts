// The play list of a hall screen: which slides it shows, in which order and for how long (docs/rules/hall.md 7.2). Pure.

/** Parts of a play list. */
export const segmentKinds = ["now", "results", "notice", "sponsors", "countdown"] as const;
export type SegmentKind = (typeof segmentKinds)[number];

export interface Segment {
  kind: SegmentKind;
  /** How long one slide of it stays. */
  seconds: number;
  shown: boolean;
}

/** Limits of a slide's time, in seconds. */
export const LEAST_SECONDS = 5;
export const MOST_SECONDS = 300;

/** The play list of a stage for which nobody chose one. */
export const USUAL_SEGMENTS: readonly Segment[] = [
  { kind: "now", seconds: 30, shown: true },
  { kind: "results", seconds: 12, shown: true },
  { kind: "notice", seconds: 15, shown: true },
  { kind: "sponsors", seconds: 8, shown: true },
  { kind: "countdown", seconds: 15, shown: true },
];

/** Pictures of sponsors: at most this many, of this many bytes each, of these kinds. */
export const MOST_PICTURES = 10;
export const PICTURE_BYTES = 5_000_000;
export const PICTURE_KINDS = ["image/png", "image/jpeg", "image/webp"];

/** Rows on one page of results. */
export const PAGE_ROWS = 8;

/** Completes stored parts: each kind once, in the stored order, new kinds at the end. */
export function wholeSegments(stored: readonly Segment[]): Segment[] {
  const known = stored.filter(({ kind }, at) => segmentKinds.includes(kind) && stored.findIndex((each) => each.kind === kind) === at);
  return [...known, ...USUAL_SEGMENTS.filter(({ kind }) => !known.some((each) => each.kind === kind))];
}

/** What there is to show now. */
export interface Content {
  /** Released rounds with the number of their rows, the newest first. */
  rounds: readonly { id: string; rows: number }[];
  notices: readonly { id: string }[];
  pictures: readonly { id: string }[];
  /** True while a coming block has a time to count down to. */
  countdown: boolean;
}

export type Slide = { key: string; seconds: number } & (
  | { kind: "now" | "countdown" }
  | { kind: "results"; id: string; page: number; pages: number }
  | { kind: "notice" | "sponsors"; id: string }
);

/** Number of pages that this many rows of results need. */
export const pagesOf = (rows: number): number => Math.max(1, Math.ceil(rows / PAGE_ROWS));

/**
 * Returns all slides of one round of the play list. The parts repeat once for each released round, so that between two rounds of results everybody
 * sees who is on. Parts without content are left out. Never empty: with nothing else to show the screen shows what is on now.
 */
export function slidesOf(parts: readonly Segment[], content: Content): Slide[] {
  const shown = parts.filter((part) => part.shown);
  const rounds = shown.some(({ kind }) => kind === "results") && content.rounds.length > 0 ? content.rounds : [undefined];
  const slides = rounds.flatMap((round, pass) => shown.flatMap((part) => slidesOfSegment(part, content, round, pass)));
  return slides.length > 0 ? slides : [{ key: "now", kind: "now", seconds: LEAST_SECONDS }];
}

function slidesOfSegment(
  { kind, seconds }: Segment,
  content: Content,
  round: Content["rounds"][number] | undefined,
  pass: number,
): Slide[] {
  if (kind === "now") return [{ key: `now ${pass}`, kind, seconds }];
  if (kind === "countdown") return content.countdown ? [{ key: `countdown ${pass}`, kind, seconds }] : [];
  if (kind === "results") {
    if (!round) return [];
    const pages = pagesOf(round.rows);
    return Array.from({ length: pages }, (_, page) => ({ key: `results ${round.id} ${page}`, kind, seconds, id: round.id, page, pages }));
  }
  const items = kind === "notice" ? content.notices : content.pictures;
  return items.map(({ id }) => ({ key: `${kind} ${id} ${pass}`, kind, seconds, id }));
}

/** The slide that is shown, since when (in milliseconds), and the rounds and notices that were there by then. */
export interface Position {
  index: number;
  key: string;
  since: number;
  seen: readonly string[];
}

/** True for results and notices: a new one does not wait for its turn. */
const isUrgent = (slide: Slide): slide is Slide & { kind: "results" | "notice"; id: string } =>
  slide.kind === "results" || slide.kind === "notice";

/**
 * Returns the position at this time: the next slide once the time of the shown one is over, one step at a time however late. A round that has just
 * been released and a new notice come at once. A slide that is gone gives way to the one in its place. Returns the same object while nothing changes.
 */
export function positionAt(before: Position | undefined, slides: readonly Slide[], at: number): Position {
  const seen = [...new Set(slides.flatMap((slide) => (isUrgent(slide) ? [slide.id] : [])))];
  const go = (index: number): Position => ({ index, key: slides[index]?.key ?? "", since: at, seen });
  if (!before) return go(0);
  const news = slides.findIndex((slide) => isUrgent(slide) && !before.seen.includes(slide.id));
  if (news >= 0) return go(news);
  const index = slides.findIndex(({ key }) => key === before.key);
  if (index < 0) return go(Math.min(before.index, slides.length - 1));
  // A clock that was set back would hold the slide.
  if (at < before.since) return { ...before, index, since: at, seen };
  if (at - before.since >= (slides[index]?.seconds ?? 0) * 1000) return go((index + 1) % slides.length);
  const same = before.index === index && before.seen.length === seen.length;
  return same ? before : { ...before, index, seen };
}

/** Steps of a title's size, from the largest; the last one breaks into two lines. */
export const TITLE_STEPS = [16, 21, 26] as const;

/** Returns the step of a title's size by its length: 0 for short ones, 3 for those that need two lines. */
export function titleStep(title: string): number {
  const step = TITLE_STEPS.findIndex((most) => title.length <= most);
  return step < 0 ? TITLE_STEPS.length : step;
}

/** Writes start numbers with ranges: „083–086, 090”. Numbers come sorted. */
export function numberRanges(numbers: readonly number[], write: (number: number) => string): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? write(from) : `${write(from)}–${write(to)}`)).join(", ");
}

/** Time after which a reply that the server did not confirm is shown with its age, in milliseconds. The server confirms every 20 seconds. */
export const STALE_MS = 45_000;

/** True when the newest confirmation is so old that the screen has to say when it was. */
export const isStale = (heardAt: number | undefined, now: number | undefined): boolean =>
  heardAt !== undefined && now !== undefined && now - heardAt > STALE_MS;
