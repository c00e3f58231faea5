// The play list of a hall screen: which slide comes when, also for six hours.
import { describe, expect, it } from "vitest";
import {
  type Content,
  isStale,
  numberRanges,
  type Segment,
  type Position,
  positionAt,
  type Slide,
  slidesOf,
  titleStep,
  USUAL_SEGMENTS,
  wholeSegments,
} from "./play-list.ts";

const NOTHING: Content = { rounds: [], notices: [], pictures: [], countdown: false };
const keys = (slides: readonly Slide[]) => slides.map((slide) => slide.key);
const only = (...shown: Segment["kind"][]) => USUAL_SEGMENTS.map((part) => ({ ...part, shown: shown.includes(part.kind) }));

describe("slides", () => {
  it("are the parts that have something to show, once for each released round; results in pages of eight", () => {
    const content = {
      ...NOTHING,
      rounds: [
        { id: "b", rows: 11 },
        { id: "a", rows: 8 },
      ],
      pictures: [{ id: "p" }],
      countdown: true,
    };
    expect(keys(slidesOf(USUAL_SEGMENTS, content))).toEqual([
      "now 0",
      "results b 0",
      "results b 1",
      "sponsors p 0",
      "countdown 0",
      "now 1",
      "results a 0",
      "sponsors p 1",
      "countdown 1",
    ]);
    expect(slidesOf(USUAL_SEGMENTS, content)[2]).toEqual({
      key: "results b 1",
      kind: "results",
      id: "b",
      page: 1,
      pages: 2,
      seconds: 12,
    });
  });

  it("follow the chosen order, and are never none", () => {
    const turned = USUAL_SEGMENTS.toReversed();
    expect(keys(slidesOf(turned, { ...NOTHING, notices: [{ id: "n" }], countdown: true }))).toEqual(["countdown 0", "notice n 0", "now 0"]);
    expect(keys(slidesOf(only("sponsors"), NOTHING))).toEqual(["now"]);
    expect(keys(slidesOf(only("now"), { ...NOTHING, rounds: [{ id: "a", rows: 3 }] }))).toEqual(["now 0"]);
  });

  it("are completed by parts that a stored play list does not know, each once", () => {
    const stored: Segment[] = [
      { kind: "sponsors", seconds: 20, shown: true },
      { kind: "sponsors", seconds: 5, shown: false },
    ];
    const whole = wholeSegments(stored);
    expect(whole.map(({ kind, seconds }) => [kind, seconds])).toEqual([
      ["sponsors", 20],
      ["now", 30],
      ["results", 12],
      ["notice", 15],
      ["countdown", 15],
    ]);
  });
});

describe("a position", () => {
  const slides = slidesOf(USUAL_SEGMENTS, { ...NOTHING, rounds: [{ id: "a", rows: 3 }], pictures: [{ id: "p" }] });

  it("moves to the next slide once the time is over, and stays the same object until then", () => {
    const first = positionAt(undefined, slides, 1000);
    expect(first).toMatchObject({ index: 0, key: "now 0", since: 1000 });
    expect(positionAt(first, slides, 30_999)).toBe(first);
    const second = positionAt(first, slides, 31_000);
    expect(second.key).toBe("results a 0");
    // However late: one step, so that nothing is skipped after a sleep.
    expect(positionAt(second, slides, 3_000_000).key).toBe("sponsors p 0");
    // A clock that was set back does not hold the slide for longer than its time.
    expect(positionAt(second, slides, 500)).toMatchObject({ key: "results a 0", since: 500 });
  });

  it("goes at once to a round that has just been released, and gives a slide that is gone the next one's place", () => {
    const first = positionAt(undefined, slides, 0);
    const more = slidesOf(USUAL_SEGMENTS, {
      ...NOTHING,
      rounds: [
        { id: "b", rows: 9 },
        { id: "a", rows: 3 },
      ],
    });
    const released = positionAt(first, more, 5000);
    expect(released).toMatchObject({ key: "results b 0", since: 5000 });
    expect(positionAt(released, more, 6000)).toBe(released);
    // Taken back: the slide in its place.
    expect(positionAt(released, slides, 7000)).toMatchObject({ index: 1, key: "results a 0" });
    expect(positionAt({ ...released, index: 9 }, slides, 7000).key).toBe("sponsors p 0");
  });

  it("goes at once to a new notice, and away from one that was taken back", () => {
    const first = positionAt(undefined, slides, 0);
    const more = slidesOf(USUAL_SEGMENTS, { ...NOTHING, rounds: [{ id: "a", rows: 3 }], notices: [{ id: "n" }], pictures: [{ id: "p" }] });
    const notice = positionAt(first, more, 5000);
    expect(notice).toMatchObject({ key: "notice n 0", since: 5000 });
    expect(positionAt(notice, slides, 6000)).toMatchObject({ key: "sponsors p 0", since: 6000 });
  });

  it("shows every slide for its time through six hours, with no more to remember at the end than at the start", () => {
    const rounds = Array.from({ length: 6 }, (_, n) => ({ id: `r${n}`, rows: 20 }));
    const all = slidesOf(USUAL_SEGMENTS, { rounds, notices: [{ id: "n" }], pictures: [{ id: "p" }, { id: "q" }], countdown: true });
    const seen = new Map<string, number>();
    let position: Position | undefined;
    for (let second = 0; second < 6 * 3600; second++) {
      position = positionAt(position, all, second * 1000);
      seen.set(position.key, (seen.get(position.key) ?? 0) + 1);
    }
    expect([...seen.keys()].toSorted()).toEqual(keys(all).toSorted());
    const cycle = all.reduce((sum, slide) => sum + slide.seconds, 0);
    for (const slide of all) expect(seen.get(slide.key)).toBeGreaterThanOrEqual(Math.floor((6 * 3600) / cycle) * slide.seconds);
    expect(JSON.stringify(position).length).toBeLessThan(200);
  });
});

it("titles step down by their length, and numbers are ranges", () => {
  expect(["Iskra", "Sto dwadzieścia BPM", "Gdzie byłaś wczoraj wieczorem", "W ".repeat(20)].map(titleStep)).toEqual([0, 1, 3, 3]);
  expect(numberRanges([83, 84, 85, 90], (n) => String(n).padStart(3, "0"))).toBe("083–085, 090");
  expect(numberRanges([], String)).toBe("");
});

it("a state is old 45 seconds after the server confirmed it last", () => {
  expect([isStale(0, 45_000), isStale(0, 45_001), isStale(undefined, 1), isStale(0, undefined)]).toEqual([false, true, false, false]);
});
