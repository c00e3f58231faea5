// Sends pending changes one after another: one run at a time per page, one page at a time per browser, with pauses while the server is unavailable.
import type { Lock } from "./lock.ts";

/** Pauses before the next try after a missing answer, in milliseconds; the last one repeats. */
export const PAUSES_MS = [2000, 4000, 8000, 16_000, 30_000] as const;

/** Result of a step: another change may follow, nothing can be sent now, or the server did not answer. */
export type StepResult = "more" | "idle" | "away";

/** Sends pending changes in runs. */
export interface Sender {
  /**
   * Sends pending changes. A call during a run starts another run after it, unless the server turns out to be unavailable; with `networkReturned`
   * always. Resolves when the last of these runs ends.
   */
  run: (networkReturned?: boolean) => Promise<void>;
  /** Runs work while nothing is being sent. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  isRunning(): boolean;
  /** True when the last attempt got no answer. */
  isAway(): boolean;
  /** Forgets failures and the scheduled retry, because the caller has a new change and runs it soon. */
  reset(): void;
  /** Cancels retries until the next call of `run`. */
  stop: () => void;
}

/** Creates a sender. `step` sends the next change; `prepare` runs once before each run. */
export function createSender({
  step,
  prepare,
  lock = (work) => work(),
}: {
  step: () => Promise<StepResult>;
  prepare?: () => Promise<unknown>;
  lock?: Lock;
}): Sender {
  let turn: Promise<void> | undefined;
  let running: Promise<void> | undefined;
  let requested: "run" | "networkReturned" | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let stopped = false;

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    while (turn) await turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    turn = promise;
    try {
      return await work();
    } finally {
      turn = undefined;
      resolve();
    }
  };

  const retryLater = () => {
    if (!stopped) timer = setTimeout(() => void sender.run(), PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]);
    failures += 1;
  };
  // `run` may be called during a step.
  const isRequested = (how: typeof requested) => requested === how;

  const sendAll = async (): Promise<void> => {
    try {
      if (prepare) await prepare();
      while (requested) {
        requested = undefined;
        const result = await lock(step);
        if (result === "more") requested = "run";
        if (result !== "away") failures = 0;
        else if (isRequested("networkReturned")) failures += 1;
        else {
          requested = undefined;
          retryLater();
        }
      }
    } finally {
      // No await after the last check of `requested`, so no call is lost in between.
      running = requested = undefined;
    }
  };

  const sender: Sender = {
    run(networkReturned = false) {
      clearTimeout(timer);
      stopped = false;
      requested = networkReturned ? "networkReturned" : (requested ?? "run");
      if (running) return running;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      running = promise;
      void inTurn(sendAll).then(resolve, reject);
      return promise;
    },
    inTurn,
    isRunning: () => running !== undefined,
    isAway: () => failures > 0,
    reset() {
      clearTimeout(timer);
      failures = 0;
    },
    stop() {
      clearTimeout(timer);
      stopped = true;
    },
  };
  return sender;
}
