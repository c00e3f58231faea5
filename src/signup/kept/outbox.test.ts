import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AWAY, Device, entryOf, ID, RECORD, said, Server } from "../../../tests/kept-signup.ts";
import { ApiError, type Caller } from "../../web/calls/api.ts";
import { Outbox } from "./outbox.ts";
import { tellAll } from "./told.ts";

let server: Server;
let device: Device;
let outbox: Outbox;

/** A tab that opens the sign-up. */
function open(): Outbox {
  outbox = new Outbox(ID, { call: server.call, shelf: device.shelf, locale: "pl", alone: (run) => run() });
  return outbox;
}
const see = () => outbox.see(structuredClone(server.record));
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const create = (id: string, title: string | null = null) =>
  outbox.perform<"createEntry">({
    kind: "createEntry",
    target: ID,
    body: { id, title, dance_category_id: "jazz", presentation_category_id: "solo" },
  });
const rename = (id: string, title: string, version: number) =>
  outbox.perform<"updateEntry">({ kind: "updateEntry", target: id, body: { title, version } });
const shown = () => outbox.shown(structuredClone(server.record));
const status = () => outbox.state().status;

beforeEach(() => {
  vi.useFakeTimers();
  [server, device] = [new Server(), new Device()];
  open();
  see();
});
afterEach(() => vi.useRealTimers());

describe("a change of a sign-up", () => {
  it("is on the device before the server is asked, and no longer once it has answered", async () => {
    const made = create("e1", "Burza");
    expect([...device.held.values()].map((each) => each.kind)).toEqual(["createEntry"]);
    expect(await made).toMatchObject({ id: "e1", title: "Burza" });
    expect(device.held.size).toBe(0);
    expect(device.base).toBeUndefined();
    expect(status()).toBe("still");
  });

  it("that is refused while its person waits is theirs to mend, and nothing stays behind", async () => {
    server.next = [new ApiError({ status: 422, code: "invalid", message: "", errors: { title: ["Za długi."] } })];
    await expect(create("e1")).rejects.toMatchObject({ code: "invalid" });
    expect(device.held.size).toBe(0);
  });

  it("says how long ago it was typed once that is longer than a moment", async () => {
    server.down = AWAY;
    await create("e1");
    await pass(61_000);
    server.down = undefined;
    await pass(30_000);
    expect(server.sent.at(0)).not.toHaveProperty("query");
    expect(server.sent.at(-1)?.query?.typed_seconds_ago).toBeGreaterThanOrEqual(61);
  });
});

describe("a server that is away", () => {
  it("holds nobody up: the screen shows what was typed, and all of it goes out in order once the server is back", async () => {
    server.down = AWAY;
    expect(await create("e1", "Burza")).toMatchObject({ id: "e1", title: "Burza", problems: [{ code: "kept" }] });
    expect(await rename("e1", "Burza 2", 1)).toMatchObject({ title: "Burza 2" });
    await create("e2", "Cisza");
    await outbox.perform<"deleteEntry">({ kind: "deleteEntry", target: "e2", body: undefined });
    expect(status()).toBe("away");
    expect(shown().entries.map((each) => each.title)).toEqual(["Burza 2"]);
    expect(server.record.entries).toEqual([]);
    server.down = undefined;
    await pass(30_000);
    expect(server.record.entries.map((each) => each.title)).toEqual(["Burza 2"]);
    expect(device.held.size).toBe(0);
    expect(status()).toBe("still");
    expect(outbox.state().drained).toBeGreaterThan(0);
  });

  it("and a tab that is closed lose nothing: the next one shows it and sends it", async () => {
    server.down = AWAY;
    await create("e1", "Burza");
    open();
    const base = outbox.base();
    expect(base && outbox.shown(base).entries.map((each) => each.title)).toEqual(["Burza"]);
    server.down = undefined;
    await outbox.run();
    expect(server.record.entries.map((each) => each.title)).toEqual(["Burza"]);
    expect(device.held.size).toBe(0);
  });

  it("may have had the change: its repetition changes nothing twice", async () => {
    server.next = ["lost"];
    await create("e1", "Burza");
    await pass(2000);
    server.next = ["lost"];
    await rename("e1", "Burza 2", 1);
    await pass(4000);
    expect(server.entry("e1")).toMatchObject({ title: "Burza 2", version: 2 });
    expect(outbox.state()).toMatchObject({ status: "still", held: [] });
    expect(server.sent.filter((each) => each.name === "updateEntry")).toHaveLength(2);
  });

  it("that keeps silent is away for the person after four seconds, and the answer that comes later counts", async () => {
    let answer = () => {};
    const slow = new Promise<void>((resolve) => (answer = resolve));
    const call = server.call;
    server.call = (async (...asked: Parameters<Caller["call"]>) => {
      await slow;
      return call(...asked);
    }) as Caller["call"];
    open();
    see();
    let gone = false;
    void create("e1", "Burza").then(() => (gone = true));
    await pass(3999);
    expect(gone).toBe(false);
    await pass(1);
    expect([gone, status()]).toEqual([true, "away"]);
    answer();
    await pass();
    expect(server.record.entries).toHaveLength(1);
    expect(outbox.state()).toMatchObject({ status: "still", held: [] });
  });

  it("is not waited for where the browser keeps nothing, and that is said", async () => {
    device.full = true;
    server.down = AWAY;
    await create("e1");
    expect(outbox.state()).toMatchObject({ lasts: false, status: "away" });
    server.down = undefined;
    await pass(30_000);
    expect(server.record.entries).toHaveLength(1);
  });
});

