// What is learned of a day's pace, and how the rest of it is drawn: docs/rules/timetable.md 6.1-6.4. The numbers of levels and drifts come from the
// covariances of what is seen under each of the two lines, worked out apart from the engine.
import { describe, expect, it } from "vitest";
import { blockOf, day, entriesOf, NINE, slots } from "../testing/small-days.ts";
import { LearnedPace, normalsFrom, type RealTime } from "./pace.ts";
import { type Random, randomFrom } from "./random.ts";
import type { Timetable } from "./timetable.ts";

const ids = Array.from({ length: 16 }, (_, n) => `e${n}`);
const timetable = day({ entries: entriesOf("a", ids), blocks: [blockOf("a")] });
const order = slots(...ids.map((id, n) => `${id} ${180 * n}`));

/** Real starts whose changeovers are so many seconds longer than planned. */
function real(extras: readonly number[]): RealTime[] {
  let start = NINE;
  return [{ entry: "e0", start }, ...extras.map((extra, n) => ({ entry: `e${n + 1}`, start: (start += 180 + extra) }))];
}

const learned = (extras: readonly number[]) => new LearnedPace(timetable, order, real(extras));
const rounded = (pace: LearnedPace["pace"]) =>
  [pace.changeover_seconds, pace.spread_seconds, pace.drift_seconds].map((value) => Math.round(value * 10_000) / 10_000);

/** Scripted randomness: `next` and `below` return the given numbers, then repeat the last one; normal numbers are always 0. */
function scripted({ next, below = [0], normal = [] }: { next: number[]; below?: number[]; normal?: number[] }): {
  random: Random;
  normals: () => number;
} {
  const take = (list: number[]) => (list.length > 1 ? list.shift()! : list[0]!);
  return { random: { next: () => take(next), below: () => take(below) }, normals: () => normal.shift() ?? 0 };
}

describe("the pace", () => {
  it.each<[string, number[], number[], number]>([
    ["nothing seen: as planned, give or take twelve seconds", [], [60, 12, 0], 0],
    ["once 30 s longer: a level of 30 · 400 / 544", [30], [82.0588, 12, 0], 1],
    ["30 and 50 s longer", [30, 50], [93.5012, 12.4579, 0.0002], 2],
    ["now more, now less", [0, 10, -10, 20, 5], [64.6566, 12.1655, 0.0003], 5],
    ["always as planned: surer each time", [0, 0, 0, 0], [60, Math.round(Math.sqrt((4 * 144) / 6) * 10_000) / 10_000, 0], 4],
    ["four seconds slower each time: a drift, hardly doubted", Array.from({ length: 15 }, (_, n) => 4 * n), [91.2925, 5.8209, 0.4291], 15],
  ])("%s", (_, extras, expected, at) => {
    const { pace } = learned(extras);
    expect(rounded(pace)).toEqual(expected);
    expect([pace.observed, pace.at, pace.pauses]).toEqual([extras.length, at, 0]);
  });

  it("leaves standstills out: more than two minutes above the median", () => {
    const seen = (last: number) => learned([0, 0, 0, 0, last, 0]).pace;
    expect([seen(120).pauses, seen(121).pauses]).toEqual([0, 1]);
    expect(seen(400)).toMatchObject({ pauses: 1, observed: 6, at: 6 });
    expect(seen(400).changeover_seconds).toBeCloseTo(60, 9);
    // Six of 30 s: a standstill is more than 150 s.
    const later = (one: number) => learned([30, 30, 30, 30, 30, one, 30]).pace.pauses;
    expect([later(150), later(151)]).toEqual([0, 1]);
  });

  it("where the changeovers vary, a standstill is longer than eight times their spread", () => {
    // Neighbours differ by 30 s: the limit is 8 · 1.4826 · 30 / √2 = 251.6 s above the median of 15 s.
    const varied = (last: number) => learned([0, 30, 0, 30, 0, 30, 0, 30, 0, 30, 0, last]).pace.pauses;
    expect([varied(260), varied(270)]).toEqual([0, 1]);
  });

  it("a start far too early is seen, one before its neighbour even began is not", () => {
    expect(learned([-179]).pace.observed).toBe(1);
    expect(learned([-180]).pace.observed).toBe(0);
  });
});

