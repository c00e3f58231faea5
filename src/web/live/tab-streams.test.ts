// Several tabs of one browser around a fake server: which tab is connected, and what each tab receives.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServerClock } from "../calls/server-clock.ts";
import type { StreamPlace } from "./stream-messages.ts";
import { TabStreams } from "./tab-streams.ts";
import type { Stream } from "../app/app-parts.ts";

const STAGE = "/api/stage/live?tenant=demo";
const SCORES = "/api/scores/live?tenant=demo";
const NOW = Date.parse("2026-11-28T10:00:00Z");

class Source extends EventTarget {
  readyState = 1;
  readonly of: string[];
  readonly seen: string[];
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    const { searchParams } = new URL(address, "http://parkiet.test");
    this.of = searchParams.has("of") ? searchParams.getAll("of") : [address.replace(/&seen=.*/, "")];
    this.seen = searchParams.getAll("seen");
  }
  say(kind: string, data: unknown, lastEventId = ""): void {
    if (this.readyState === 1) this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data), lastEventId }));
  }
  close(): void {
    this.readyState = 2;
  }
}

/** A fake server: state by address, with the number of changes. */
function openServer() {
  const things = new Map<string, { room: string; nth: number; name: string }>();
  const sources: Source[] = [];
  const open = () => sources.filter((each) => each.readyState === 1);
  const refused = new Set<string>();
  const idOf = (of: string) => `${things.get(of)?.room}.${things.get(of)?.nth}`;
  return {
    open,
    sources,
    refused,
    connect(address: string): EventSource {
      const source = new Source(address);
      sources.push(source);
      for (const of of source.of) if (!things.has(of)) things.set(of, { room: `room${things.size}`, nth: 1, name: "first" });
      queueMicrotask(() => {
        source.say("message", { at: NOW, rooms: source.of.map((of) => (refused.has(of) ? null : things.get(of)?.room)) });
        for (const of of source.of)
          if (refused.has(of)) continue;
          else if (source.seen.includes(idOf(of))) source.say("still", NOW, idOf(of));
          else source.say("state", { name: things.get(of)?.name }, idOf(of));
      });
      return source as EventTarget as EventSource;
    },
    /** Changes a state. `frame: false` loses the notification. */
    change(of: string, name: string, frame = true): void {
      const thing = things.get(of);
      if (!thing) throw new Error(`${of} is not followed`);
      Object.assign(thing, { name, nth: thing.nth + 1 });
      if (frame) for (const source of open()) if (source.of.includes(of)) source.say("change", [[["name"], name]], idOf(of));
    },
  };
}

/** Locks and channels of one browser. */
function openBrowser() {
  type Request = { run: () => unknown; reject: (error: Error) => void };
  const queues = new Map<string, Request[]>();
  const grant = (name: string, request: Request) => {
    const queue = queues.get(name) ?? [];
    void Promise.resolve(request.run()).then(() => {
      if (queue[0] !== request) return;
      queue.shift();
      if (queue[0]) grant(name, queue[0]);
    });
  };
  const locks = {
    request: (name: string, options: LockOptions, callback: () => unknown) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(name) ?? [];
        queues.set(name, queue);
        const request: Request = { run: () => Promise.resolve(callback()).then(resolve), reject };
        options.signal?.addEventListener("abort", () => {
          const at = queue.indexOf(request);
          if (at > 0) queue.splice(at, 1);
          if (at > 0) reject(new Error("aborted"));
        });
        if (options.steal) queue.shift()?.reject(new Error("stolen"));
        if (options.steal) queue.unshift(request);
        else queue.push(request);
        if (queue[0] === request) queueMicrotask(() => grant(name, request));
      }),
  };
  const channels = new Map<string, Set<EventTarget>>();
  const openChannel = (name: string) => {
    const members = channels.get(name) ?? new Set();
    channels.set(name, members);
    const channel = Object.assign(new EventTarget(), {
      postMessage(data: unknown) {
        for (const each of members) if (each !== channel) queueMicrotask(() => each.dispatchEvent(new MessageEvent("message", { data })));
      },
      close: () => void members.delete(channel),
    });
    members.add(channel);
    return channel as EventTarget as BroadcastChannel;
  };
  return { locks: locks as StreamPlace["locks"], openChannel, channels };
}

