import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../web/calls/api.ts";
import { createStore, singleKey } from "../../web/outbox/outbox-store.ts";
import { Tables } from "#tests/outbox/device.ts";
import { createOutbox, memoryStorage, type OutboxStorage, storageIn, type Table, TABLES, type Unsent } from "./outbox.ts";

const owner = "demo/anna";
const storeOn = (made: Tables<Table>) => createStore<Table>(made.disk, TABLES);
const entry = (id: string, performance_id = "p1", mark = 7): Unsent => ({
  id,
  owner,
  performance_id,
  start_number: 79,
  marks: { T: mark },
  device_at: "2026-11-28T10:00:00Z",
});
const refusal = (status: number, code: string) => new ApiError({ status, code, message: `said ${code}` });

/** A server that stores what it receives, by id, and first fails with these errors. */
function server(...failures: (Error | "lost")[]) {
  const sent: string[] = [];
  const kept = new Map<string, Unsent>();
  return {
    sent,
    kept,
    send: async (each: Unsent) => {
      sent.push(each.id);
      const failure = failures.shift();
      if (failure instanceof Error) throw failure;
      kept.set(each.id, each);
      const revision = [...kept.values()].filter((one) => one.performance_id === each.performance_id).length;
      // The marks have arrived, the answer has not.
      if (failure === "lost") throw refusal(503, "unavailable");
      return revision;
    },
  };
}

// The clock does not move, so retries never start by themselves.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const noBallots = () => Promise.reject(new Error("no sheet of a whole dance"));

async function opened(send: (each: Unsent) => Promise<number>, storage: OutboxStorage = memoryStorage()) {
  const counts: number[] = [];
  const outbox = createOutbox({ owner, storage, send, sendBallot: noBallots, onChange: (count) => counts.push(count) });
  await outbox.open();
  return { outbox, storage, counts };
}

