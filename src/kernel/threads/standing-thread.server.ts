// A thread that answers one question after the other: started with the first, replaced when it ends or takes too long, ended while nobody asks.
import type { Worker } from "node:worker_threads";
import { openQueue } from "../limits/queues.server.ts";

export interface StandingThread<Answer> {
  /** The thread's answer to a message, in its turn; rejects with the `error` that it answers, or with what ended it. */
  ask(message: object): Promise<Answer>;
  close(): Promise<void>;
}

interface Options {
  start: () => Worker;
  /** What it makes, for the sentences of errors. */
  of: string;
  /** A thread that takes longer for one answer is ended. */
  patienceMs: number;
  /** A thread that nobody asked for so long is ended, which frees its memory; absent: it stays. */
  idleMs?: number;
}

/** Opens a standing thread. Its messages are `{error}` or the answer. */
export function openStandingThread<Answer extends object>({ start, of, patienceMs, idleMs }: Options): StandingThread<Answer> {
  const queue = openQueue(1, Infinity);
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function started(): Worker {
    const worker = start();
    // The answer that it had to give, if any, rejects with what ended it.
    worker.on("error", () => undefined).on("exit", () => thread === worker && (thread = undefined));
    return worker;
  }

  function end(): Promise<unknown> | undefined {
    const ended = thread;
    thread = undefined;
    return ended?.terminate();
  }

  function answer(message: object): Promise<Answer> {
    clearTimeout(idle);
    const worker = (thread ??= started());
    return new Promise<Answer>((resolve, reject) => {
      const lost = (why: unknown) => {
        thread = undefined;
        settle();
        reject(why instanceof Error ? why : new Error(`the thread of ${of} ended with ${String(why)}`));
      };
      const timer = setTimeout(() => {
        lost(new Error(`the thread of ${of} took too long`));
        void worker.terminate();
      }, patienceMs);
      const answered = (said: Answer | { error: unknown }) => {
        settle();
        if (!("error" in said)) resolve(said);
        else reject(said.error instanceof Error ? said.error : new Error(`the thread of ${of} failed`, { cause: said.error }));
      };
      const settle = () => {
        clearTimeout(timer);
        worker.off("error", lost).off("exit", lost).off("message", answered);
      };
      // The thread keeps no process alive that has nothing else to do.
      worker.ref();
      worker.once("error", lost).once("exit", lost).once("message", answered);
      worker.postMessage(message);
    }).finally(() => {
      worker.unref();
      if (idleMs !== undefined) idle = setTimeout(() => void end(), idleMs).unref();
    });
  }

  return {
    ask: (message) => queue(() => answer(message)),
    async close() {
      clearTimeout(idle);
      await end();
    },
  };
}