let server: ReturnType<typeof openServer>;
let browser: ReturnType<typeof openBrowser>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  server = openServer();
  browser = openBrowser();
});
afterEach(() => void vi.useRealTimers());

async function settle(): Promise<void> {
  for (let i = 0; i < 60; i += 1) await Promise.resolve();
}

/** A tab that shows these addresses. */
async function openTab(of: readonly string[], change: Partial<StreamPlace> & { identity?: () => string } = {}) {
  const state = { visible: true, identity: "coach" };
  const place: StreamPlace = {
    clock: createServerClock(),
    identity: () => state.identity,
    isVisible: () => state.visible,
    isPad: () => false,
    connect: (address) => server.connect(address),
    locks: browser.locks,
    openChannel: browser.openChannel,
    ...change,
  };
  const streams = new TabStreams(place);
  const names: string[] = [];
  const given: boolean[] = [];
  const stills: number[] = [];
  const follow = (address: string): Stream =>
    streams.open(address, {
      show: (shown) => names.push((shown as { name: string }).name),
      confirm: (at) => stills.push(at),
      broke: (each) => given.push(each),
    });
  const opened = of.map(follow);
  await settle();
  const turn = async (next: Partial<typeof state>) => {
    Object.assign(state, next);
    streams.check();
    await settle();
  };
  return { streams, names, given, stills, opened, follow, turn, clock: place.clock };
}

const last = (tabs: readonly { names: string[] }[]) => tabs.map((each) => each.names.at(-1));

test("eight tabs with two kinds of pages share one connection, get the same states, and know the server's time", async () => {
  const tabs = [];
  for (let i = 0; i < 8; i += 1) tabs.push(await openTab(i % 2 ? [STAGE, SCORES] : [STAGE]));
  expect(server.open().map((each) => each.of.toSorted())).toEqual([[SCORES, STAGE]]);
  expect(server.open()[0]?.address).toContain(`/api/live?of=${encodeURIComponent(STAGE)}&of=`);
  expect(last(tabs)).toEqual(Array(8).fill("first"));
  server.change(STAGE, "second");
  await settle();
  expect(last(tabs)).toEqual(Array(8).fill("second"));
  server.change(SCORES, "third");
  await settle();
  expect(last(tabs)).toEqual(tabs.map((_, i) => (i % 2 ? "third" : "second")));
  for (const { clock } of tabs) expect(Math.abs(clock.now() - NOW)).toBeLessThan(1000);
  // An address that no tab shows is no longer followed.
  for (const tab of tabs) tab.opened[1]?.close();
  await settle();
  expect(server.open().map((each) => each.of)).toEqual([[STAGE]]);
});

test("a leader that is closed, hidden or frozen is replaced, and missed frames are received", async () => {
  const first = await openTab([STAGE]);
  const second = await openTab([STAGE]);
  const third = await openTab([STAGE]);
  first.streams.leave();
  server.change(STAGE, "closed", false);
  await settle();
  expect(server.open()).toHaveLength(1);
  expect(last([second, third])).toEqual(["closed", "closed"]);

  await second.turn({ visible: false });
  expect(server.open()).toHaveLength(1);
  server.change(STAGE, "hidden");
  await settle();
  expect(last([second, third])).toEqual(["hidden", "hidden"]);
  await third.turn({ visible: false });
  expect(server.open()).toEqual([]);
  server.change(STAGE, "nobody looks", false);
  await second.turn({ visible: true });
  expect(server.open()).toHaveLength(1);
  expect(last([second])).toEqual(["nobody looks"]);

  // Frozen: the tab keeps the lock and sends nothing.
  for (const members of browser.channels.values()) members.clear();
  const fourth = await openTab([STAGE]);
  expect(fourth.names).toEqual([]);
  await vi.advanceTimersByTimeAsync(4000);
  await settle();
  expect(last([fourth])).toEqual(["nobody looks"]);
  expect(server.open()).toHaveLength(1);
});

