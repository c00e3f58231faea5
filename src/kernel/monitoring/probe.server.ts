// Checks whether the database and the storage work: at most once a second for all callers, and with a time limit in case they hang.
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "../postgres/database.server.ts";
import type { Files } from "../files/files.server.ts";

export type State = "ok" | "away";

export interface HealthStates {
  database: State;
  storage: State;
}

/** How long a result is shared, in milliseconds. */
const SHARED_MS = 1000;
/** Time limit in milliseconds: health is answered within two seconds, and a part that takes longer counts as away. */
export const PATIENCE_MS = 1800;
/** Smallest free space in bytes: the database's log grows in pieces of 16 MB, so less is as good as full. */
const LEAST_FREE_BYTES = 16_777_216;

/** Returns the result of `work`, or `fallback` after the time limit. The work continues and its result is ignored. */
export async function withTimeLimit<T, L>(work: Promise<T>, fallback: L): Promise<T | L> {
  const waiting = new AbortController();
  const limit = pause(PATIENCE_MS, fallback, { signal: waiting.signal }).catch(() => fallback);
  try {
    return await Promise.race([work, limit]);
  } finally {
    waiting.abort();
  }
}

/** Returns a function that checks both parts. A check that is still running is not started again. Each change is logged with its reason. */
export function openProbe({ database, files, log }: { database: Database; files: Files; log: Logger }): () => Promise<HealthStates> {
  let cached: { at: number; answer: Promise<HealthStates> } | undefined;
  const part = (name: keyof HealthStates, check: () => Promise<void>) => {
    let running: Promise<State> | undefined;
    let lastState: State = "ok";
    const become = (next: State, reason?: unknown): State => {
      if (next !== lastState) log[next === "ok" ? "info" : "error"]({ part: name, reason }, next === "ok" ? "is back" : "is away");
      lastState = next;
      return next;
    };
    return async (): Promise<State> => {
      running ??= check()
        .then(
          () => become("ok"),
          (error: unknown) => become("away", error instanceof Error ? error.message : String(error)),
        )
        .finally(() => {
          running = undefined;
        });
      return (await withTimeLimit(running, undefined)) ?? become("away", "it does not answer");
    };
  };
  const askDatabase = part("database", () => database.check());
  const askStorage = part("storage", async () => {
    await files.check();
    const free = await files.freeBytes();
    if (free < LEAST_FREE_BYTES) throw new Error(`the disk of the data folder is full (${free} bytes free)`);
  });
  return () => {
    const now = performance.now();
    if (cached && now - cached.at < SHARED_MS) return cached.answer;
    const answer = Promise.all([askDatabase(), askStorage()]).then(([inDatabase, inStorage]) => ({
      database: inDatabase,
      storage: inStorage,
    }));
    cached = { at: now, answer };
    return answer;
  };
}
