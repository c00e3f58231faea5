// The PDF thread starts once, is replaced when it ends or hangs, and no client fills its queue alone.
import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { openPaperMaker } from "./papers.server.ts";

/** A thread that answers with the number that it got, ends, or says nothing. */
const THREAD = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", ({ n, act }) => {
    if (act === "exit") process.exit(3);
    if (act === "throw") throw new Error("out of memory");
    if (act === "refuse") parentPort.postMessage({ error: new Error("no such font") });
    else if (act !== "hang") parentPort.postMessage({ pdf: new Uint8Array([n]) });
  });`;

const open: ReturnType<typeof openPaperMaker>[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

function papers(patience?: number) {
  const state = { started: 0 };
  const made = openPaperMaker(() => {
    state.started += 1;
    return new Worker(THREAD, { eval: true });
  }, patience);
  open.push(made);
  return { state, make: async (n: number, act?: string, client?: string) => (await made.make({ n, act }, client))[0] };
}

describe("the thread of papers", () => {
  it("makes many papers, in their order", async () => {
    const { state, make } = papers();
    const numbers = Array.from({ length: 30 }, (_, at) => at);
    expect(await Promise.all(numbers.map((n) => make(n)))).toEqual(numbers);
    await expect(make(1, "refuse")).rejects.toThrow("no such font");
    expect([await make(2), state.started]).toEqual([2, 1]);
  });

  it("is replaced when it ends, breaks or takes too long; only the paper that it had is lost", async () => {
    const { state, make } = papers();
    const lost = [make(1, "exit"), make(2, "throw")].map((each) => each.catch((error: Error) => error.message));
    const next = make(4);
    expect(await Promise.all(lost)).toEqual(["the thread of papers ended with 3", "out of memory"]);
    expect([await next, state.started]).toEqual([4, 3]);
    const hasty = papers(1);
    await expect(hasty.make(1, "hang")).rejects.toThrow("the thread of papers took too long");
    await expect(hasty.make(2, "hang")).rejects.toThrow("the thread of papers took too long");
    expect(hasty.state.started).toBe(2);
  });

  it("makes ten at once for one client, others go on, and a job is never refused", async () => {
    const { make } = papers();
    const own = Array.from({ length: 10 }, (_, at) => make(at, undefined, "club"));
    await expect(make(10, undefined, "club")).rejects.toMatchObject({ code: "too_many", detail: { retryAfterSeconds: 10 } });
    const others = Array.from({ length: 91 }, (_, at) => make(at, undefined, `other ${at}`));
    await expect(make(1, undefined, "last")).rejects.toMatchObject({ code: "busy", status: 503 });
    expect(await make(7)).toBe(7);
    expect(await Promise.all([...own, ...others])).toHaveLength(101);
    expect(await make(8, undefined, "club")).toBe(8);
  });
});
