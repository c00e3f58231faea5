// The outbox of a hall's desk: one queue in the order of making, which survives reloads, refusals, lost answers, an ended link and an ended station.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Tables } from "#tests/outbox/device.ts";
import type { OpenedStation } from "../../kernel/endpoints/station/contract.ts";
import { ApiError } from "../../web/calls/api.ts";
import type { EndedDesk } from "../../web/offline/station-memory.ts";
import { createStore } from "../../web/outbox/outbox-store.ts";
import { type Change, createOutbox, type HallStore, memoryStore, type Table, TABLES } from "./outbox.ts";
import { type EndedDesks, listUnsent, moveUnsent } from "./unsent.ts";

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

interface PageOptions {
  isOwnerHere?: boolean;
  prepare?: () => Promise<void>;
}

/** A page's outbox over a store, before it is opened. */
function create(hall: ReturnType<typeof server>, store: HallStore = memoryStore(), { isOwnerHere = true, prepare }: PageOptions = {}) {
  let made = 0;
  const outbox = createOutbox({
    store,
    send: hall.send,
    now: Date.now,
    newId: () => `${Date.now()}-${(made += 1)}`,
    isOwnerHere: () => isOwnerHere,
    ...(prepare ? { prepare } : {}),
  });
  const move = (action: string) => {
    vi.setSystemTime(Date.now() + 1000);
    return outbox.add({ path: "/api/stages/{id}/moves", params: { id: "s1" }, body: { action }, label: `name of ${action}` });
  };
  const waiting = () => outbox.state().pending.map((each) => each.body["action"]);
  return { outbox, move, waiting };
}

/** A page's outbox over a store. */
async function opened(...page: Parameters<typeof create>) {
  const made = create(...page);
  await made.outbox.open();
  return made;
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
  const { outbox, move, waiting } = await opened(hall, memoryStore(), { isOwnerHere: false });
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

const STATION: OpenedStation = {
  device_id: "new",
  kind: "stage_manager",
  name: "Scena A",
  person_name: "Ola",
  ends_at: new Date(START + 3_600_000).toISOString(),
  competition: { id: "c1", name: "Puchar" },
  stage: { id: "s1", letter: "A", name: null },
};
const deskOf = (device_id: string, of: Partial<EndedDesk> = {}): EndedDesk => ({
  device_id,
  kind: "stage_manager",
  competition_id: "c1",
  stage_id: "s1",
  ...of,
});

/** Desks that ended on a device, each with a database of its own. */
function createEnded(...all: EndedDesk[]): EndedDesks {
  const disks = new Map(all.map((desk) => [desk, new Tables<Table>().disk]));
  return {
    list: () => [...disks.keys()],
    storeOf: (desk) => createStore<Table>(disks.get(desk) ?? new Tables<Table>().disk, TABLES),
    remove: (desk) => void disks.delete(desk),
  };
}

/** A station that ended before these moves arrived. */
async function leave(store: HallStore, ...actions: string[]): Promise<void> {
  const ended = () => refusal(401, "station_ended");
  const { outbox, move } = await opened(server(...Array.from({ length: 9 }, ended)), store);
  for (const action of actions) await move(action).stored;
  await outbox.flush();
  outbox.close();
}

it("changes that did not arrive before the station ended are listed in words; a desk without any is forgotten", async () => {
  const [old, sent] = [deskOf("old"), deskOf("sent")];
  const ended = createEnded(old, sent);
  await leave(ended.storeOf(old), "start", "finish");
  const { move, outbox } = await opened(server(undefined, refusal(409, "moved_on")), ended.storeOf(sent));
  for (const action of ["call", "skip"]) await move(action).stored;
  await outbox.flush();
  expect((await listUnsent(ended)).map((each) => [each.label, each.body.made_at])).toEqual([
    ["name of start", new Date(START + 1000).toISOString()],
    ["name of finish", new Date(START + 2000).toISOString()],
  ]);
  expect(ended.list()).toEqual([old]);
});

it("the next station of the same kind, competition and stage sends them before its own, in order, with their times, once", async () => {
  const others = [
    deskOf("stage B", { stage_id: "s2" }),
    deskOf("backstage", { kind: "backstage" }),
    deskOf("cup", { competition_id: "c2" }),
  ];
  const desks = [deskOf("older"), ...others, deskOf("old")];
  const ended = createEnded(...desks);
  for (const desk of desks) await leave(ended.storeOf(desk), `start ${desk.device_id}`, `finish ${desk.device_id}`);

  const disk = new Tables<Table>().disk;
  const hall = server("lost");
  const store = createStore<Table>(disk, TABLES);
  const page = create(hall, store, { prepare: () => moveUnsent(ended, STATION, store) });
  const opening = page.outbox.open();
  await page.move("resume").stored;
  await opening;
  await page.outbox.flush(true);
  expect(hall.names()).toEqual(["start older", "finish older", "start old", "finish old", "resume"]);
  expect(hall.received[0]?.body.made_at).toBe(new Date(START + 1000).toISOString());
  expect(ended.list()).toEqual(others);
  expect(page.waiting()).toEqual([]);
});

it("while the new station's disk fails, the ended one's changes are sent and stay where they are stored", async () => {
  const old = deskOf("old");
  const ended = createEnded(old);
  await leave(ended.storeOf(old), "start");
  const tables = new Tables<Table>();
  tables.full = true;
  const hall = server();
  const store = createStore<Table>(tables.disk, TABLES);
  const { waiting } = await opened(hall, store, { prepare: () => moveUnsent(ended, STATION, store) });
  expect([hall.names(), waiting()]).toEqual([["start"], []]);
  expect(await listUnsent(ended)).toHaveLength(1);
});
