// The live stream of a browser. Tabs of one organiser and session share one connection: one tab leads (it has the Web Lock), follows the addresses
// that any of them shows, and forwards their changes over a BroadcastChannel. Without locks or channels each tab has its own connection
// (docs/http.md 4.10).
import { applyChanges, type Step } from "../../kernel/live/changes.ts";
import {
  addressOf,
  type Change,
  type Entry,
  isNextFrame,
  type Message,
  type StreamPlace,
  type Unsigned,
  type Wants,
} from "./stream-messages.ts";
import type { Listener, Stream, Streams } from "../app/app-parts.ts";

/** Silence after which a stream or a leader is asked again, in milliseconds. The server sends a heartbeat every 20 seconds. */
const SILENT_MS = 45_000;
const WATCH_MS = 20_000;
/** Time limit for a leader's answer before it is replaced, in milliseconds. */
const ANSWER_MS = 4000;
/** Addresses per connection at most (following.server.ts); those of hidden tabs come last. */
const MOST = 24;

/** The streams of one tab. */
export class TabStreams implements Streams {
  readonly #place: StreamPlace;
  readonly #tab = Math.random().toString(36).slice(2);
  readonly #entries = new Map<string, Entry>();
  #identity: string | undefined;
  #channel: BroadcastChannel | undefined;
  /** The leading tab, when it or the connection last sent anything, and when it was last asked (by `performance.now()`). */
  #leader = "";
  #receivedAt = 0;
  #askedAt = 0;
  /** Set while this tab leads or waits for the lock; `release` is set while it has the lock. */
  #contest: AbortController | undefined;
  #release: (() => void) | undefined;
  #leads = false;
  /** Tab to which this one gave the lead last. */
  #handedOverTo = "";
  /** As leader: requests of the other tabs, the connection, the previous connection, and the followed addresses. */
  readonly #others = new Map<string, Wants>();
  #source: EventSource | undefined;
  #before: EventSource | undefined;
  #opened: readonly string[] = [];
  #force = false;
  #scheduled = false;
  /** True after the page was left: later events, such as hiding, must not reopen anything. */
  #left = false;
  #watch: ReturnType<typeof setInterval> | undefined;

  constructor(place: StreamPlace) {
    this.#place = place;
  }

