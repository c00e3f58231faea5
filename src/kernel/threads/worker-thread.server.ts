// A long-lived worker thread that answers one request after another. Started by the first request, replaced when it ends or takes too long, ended
// when idle.
import type { Worker } from "node:worker_threads";
import { openQueue } from "../limits/queues.server.ts";

export interface WorkerThread<Answer> {
  /** Sends a message and returns the answer, in turn. Rejects with the `error` that the thread answers, or with the reason why it ended. */
  send(message: object): Promise<Answer>;
  close(): Promise<void>;
}

interface Options {
  start: () => Worker;
  /** Name of its results, for error messages. */
  of: string;
  /** Time limit of one answer. A slower thread is ended. */
  patienceMs: number;
  /** Idle time after which the thread is ended, which frees its memory. Absent: never. */
  idleMs?: number;
}

/** Opens a worker thread. It answers each message with `{error}` or with the result. */
export function openWorkerThread<Answer extends object>({ start, of, patienceMs, idleMs }: Options): WorkerThread<Answer> {
  const queue = openQueue(1, Infinity);
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function started(): Worker {
    const worker = start();
    // A pending answer rejects with the reason why the thread ended.
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
      const fail = (why: unknown) => {
        thread = undefined;
        settle();
        reject(why instanceof Error ? why : new Error(`the thread of ${of} ended with ${String(why)}`));
      };
      const timer = setTimeout(() => {
        fail(new Error(`the thread of ${of} took too long`));
        void worker.terminate();
      }, patienceMs);
      const answered = (result: Answer | { error: unknown }) => {
        settle();
        if (!("error" in result)) resolve(result);
        else reject(result.error instanceof Error ? result.error : new Error(`the thread of ${of} failed`, { cause: result.error }));
      };
      const settle = () => {
        clearTimeout(timer);
        worker.off("error", fail).off("exit", fail).off("message", answered);
      };
      // An idle thread does not keep the process alive.
      worker.ref();
      worker.once("error", fail).once("exit", fail).once("message", answered);
      worker.postMessage(message);
    }).finally(() => {
      worker.unref();
      if (idleMs !== undefined) idle = setTimeout(() => void end(), idleMs).unref();
    });
  }

  return {
    send: (message) => queue(() => answer(message)),
    async close() {
      clearTimeout(idle);
      await end();
    },
  };
}
