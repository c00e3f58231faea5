import { expect, test } from "vitest";
import { CHUNK_GUARD_MS, ChunkUnavailable, guardImports, type GuardPlace, reloadOnce } from "./chunk-guard.ts";

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

test("a failed chunk reloads the page, at most once per path in 10 seconds", () => {
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

test("a broken memory counts as empty; without a memory the page is never reloaded", () => {
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

/** A window with a reachable or unreachable server, with or without unsaved input. */
function guarded({ reachable = true, unsaved = false }) {
  const told: string[] = [];
  const made = place();
  const guard = guardImports({
    ...made,
    targetPath: () => "/a",
    reachable: async () => reachable,
    unsaved: () => unsaved,
    tell: (need) => void told.push(need),
  });
  const broken = new TypeError("Failed to fetch dynamically imported module");
  return { told, loaded: made.loaded, broken, run: () => guard.run(() => Promise.reject(broken)) };
}

/** True when the promise is still pending after all scheduled work is done. */
async function waits(promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([
    promise.then(
      () => false,
      () => false,
    ),
    new Promise<boolean>((done) => setImmediate(() => done(true))),
  ]);
}

test("a working import is passed on; a failed one reloads once, and fails after an earlier reload", async () => {
  expect(
    await guardImports({
      ...place(),
      targetPath: () => "/a",
      reachable: async () => true,
      unsaved: () => false,
      tell: () => undefined,
    }).run(async () => 7),
  ).toBe(7);
  const first = guarded({});
  expect(await waits(first.run())).toBe(true);
  expect(first.loaded).toEqual(["/a"]);
  const again = guardImports({
    ...place(),
    memory: { getItem: () => JSON.stringify({ "/a": 1_000_000 }), setItem: () => undefined },
    targetPath: () => "/a",
    reachable: async () => true,
    unsaved: () => false,
    tell: () => undefined,
  });
  await expect(again.run(() => Promise.reject(first.broken))).rejects.toBe(first.broken);
});

test("without a reachable server nothing is reloaded: the import fails so that it may succeed later, and the page is notified", async () => {
  const { run, loaded, told } = guarded({ reachable: false, unsaved: true });
  await expect(run()).rejects.toBeInstanceOf(ChunkUnavailable);
  expect([loaded, told]).toEqual([[], ["network"]]);
});

test("a reload never loses typed input: the person is notified of the newer build instead", async () => {
  const { run, loaded, told } = guarded({ unsaved: true });
  expect(await waits(run())).toBe(true);
  expect([loaded, told]).toEqual([[], ["newer-build"]]);
});
