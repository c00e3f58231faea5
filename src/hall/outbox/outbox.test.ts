// The outbox of a hall's desk: one queue in the order of making, which survives reloads, refusals, lost answers and an ended link.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Tables } from "#tests/outbox/device.ts";
import { ApiError } from "../../web/calls/api.ts";
import { createStore } from "../../web/outbox/outbox-store.ts";
import { type Change, createOutbox, type HallStore, memoryStore, type Table, TABLES } from "./outbox.ts";

const START = Date.parse("2026-03-14T13:12:00Z");

// The clock does not move by itself, so retries never start.
beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

const refusal = (status: number, code: string) => new ApiError({ status, code, message: `sentence of ${code}` });
const offline = () => refusal(503, "unavailable");

/** A server that keeps changes by id and first fails with these errors. A "lost" change arrives, its answer does not. */
function server(...failures: (Error | "lost" | undefined)[]) {
  const received: Change[] = [];
  return {
    failures,
    received,
    /** Names of the received changes, each id once. */
    names: () => [...new Map(received.map((each) => [each.id, each.body["action"]])).values()],
    send: async (change: Change) => {
      const failure = failures.shift();
      if (failure instanceof Error) throw failure;
      received.push(change);
      if (failure === "lost") throw offline();
    },
  };
}

/** A page's outbox over a store. */
async function opened(hall: ReturnType<typeof server>, store: HallStore = memoryStore(), isOwnerHere = true) {
  let made = 0;
  const outbox = createOutbox({
    store,
    send: hall.send,
    now: Date.now,
    newId: () => `${Date.now()}-${(made += 1)}`,
    isOwnerHere: () => isOwnerHere,
  });
  await outbox.open();
  const move = (action: string) => {
    vi.setSystemTime(Date.now() + 1000);
    return outbox.add({ path: "/api/stages/{id}/moves", params: { id: "s1" }, body: { action } });
  };
  const waiting = () => outbox.state().pending.map((each) => each.body["action"]);
  return { outbox, move, waiting };
}

it("sends changes one after another in the order in which they were made, each with its own time", async () => {
  const hall = server();
  const { outbox, move } = await opened(hall);
  for (const action of ["start", "finish", "undo"]) await move(action).stored;
  await outbox.flush();
  expect(hall.names()).toEqual(["start", "finish", "undo"]);
  expect(hall.received.map((each) => each.body.made_at)).toEqual([1, 2, 3].map((s) => new Date(START + s * 1000).toISOString()));
  expect(outbox.state().pending).toEqual([]);
});

it("shows a change at once, before it is stored", async () => {
  const { move, waiting } = await opened(server(offline()));
  const { stored } = move("start");
  expect(waiting()).toEqual(["start"]);
  await stored;
  expect(waiting()).toEqual(["start"]);
});

it("without a network everything waits in order, also after a reload, and arrives once", async () => {
  const disk = new Tables<Table>().disk;
  const first = await opened(server(offline(), offline(), offline(), offline()), createStore<Table>(disk, TABLES));
  for (const action of ["start", "absent", "finish"]) await first.move(action).stored;
  await first.outbox.flush();
  expect(first.outbox.state()).toMatchObject({ unreachable: true });
  first.outbox.close();

  const hall = server("lost");
  const { outbox, move, waiting } = await opened(hall, createStore<Table>(disk, TABLES));
  expect(waiting()).toEqual(["start", "absent", "finish"]);
  await move("resume").stored;
  await outbox.flush(true);
  expect(hall.names()).toEqual(["start", "absent", "finish", "resume"]);
  expect(outbox.state()).toMatchObject({ unreachable: false, pending: [] });
});

it("a refused change is listed with the server's sentence until it is dismissed, and those after it are sent", async () => {
  const hall = server(refusal(409, "moved_on"), refusal(422, "invalid"), refusal(404, "not_found"));
  const { outbox, move } = await opened(hall);
  for (const action of ["start", "skip", "absent", "finish"]) await move(action).stored;
  await outbox.flush();
  const { pending, refused } = outbox.state();
  expect(hall.names()).toEqual(["finish"]);
  expect(pending).toEqual([]);
  expect(refused.map((each) => [each.body["action"], each.refusal?.message])).toEqual([
    ["start", "sentence of moved_on"],
    ["skip", "sentence of invalid"],
    ["absent", "sentence of not_found"],
  ]);
  await outbox.dismiss(refused[0]?.id ?? "");
  expect(outbox.state().refused).toHaveLength(2);
});

it("when the link has ended changes stay, and are sent when it works again", async () => {
  const hall = server(refusal(401, "station_ended"));
  const { outbox, move, waiting } = await opened(hall);
  await move("start").stored;
  await outbox.flush();
  hall.failures.push(refusal(401, "station_ended"));
  await outbox.flush();
  hall.failures.length = 0;
  await outbox.flush();
  expect(hall.names()).toEqual(["start"]);
  expect(outbox.state().ended).toBe(false);
  expect(waiting()).toEqual([]);
});

it("nothing is sent in the name of another person who has signed in meanwhile", async () => {
  const hall = server();
  const { outbox, move, waiting } = await opened(hall, memoryStore(), false);
  await move("start").stored;
  await outbox.flush();
  expect(hall.received).toEqual([]);
  expect(outbox.state().ended).toBe(true);
  expect(waiting()).toEqual(["start"]);
});

it("an accepted change is shown until a later reply of the server has been stored", async () => {
  const { outbox, move } = await opened(server());
  await move("start").stored;
  await outbox.flush();
  const shown = () => outbox.state().accepted.map((each) => each.body["action"]);
  expect(shown()).toEqual(["start"]);
  await outbox.settle(START);
  expect(shown()).toEqual(["start"]);
  await outbox.settle(Date.now());
  expect(shown()).toEqual([]);
});
