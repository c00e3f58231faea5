// Work that must not take everything when many want it at once: it waits in a queue of its own, and is refused when that queue is full.
import pLimit from "p-limit";
import { refuse } from "../../refusals.ts";

/** Runs work in its turn; refuses (503, come back) when too many wait. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

export interface Queues {
  /** Passwords that are hashed: each takes 19 MiB and a core for some hundredths of a second. */
  passwords: Queue;
  /** Sign-ups that are sent: each holds its sections, so more at once would only hold connections. */
  submits: Queue;
  /** Papers that are made while somebody waits: each takes a thread and most of a core for a moment. */
  papers: Queue;
}

const COME_BACK_SECONDS = 5;

/** A queue in which `atOnce` are worked on and at most `most` wait, first come first served. */
export function openQueue(atOnce: number, most: number): Queue {
  const limit = pLimit(atOnce);
  return (work) => (limit.pendingCount >= most ? refuse("busy", { retryAfterSeconds: COME_BACK_SECONDS }) : limit(work));
}

/** The queues of one process. */
export function openQueues(): Queues {
  return { passwords: openQueue(2, 400), submits: openQueue(3, 1500), papers: openQueue(1, 100) };
}