describe("observations", () => {
  const seen = (extra: Partial<Timetable>, places = order, times = real([5, 5, 5])) =>
    new LearnedPace({ ...timetable, ...extra }, places, times).pace.observed;
  const twoBlocks = (more: object) => ({
    entries: [...entriesOf("a", ids.slice(0, 2)), ...entriesOf("b", ids.slice(2))],
    blocks: [blockOf("a"), blockOf("b", more)],
  });

  it("are neighbours of the plan that both have real starts", () => {
    expect(seen({})).toBe(3);
    expect(seen({}, order, real([5, 5, 5]).toSpliced(1, 1))).toBe(1);
    expect(seen({}, order, [])).toBe(0);
    expect(seen({}, order, real([5, 5, 5]).toReversed())).toBe(3);
  });

  it("not those with a break, another stage or another day between them", () => {
    expect(seen({}, order.with(2, { ...order[2]!, start: order[2]!.start + 1 }))).toBe(1);
    expect(seen({}, order.with(2, { ...order[2]!, stage: "B" }))).toBe(1);
    expect(seen({}, order.with(2, { ...order[2]!, day: "e" }))).toBe(1);
  });

  it("nor a fixed start at the second, if it begins a block", () => {
    expect(seen(twoBlocks({}))).toBe(3);
    expect(seen(twoBlocks({ fixed_start: NINE + 360 }))).toBe(2);
    expect(seen({ blocks: [blockOf("a", { fixed_start: NINE })] })).toBe(3);
  });

  it("nor entries that the timetable does not have", () => {
    expect(seen({ entries: timetable.entries.filter((e) => e.id !== "e1") })).toBe(1);
  });
});

describe("one way in which the day may go on", () => {
  const way = (extras: readonly number[], script: Parameters<typeof scripted>[0]) => {
    const { random, normals } = scripted(script);
    return learned(extras).draw(random, normals);
  };

  it("without a drift has its level throughout", () => {
    // Normals: spread, level; next: no drift, no pauses.
    const plain = way([30], { next: [0.99] });
    expect([plain.changeover(1), plain.changeover(10)].map((s) => Math.round(s * 1000))).toEqual([82_059, 82_059]);
    const above = way([30], { next: [0.99], normal: [0, 1] });
    expect(Math.round(above.changeover(1) * 1000)).toBe(Math.round((60 + 22.0588 + 10.2899) * 1000));
  });

  it("with a drift grows from entry to entry, the level leaning against it", () => {
    const drifting = way(
      Array.from({ length: 15 }, (_, n) => 4 * n),
      { next: [0.99, 0.99], normal: [] },
    );
    const steady = [drifting.changeover(0), drifting.changeover(10)];
    // 0.9957 of the ways have a drift, so even 0.99 draws one.
    expect(steady.map((s) => Math.round(s * 100))).toEqual([8484, 8915]);
    const more = way(
      Array.from({ length: 15 }, (_, n) => 4 * n),
      { next: [0.99, 0.99], normal: [0, 0, 1] },
    );
    // One deviation more of drift: 0.4310 + 0.1134, and the level less by 6.9607 · 0.1134.
    expect([more.changeover(0), more.changeover(10)].map((s) => Math.round(s * 100))).toEqual([
      Math.round((60 + 24.8429 - 6.9607 * 0.11335) * 100),
      Math.round((60 + 24.8429 - 6.9607 * 0.11335 + 10 * (0.43097 + 0.11335)) * 100),
    ]);
    const higher = way(
      Array.from({ length: 15 }, (_, n) => 4 * n),
      { next: [0.99, 0.99], normal: [0, 0, 0, 1] },
    );
    expect(Math.round((higher.changeover(0) - drifting.changeover(0)) * 1000)).toBe(1499);
  });

  it("varies by its own spread, which is itself unsure", () => {
    // Wilson and Hilferty of 0: 4 · (1 - 2 / 36)³ = 3.3697, so the spread is 12 · √(4 / 3.3697).
    const varied = way([], { next: [0.99], normal: [0, 0, 1] });
    expect(varied.changeover(0)).toBeCloseTo(60 + 12 * Math.sqrt(1 / (1 - 2 / 36) ** 3), 9);
    // One above: 4 · (1 - 2 / 36 + √(2 / 36))³, so it is smaller.
    const calm = way([], { next: [0.99], normal: [1, 0, 1] });
    expect(calm.changeover(0)).toBeCloseTo(60 + 12 / Math.sqrt((1 - 2 / 36 + Math.sqrt(2 / 36)) ** 3), 9);
    const wild = way([], { next: [0.99], normal: [-9, 0, 1] });
    expect(wild.changeover(0)).toBeCloseTo(60 + 12 / Math.sqrt(0.05 ** 3), 6);
  });

  it("stands still in every second event, about twice in eighty changeovers, for five to fifteen minutes", () => {
    // next: no drift; pauses if below 0.5; the gamma number accepts; then each changeover asks.
    expect(way([], { next: [0.99, 0.5, 0] }).pause()).toBe(0);
    // With normals of 0 the gamma number is 2 - 1/3, so a changeover in 48 stands still.
    const often = (2 - 1 / 3) / 80;
    expect(way([], { next: [0.99, 0.49, 0.5, often + 1e-9, 0] }).pause()).toBe(0);
    expect(way([], { next: [0.99, 0.49, 0.5, often - 1e-9, 0] }).pause()).toBe(300);
    expect(way([], { next: [0.99, 0.49, 0.5, 0, 0.5] }).pause()).toBe(600);
    expect(way([], { next: [0.99, 0.49, 0.5, 0, 0.5], below: [1] }).pause()).toBe(600);
  });

  it("is less likely to stand still the longer it has not", () => {
    // After ten changeovers (80 / 90)² = 0.7901: 0.7901 / 1.7901 = 0.4414 of the events.
    const after = (chance: number) =>
      way(
        Array.from({ length: 10 }, () => 0),
        { next: [0.99, chance, 0.5, 0] },
      ).pause();
    expect([after(0.4413), after(0.4414)]).toEqual([300, 0]);
    const often = (2 - 1 / 3) / 90;
    const at = (chance: number) =>
      way(
        Array.from({ length: 10 }, () => 0),
        { next: [0.99, 0, 0.5, chance, 0] },
      ).pause();
    expect([at(often - 1e-9), at(often + 1e-9)]).toEqual([300, 0]);
  });

  it("that has stood still does so again, as often and as long as was seen", () => {
    const stood = [0, 0, 0, 0, 400, 0, 0];
    // Shape 3 over 87; a known length is drawn a quarter shorter or longer.
    const often = (3 - 1 / 3) / 87;
    const pause = (chance: number, length: number, below: number) =>
      way(stood, { next: [0.99, 0.9999, 0.5, chance, length], below: [below] }).pause();
    expect([pause(often - 1e-9, 0, 2), pause(often + 1e-9, 0, 2)]).toEqual([300, 0]);
    expect([pause(0, 0, 2), pause(0, 0.5, 2), pause(0, 1, 2), pause(0, 0.5, 1), pause(0, 0.5, 0)]).toEqual([300, 400, 500, 600, 600]);
  });

  it("that already took long is longer than that", () => {
    const longer = (seconds: number, next: number[]) => way([], { next: [0.99, 0.99, ...next] }).longerThan(seconds);
    expect(longer(299, [0])).toBe(300);
    expect(longer(300, [0, 0.5])).toBe(600);
    expect(longer(600, [0.5, 0.51])).toBeCloseTo(606, 6);
    // Eight lengths that are too short: then up to five minutes more.
    expect(longer(900, [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.1])).toBeCloseTo(930, 6);
    expect(longer(899, [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 1, 0.1])).toBe(900);
  });
});

