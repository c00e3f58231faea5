// Sends pending changes one after another: one run at a time in a page, one page at a time in a browser, with pauses while the server is away.
import type { Lock } from "./lock.ts";

/** Pauses before a server that did not answer is tried again, in milliseconds; the last one repeats. */
export const PAUSES_MS = [2000, 4000, 8000, 16_000, 30_000] as const;

/** Result of a step: another change may follow, nothing can be sent now, or the server did not answer. */
export type StepResult = "more" | "idle" | "away";

export interface Sender {
  /**
   * Sends what is pending. During a run it is followed by another one: unless the server turns out to be away, or always where `networkReturned`.
   * The promise ends with the last of these runs.
   */
  run: (networkReturned?: boolean) => Promise<void>;
  /** Runs work while nothing is being sent. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  isRunning(): boolean;
  /** True when the last attempt got no answer. */
  isAway(): boolean;
  /** Forgets the failures and the next retry: the caller has something new, and runs it soon. */
  reset(): void;
  /** Cancels the retries, until the next call of `run`. */
  stop: () => void;
}

/** Makes a sender. `step` sends the next change; `prepare` is done once before a run. */
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
  // Calls come during a step.
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
      // Without a pause after the last look at `requested`: no call comes between.
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
