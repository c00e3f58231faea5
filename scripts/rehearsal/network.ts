// The network to the server as in a real hall: every request is measured, and a judge's network drops some, before or after they reach the server.
import { setTimeout as pause } from "node:timers/promises";
import type { Robot } from "../robot.ts";

type Send = Robot["send"];

export interface MeasuredNetwork {
  send: Send;
  /** Milliseconds of each answered request, unsorted. */
  times: number[];
  slowest: { ms: number; what: string };
  failed: number;
}

/** Returns a sender of requests to `url` that measures each one. The signal cancels running requests. */
export function measureRequests(url: string, signal: AbortSignal): MeasuredNetwork {
  const network: MeasuredNetwork = {
    times: [],
    slowest: { ms: 0, what: "" },
    failed: 0,
    async send(path, init) {
      const began = performance.now();
      const response = await fetch(new URL(path, url), { ...init, signal });
      const ms = performance.now() - began;
      network.times.push(ms);
      if (response.status >= 500) network.failed += 1;
      if (ms > network.slowest.ms)
        network.slowest = { ms, what: `${init.method ?? "GET"} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "{id}")}` };
      return response;
    },
  };
  return network;
}

/** Returns the value below or at which this share (0 to 1) of the times is. */
export function percentile(share: number, times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(times.length * share) - 1)] ?? 0;
}

/** Returns the 99th percentile. */
export function p99(times: readonly number[]): number {
  return percentile(0.99, times);
}

/** Returns a generator of numbers from 0 to below 1 that are the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Thrown for a request or an answer that the simulated network lost. */
export class Dropped extends Error {}

/** Returns a sender that drops a share of the requests: half of them before they leave, half after the server has processed them. */
export function withLosses(send: Send, share: number, random: () => number, count: { lost: number; unheard: number }): Send {
  return async (path, init) => {
    const lot = random();
    if (lot < share / 2) {
      count.lost += 1;
      throw new Dropped(path);
    }
    const response = await send(path, init);
    if (lot < share) {
      count.unheard += 1;
      await response.arrayBuffer();
      throw new Dropped(path);
    }
    return response;
  };
}

/** Repeats an attempt until its answer arrives, as a tablet does. */
export async function retryUntilAnswered<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Dropped)) throw error;
      await pause(1);
    }
  }
}
