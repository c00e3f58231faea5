// Renderings that nobody waits for take turns while the processor is short, so that marks and other calls come first.
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

/** Share of the time that the main thread works from which on the processor is short. */
const SHORT = 0.7;
/** Milliseconds over which that is measured at least. */
const MEASURED_MS = 500;
/** Milliseconds for which one rendering, with the rest after it, keeps the next one waiting at most. */
const TURN_MS = 2000;

/** Runs a rendering at once, or in its turn while the processor is short. */
export type RenderQueue = <T>(render: () => Promise<T>) => Promise<T>;

/** Opens a queue in which renderings run one at a time, first come first served, each after a rest as long as the one before took. */
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

/** Tells whether the main thread has worked for most of the time lately. */
function openLoadMeter(): () => boolean {
  let [before, short] = [performance.eventLoopUtilization(), false];
  return () => {
    const now = performance.eventLoopUtilization();
    const { active, idle, utilization } = performance.eventLoopUtilization(now, before);
    if (active + idle >= MEASURED_MS) [before, short] = [now, utilization > SHORT];
    return short;
  };
}
