// The outbox of a sign-up: order, versions, missing answers, and changes that others made meanwhile.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { UNAVAILABLE, entryOf, invalid, apiError, Server, useTab } from "../../../../tests/signups/stored-signup.ts";
import type { Caller } from "../../../web/calls/api.ts";

const t = useTab();
const { open, see, pass, create, rename, update, respond, shown, status, titles } = t;

describe("a change of a sign-up", () => {
  it("is on the device before the server is asked, and no longer once it has answered", async () => {
    const made = create("e1", "Burza");
    expect([...t.device.pendingChanges.values()].map((each) => each.kind)).toEqual(["createEntry"]);
    expect(await made).toMatchObject({ id: "e1", title: "Burza" });
    expect(t.device.pendingChanges.size).toBe(0);
    expect(t.device.base).toBeUndefined();
    expect(status()).toBe("still");
  });

  it("that is rejected while the user waits is theirs to correct, and nothing stays behind", async () => {
    t.server.next = [invalid({ title: ["Za długi."] })];
    await expect(create("e1")).rejects.toMatchObject({ code: "invalid" });
    expect(t.device.pendingChanges.size).toBe(0);
  });

  it("sends the version of its own record: an answer saved after an entry was added is no conflict", async () => {
    await create("e1");
    await update({ club_name: "Pirueta" });
    expect(await respond({ q1: "M" }, 0)).toMatchObject({ version: 1 });
    t.server.down = UNAVAILABLE;
    await create("e2");
    await respond({ q1: "L" }, 1);
    t.server.down = undefined;
    await pass(2000);
    expect(t.outbox.state().pending).toEqual([]);
    expect(t.outbox.state().status).toBe("still");
    expect(t.server.sheet).toMatchObject({ values: { q1: "L" }, version: 2 });
  });

  it("says how long ago it was typed once that is longer than a moment", async () => {
    t.server.down = UNAVAILABLE;
    await create("e1");
    await pass(61_000);
    t.server.down = undefined;
    await pass(30_000);
    expect(t.server.sent.at(0)).not.toHaveProperty("query");
    expect(t.server.sent.at(-1)?.query?.typed_seconds_ago).toBeGreaterThanOrEqual(61);
  });
});

