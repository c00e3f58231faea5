// What a device stores until the server has it, under every fault: one table for all kinds of changes. Behaviour of a single kind is tested with
// that kind.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { UNAVAILABLE, Device, Hall, kinds, refusal } from "./outbox/kinds.ts";

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
/** Milliseconds. Longer than a person waits for an answer, and than a page waits after a key. */
const A_WHILE = 5000;

describe.each(kinds)("%s on a device", (_, kind) => {
  let hall: Hall;
  let device: Device;
  const open = async (person = "anna") => {
    const page = await kind.open(device, hall, person);
    await pass();
    return page;
  };
  /** Returns a page that changed `a` while the server was unavailable. */
  const changedAway = async () => {
    hall.down = UNAVAILABLE;
    const page = await open();
    await page.change("a");
    await pass(A_WHILE);
    return page;
  };
  const close = () => void vi.clearAllTimers();

  beforeEach(() => {
    vi.useFakeTimers();
    [hall, device] = [new Hall(), new Device()];
  });
  afterEach(() => vi.useRealTimers());

  it("are sent at once, and nothing stays that the server has", async () => {
    const page = await open();
    await page.change("a");
    await page.change("b");
    await pass(A_WHILE);
    expect([hall.has, page.waits(), (await open()).waits()]).toEqual([["a", "b"], [], []]);
  });

  it("wait while the network is lost, and go out in order once it returns", async () => {
    const page = await changedAway();
    await page.change("b");
    await pass(A_WHILE);
    expect([hall.has, page.waits()]).toEqual([[], ["a", "b"]]);
    hall.down = undefined;
    await page.send();
    await pass();
    expect([hall.has, page.waits(), page.refused()]).toEqual([["a", "b"], [], []]);
  });

  it("are tried again by themselves, ever more slowly", async () => {
    const page = await changedAway();
    const tries = async (ms: number) => {
      hall.sent = [];
      await pass(ms);
      return hall.sent.length;
    };
    // Pauses so far: 2 s, and part of the next 4 s.
    expect([await tries(4000), await tries(8000), await tries(16_000), await tries(30_000)]).toEqual([1, 1, 1, 1]);
    hall.down = undefined;
    await pass(30_000);
    expect([hall.has, page.waits()]).toEqual([["a"], []]);
  });

  it("are one change where the answer was lost", async () => {
    hall.next = ["lost"];
    const page = await open();
    await page.change("a");
    await pass(30_000);
    expect([hall.has, page.waits(), page.refused()]).toEqual([["a"], [], []]);
  });

  it("outlive a closed tab", async () => {
    await changedAway();
    close();
    hall.down = undefined;
    const page = await open();
    await pass(A_WHILE);
    expect([hall.has, page.waits(), (await open()).waits()]).toEqual([["a"], [], []]);
  });

  it("wait for the next sign-in where the session has ended", async () => {
    hall.session = null;
    const page = await open();
    await page.change("a");
    await pass(60_000);
    expect([hall.has, page.waits(), page.refused()]).toEqual([[], ["a"], []]);
    hall.session = "anna";
    await page.send();
    await pass();
    expect([hall.has, page.waits()]).toEqual([["a"], []]);
  });

  it("are sent once by two tabs", async () => {
    hall.down = UNAVAILABLE;
    const pages = [await open(), await open()] as const;
    await pages[0].change("a");
    await pages[1].change("b");
    await pass(A_WHILE);
    [hall.down, hall.sent] = [undefined, []];
    await Promise.all(pages.map((page) => page.send()));
    for (const page of pages) await page.send();
    await pass();
    expect([hall.sent.toSorted(), pages.map((page) => page.waits())]).toEqual([
      ["a", "b"],
      [[], []],
    ]);
  });

  it("are neither shown to another person on the device nor sent in their name", async () => {
    await changedAway();
    close();
    [hall.down, hall.sent, hall.session] = [undefined, [], "jan"];
    const other = await open("jan");
    await other.send();
    await pass(60_000);
    expect([other.waits(), hall.sent]).toEqual([[], []]);
    hall.session = "anna";
    await open();
    await pass(A_WHILE);
    expect(hall.has).toEqual(["a"]);
  });

  it("are not taken in the name of a person whom another tab has signed in", async () => {
    const page = await changedAway();
    [hall.down, hall.session] = [undefined, "jan"];
    await page.send();
    await pass(60_000);
    expect(hall.has).toEqual([]);
    hall.session = "anna";
    await page.send();
    await pass();
    expect(hall.has).toEqual(["a"]);
  });

  it("stay in the page while the storage is full, which is said, and are stored once it is not", async () => {
    device.full = true;
    const page = await changedAway();
    expect([page.waits(), page.lasts()]).toEqual([["a"], false]);
    device.full = false;
    await page.change("b");
    await pass(A_WHILE);
    expect(page.lasts()).toBe(true);
    close();
    expect((await open()).waits()).toEqual(["a", "b"]);
  });

  it("are stored again where the browser has emptied the storage in mid-session", async () => {
    const page = await changedAway();
    device.empty();
    await pass(30_000);
    expect([page.waits(), device.text()]).toEqual([["a"], expect.stringMatching(/\ba\b/)]);
    device.empty();
    await page.change("b");
    await pass(A_WHILE);
    expect(page.waits()).toEqual(["a", "b"]);
    close();
    expect((await open()).waits()).toEqual(["a", "b"]);
    hall.down = undefined;
    await (await open()).send();
    await pass(A_WHILE);
    expect(hall.has).toEqual(["a", "b"]);
  });

  it("that an older build left are sent", async () => {
    kind.leave(device, "a");
    const page = await open();
    await pass(A_WHILE);
    expect([hall.has, page.waits()]).toEqual([["a"], []]);
  });

  it("that a newer build left are neither sent nor removed", async () => {
    kind.leave(device, "a", { v: 99 });
    const page = await open();
    await page.send();
    await pass(60_000);
    expect([hall.sent, page.waits()]).toEqual([[], []]);
    expect(device.text()).toMatch(/v\\*":99/);
  });

  it("that the server refuses stay, in a closed tab too", async () => {
    const page = await changedAway();
    [hall.down, hall.next] = [undefined, [refusal(422, "invalid")]];
    await page.send();
    await pass();
    expect([hall.has, page.refused()]).toEqual([[], ["a"]]);
    close();
    expect((await open()).waits()).toEqual(["a"]);
  });
});
