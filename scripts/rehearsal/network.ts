// The way to the server as halls know it: every request is measured, and a judge's network drops some, before they left or after they arrived.
import { setTimeout as pause } from "node:timers/promises";
import type { Robot } from "../robot.ts";

type Send = Robot["send"];

export interface Measured {
  send: Send;
  /** Milliseconds of each answered request, in no order. */
  times: number[];
  slowest: { ms: number; what: string };
  failed: number;
}

/** Requests over the network to `url`, each measured; the signal cancels what is under way. */
export function measured(url: string, signal: AbortSignal): Measured {
  const network: Measured = {
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

/** The value up to which this share of them lies. */
export function upTo(share: number, times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(times.length * share) - 1)] ?? 0;
}

/** The value below which 99 of 100 lie. */
export function p99(times: readonly number[]): number {
  return upTo(0.99, times);
}

/** Numbers from 0 to 1 that are the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export class Dropped extends Error {}

/** The same way, but some requests never leave, and the answers of some are lost although the server did what was asked. */
export function dropping(send: Send, share: number, random: () => number, count: { lost: number; unheard: number }): Send {
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

/** Tries again until the network let an answer through, as a tablet does. */
export async function insist<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Dropped)) throw error;
      await pause(1);
    }
  }
}