describe("a server that is away", () => {
  it("holds nobody up: the screen shows what was typed, and all of it goes out in order once the server is back", async () => {
    t.server.down = UNAVAILABLE;
    expect(await create("e1", "Burza")).toMatchObject({ id: "e1", title: "Burza", problems: [{ code: "kept" }] });
    expect(await rename("e1", "Burza 2", 1)).toMatchObject({ title: "Burza 2" });
    await create("e2", "Cisza");
    await t.outbox.perform<"deleteEntry">({ kind: "deleteEntry", target: "e2", body: undefined });
    expect(status()).toBe("away");
    expect(shown().entries.map((each) => each.title)).toEqual(["Burza 2"]);
    expect(t.server.record.entries).toEqual([]);
    t.server.down = undefined;
    await pass(30_000);
    expect(t.server.record.entries.map((each) => each.title)).toEqual(["Burza 2"]);
    expect(t.device.pendingChanges.size).toBe(0);
    expect(status()).toBe("still");
    expect(t.outbox.state().reloadCount).toBeGreaterThan(0);
  });

  it("shows no age category for entries whose people were corrected or removed meanwhile", async () => {
    const dancing = { dancer_ids: ["iga"], explanation: [{ code: "age.inside", text: "do 8 lat: wiek się zgadza." }] };
    t.server.record = { ...t.server.record, entries: [entryOf("e1", dancing), entryOf("e2", { ...dancing, dancer_ids: [] })] };
    open();
    see();
    t.server.down = UNAVAILABLE;
    const correct = (body: { first_name: string } | { birth_year: number }) =>
      t.outbox.perform<"updateDancer">({ kind: "updateDancer", target: "iga", body });
    const codes = () => shown().entries.map((each) => [...each.problems, ...each.explanation].map(({ code }) => code));
    await correct({ first_name: "Igusia" });
    expect(codes()).toEqual([["age.inside"], ["age.inside"]]);
    await correct({ birth_year: 2008 });
    expect(codes()).toEqual([["kept"], ["age.inside"]]);
    await t.outbox.perform<"deleteDancer">({ kind: "deleteDancer", target: "iga", body: undefined });
    expect(shown().entries[0]?.dancer_ids).toEqual([]);
  });

  it("and a tab that is closed lose nothing: the next one shows it and sends it", async () => {
    t.server.down = UNAVAILABLE;
    await create("e1", "Burza");
    open();
    const base = t.outbox.base();
    expect(base && t.outbox.shown(base).entries.map((each) => each.title)).toEqual(["Burza"]);
    t.server.down = undefined;
    await t.outbox.run();
    expect(t.server.record.entries.map((each) => each.title)).toEqual(["Burza"]);
    expect(t.device.pendingChanges.size).toBe(0);
  });

  it("may have had the change: its repetition changes nothing twice", async () => {
    t.server.next = ["lost"];
    await create("e1", "Burza");
    await pass(2000);
    t.server.next = ["lost"];
    await rename("e1", "Burza 2", 1);
    await pass(4000);
    expect(t.server.entry("e1")).toMatchObject({ title: "Burza 2", version: 2 });
    expect(t.outbox.state().status).toBe("still");
    expect(t.outbox.state().pending).toEqual([]);
    expect(t.server.sent.filter((each) => each.name === "updateEntry")).toHaveLength(2);
  });

  it("may have had the change when its tab was closed: the next one does not ask about it", async () => {
    await create("e1", "Burza");
    await pass();
    t.server.call = (() => new Promise(() => undefined)) as unknown as Caller["call"];
    open();
    see();
    void rename("e1", "Burza 2", 1);
    await pass();
    t.server.become("e1", { title: "Burza 2" });
    const later = new Server();
    later.record = t.server.record;
    t.server = later;
    await open().run();
    expect(t.outbox.state().pending).toEqual([]);
    expect(t.outbox.state().status).toBe("still");
    expect(t.server.sent).toHaveLength(1);
  });

  it("that answers late, with a newer record, is handled like one that was unavailable", async () => {
    await create("e1", "Burza");
    const call = t.server.call;
    let now = () => {};
    const slow = new Promise<void>((resolve) => (now = resolve));
    t.server.call = (async (...asked: Parameters<Caller["call"]>) => {
      await slow;
      return call(...asked);
    }) as Caller["call"];
    open();
    see();
    void rename("e1", "Burza 2", 1);
    await pass(4000);
    t.server.become("e1", { choreographer: "Ewa Lis" });
    now();
    await pass();
    expect(t.server.entry("e1")).toMatchObject({ title: "Burza 2", choreographer: "Ewa Lis" });
    expect(t.outbox.state().pending).toEqual([]);
  });

  it("that fails again and again over one change does not hold up the others", async () => {
    t.server.down = UNAVAILABLE;
    await create("e1", "Burza");
    await create("e2", "Cisza");
    t.server.down = undefined;
    t.server.next = [apiError(500, "internal"), apiError(500, "internal"), apiError(500, "internal")];
    await pass(60_000);
    expect(titles()).toEqual(["Cisza"]);
    expect(t.outbox.state().pending).toMatchObject([{ refusal: { code: "internal" } }]);
  });

  it("that keeps silent is away for the person after four seconds, and the answer that comes later counts", async () => {
    let answer = () => {};
    const slow = new Promise<void>((resolve) => (answer = resolve));
    const call = t.server.call;
    t.server.call = (async (...asked: Parameters<Caller["call"]>) => {
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
    expect(t.server.record.entries).toHaveLength(1);
    expect(t.outbox.state().status).toBe("still");
    expect(t.outbox.state().pending).toEqual([]);
  });

  it("is not waited for where the browser keeps nothing, and that is said", async () => {
    t.device.full = true;
    t.server.down = UNAVAILABLE;
    await create("e1");
    expect(t.outbox.state()).toMatchObject({ isStored: false, status: "away" });
    t.server.down = undefined;
    await pass(30_000);
    expect(t.server.record.entries).toHaveLength(1);
  });
});

describe("a browser", () => {
  it("whose clock is put back keeps the order, and the time since by the page's own", async () => {
    vi.setSystemTime("2026-11-20T12:00:00Z");
    t.server.down = UNAVAILABLE;
    await create("e1", "Burza");
    vi.setSystemTime("2026-11-20T10:00:00Z");
    await rename("e1", "Burza 2", 1);
    await pass();
    t.server.sent = [];
    t.server.down = undefined;
    await pass(4000);
    expect(titles()).toEqual(["Burza 2"]);
    expect(t.server.sent.map((each) => each.query?.typed_seconds_ago).filter(Boolean)).toEqual([3, 3]);
  });

  it("that was put away for months sends what waits", async () => {
    t.server.down = UNAVAILABLE;
    await create("e1", "Burza");
    vi.setSystemTime(Date.now() + 100 * 86_400_000);
    t.server.down = undefined;
    await open().run();
    expect(t.server.sent.at(-1)?.query?.typed_seconds_ago).toBe(30 * 24 * 3600);
  });

  it("keeps with the record what was answered since it was loaded", async () => {
    await pass(1);
    await update({ contact_name: "Ola Kos" });
    t.server.down = UNAVAILABLE;
    await update({ club_city: "Toruń" });
    open();
    const base = t.outbox.base();
    expect(base && t.outbox.shown(base)).toMatchObject({ contact_name: "Ola Kos", club_city: "Toruń" });
  });
});

describe("what somebody else changed meanwhile", () => {
  beforeEach(async () => {
    await create("e1", "Burza");
    see();
    t.server.down = UNAVAILABLE;
    await rename("e1", "Burza 2", 1);
    t.server.down = undefined;
  });

  it("in another field is no conflict: both are kept", async () => {
    t.server.become("e1", { choreographer: "Ewa Lis" });
    await pass(2000);
    expect(t.server.entry("e1")).toMatchObject({ title: "Burza 2", choreographer: "Ewa Lis" });
    expect(t.outbox.state().pending).toEqual([]);
  });

  it("in the same field is asked about, and the rest goes on", async () => {
    t.server.become("e1", { title: "Mgła" });
    const other = create("e2", "Cisza");
    await pass(2000);
    await other;
    expect(t.server.record.entries.map((each) => each.title)).toEqual(["Mgła", "Cisza"]);
    const [refused] = t.outbox.state().pending;
    expect(refused?.refusal).toMatchObject({ code: "stale" });
    t.outbox.retry(refused?.name ?? "");
    await pass();
    expect(t.server.entry("e1").title).toBe("Burza 2");
    expect(t.device.pendingChanges.size).toBe(0);
  });
});
