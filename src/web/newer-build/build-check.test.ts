import { expect, test } from "vitest";
import { BUILD_CHECK_MS, watchBuild } from "./build-check.ts";

function clock(answers: (string | undefined)[]) {
  let run: (() => void) | undefined;
  let period = 0;
  let asked = 0;
  let told = 0;
  watchBuild(
    "a",
    {
      every(each, milliseconds) {
        run = each;
        period = milliseconds;
        return () => (run = undefined);
      },
      latest: async () => answers[asked++],
    },
    () => (told += 1),
  );
  const hour = async () => {
    run?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { hour, period: () => period, asked: () => asked, told: () => told };
}

test("a newer build is asked for once an hour, not at the start", async () => {
  const made = clock(["a", undefined, "a"]);
  expect(made.period()).toBe(3_600_000);
  expect(BUILD_CHECK_MS).toBe(3_600_000);
  expect(made.asked()).toBe(0);
  await made.hour();
  await made.hour();
  await made.hour();
  expect(made.asked()).toBe(3);
  expect(made.told()).toBe(0);
});

test("another build is told once, and then nobody asks any more", async () => {
  const made = clock(["a", "b", "c"]);
  await made.hour();
  await made.hour();
  await made.hour();
  expect(made.told()).toBe(1);
  expect(made.asked()).toBe(2);
});
