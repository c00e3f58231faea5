import fc from "fast-check";
import { expect, it } from "vitest";
import { applyChanges, changesBetween } from "./changes.ts";

/** The same value with some parts replaced, left out or repeated. */
function edited(state: unknown, edits: readonly (readonly [number, unknown])[]): unknown {
  let nth = 0;
  const walk = (value: unknown): unknown => {
    nth += 1;
    const edit = edits.find(([at]) => at === nth);
    if (edit) return Array.isArray(value) ? [...(value as unknown[]).slice(1), edit[1]].slice(edit[0] % 2) : edit[1];
    if (Array.isArray(value)) return value.map(walk);
    return typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, walk(each)]))
      : value;
  };
  return walk(state);
}
const json = fc.jsonValue({ maxDepth: 4 });
const alike = fc
  .tuple(json, fc.array(fc.tuple(fc.nat(14), json), { maxLength: 4 }))
  .map(([state, edits]): [unknown, unknown] => [state, edited(state, edits)]);
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it("is exact: the changes between any two states, sent as JSON, make the new one of the old one", () => {
  fc.assert(
    fc.property(fc.oneof(alike, fc.tuple(json, json)), ([one, other]) => {
      const [old, now] = [asJson(one), asJson(other)];
      const before = JSON.stringify(old);
      const steps = asJson(changesBetween(old, now)) as ReturnType<typeof changesBetween>;
      expect(applyChanges(old, steps)).toStrictEqual(now);
      expect(JSON.stringify(old)).toBe(before);
    }),
    { numRuns: 2000 },
  );
});

it("is empty between two equal states, whatever the order of their fields", () => {
  expect(changesBetween({ a: [1, { b: 2 }], c: null }, { c: null, a: [1, { b: 2 }] })).toEqual([]);
});

it("tells what changed and where, and leaves the rest the same object", () => {
  const old = {
    at: 1,
    blocks: [
      { id: "a", rows: [{ n: 1 }, { n: 2 }, { n: 3 }] },
      { id: "b", rows: [] },
    ],
    gone: true,
  };
  const now = {
    at: 2,
    blocks: [
      { id: "a", rows: [{ n: 1 }, { n: 3 }] },
      { id: "b", rows: [] },
    ],
  };
  const steps = changesBetween(old, now);
  expect(steps).toEqual([[["gone"]], [["at"], 2], [["blocks", 0, "rows"], 1, 1, []]]);
  const after = applyChanges(old, steps) as typeof old;
  expect(after).toEqual(now);
  expect(after.blocks[1]).toBe(old.blocks[1]);
});

it("keeps fields of any name, that of an object's own ancestor among them", () => {
  const [old, now] = [JSON.parse('{"a":{"__proto__":1}}'), JSON.parse('{"a":{"__proto__":2,"constructor":3}}')] as [unknown, unknown];
  expect(JSON.stringify(applyChanges(old, changesBetween(old, now)))).toBe('{"a":{"__proto__":2,"constructor":3}}');
  expect(JSON.stringify(applyChanges(now, changesBetween(now, old)))).toBe('{"a":{"__proto__":1}}');
});