describe("what somebody else changed meanwhile", () => {
  beforeEach(async () => {
    await create("e1", "Burza");
    see();
    server.down = AWAY;
    await rename("e1", "Burza 2", 1);
    server.down = undefined;
  });

  it("in another field is no quarrel: both stand", async () => {
    server.become("e1", { choreographer: "Ewa Lis" });
    await pass(2000);
    expect(server.entry("e1")).toMatchObject({ title: "Burza 2", choreographer: "Ewa Lis" });
    expect(outbox.state().held).toEqual([]);
  });

  it("in the same field is asked about, and the rest goes on", async () => {
    server.become("e1", { title: "Mgła" });
    const other = create("e2", "Cisza");
    await pass(2000);
    await other;
    expect(server.record.entries.map((each) => each.title)).toEqual(["Mgła", "Cisza"]);
    const [refused] = outbox.state().held;
    expect(refused?.refusal).toMatchObject({ code: "stale" });
    outbox.retry(refused?.name ?? "");
    await pass();
    expect(server.entry("e1").title).toBe("Burza 2");
    expect(device.held.size).toBe(0);
  });
});

describe("what cannot go out", () => {
  it("is kept with the reason and can be given up, where its person has gone on", async () => {
    server.down = AWAY;
    await create("e1", "x");
    server.down = undefined;
    server.next = [said(422, "invalid")];
    await pass(2000);
    expect(outbox.state().held.map((each) => each.refusal?.text)).toEqual(["said invalid"]);
    expect(shown().entries).toEqual([]);
    outbox.drop(outbox.state().held[0]?.name ?? "");
    expect(device.held.size).toBe(0);
  });

  it("because sign-up has closed stays on the device as a draft, in words to pass on", async () => {
    server.down = AWAY;
    await create("e1", "Burza");
    await outbox.perform<"updateEntry">({ kind: "updateEntry", target: "e1", body: { dancer_ids: ["iga"], version: 1 } });
    server.down = said(409, "closed");
    await pass(2000);
    expect(status()).toBe("late");
    expect(shown().entries).toEqual([]);
    const { held } = outbox.state();
    expect(tellAll(held, { ...RECORD, entries: [entryOf("e1", { title: "Burza", dancer_ids: ["iga"] })] }, "pl")).toEqual([
      "Zgłoszenie: „Burza”, solo, Jazz, Iga Wrona 2014",
      "Zmień zgłoszenie: „Burza”, solo, Jazz, Iga Wrona 2014",
    ]);
    expect(device.held.size).toBe(2);
    // The organiser opens sign-up again.
    server.down = undefined;
    await outbox.run();
    expect(server.record.entries).toHaveLength(1);
  });

  it("because this browser may not open the sign-up any more waits for its link", async () => {
    server.down = AWAY;
    await create("e1", "Burza");
    server.down = said(404, "not_found");
    await pass(2000);
    expect(status()).toBe("lost");
    expect(device.held.size).toBe(1);
    server.down = undefined;
    await outbox.run();
    expect(server.record.entries).toHaveLength(1);
  });

  it("because it is gone already is done, where it was to go", async () => {
    await create("e1");
    server.down = AWAY;
    await outbox.perform<"deleteEntry">({ kind: "deleteEntry", target: "e1", body: undefined });
    server.down = undefined;
    server.record = { ...server.record, entries: [] };
    await pass(2000);
    expect(outbox.state()).toMatchObject({ held: [], status: "still" });
  });
});

describe("two tabs", () => {
  it("send each change once", async () => {
    server.down = AWAY;
    await create("e1", "Burza");
    server.down = undefined;
    const first = outbox;
    const second = open();
    see();
    await second.run();
    await first.run();
    expect(server.sent.filter((each) => each.name === "createEntry")).toHaveLength(2);
    expect(first.state().held).toEqual([]);
    expect(server.record.entries).toHaveLength(1);
  });
});

describe("a sign-up that begins without a network", () => {
  it("is this device's own until the server has it", async () => {
    server.down = AWAY;
    outbox.begin({ ...RECORD, dancers: [] });
    await outbox.perform<"createSignup">({ kind: "createSignup", target: "c", body: { id: ID, contact_name: "Ola Kos" } });
    await create("e1", "Burza");
    await pass();
    expect(outbox.isFresh()).toBe(true);
    const base = outbox.base();
    expect(base && outbox.shown(base)).toMatchObject({ contact_name: "Ola Kos", entries: [{ title: "Burza" }] });
    open();
    expect(outbox.isFresh()).toBe(true);
    server.down = undefined;
    await outbox.run();
    expect(outbox.isFresh()).toBe(false);
    expect(server.sent.slice(-2).map((each) => each.name)).toEqual(["createSignup", "createEntry"]);
  });
});
