// Whole-dance sheets in the outbox: pencil is replaced by newer pencil, handed-in sheets never are, and revisions follow each other.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../web/calls/api.ts";
import { createOutbox, memoryStorage, type Unsent, type UnsentBallot } from "./outbox.ts";

// The clock does not move, so retries never start by themselves.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const away = () => new ApiError({ status: 503, code: "unavailable", message: "" });
const ballot = (id: string, more: Partial<UnsentBallot> = {}): UnsentBallot => ({
  id,
  owner: "demo/s1",
  round_id: "r",
  dance: 1,
  name: "Tango",
  opens: "p1",
  marks: { [id]: { cross: 1 } },
  submitted: false,
  reason: null,
  revision: 0,
  device_at: "2026-11-28T10:00:00Z",
  ...more,
});

/** An outbox with a server that answers `server.says`, or else returns the next revision. */
async function opened(says: ApiError | undefined) {
  const server = { says };
  const sent: [string, number | undefined][] = [];
  const storage = memoryStorage();
  const outbox = createOutbox({
    owner: "demo/s1",
    storage,
    send: async (entry: Unsent) => {
      sent.push([entry.id, entry.revision]);
      return 1;
    },
    sendBallot: async (entry) => {
      sent.push([entry.id, entry.revision]);
      if (server.says) throw server.says;
      return (entry.revision ?? 0) + 1;
    },
  });
  await outbox.open();
  const keptIds = async () => (await storage.all()).map((entry) => entry.id);
  return { outbox, server, sent, keptIds };
}

it("pencil that waits gives way to newer pencil, but what waits first stays: it may have arrived without an answer", async () => {
  const { outbox, server, sent, keptIds } = await opened(away());
  for (const id of ["1", "2", "3"]) await outbox.submit(ballot(id));
  await outbox.submit(ballot("t1", { dance: 2 }));
  await outbox.flush();
  expect(await keptIds()).toEqual(["1", "3", "t1"]);
  sent.length = 0;
  server.says = undefined;
  await outbox.flush();
  expect(sent).toEqual([
    ["1", 0],
    ["3", 1],
    ["t1", 0],
  ]);
  expect(outbox.state().ballots).toEqual([]);
});

it("what was handed in is not replaced by pencil that takes it back, nor the taking back by what is handed in again", async () => {
  const { outbox, keptIds } = await opened(away());
  await outbox.submit(ballot("first", { dance: 2 }));
  await outbox.submit(ballot("in", { submitted: true }));
  await outbox.submit(ballot("back"));
  await outbox.submit(ballot("again", { submitted: true }));
  expect(await keptIds()).toEqual(["first", "in", "back", "again"]);
});

it("what is refused stays with the reason until newer marks of the same dance mend it", async () => {
  const { outbox, server, keptIds } = await opened(new ApiError({ status: 409, code: "stale", message: "inna wersja" }));
  await outbox.submit(ballot("1"));
  await outbox.flush();
  expect(outbox.state().ballots).toMatchObject([{ id: "1", refusal: { code: "stale" } }]);
  server.says = undefined;
  await outbox.submit(ballot("t", { dance: 2 }));
  await outbox.flush();
  expect(await keptIds()).toEqual(["1"]);
  await outbox.submit(ballot("2", { revision: 4 }));
  await outbox.flush();
  expect(await keptIds()).toEqual([]);
});
