// Queues for expensive work that many callers may request at once. A full queue refuses.
import pLimit from "p-limit";
import { refuse } from "../../refusals.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { networkOf } from "./limits.server.ts";

/** Runs work in turn. Refuses (503 with Retry-After) when too many wait. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** The same, with a separate queue for each key. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export interface Queues {
  /** Password hashing: each takes 19 MiB and a core for some hundredths of a second. */
  passwords: Queue;
  /** Sending sign-ups: each locks its sections, so more at once would only hold connections. */
  submits: Queue;
  /** Reading sign-ups by link: a large one takes a core for a moment, and guests may read as many as they like. */
  reads: Queue;
  /** Calls that would wait for a lock on the same row. They wait here without a connection. */
  turns: Turns;
  /** Validating KSeF files while somebody waits: each takes most of a core for a moment. */
  checks: Queue;
}

const COME_BACK_SECONDS = 5;

/** Opens a queue that runs `atOnce` at a time and lets `most` wait, in order of arrival. */
export function openQueue(atOnce: number, most: number): Queue {
  const limit = pLimit(atOnce);
  return (work) => (limit.pendingCount >= most ? refuse("busy", { retryAfterSeconds: COME_BACK_SECONDS }) : limit(work));
}

/** Opens one queue per key. Each runs one at a time and lets `most` wait. Empty queues are removed. */
export function openTurns(most: number): Turns {
  const queues = new Map<string, { queue: Queue; inside: number }>();
  return async (key, work) => {
    const own = queues.get(key) ?? { queue: openQueue(1, most), inside: 0 };
    queues.set(key, own);
    own.inside += 1;
    try {
      return await own.queue(work);
    } finally {
      own.inside -= 1;
      if (own.inside === 0) queues.delete(key);
    }
  };
}

/** Opens the queues of one process. */
export function openQueues(): Queues {
  return {
    passwords: openQueue(2, 400),
    submits: openQueue(3, 1500),
    reads: openQueue(4, 500),
    turns: openTurns(100),
    checks: openQueue(1, 100),
  };
}

/** The facts about a call that decide which queue it waits in. */
interface Turn {
  tenantId: string | undefined;
  endpoint: Endpoint;
  params: Record<string, string>;
  /** Signed-in person with the endpoint's role. Undefined for callers with only a link. */
  personId: string | undefined;
  client: string;
}

/**
 * Runs a call in turn (docs/decisions/013): one write at a time per record, one read at a time per sign-up and few reads overall. Judges never wait.
 * Callers with only a link queue by their own address, so nobody can fill the queue of another person's record.
 */
export async function runInTurn<T>(
  queues: Queues,
  { tenantId, endpoint, params, personId, client }: Turn,
  work: () => Promise<T>,
): Promise<T> {
  const { access, method, name, queued, raw, reserved } = endpoint;
  const inQueue = () => (queued ? queues[queued](work) : work());
  if (reserved || access === "public") return inQueue();
  const [record] = Object.values(params);
  const caller = Array.isArray(access) ? "" : networkOf(client);
  const key = `${tenantId} ${record ?? `${name} ${personId}`} ${caller}`;
  if (method !== "GET") return queues.turns(key, inQueue);
  if (access !== "link" || raw) return inQueue();
  return queues.turns(`read ${key}`, () => queues.reads(inQueue));
}
