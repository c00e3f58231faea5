// A hall of live listeners in their own processes, so that they do not use the time of the measuring process.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Answer, Question } from "./listeners.ts";

const PROCESSES = 2;

/** Returns milliseconds since 1970, the same in all processes. */
export const now = () => performance.timeOrigin + performance.now();

export interface Hall {
  /** Sends a question to all listeners. `count` is the total over all processes. */
  ask(question: Question["do"], count?: number): Promise<Answer>[];
  /** Returns when each listener receives a frame with this text. */
  awaitText(saying: string): Promise<Answer>[];
  leave(): void;
}

/** Starts the processes. No listener is connected yet. */
export async function openHall(address: string): Promise<Hall> {
  const children: ChildProcess[] = Array.from({ length: PROCESSES }, () => fork(join(import.meta.dirname, "listeners.ts"), [address]));
  await Promise.all(children.map((child) => once(child, "message")));
  const asking = (question: Question) =>
    children.map(async (child) => {
      const answered = once(child, "message");
      child.send(question);
      return ((await answered) as [Answer])[0];
    });
  return {
    ask: (what, count) => asking({ do: what, ...(count === undefined ? {} : { count: count / PROCESSES }) }),
    awaitText: (saying) => asking({ do: "frame", saying }),
    leave: () => children.forEach((child) => child.disconnect()),
  };
}
