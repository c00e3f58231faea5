import { expect, test } from "vitest";
import { BUILD_CHECK_MS, LATEST_PATH, MANIFEST_PATH, watchBuild } from "./build-check.ts";

/** Simulates hourly checks; `answers` are the ids in descriptor and manifest (equal unless given). */
function clock(answers: (string | undefined | { latest: string; manifest: string })[]) {
  let run: (() => void) | undefined;
  let period = 0;
  let hours = 0;
  const asked: string[] = [];
  let told = 0;
  watchBuild(
    "a",
    {
      every(each, milliseconds) {
        run = each;
        period = milliseconds;
        return () => (run = undefined);
      },
      async idAt(path) {
        asked.push(path);
        const answer = answers[hours - 1];
        return typeof answer === "object" ? answer[path === LATEST_PATH ? "latest" : "manifest"] : answer;
      },
    },
    () => (told += 1),
  );
  const hour = async () => {
    if (run) hours += 1;
    run?.();
    await new Promise((done) => setImmediate(done));
  };
  return { hour, period: () => period, asked, told: () => told };
}

test("the check for a newer build runs once an hour, not at the start", async () => {
  const made = clock(["a", undefined, "a"]);
  expect(made.period()).toBe(3_600_000);
  expect(BUILD_CHECK_MS).toBe(3_600_000);
  expect(made.asked).toEqual([]);
  await made.hour();
  await made.hour();
  await made.hour();
  expect(made.asked).toEqual([LATEST_PATH, LATEST_PATH, LATEST_PATH]);
  expect(made.told()).toBe(0);
});

test("another build is reported once its manifest is there, and then the check stops", async () => {
  const made = clock(["a", { latest: "b", manifest: "a" }, "b", "c"]);
  await made.hour();
  await made.hour();
  expect(made.told()).toBe(0);
  await made.hour();
  await made.hour();
  expect(made.told()).toBe(1);
  expect(made.asked).toEqual([LATEST_PATH, LATEST_PATH, MANIFEST_PATH, LATEST_PATH, MANIFEST_PATH]);
});
