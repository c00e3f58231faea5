import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { browserLock } from "./lock.ts";
import { createSender } from "./sender.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("each call of `run` is followed by a step after it, whenever it comes", async () => {
  const pending = ["a"];
  const sent: string[] = [];
  const sender = createSender({
    step: async () => {
      await Promise.resolve();
      const next = pending.shift();
      if (next === undefined) return "idle";
      sent.push(next);
      return "more";
    },
  });
  void sender.run();
  for (const next of ["b", "c", "d", "e", "f", "g"]) {
    await Promise.resolve();
    pending.push(next);
    void sender.run();
  }
  await sender.run();
  expect([pending, sent, sender.isRunning()]).toEqual([[], ["a", "b", "c", "d", "e", "f", "g"], false]);
});

it("a stopped sender makes no further tries, even if the running step fails, until it is run again", async () => {
  const answer = Promise.withResolvers<"away">();
  const step = vi.fn(() => answer.promise);
  const sender = createSender({ step });
  const run = sender.run();
  sender.stop();
  answer.resolve("away");
  await run;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(step).toHaveBeenCalledTimes(1);
  await sender.run();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(step.mock.calls.length).toBeGreaterThan(2);
});

it("a frozen page with the lock is skipped after 35 s, and then at once", async () => {
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const late = new AbortController();
    setTimeout(() => late.abort(new DOMException("late", "TimeoutError")), ms);
    return late.signal;
  });
  const request = (_: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
  vi.stubGlobal("navigator", { locks: { request } });
  const lock = browserLock("parkiet");
  const work = vi.fn(async () => "sent");
  const first = lock(work);
  await vi.advanceTimersByTimeAsync(34_999);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await first).toBe("sent");
  const second = lock(work);
  await vi.advanceTimersByTimeAsync(100);
  expect(await second).toBe("sent");
});

it("a failure of the work is thrown, and the work is not repeated; without locks it runs at once", async () => {
  const failing = vi.fn(() => Promise.reject(new Error("bug")));
  vi.stubGlobal("navigator", { locks: { request: (_: string, __: object, work: () => Promise<unknown>) => work() } });
  await expect(browserLock("parkiet")(failing)).rejects.toThrow("bug");
  expect(failing).toHaveBeenCalledTimes(1);
  vi.stubGlobal("navigator", {});
  expect(await browserLock("parkiet")(async () => "sent")).toBe("sent");
});
