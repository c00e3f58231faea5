// Queue for background renderings while the processor is busy, so that marks and other calls come first.
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

/** Share of the main thread's time from which the processor counts as busy. */
const SHORT = 0.7;
/** Shortest measuring period, in milliseconds. */
const MEASURED_MS = 500;
/** Longest time in milliseconds that one rendering and its pause delay the next one. */
const TURN_MS = 2000;

/** Runs a rendering at once, or in turn while the processor is busy. */
export type RenderQueue = <T>(render: () => Promise<T>) => Promise<T>;

/** Opens a queue that runs one rendering at a time, in order. Each is followed by a pause as long as it took. */
export function openRenderQueue(isShort: () => boolean = openLoadMeter()): RenderQueue {
  let last: Promise<unknown> = Promise.resolve();
  return async (render) => {
    if (!isShort()) return render();
    const turn = last.then(() => {
      const began = performance.now();
      const rendering = render();
      const rested = rendering.catch(() => undefined).then(() => pause(performance.now() - began, undefined, { ref: false }));
      return { rendering, over: Promise.race([rested, pause(TURN_MS, undefined, { ref: false })]) };
    });
    last = turn.then(({ over }) => over);
    return (await turn).rendering;
  };
}

/** Returns a function that is true when the main thread was busy for most of the last measured period. */
function openLoadMeter(): () => boolean {
  let [before, short] = [performance.eventLoopUtilization(), false];
  return () => {
    const now = performance.eventLoopUtilization();
    const { active, idle, utilization } = performance.eventLoopUtilization(now, before);
    if (active + idle >= MEASURED_MS) [before, short] = [now, utilization > SHORT];
    return short;
  };
}