  open(address: string, listener: Listener): Stream {
    const entry = this.#entryOf(address);
    entry.listeners.add(listener);
    // Only the server knows whether the stored state is current, so a new listener gets the whole state from there.
    entry.id = "";
    this.#force ||= this.#leads;
    this.check();
    return {
      isGivenUp: () => entry.given,
      renew: () => {
        this.#force ||= this.#leads;
        this.check();
      },
      close: () => {
        entry.listeners.delete(listener);
        if (entry.listeners.size === 0 && !this.#leads) this.#entries.delete(address);
        this.check();
      },
    };
  }

  /** Schedules an update after a change of shown addresses, identity or visibility. */
  check(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => this.#look());
  }

  /** Called when the page is shown, at first or again. */
  enter(): void {
    this.#left = false;
    this.check();
  }

  /** Called when the page is left. */
  leave(): void {
    this.#left = true;
    this.#post({ kind: "wants", visible: false, seen: {} });
    this.#become(undefined);
  }

  #look(): void {
    this.#scheduled = false;
    if (this.#left) return;
    const identity = this.#place.identity();
    if (identity !== this.#identity) this.#become(identity);
    const own = this.#own().length > 0;
    const mayLead = own && (this.#place.isVisible() || this.#place.isPad());
    if (!mayLead) this.#stop();
    else if (!this.#contest && !this.#leads) {
      if (this.#channel) this.#contend(false);
      else this.#lead();
    }
    if (this.#leads) this.#connect();
    else this.#sayWants();
    if (own) this.#watch ??= setInterval(() => this.#watchOut(), WATCH_MS);
    else {
      clearInterval(this.#watch);
      this.#watch = undefined;
    }
  }

  /** Changes the identity after a sign-in or sign-out: leaves the old channel and forgets its states. */
  #become(identity: string | undefined): void {
    this.#stop();
    this.#channel?.close();
    this.#channel = undefined;
    this.#identity = identity;
    for (const entry of this.#entries.values()) entry.id = "";
    const { locks, openChannel } = this.#place;
    if (identity === undefined || !locks || !openChannel) return;
    this.#channel = openChannel(`parkiet-live ${identity}`);
    this.#channel.addEventListener("message", ({ data }: MessageEvent<Message>) => this.#receive(data));
  }

  #watchOut(): void {
    // A device clock that is set back must not hide a silence.
    if (Math.abs(Date.now() - this.#receivedAt) <= SILENT_MS) return;
    this.#force ||= this.#leads;
    this.check();
  }

  #own(): string[] {
    return [...this.#entries].flatMap(([of, { listeners }]) => (listeners.size > 0 ? [of] : []));
  }

  #entryOf(of: string): Entry {
    const entry = this.#entries.get(of) ?? { listeners: new Set(), id: "", at: 0, state: undefined, given: false };
    this.#entries.set(of, entry);
    return entry;
  }

  #post(message: Unsigned): void {
    this.#channel?.postMessage({ ...message, tab: this.#tab } satisfies Message);
  }

  /** Applies a change of an address and calls this tab's listeners. */
  #take(of: string, change: Change): void {
    const entry = this.#entries.get(of);
    if (!entry) return;
    const { listeners } = entry;
    if (change.kind === "broke") {
      entry.given = change.given;
      if (change.given) this.#place.refused?.();
      for (const each of listeners) each.broke(change.given);
      return;
    }
    entry.given = false;
    entry.at = Math.max(entry.at, change.at);
    const { id } = change;
    if (id === entry.id) for (const each of listeners) each.confirm(entry.at);
    else if (change.kind === "state" || (change.kind === "change" && isNextFrame(entry.id, id))) {
      entry.state = change.kind === "state" ? change.state : applyChanges(entry.state, change.steps);
      entry.id = id;
      for (const each of listeners) each.show(entry.state, entry.at);
    } else if (entry.id) {
      // A frame was missed, so the whole state is requested.
      entry.id = "";
      this.#force ||= this.#leads;
      this.check();
    }
  }

  /** As leader: applies a change and forwards it to the other tabs. */
  #publish(of: string, change: Change): void {
    if (this.#others.size > 0) this.#post({ kind: "news", of, change });
    this.#take(of, change);
  }

  /** As leader: opens one connection for all shown addresses, and again when they change. */
  #connect(): void {
    const shown = [...this.#others.values()].toSorted((a, b) => Number(b.visible) - Number(a.visible));
    const addresses = [...new Set([...this.#own(), ...shown.flatMap((each) => Object.keys(each.seen))])].slice(0, MOST);
    for (const [of, { listeners }] of this.#entries) if (listeners.size === 0 && !addresses.includes(of)) this.#entries.delete(of);
    const same = addresses.length === this.#opened.length && addresses.every((each) => this.#opened.includes(each));
    if (same && this.#source && !this.#force) return;
    this.#force = false;
    this.#opened = addresses;
    this.#before?.close();
    this.#before = this.#source;
    this.#source = undefined;
    if (addresses.length === 0) return this.#closeBefore();
    const seen = addresses.map((of) => this.#entryOf(of).id);
    this.#source = this.#place.connect(addressOf(addresses, seen));
    this.#follow(addresses, this.#source);
  }

  /** Closes the previous connection. Called on the first message of the new one, so that no frame is lost. */
  #closeBefore(): void {
    this.#before?.close();
    this.#before = undefined;
  }

  /** Forwards the messages of a connection. */
  #follow(addresses: readonly string[], source: EventSource): void {
    const { clock } = this.#place;
    let sentAt = performance.now();
    let at = 0;
    let rooms: readonly (string | null)[] | undefined;
    this.#receivedAt = Date.now();
    const spoke = () => {
      this.#receivedAt = Date.now();
      if (this.#source === source) this.#closeBefore();
    };
    const about = (id: string, change: Change) => {
      spoke();
      const [room] = id.split(".");
      for (const [i, of] of addresses.entries()) if (!rooms || rooms[i] === room) this.#publish(of, change);
    };
    const on = (name: string, listener: (id: string, data: unknown) => void) =>
      source.addEventListener(name, ({ lastEventId, data }: MessageEvent<string>) => listener(lastEventId, JSON.parse(data)));
    on("message", (_, data) => {
      const first = data as { at: number; rooms: (string | null)[] };
      ({ at, rooms } = first);
      clock.take(at, sentAt);
      spoke();
      this.#sayLeads(false);
      for (const [i, of] of addresses.entries()) {
        if (first.rooms[i] !== null) continue;
        this.#opened = this.#opened.filter((each) => each !== of);
        this.#publish(of, { kind: "broke", given: true });
      }
    });
    on("still", (id, data) => {
      at = data as number;
      clock.take(at);
      about(id, { kind: "still", id, at });
    });
    on("state", (id, state) => about(id, { kind: "state", id, at, state }));
    on("change", (id, data) => about(id, { kind: "change", id, at, steps: data as Step[] }));
    source.addEventListener("error", () => {
      sentAt = performance.now();
      spoke();
      const given = source.readyState === 2; // closed
      if (given && this.#source === source) {
        this.#source = undefined;
        this.#opened = [];
      }
      for (const of of addresses) this.#publish(of, { kind: "broke", given });
    });
  }

  #lead(): void {
    this.#leads = true;
    this.#leader = this.#tab;
    this.#sayLeads(true);
    this.#connect();
  }

  /** Gives up the lead, or the attempt to get it. */
  #stop(): void {
    if (this.#leads) {
      this.#leads = false;
      this.#source?.close();
      this.#source = undefined;
      this.#closeBefore();
      this.#opened = [];
      this.#others.clear();
    }
    const contest = this.#contest;
    this.#contest = undefined;
    contest?.abort();
    this.#release?.();
    this.#release = undefined;
  }

  #contend(steal: boolean): void {
    const contest = new AbortController();
    this.#contest = contest;
    this.#place.locks
      ?.request(`parkiet-live ${this.#identity}`, steal ? { steal } : { signal: contest.signal }, () => {
        if (this.#contest !== contest) return undefined;
        return new Promise<void>((resolve) => {
          this.#release = resolve;
          this.#lead();
        });
      })
      .catch(() => undefined)
      .finally(() => {
        if (this.#contest !== contest) return;
        // Another tab took the lead.
        this.#stop();
        this.check();
      });
  }

  #sayLeads(first: boolean): void {
    const { clock } = this.#place;
    this.#post({ kind: "leads", first, time: clock.isSet() ? clock.now() : 0 });
  }

  /** Sends this tab's addresses to the leader. A leader that does not answer is replaced. */
  #sayWants(): void {
    if (!this.#channel) return;
    const seen = Object.fromEntries(this.#own().map((of) => [of, this.#entryOf(of).id]));
    this.#post({ kind: "wants", visible: this.#place.isVisible(), seen });
    this.#askedAt = performance.now();
    const since = Date.now();
    setTimeout(() => {
      if (!this.#contest || this.#leads || this.#receivedAt >= since) return;
      this.#stop();
      this.#contend(true);
    }, ANSWER_MS);
  }

  #receive(message: Message): void {
    if (message.kind === "wants") return this.#serve(message);
    if (this.#leads) return;
    if (message.kind === "leads") {
      this.#leader = message.tab;
      this.#place.clock.take(message.time, this.#askedAt);
      if (message.first) this.#sayWants();
    }
    if (message.tab !== this.#leader) return;
    this.#receivedAt = Date.now();
    if (message.kind === "news") this.#take(message.of, message.change);
  }

  /** As leader: follows the addresses of another tab. */
  #serve(wants: Wants): void {
    if (!this.#leads) return;
    const seen = Object.entries(wants.seen);
    if (seen.length > 0) this.#others.set(wants.tab, wants);
    else this.#others.delete(wants.tab);
    this.#sayLeads(false);
    for (const [of, id] of seen) {
      const entry = this.#entryOf(of);
      if (entry.id && entry.id === id) this.#post({ kind: "news", of, change: { kind: "still", id, at: entry.at } });
      else if (entry.id) {
        entry.id = "";
        this.#force = true;
      }
    }
    this.check();
    // A hidden leader offers the lead to a visible tab, once per tab, because that tab may not take it.
    if (!wants.visible || this.#place.isVisible() || this.#handedOverTo === wants.tab) return;
    this.#handedOverTo = wants.tab;
    this.#stop();
  }
}
