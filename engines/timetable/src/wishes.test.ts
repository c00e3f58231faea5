import { expect, test } from "vitest";
import { planOf } from "./plan.ts";
import { readTimetable } from "./read-timetable.ts";

function plan(value: object, steps = 4000) {
  const read = readTimetable({ rest_seconds: 0, days: [{ id: "d", start: "9:00", end: "18:00" }], ...value });
  if (!read.ok) throw new Error(read.errors.join("; "));
  return planOf(read.timetable, steps);
}
const entry = (id: string, block: string, more: object = {}) => ({ id, dancers: [], seconds: 120, block, ...more });

test("rounds keep their order and gap where another block can stand between", () => {
  const found = plan({
    entries: [entry("f", "final"), entry("s", "semi-final"), ...Array.from({ length: 10 }, (_, n) => entry(`x${n}`, "other"))],
    blocks: ["final", "semi-final", "other"].map((id) => ({ id, stage: "A", day: "d" })),
    precedence: [{ before: "semi-final", after: "final", gap_seconds: 1800 }],
  });
  expect(found.broken_wishes).toEqual([]);
  expect([found.order[0]?.entry, found.order[11]?.entry]).toEqual(["s", "f"]);
});

test("a gap that nothing can fill is named: the stage does not wait for it", () => {
  const found = plan({
    entries: [entry("f", "final"), entry("s", "semi-final")],
    blocks: ["final", "semi-final"].map((id) => ({ id, stage: "A", day: "d" })),
    precedence: [{ before: "semi-final", after: "final", gap_seconds: 1800 }],
  });
  expect(found.broken_wishes).toMatchObject([{ kind: "precedence", before: "semi-final", after: "final", seconds: 1740 }]);
});

test("a dancer, a coach and a judge are on one stage at a time if any order allows it", () => {
  const entries = ["A", "B"].flatMap((stage) =>
    Array.from({ length: 6 }, (_, n) =>
      entry(`${stage}${n}`, `${stage}${n % 3}`, { dancers: n < 2 ? ["Zofia"] : [], coaches: n > 3 ? ["Ewa"] : [] }),
    ),
  );
  const blocks = ["A", "B"].flatMap((stage) =>
    [0, 1, 2].map((n) => ({ id: `${stage}${n}`, stage, day: "d", judges: n === 0 ? ["Jan"] : [] })),
  );
  expect(plan({ entries, blocks }, 20_000).broken_wishes).toEqual([]);
  const forced = plan({ entries: entries.filter((e) => e.block.endsWith("0")), blocks });
  expect(forced.broken_wishes.map((w) => w.kind)).toContain("judge_two_stages");
});

test("entries of a school do not follow each other where that can be helped", () => {
  const entries = ["x", "x", "x", "y", "y"].map((school, n) => entry(`${n}`, "b", { school }));
  const found = plan({ entries, blocks: [{ id: "b", stage: "A", day: "d" }] });
  expect(found.broken_wishes).toEqual([]);
  const worse = plan({ entries: entries.slice(0, 3), blocks: [{ id: "b", stage: "A", day: "d" }] });
  expect(worse.broken_wishes.map((w) => w.kind)).toEqual(["school_in_a_row", "school_in_a_row"]);
});

test("who comes late dances late, and who must leave dances first", () => {
  const entries = Array.from({ length: 10 }, (_, n) =>
    entry(`${n}`, "b", n === 0 ? { dancers: ["Maja"] } : n === 1 ? { latest_end: "9:02" } : {}),
  );
  const found = plan({
    entries,
    blocks: [{ id: "b", stage: "A", day: "d" }],
    presence: [{ dancer: "Maja", day: "d", not_before: "9:27" }],
  });
  expect(found.broken_wishes).toEqual([]);
  expect([found.order[0]?.entry, found.order[9]?.entry]).toEqual(["1", "0"]);
});

test("prizes are given after the categories they are for", () => {
  const found = plan({
    entries: [entry("1", "a"), entry("2", "b"), entry("3", "c")],
    blocks: ["a", "b", "c"].map((id) => ({ id, stage: "A", day: "d" })),
    ceremonies: [{ id: "prizes", seconds: 600, stage: "A", day: "d", after: ["a", "b"], fixed_start: "9:06" }],
  });
  expect(found.broken_wishes).toEqual([]);
  expect(found.ceremonies).toEqual([{ ceremony: "prizes", start: 32_760, end: 33_360, stage: "A", day: "d" }]);
  expect(found.order[2]).toMatchObject({ entry: "3", start: 33_420 });
});

test("a stage waits before a fixed start only if nothing left fits into the gap, and a start that cannot be kept is named", () => {
  const blocks = [
    { id: "gala", stage: "A", day: "d", fixed_start: "9:10" },
    { id: "long", stage: "A", day: "d" },
    { id: "short", stage: "A", day: "d" },
  ];
  const found = plan({ entries: [entry("g", "gala"), ...[1, 2, 3, 4].map((n) => entry(`l${n}`, "long")), entry("s", "short")], blocks });
  expect(found.order.map((s) => s.entry).filter((e) => !e.startsWith("l"))).toEqual(["s", "g"]);
  expect(found.order[1]).toMatchObject({ entry: "g", start: 33_000 });
  const late = plan({
    entries: [entry("g", "gala"), entry("h", "long", { seconds: 900 })],
    blocks: [blocks[0], { ...blocks[1], fixed_start: "9:00" }],
  });
  expect(late.broken_wishes).toMatchObject([{ kind: "fixed_start_missed", block: "gala", wanted: 33_000, start: 33_360, seconds: 360 }]);
});

test("a block without stage and day goes where it does not hurt", () => {
  const found = plan({
    entries: [...Array.from({ length: 20 }, (_, n) => entry(`${n}`, "full", { seconds: 1500 })), entry("free", "loose", { seconds: 1500 })],
    blocks: [{ id: "full", stage: "A", day: "d" }, { id: "loose" }],
    days: ["d", "e"].map((id) => ({ id, start: "9:00", end: "17:40" })),
  });
  expect(found.broken_wishes).toEqual([]);
  expect(found.order.at(-1)).toEqual({ entry: "free", start: 32_400, stage: "A", day: "e" });
});
