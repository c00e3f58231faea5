import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AWAY, Device, entryOf, ID, invalid, RECORD, said, Server } from "../../../tests/kept-signup.ts";
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
const titles = () => server.record.entries.map((each) => each.title);
const update = (body: object) => outbox.perform<"updateSignup">({ kind: "updateSignup", target: ID, body });
const answer = (values: Record<string, string>, version: number) =>
  outbox.perform<"saveAnswers">({ kind: "saveAnswers", target: ID, body: { entry_id: null, dancer_id: null, values, version } });

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

  it("tells the version of its own record: what is answered after an entry was added is no quarrel", async () => {
    await create("e1");
    await update({ club_name: "Pirueta" });
    expect(await answer({ q1: "M" }, 0)).toMatchObject({ version: 1 });
    server.down = AWAY;
    await create("e2");
    await answer({ q1: "L" }, 1);
    server.down = undefined;
    await pass(2000);
    expect(outbox.state()).toMatchObject({ held: [], status: "still" });
    expect(server.sheet).toMatchObject({ values: { q1: "L" }, version: 2 });
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

  it("may have had the change when its tab was closed: the next one does not ask about it", async () => {
    await create("e1", "Burza");
    await pass();
    server.call = (() => new Promise(() => undefined)) as unknown as Caller["call"];
    open();
    see();
    void rename("e1", "Burza 2", 1);
    await pass();
    server.become("e1", { title: "Burza 2" });
    const later = new Server();
    later.record = server.record;
    server = later;
    await open().run();
    expect(outbox.state()).toMatchObject({ held: [], status: "still" });
    expect(server.sent).toHaveLength(1);
  });

  it("that answers late, and of a newer record, is met like one that was away", async () => {
    await create("e1", "Burza");
    const call = server.call;
    let now = () => {};
    const slow = new Promise<void>((resolve) => (now = resolve));
    server.call = (async (...asked: Parameters<Caller["call"]>) => {
      await slow;
      return call(...asked);
    }) as Caller["call"];
    open();
    see();
    void rename("e1", "Burza 2", 1);
    await pass(4000);
    server.become("e1", { choreographer: "Ewa Lis" });
    now();
    await pass();
    expect(server.entry("e1")).toMatchObject({ title: "Burza 2", choreographer: "Ewa Lis" });
    expect(outbox.state().held).toEqual([]);
  });

  it("that fails again and again over one change does not hold up the others", async () => {
    server.down = AWAY;
    await create("e1", "Burza");
    await create("e2", "Cisza");
    server.down = undefined;
    server.next = [said(500, "internal"), said(500, "internal"), said(500, "internal")];
    await pass(60_000);
    expect(titles()).toEqual(["Cisza"]);
    expect(outbox.state().held).toMatchObject([{ refusal: { code: "internal" } }]);
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

describe("a browser", () => {
  it("that is full for a moment loses nothing, and it is said until all of it is sent", async () => {
    server.down = AWAY;
    device.full = true;
    await create("e1", "Burza");
    device.full = false;
    await create("e2", "Cisza");
    expect(outbox.state()).toMatchObject({ lasts: false, held: [{ kind: "createEntry" }, { kind: "createEntry" }] });
    server.down = undefined;
    await pass(30_000);
    expect(titles()).toEqual(["Burza", "Cisza"]);
    expect(outbox.state()).toMatchObject({ lasts: true, held: [] });
  });

  it("whose clock is put back keeps the order, and the time since by the page's own", async () => {
    vi.setSystemTime("2026-11-20T12:00:00Z");
    server.down = AWAY;
    await create("e1", "Burza");
    vi.setSystemTime("2026-11-20T10:00:00Z");
    await rename("e1", "Burza 2", 1);
    await pass();
    server.sent = [];
    server.down = undefined;
    await pass(4000);
    expect(titles()).toEqual(["Burza 2"]);
    expect(server.sent.map((each) => each.query?.typed_seconds_ago).filter(Boolean)).toEqual([5, 5]);
  });

  it("that was put away for months sends what waits", async () => {
    server.down = AWAY;
    await create("e1", "Burza");
    vi.setSystemTime(Date.now() + 100 * 86_400_000);
    server.down = undefined;
    await open().run();
    expect(server.sent.at(-1)?.query?.typed_seconds_ago).toBe(30 * 24 * 3600);
  });

  it("keeps with the record what was answered since it was loaded", async () => {
    await pass(1);
    await update({ contact_name: "Ola Kos" });
    server.down = AWAY;
    await update({ club_city: "Toruń" });
    open();
    const base = outbox.base();
    expect(base && outbox.shown(base)).toMatchObject({ contact_name: "Ola Kos", club_city: "Toruń" });
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

  it("for one field takes no other along, and is settled by typing it anew", async () => {
    server.down = AWAY;
    await update({ contact_name: "Ola Kos", contact_email: "ola@x" });
    server.down = undefined;
    server.next = [invalid({ contact_email: ["Nie ma takiego adresu."] })];
    await pass(2000);
    expect(server.record.contact_name).toBe("Ola Kos");
    expect(outbox.state().held).toMatchObject([
      { kind: "updateSignup", body: { contact_email: "ola@x" }, refusal: { text: "Nie ma takiego adresu." } },
    ]);
    await update({ contact_email: "ola@pirueta.example" });
    expect(outbox.state().held).toEqual([]);
    expect(server.record.contact_email).toBe("ola@pirueta.example");
  });

  it("holds back what is sent for good until it is decided about", async () => {
    server.down = AWAY;
    await create("e1", "x");
    await outbox.perform<"submitSignup">({ kind: "submitSignup", target: ID, body: { accept_rules: true } });
    server.down = undefined;
    server.next = [said(422, "invalid")];
    await pass(2000);
    expect(server.sent.some((each) => each.name === "submitSignup")).toBe(false);
    outbox.drop(outbox.state().held[0]?.name ?? "");
    await pass();
    expect(server.sent.at(-1)?.name).toBe("submitSignup");
    expect(outbox.state().held).toEqual([]);
  });

  it("after the deadline does not hold up what is allowed all the same", async () => {
    server.down = AWAY;
    await create("e1", "Burza");
    await outbox.perform<"setPublicName">({ kind: "setPublicName", target: "iga", body: { public_name: "initials" } });
    await pass(3000);
    server.down = undefined;
    server.next = [said(409, "closed")];
    await pass(30_000);
    expect(status()).toBe("late");
    expect(outbox.state().held.map((each) => each.kind)).toEqual(["createEntry"]);
    expect(server.sent.at(-1)?.name).toBe("setPublicName");
  });

  it("because sign-up closed a moment ago goes once more with the time of its typing", async () => {
    server.next = [said(409, "closed")];
    await create("e1", "Burza");
    expect(server.sent.map((each) => each.query?.typed_seconds_ago)).toEqual([undefined, 1]);
    expect(titles()).toEqual(["Burza"]);
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

  it("because it is withdrawn already is done", async () => {
    await create("e1");
    server.become("e1", { status: "withdrawn" });
    server.next = [said(409, "not_possible")];
    await outbox.perform<"deleteEntry">({ kind: "deleteEntry", target: "e1", body: undefined });
    expect(outbox.state().held).toEqual([]);
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
  it("keep the record while either has something, and what one gives up is gone in both", async () => {
    server.down = AWAY;
    await create("e1", "Burza");
    const first = outbox;
    open();
    await create("e2", "Cisza");
    await pass();
    first.drop(first.state().held[0]?.name ?? "");
    expect(device.base).toBeDefined();
    outbox.refresh();
    expect(outbox.state().held).toHaveLength(1);
    outbox.forget();
    expect([device.held.size, device.base]).toEqual([0, undefined]);
  });

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

  it("begins without a field that the server refuses, and the rest follows", async () => {
    server.down = AWAY;
    outbox.begin({ ...RECORD, dancers: [] });
    const body = { id: ID, contact_name: "Ola Kos", contact_email: "łukasz@example.com" };
    await outbox.perform<"createSignup">({ kind: "createSignup", target: "c", body });
    await create("e1", "Burza");
    server.down = undefined;
    server.next = [invalid({ contact_email: ["Nie ma takiego adresu."] })];
    await pass(2000);
    expect(outbox.isFresh()).toBe(false);
    expect(titles()).toEqual(["Burza"]);
    expect(outbox.state().held).toMatchObject([{ kind: "updateSignup", target: ID, body: { contact_email: "łukasz@example.com" } }]);
  });

  it("stays on the device with all its changes where the server does not take it", async () => {
    server.down = AWAY;
    outbox.begin({ ...RECORD, dancers: [] });
    await outbox.perform<"createSignup">({ kind: "createSignup", target: "c", body: { id: ID } });
    await create("e1", "Burza");
    server.down = undefined;
    server.next = [said(404, "not_found")];
    await pass(2000);
    expect(status()).toBe("unbegun");
    expect(server.sent.filter((each) => each.name === "createEntry")).toEqual([]);
    expect(device.held.size).toBe(2);
    outbox.forget();
    expect([device.held.size, outbox.base(), outbox.isFresh()]).toEqual([0, undefined, false]);
  });
});