test("a tab that was left does not reconnect when it is then hidden, but does when it is shown again", async () => {
  const stays = await openTab([STAGE]);
  const pad = await openTab([SCORES], { isPad: () => true });
  pad.streams.leave();
  await pad.turn({ visible: false });
  expect(server.open().map((each) => each.of)).toEqual([[STAGE]]);
  pad.streams.enter();
  await pad.turn({ visible: true });
  expect(server.open().map((each) => each.of.toSorted())).toEqual([[SCORES, STAGE]]);
  expect(last([stays, pad])).toEqual(["first", "first"]);
});

test("a first frame alone confirms nothing, and a clock that is set back does not hide a silence", async () => {
  const tab = await openTab([STAGE]);
  const [source] = server.open();
  source?.say("message", { at: NOW, rooms: ["room0"] });
  expect(tab.stills).toEqual([]);
  source?.say("still", NOW + 1, "room0.1");
  expect(tab.stills).toEqual([NOW + 1]);
  vi.setSystemTime(Date.now() - 3_600_000);
  server.change(STAGE, "unheard", false);
  await vi.advanceTimersByTimeAsync(20_000);
  await settle();
  expect(tab.names.at(-1)).toBe("unheard");
});

test("after a lost frame or a silent connection the whole state is requested", async () => {
  const tabs = [await openTab([STAGE]), await openTab([STAGE])];
  server.change(STAGE, "lost", false);
  server.change(STAGE, "known");
  await settle();
  expect(last(tabs)).toEqual(["known", "known"]);
  const before = server.sources.length;
  server.change(STAGE, "unheard", false);
  await vi.advanceTimersByTimeAsync(60_000);
  await settle();
  expect(server.sources.length).toBeGreaterThan(before);
  expect(last(tabs)).toEqual(["unheard", "unheard"]);
});

test("a judge's pad stays connected while hidden, and gives the lead to a visible tab", async () => {
  const pad = await openTab([STAGE], { isPad: () => true });
  await pad.turn({ visible: false });
  expect(server.open()).toHaveLength(1);
  const page = await openTab([SCORES]);
  expect(server.open().map((each) => each.of)).toEqual([[SCORES, STAGE]]);
  server.change(STAGE, "both");
  await settle();
  expect(last([pad])).toEqual(["both"]);
  page.streams.leave();
  await settle();
  expect(server.open().map((each) => each.of)).toEqual([[STAGE]]);
});

test("tabs of different sessions share nothing; a sign-out separates a tab from the others", async () => {
  const coach = await openTab([STAGE]);
  const guest = await openTab([STAGE], { identity: () => "guest" });
  expect(server.open()).toHaveLength(2);
  const again = await openTab([STAGE]);
  expect(server.open()).toHaveLength(2);
  server.refused.add(STAGE);
  await again.turn({ identity: "nobody" });
  expect(server.open()).toHaveLength(3);
  expect(again.given).toEqual([true]);
  expect([again.opened[0]?.isGivenUp(), coach.opened[0]?.isGivenUp()]).toEqual([true, false]);
  expect(last([coach, guest])).toEqual(["first", "first"]);
});

test("without locks or channels each visible tab has its own connection", async () => {
  const tabs = [await openTab([STAGE, SCORES], { locks: undefined }), await openTab([STAGE], { openChannel: undefined })];
  expect(server.open().map((each) => each.of)).toEqual([[STAGE, SCORES], [STAGE]]);
  await tabs[0]?.turn({ visible: false });
  expect(server.open().map((each) => each.of)).toEqual([[STAGE]]);
  server.change(STAGE, "later");
  await tabs[0]?.turn({ visible: true });
  expect(last(tabs)).toEqual(["later", "later"]);
});