describe("normal numbers", () => {
  it("come in pairs by the polar method", () => {
    // u = 0.6, v = -0.2: s = 0.4, factor √(-2 ln 0.4 / 0.4) = 2.1403.
    const normals = normalsFrom(scripted({ next: [0.8, 0.4, 0.5, 0.5, 1, 1, 0.75, 0.5] }).random);
    const factor = Math.sqrt((-2 * Math.log(0.4)) / 0.4);
    expect([normals(), normals()].map((z) => Math.round(z * 1e6))).toEqual([0.6 * factor, -0.2 * factor].map((z) => Math.round(z * 1e6)));
    // The middle (s = 0) and the corner (s = 2) are drawn again; then u = 0.5, v = 0.
    expect(normals()).toBeCloseTo(0.5 * Math.sqrt((-2 * Math.log(0.25)) / 0.25), 9);
    expect(Math.abs(normals())).toBe(0);
  });

  it("have a mean of 0 and a deviation of 1", () => {
    const normals = normalsFrom(randomFrom(3));
    const many = Array.from({ length: 4000 }, normals);
    const mean = many.reduce((sum, z) => sum + z, 0) / many.length;
    const variance = many.reduce((sum, z) => sum + (z - mean) ** 2, 0) / many.length;
    expect([Math.abs(mean) < 0.05, Math.abs(variance - 1) < 0.08]).toEqual([true, true]);
    expect(many.filter((z) => Math.abs(z) > 1.96).length / many.length).toBeCloseTo(0.05, 1);
  });
});