describe("the outbox of a tablet", () => {
  it("sends what is given at once, in order, and keeps nothing that the server has", async () => {
    const hall = server();
    const { outbox, storage, counts } = await opened(hall.send);
    await outbox.submit(entry("1"));
    await outbox.submit(entry("2", "p1", 8));
    await outbox.flush();
    expect(hall.sent).toEqual(["1", "2"]);
    expect(await storage.all()).toEqual([]);
    expect(counts.at(-1)).toBe(0);
  });

  it("of a page beside one that was left follows what that one is sending, which nobody can take back any more", async () => {
    const storage = memoryStorage();
    let turn: Promise<unknown> = Promise.resolve();
    const lock = <T>(work: () => Promise<T>): Promise<T> => {
      const done = turn.then(work);
      turn = done.catch(() => undefined);
      return done;
    };
    const [begun, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
    const revisions: (number | undefined)[] = [];
    const send = ({ revision }: Unsent) => {
      begun.resolve();
      return revisions.push(revision) === 1 ? answer.promise : Promise.resolve(2);
    };
    const [left, shown] = [0, 1].map(() => createOutbox({ owner, storage, lock, send, sendBallot: noBallots }));
    await left?.submit(entry("1"));
    await begun.promise;
    void shown?.open();
    await shown?.submit({ ...entry("2", "p1", 8), revision: 0 });
    const withdrawn = shown?.withdraw("1");
    answer.resolve(1);
    expect(await withdrawn).toBe(false);
    await shown?.flush();
    expect(revisions).toEqual([0, 1]);
    expect(shown?.state()).toMatchObject({ waiting: [], refused: [], sending: false });
  });

  it("sends at once when the network returns while a send is under way that still fails", async () => {
    const [failing, begun, arrived] = [Promise.withResolvers<number>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const answers = [failing.promise, Promise.resolve(1)];
    const { outbox } = await opened(() => {
      (answers.length === 2 ? begun : arrived).resolve();
      return answers.shift() as Promise<number>;
    });
    await outbox.submit(entry("1"));
    await begun.promise;
    const returned = outbox.flush(true);
    failing.reject(refusal(0, "offline"));
    await returned;
    await arrived.promise;
    await outbox.flush();
    expect(outbox.state()).toMatchObject({ waiting: [], sending: false, unreachable: false });
  });

  it("sends what an earlier visit left in the order in which it was given, however the browser keeps it", async () => {
    const storage = memoryStorage();
    for (const id of ["3", "1", "2"]) await storage.put(entry(id, `p${id}`));
    const hall = server();
    await opened(hall.send, storage);
    expect(hall.sent).toEqual(["1", "2", "3"]);
  });

  it("repeats a send whose answer was lost with the same id, so that the server keeps one revision", async () => {
    const hall = server("lost");
    const { outbox } = await opened(hall.send);
    await outbox.submit(entry("1"));
    await outbox.flush();
    await outbox.flush();
    expect(hall.sent.length).toBeGreaterThan(1);
    expect(new Set(hall.sent)).toEqual(new Set(["1"]));
    expect(hall.kept.size).toBe(1);
    expect(outbox.state().waiting).toEqual([]);
  });

  it("keeps refused marks with the reason, sends the others, and lets the mended ones replace them", async () => {
    const hall = server(refusal(422, "invalid"));
    const { outbox, storage } = await opened(hall.send);
    await outbox.submit(entry("1"));
    await outbox.submit(entry("2", "p2"));
    await outbox.flush();
    expect(outbox.state().refused).toEqual([{ ...entry("1"), nth: 1, refusal: { code: "invalid", message: "said invalid" } }]);
    expect([...hall.kept.keys()]).toEqual(["2"]);
    await outbox.submit(entry("3", "p1", 8));
    await outbox.flush();
    expect([...hall.kept.keys()]).toEqual(["2", "3"]);
    expect(await storage.all()).toEqual([]);
  });

  it("keeps marks of another competition than the card's apart, with the reason, and sends them at the next visit that may", async () => {
    const hall = server(refusal(409, "other_card"));
    const { outbox, storage, counts } = await opened(hall.send);
    await outbox.submit(entry("1"));
    await outbox.submit(entry("2", "p2"));
    await outbox.flush();
    await outbox.flush();
    expect(hall.sent).toEqual(["1", "2"]);
    expect(outbox.state()).toMatchObject({ waiting: [], refused: [], elsewhere: [{ id: "1", refusal: { message: "said other_card" } }] });
    expect(counts.at(-1)).toBe(1);
    // Still the other card, and an unreachable server: nothing is lost or sent.
    const second = await opened(server(refusal(409, "other_card")).send, storage);
    expect(second.outbox.state()).toMatchObject({ waiting: [], elsewhere: [{ id: "1" }] });
    const offline = await opened(server(refusal(503, "unavailable")).send, storage);
    expect(offline.outbox.state()).toMatchObject({ waiting: [{ id: "1" }], elsewhere: [] });
    const right = server();
    const last = await opened(right.send, storage);
    expect([[...right.kept.keys()], last.outbox.state().elsewhere, await storage.all()]).toEqual([["1"], [], []]);
  });

  it("fetches a new CSRF token once before it gives up", async () => {
    const hall = server(refusal(419, "csrf_mismatch"));
    const { outbox } = await opened(hall.send);
    await outbox.submit(entry("1"));
    await outbox.flush();
    expect(hall.sent).toEqual(["1", "1"]);
    expect(hall.kept.size).toBe(1);
  });

  it("sends a correction after its first marks also when the tablet's clock was set back between them", async () => {
    const hall = server(refusal(503, "unavailable"), refusal(503, "unavailable"));
    const { outbox } = await opened(hall.send);
    await outbox.submit({ ...entry("8"), revision: 0 });
    await outbox.flush();
    await outbox.submit({ ...entry("3", "p1", 9), revision: 0 });
    await outbox.flush();
    await outbox.flush();
    expect([...hall.kept.values()].map((each) => [each.id, each.revision])).toEqual([
      ["8", 0],
      ["3", 1],
    ]);
  });

  it("gives up a send without an answer, says that the server cannot be reached, and sends the same marks again", async () => {
    const hall = server(new DOMException("signal timed out", "TimeoutError"));
    const { outbox } = await opened(hall.send);
    await outbox.submit(entry("1"));
    await outbox.flush();
    expect(outbox.state()).toMatchObject({ unreachable: true, sending: false });
    await outbox.flush();
    expect(hall.sent).toEqual(["1", "1"]);
    expect(outbox.state()).toMatchObject({ waiting: [], unreachable: false });
  });

  it("takes back what has not gone out, and nothing that has", async () => {
    const hall = server(refusal(503, "unavailable"), refusal(503, "unavailable"));
    const { outbox } = await opened(hall.send);
    await outbox.submit(entry("1"));
    await outbox.flush();
    expect(await outbox.withdraw("1")).toBe(true);
    await outbox.flush();
    expect(hall.kept.size).toBe(0);
    await outbox.submit(entry("2"));
    await outbox.flush();
    await outbox.flush();
    expect(await outbox.withdraw("2")).toBe(false);
  });

  it("reads revision 0 into what an earlier version stored without one, tries what was refused for that again, and refuses nothing for its age", async () => {
    const made = new Tables<Table>();
    const refused = (code: string) => ({ refusal: { code, message: `said ${code}` } });
    for (const older of [
      { ...entry("1"), device_at: "2019-01-01T00:00:00Z" },
      { ...entry("2", "p2"), ...refused("invalid") },
      { ...entry("3", "p3"), ...refused("sheet_closed") },
    ])
      made.tableOf("outbox").set(older.id, older);
    const storage = storageIn(storeOn(made));
    const hall = server();
    await opened(hall.send, storage);
    expect([...hall.kept.values()].map((each) => [each.id, each.revision])).toEqual([
      ["1", 0],
      ["2", 0],
    ]);
    expect(await storage.all()).toMatchObject([{ id: "3", revision: 0, refusal: { code: "sheet_closed" } }]);
  });

  it("sends a correction given before the page heard what its first marks became as following them", async () => {
    const hall = server();
    const { outbox } = await opened(hall.send);
    await outbox.submit({ ...entry("1"), revision: 0 });
    await outbox.flush();
    await outbox.submit({ ...entry("2", "p1", 8), revision: 0 });
    await outbox.flush();
    expect([...hall.kept.values()].map((each) => each.revision)).toEqual([0, 1]);
  });

  it("lets a correction that waits behind its own first marks follow them, and keeps what another tablet overtook with the reason", async () => {
    const away = refusal(503, "unavailable");
    const hall = server(away, away);
    const { outbox } = await opened(hall.send);
    await outbox.submit({ ...entry("1"), revision: 0 });
    await outbox.flush();
    await outbox.submit({ ...entry("2", "p1", 8), revision: 0 });
    await outbox.flush();
    await outbox.flush();
    expect([...hall.kept.values()].map((each) => each.revision)).toEqual([0, 1]);
    const overtaken = server(refusal(409, "stale"));
    const second = await opened(overtaken.send);
    await second.outbox.submit({ ...entry("3"), revision: 0 });
    await second.outbox.flush();
    expect(second.outbox.state().refused.map((each) => each.refusal?.code)).toEqual(["stale"]);
  });
});

describe("a tablet whose disk fails", () => {
  const away = () => refusal(503, "unavailable");

  it.each([
    ["does not open", (made: Tables<Table>) => (made.failure = new DOMException("closed", "InvalidStateError"))],
    ["is full", (made: Tables<Table>) => (made.full = true)],
  ])("goes on in memory while it %s, sends at once, says so, and stores what is left when it is back", async (_, fail) => {
    const made = new Tables<Table>();
    const records = storeOn(made);
    const hall = server(away(), away(), away(), away());
    const { outbox } = await opened(hall.send, storageIn(records));
    await outbox.submit(entry("1"));
    expect([made.ids("outbox"), records.lasts(), records.atRisk()]).toEqual([["1"], true, false]);
    fail(made);
    await outbox.submit(entry("2", "p2"));
    await records.write("drafts", new Map([["demo/anna p3", { marks: { T: 4 } }]]));
    await outbox.flush();
    expect([records.lasts(), records.atRisk()]).toEqual([false, true]);
    expect(outbox.state().waiting.map((each) => each.id)).toEqual(["1", "2"]);
    expect((await records.read("drafts", singleKey("demo/anna p3"))).get("demo/anna p3")).toEqual({ marks: { T: 4 } });
    Object.assign(made, { failure: undefined, full: false });
    await outbox.flush();
    await records.read("drafts", singleKey("demo/anna p3"));
    expect([made.ids("outbox"), made.ids("drafts"), records.lasts()]).toEqual([["1", "2"], ["demo/anna p3"], true]);
    while (outbox.state().waiting.length > 0) await outbox.flush();
    expect([[...hall.kept.keys()], outbox.state().sent, made.ids("outbox")]).toEqual([["1", "2"], ["1", "2"], []]);
  });

  it("is sent from a disk that never worked, and what another page took from one that works does not come back", async () => {
    const made = new Tables<Table>();
    made.failure = new DOMException("denied", "SecurityError");
    const records = storeOn(made);
    const hall = server();
    const { outbox } = await opened(hall.send, storageIn(records));
    await outbox.submit(entry("1"));
    await outbox.flush();
    expect([[...hall.kept.keys()], outbox.state().sent, records.atRisk()]).toEqual([["1"], ["1"], false]);
    made.failure = undefined;
    await storageIn(records).put(entry("2"));
    made.tableOf("outbox").delete("2");
    expect(await storageIn(records).all()).toEqual([]);
  });

  it("is not seen as emptied when two pages named it at the same moment", async () => {
    const made = new Tables<Table>();
    const pages = [storeOn(made), storeOn(made)] as const;
    const all = { from: "", to: "\uffff" };
    await Promise.all(pages.map((page) => page.read("outbox", all)));
    await pages[0].write("drafts", new Map([["demo/anna p1", { marks: { T: 4 } }]]));
    for (const page of pages) await page.read("drafts", all);
    await pages[1].write("drafts", new Map([["demo/anna p1", undefined]]));
    for (const page of pages) await page.read("outbox", all);
    for (const page of pages) expect([...(await page.read("drafts", all)).keys()]).toEqual([]);
    expect(made.ids("drafts")).toEqual([]);
  });

  it("waits four seconds for a disk that does not answer, and does not ask it again", async () => {
    const made = new Tables<Table>();
    made.failure = "silence";
    const records = storeOn(made);
    const put = storageIn(records).put(entry("1"));
    await vi.advanceTimersByTimeAsync(4000);
    await put;
    expect((await storageIn(records).all()).map((each) => each.id)).toEqual(["1"]);
    expect(records.atRisk()).toBe(true);
  });
});

it("marks stay when a send fails in a way that nobody expected", async () => {
  const hall = server(new TypeError("bug"));
  const { outbox } = await opened(hall.send);
  await outbox.submit(entry("1"));
  await outbox.flush();
  await outbox.flush();
  expect([...hall.kept.keys()]).toEqual(["1"]);
});
