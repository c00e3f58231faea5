// Planning in a worker thread: start, watch, read the best plan so far, stop or cancel. The code of the thread itself is at the end of this file.
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { type Plan, Planning, type Progress } from "#engines/timetable/src/plan.ts";
import type { Timetable } from "#engines/timetable/src/timetable.ts";

/** Limit of a planning: a number of steps (the same plan every time) or of milliseconds. Reaching the proven bound ends it earlier. */
export type Budget = { steps: number } | { milliseconds: number };

/** A planning that runs in its own thread. */
export type RunningPlan = {
  /**
   * Resolves with the plan when the budget is spent, the bound reached or `stop` called; with undefined after `cancel`. Rejects if the thread fails.
   */
  done: Promise<Plan | undefined>;
  /** Returns the best plan so far; undefined when the planning is over. */
  best: () => Promise<Plan | undefined>;
  /** Ends the search now; `done` resolves with its best plan. */
  stop: () => void;
  /** Ends the thread and discards the plan. */
  cancel: () => Promise<void>;
};

type ToThread = "stop" | "best";
type FromThread = { progress: Progress } | { best: Plan } | { plan: Plan };
type Task = { timetableTask: { timetable: Timetable; budget: Budget } };

const STEPS_BETWEEN_MESSAGES = 10_000;
const PROGRESS_EVERY_MS = 200;

/** Starts planning a checked timetable. Calls `onProgress` about five times a second. */
export function startPlan(timetable: Timetable, budget: Budget, onProgress: (progress: Progress) => void = () => {}): RunningPlan {
  const task: Task = { timetableTask: { timetable, budget } };
  const worker = new Worker(new URL(import.meta.url), { workerData: task });
  const waiting: ((plan: Plan | undefined) => void)[] = [];
  let over = false;
  const finish = () => {
    over = true;
    for (const resolve of waiting.splice(0)) resolve(undefined);
  };
  const done = new Promise<Plan | undefined>((resolve, reject) => {
    worker.on("message", (message: FromThread) => {
      if ("progress" in message) onProgress(message.progress);
      else if ("best" in message) waiting.shift()?.(message.best);
      else resolve(message.plan);
    });
    worker.once("error", reject);
    worker.once("exit", () => {
      finish();
      resolve(undefined);
    });
  });
  const post = (message: ToThread) => worker.postMessage(message);
  return {
    done,
    best: () =>
      new Promise((resolve) => {
        if (over) return resolve(undefined);
        waiting.push(resolve);
        post("best");
      }),
    stop: () => post("stop"),
    cancel: async () => {
      await worker.terminate();
    },
  };
}

function planInThread({ timetable, budget }: Task["timetableTask"], port: NonNullable<typeof parentPort>): void {
  const say = (message: FromThread) => port.postMessage(message);
  const began = performance.now();
  const planning = new Planning(timetable);
  let stopped = false;
  let lastReported = began;
  port.on("message", (message: ToThread) => {
    if (message === "stop") stopped = true;
    else say({ best: planning.best() });
  });
  const turn = () => {
    const now = performance.now();
    const before = planning.progress();
    const left = "steps" in budget ? budget.steps - before.steps : now - began < budget.milliseconds ? STEPS_BETWEEN_MESSAGES : 0;
    if (stopped || before.done || left <= 0) {
      say({ progress: before });
      say({ plan: planning.best() });
      port.close();
      return;
    }
    const progress = planning.run(Math.min(left, STEPS_BETWEEN_MESSAGES));
    if (now - lastReported >= PROGRESS_EVERY_MS) {
      lastReported = now;
      say({ progress });
    }
    setImmediate(turn);
  };
  turn();
}

const task = (workerData as Partial<Task> | null)?.timetableTask;
if (!isMainThread && parentPort && task) planInThread(task, parentPort);
