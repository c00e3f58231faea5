import { expect, it } from "vitest";
import { isId, newId, findInvalidIds, normalizeIds } from "./ids.ts";

it("ids are UUIDs of version 7 that begin with the time and sort in the order in which they were made", () => {
  const before = Date.now();
  const ids = Array.from({ length: 10_000 }, newId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  const time = Number.parseInt((ids[0] ?? "").replaceAll("-", "").slice(0, 12), 16);
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time - before).toBeLessThan(60_000);
});

it("an id is a UUID in lower case and nothing else", () => {
  expect(isId(newId())).toBe(true);
  for (const text of ["", "1", newId().toUpperCase(), `${newId()} `, newId().replaceAll("-", ""), "00000000-0000-0000-0000-00000000000g"])
    expect(isId(text)).toBe(false);
});

it("ids in a body are told in lower case, those that no client makes by their field", () => {
  const [id, old] = [newId(), "c232ab00-9414-11ec-b3c8-9f6bdeced846"];
  const body = { id: id.toUpperCase(), entries: [{ id: old, section_id: old, title: "A", seconds: 1, note: null }] };
  expect(normalizeIds(body)).toEqual({ ...body, id });
  expect(normalizeIds({ title: `{${id.toUpperCase()}}` })).toEqual({ title: `{${id.toUpperCase()}}` });
  expect(findInvalidIds(body)).toEqual(["entries.0.id"]);
  expect(findInvalidIds({ id: "00000000-0000-0000-0000-000000000000" })).toEqual(["id"]);
  expect(findInvalidIds("text")).toEqual([]);
});
