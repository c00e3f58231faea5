import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callAt, nextTimestamp } from "./clock.ts";

const window = { signup_opens_at: "2026-01-12T09:00:00+01:00", signup_closes_at: "2026-03-01T23:59:00+01:00" };
const [opens, closes] = [Date.parse(window.signup_opens_at), Date.parse(window.signup_closes_at)];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the page turns when sign-up opens and when it closes, and at no other moment", () => {
  expect([nextTimestamp(window, opens - 1), nextTimestamp(window, opens), nextTimestamp(window, closes)]).toEqual([
    opens,
    closes,
    undefined,
  ]);
  expect(nextTimestamp({ signup_opens_at: null, signup_closes_at: null }, 0)).toBeUndefined();
});

test("a moment farther away than a timer can wait is waited for all the same, and called once", () => {
  vi.setSystemTime(opens - 60 * 86_400_000);
  const call = vi.fn();
  callAt(Date, opens, call);
  vi.advanceTimersByTime(60 * 86_400_000 - 1);
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(call).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(86_400_000);
  expect(call).toHaveBeenCalledOnce();
});

test("a cancelled wait is not called", () => {
  vi.setSystemTime(opens - 1000);
  const call = vi.fn();
  callAt(Date, opens, call)();
  vi.advanceTimersByTime(2000);
  expect(call).not.toHaveBeenCalled();
});
