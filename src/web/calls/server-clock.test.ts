import { expect, test } from "vitest";
import { createServerClock } from "./server-clock.ts";

test("the clock follows the server whatever the device's clock says, as exactly as the fastest answer, and starts anew after a sleep", () => {
  let elapsed = 0;
  const clock = createServerClock(() => elapsed);
  expect([clock.isSet(), Math.abs(clock.now() - Date.now()) < 1000]).toEqual([false, true]);
  let times = 0;
  const stop = clock.subscribe(() => times++);
  elapsed = 1000;
  clock.take(500_900, 0); // any time within that second
  expect([clock.isSet(), clock.now()]).toEqual([true, 500_400 + 1000]);
  elapsed = 2000;
  clock.take(502_000, 1980); // round trip of 20 ms: the difference is 500,000 to 500,020
  expect(clock.now()).toBe(502_010);
  elapsed = 9000;
  clock.take(508_000, 3000); // a slow answer does not widen the bounds
  expect(clock.now()).toBe(509_010);
  clock.take(509_005); // a time without a request
  expect(clock.now()).toBe(509_012.5);
  // The device slept for a minute and its counter stopped.
  clock.take(569_000);
  expect(clock.now()).toBe(569_000);
  clock.take(Number.NaN, 0);
  expect(clock.now()).toBe(569_000);
  stop();
  clock.take(569_001, 8999);
  expect(times).toBe(5);
});
