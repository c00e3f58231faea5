import { expect, test } from "vitest";
import { CHUNK_GUARD_MS, type GuardPlace, reloadOnce } from "./chunk-guard.ts";

function place(start = 1_000_000) {
  const kept = new Map<string, string>();
  const loaded: string[] = [];
  const made = {
    loaded,
    kept,
    time: start,
    now: () => made.time,
    memory: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) },
    load: (path: string) => void loaded.push(path),
  };
  return made satisfies GuardPlace;
}

test("a failed chunk loads the page anew, at most once per path in 10 seconds", () => {
  const window = place();
  expect(reloadOnce("/a", window)).toBe(true);
  window.time += CHUNK_GUARD_MS - 1;
  expect(reloadOnce("/a", window)).toBe(false);
  window.time += 1;
  expect(reloadOnce("/a", window)).toBe(true);
  expect(window.loaded).toEqual(["/a", "/a"]);
  expect(CHUNK_GUARD_MS).toBe(10_000);
});

test("each path has its own 10 seconds", () => {
  const window = place();
  expect(reloadOnce("/a", window)).toBe(true);
  expect(reloadOnce("/b?x=1", window)).toBe(true);
  expect(reloadOnce("/a", window)).toBe(false);
  expect(window.loaded).toEqual(["/a", "/b?x=1"]);
});

test("a clock that was set back does not block reloads", () => {
  const window = place();
  reloadOnce("/a", window);
  window.time -= 3_600_000;
  expect(reloadOnce("/a", window)).toBe(true);
});

test("a broken memory counts as empty, a memory that keeps nothing means no reload at all", () => {
  const broken = place();
  broken.kept.set("parkiet-chunk-reload", "{");
  expect(reloadOnce("/a", broken)).toBe(true);
  const refuse = () => {
    throw new Error("the quota is exceeded");
  };
  const refusing = { ...place(), memory: { getItem: () => null, setItem: refuse } };
  expect(reloadOnce("/a", refusing)).toBe(false);
  expect(refusing.loaded).toEqual([]);
});
