// Work that must not take everything when many want it at once: it waits in a queue of its own, and is refused when that queue is full.
import pLimit from "p-limit";
import { refuse } from "../../refusals.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { networkOf } from "./limits.server.ts";

/** Runs work in its turn; refuses (503, come back) when too many wait. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** The same with a queue for each key. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export interface Queues {
  /** Passwords that are hashed: each takes 19 MiB and a core for some hundredths of a second. */
  passwords: Queue;
  /** Sign-ups that are sent: each holds its sections, so more at once would only hold connections. */
  submits: Queue;
  /** Sign-ups that are read by their link: a large one takes a core for a moment, and guests may read as many as they like. */
  reads: Queue;
  /** Calls that would wait for one another's row: they wait here, without a connection. */
  turns: Turns;
  /** Files for KSeF that are checked while somebody waits: each takes most of a core for a moment. */
  checks: Queue;
}

const COME_BACK_SECONDS = 5;

/** A queue in which `atOnce` are worked on and at most `most` wait, first come first served. */
export function openQueue(atOnce: number, most: number): Queue {
  const limit = pLimit(atOnce);
  return (work) => (limit.pendingCount >= most ? refuse("busy", { retryAfterSeconds: COME_BACK_SECONDS }) : limit(work));
}

/** A queue for each key, one after another, in which at most `most` wait; a queue that is empty is forgotten. */
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

/** The queues of one process. */
export function openQueues(): Queues {
  return {
    passwords: openQueue(2, 400),
    submits: openQueue(3, 1500),
    reads: openQueue(4, 500),
    turns: openTurns(100),
    checks: openQueue(1, 100),
  };
}

/** Who calls what, as far as it decides who waits for whom. */
interface Turn {
  tenantId: string | undefined;
  endpoint: Endpoint;
  params: Record<string, string>;
  /** The person who is signed in and has the endpoint's role; undefined: whoever holds a link. */
  personId: string | undefined;
  client: string;
}

/**
 * Runs a call in its turn (docs/decisions/013): writes to one record one after another, reads of one sign-up likewise and few of all at once. Judges
 * never wait. Whoever has only a link waits for their own address alone: nobody can fill the queue of somebody else's record.
 */
export async function inTurn<T>(
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
