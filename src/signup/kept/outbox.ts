// The outbox of one sign-up: every change is on the device before it goes to the server, in order, and waits there while the network is away.
import { newId } from "../../kernel/ids.ts";
import { ApiError, type Caller } from "../../web/calls/api.ts";
import type { Locale } from "../../web/locale/locale.tsx";
import { calls } from "../calls.ts";
import type { Signup } from "../records.ts";
import { type Answer, type Change, type Held, type Kind, meets, NOTHING, type OutboxState, sendChange, type Settled } from "./changes.ts";
import type { Shelf } from "./shelf.ts";
import { answerFrom, shownWith } from "./shown.ts";
import { overOf, valuesOf } from "./values.ts";

/** A server that says nothing for so long is away for the person, who goes on; the call itself is given up later. In milliseconds. */
const PATIENCE_MS = 4000;
const GIVE_UP_MS = 30_000;
/** Pauses before a server that is away is asked again, in milliseconds: each twice as long as the one before. */
const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;

interface Waiter {
  held: Held;
  resolve: (reply: Answer<Kind>) => void;
  reject: (error: unknown) => void;
}

interface Host {
  call: Caller["call"];
  shelf: Shelf;
  locale: Locale;
  /** Runs when no other tab sends changes of this sign-up. */
  alone: <T>(run: () => Promise<T>) => Promise<T>;
}

const isAway = (error: ApiError) => error.status >= 500 || error.status === 429 || error.status === 419;

/** The changes of one sign-up on their way to the server. */
export class Outbox {
  readonly #id: string;
  readonly #host: Host;
  readonly #hearers = new Set<() => void>();
  readonly #waiters = new Map<string, Waiter>();
  /** The versions that this outbox's own changes made, by the record's id. */
  readonly #versions = new Map<string, number>();
  /** When records were first seen or asked for, by the page's clock. */
  readonly #seenAt = new WeakMap<Signup, number>();
  #state: OutboxState = NOTHING;
  #base: Signup | undefined;
  #fresh = false;
  #running = false;
  #again = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** How many changes were made here: the order of those of one moment. */
  #made = 0;

  constructor(id: string, host: Host) {
    this.#id = id;
    this.#host = host;
    const base = host.shelf.base();
    this.#base = base?.signup;
    this.#fresh = base?.fresh ?? false;
    this.#state = { ...NOTHING, held: host.shelf.read() };
  }

  readonly state = (): OutboxState => this.#state;

  readonly subscribe = (hear: () => void): (() => void) => {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  };

  /** Takes the server's record; `asked` is when it was asked for, else now is when it became known. */
  readonly see = (signup: Signup, asked?: number): void => {
    if (asked !== undefined || !this.#seenAt.has(signup)) this.#seenAt.set(signup, asked ?? performance.now());
    if (this.#base === signup || this.isFresh()) return;
    this.#base = signup;
    if (this.#state.held.length > 0) this.#host.shelf.keepBase({ signup, fresh: false });
  };

  /** Begins a sign-up on this device, of which the server has not heard. */
  readonly begin = (signup: Signup): void => {
    this.#base = signup;
    this.#fresh = true;
  };

  /** Whether the server has not heard of this sign-up. */
  readonly isFresh = (): boolean => this.#fresh;

  /** The record as the server told it last, or as it was begun here. */
  readonly base = (): Signup | undefined => this.#base;

  /** The record as the screen shows it. */
  readonly shown = (signup: Signup, state: OutboxState = this.#state): Signup =>
    shownWith(signup, state.status === "late" ? { ...state, held: [] } : state, this.#seenAt.get(signup) ?? 0, this.#host.locale);

  /**
   * Makes a change: it is on the device when this returns its promise, which gives the server's answer, or, where that does not come, what the
   * change comes to on this device. Refuses as the server does while the person waits for it.
   */
  readonly perform = <K extends Kind>(change: Extract<Change, { kind: K }>): Promise<Answer<K>> => {
    this.#made += 1;
    const at = Date.now();
    const name = `${String(at).padStart(14, "0")}-${String(this.#made).padStart(6, "0")}-${newId().slice(0, 8)}`;
    const over = this.#base && overOf(change, this.shown(this.#base));
    const held: Held = { ...change, over, name, at, shown: false };
    if (this.#base) this.#host.shelf.keepBase({ signup: this.#base, fresh: this.#fresh });
    const lasts = this.#host.shelf.write(held);
    this.#tell({ held: [...this.#state.held, held], lasts });
    const reply = new Promise<Answer<Kind>>((resolve, reject) => this.#waiters.set(name, { held, resolve, reject }));
    // Whoever waits behind a server that is known to be away goes on at once.
    if (this.#state.status === "away" || this.#state.status === "lost" || this.#state.status === "late") this.#goOn();
    void this.run();
    return reply as Promise<Answer<K>>;
  };

  /** Sends what waits, one after another. */
  readonly run = async (): Promise<void> => {
    this.#again = true;
    if (this.#running) return;
    this.#running = true;
    clearTimeout(this.#timer);
    try {
      while (this.#again) {
        this.#again = false;
        while (await this.#host.alone(this.#step)) this.#again = false;
      }
    } finally {
      this.#running = false;
    }
  };

  /** Another tab changed what waits. */
  readonly refresh = (): void => {
    if (!this.#running) this.#tell({ held: this.#read() });
  };

  /** Sends a refused change once more: over what somebody else saved meanwhile, and also where its entry loses its place by it. */
  readonly retry = (name: string): void => {
    const held = this.#state.held.find((each) => each.name === name);
    if (!held) return;
    const { refusal, ...change } = held;
    const more = {
      ...(refusal?.version === undefined ? {} : { version: refusal.version }),
      ...(refusal?.code === "would_wait" ? { wait: true } : {}),
    };
    this.#keep((Object.keys(more).length === 0 ? change : { ...change, body: { ...change.body, ...more } }) as Held);
    void this.run();
  };

  /** Gives up a change. */
  readonly drop = (name: string): void => {
    this.#remove(name);
    this.#tell({ drained: this.#state.drained + 1 });
    void this.run();
  };

  /** Gives up everything that waits. */
  readonly forget = (): void => {
    for (const { name } of this.#state.held) this.#remove(name);
    this.#tell({ status: "still", drained: this.#state.drained + 1 });
  };

  #tell(next: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...next };
    for (const hear of this.#hearers) hear();
  }

  /** What waits: on the shelf, or, where the browser keeps nothing, here. */
  #read(): readonly Held[] {
    return this.#state.lasts ? this.#host.shelf.read() : this.#state.held;
  }

  #keep(held: Held): void {
    this.#host.shelf.write(held);
    this.#tell({ held: this.#state.held.map((each) => (each.name === held.name ? held : each)) });
  }

  #remove(name: string): void {
    this.#host.shelf.remove(name);
    const held = this.#state.held.filter((each) => each.name !== name);
    if (held.length === 0) this.#host.shelf.keepBase(undefined);
    this.#tell({ held });
  }

  /** Sends the first change that waits; whether there may be another to send. */
  readonly #step = async (): Promise<boolean> => {
    const held = this.#read();
    if (held.length !== this.#state.held.length) this.#tell({ held });
    this.#answerTheGone(held);
    const next = held.find((each) => !each.refusal);
    if (!next) {
      if (this.#state.status !== "still") this.#tell({ status: "still" });
      return false;
    }
    if (this.#state.status !== "sending" && this.#failures === 0) this.#tell({ status: "sending" });
    const impatient = setTimeout(() => {
      this.#tell({ status: "away" });
      this.#goOn();
    }, PATIENCE_MS);
    try {
      const reply = await this.#send(next);
      this.#failures = 0;
      this.#done(next, reply);
      return true;
    } catch (error) {
      if (error instanceof ApiError) return await this.#fail(next, error);
      if (error instanceof DOMException) return this.#pause();
      throw error;
    } finally {
      clearTimeout(impatient);
    }
  };

  #send(held: Held): Promise<Answer<Kind>> {
    const own = this.#versions.get(held.target);
    const typed = held.body as { version?: number } | undefined;
    const body = typed?.version !== undefined && own !== undefined && own > typed.version ? { ...typed, version: own } : held.body;
    const seconds = Math.floor((Date.now() - held.at) / 1000);
    const ago = seconds > 0 && held.kind !== "setPublicName" ? seconds : undefined;
    return sendChange(this.#host.call, { ...held, body } as Change, ago, { signal: AbortSignal.timeout(GIVE_UP_MS) });
  }

  /** The server has it. */
  #done(held: Held, reply: Answer<Kind>): void {
    const { kind, target, name, shown } = held;
    const version = reply && "version" in reply ? reply.version : undefined;
    if (version !== undefined) this.#versions.set(target, version);
    if (kind === "createSignup") this.#fresh = false;
    const done = { kind, target, reply, at: performance.now() } as Settled;
    this.#state = { ...this.#state, settled: [...this.#state.settled.slice(-200), done] };
    this.#remove(name);
    const left = this.#state.held.filter((each) => !each.refusal).length;
    this.#tell({
      status: left === 0 ? "still" : "sending",
      ...(shown && (left === 0 || kind === "createSignup") ? { drained: this.#state.drained + 1 } : {}),
    });
    this.#waiters.get(name)?.resolve(reply);
    this.#waiters.delete(name);
  }

  /** Changes that another tab has sent meanwhile: they come to what was typed. */
  #answerTheGone(held: readonly Held[]): void {
    for (const [name, { held: change, resolve }] of this.#waiters) {
      if (!this.#base || held.some((each) => each.name === name)) continue;
      this.#waiters.delete(name);
      this.#tell({ drained: this.#state.drained + 1 });
      resolve(answerFrom(shownWith(this.#base, { settled: [], held: [{ ...change, shown: true }] }, 0, this.#host.locale), change));
    }
  }

  /** Whether the next change may be sent all the same. */
  async #fail(held: Held, error: ApiError): Promise<boolean> {
    // Too many at once is heard by whoever waits; what waits in the background comes again by itself.
    if (isAway(error) && !(error.status === 429 && !held.shown)) return this.#pause();
    if (error.status === 401 || (error.status === 404 && held.kind !== "createSignup")) {
      const found = await this.#isThere();
      if (found === undefined) return this.#pause();
      if (!found) return this.#halt("lost");
      if (held.kind === "deleteEntry" || held.kind === "deleteDancer") {
        this.#done(held, undefined);
        return true;
      }
    }
    if (error.code === "closed") return this.#halt("late");
    if (error.code === "stale" && held.shown) return this.#meet(held, error);
    this.#refuse(held, error);
    return true;
  }

  /** Whether this browser may still open the sign-up; undefined: the server is away. */
  async #isThere(): Promise<boolean | undefined> {
    try {
      await this.#host.call(calls.getSignup, { params: { id: this.#id } });
      return true;
    } catch (error) {
      if (error instanceof ApiError && !isAway(error)) return false;
      return undefined;
    }
  }

  /** Somebody has changed the record since: what differs in other fields is sent over it. */
  #meet(held: Held, error: ApiError): boolean {
    const current = error.current as { version: number } | undefined;
    const met = current && meets(held, valuesOf(held, error.current, this.#base?.sections ?? []));
    if (met === "done") this.#done(held, error.current as Answer<Kind>);
    else if (met === "over") this.#keep({ ...held, body: { ...held.body, version: current?.version } } as Held);
    else this.#refuse(held, error, current?.version);
    return true;
  }

  /** The server said no: whoever waits hears it, else it stays on the device with the reason. */
  #refuse(held: Held, error: ApiError, version?: number): void {
    const waiter = this.#waiters.get(held.name);
    this.#waiters.delete(held.name);
    if (waiter) {
      this.#remove(held.name);
      waiter.reject(error);
      return;
    }
    const text = Object.values(error.errors)[0]?.[0] ?? error.message;
    this.#keep({ ...held, refusal: { code: error.code, text, ...(version === undefined ? {} : { version }) } });
    this.#tell({ drained: this.#state.drained + 1 });
  }

  /** No answer: everybody goes on, and the server is asked again later. */
  #pause(): false {
    this.#tell({ status: "away" });
    this.#goOn();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.run(), Math.min(FIRST_PAUSE_MS * 2 ** this.#failures, LONGEST_PAUSE_MS));
    this.#failures += 1;
    this.#again = false;
    return false;
  }

  #halt(status: "lost" | "late"): false {
    this.#tell({ status, drained: this.#state.drained + 1 });
    this.#goOn();
    this.#again = false;
    return false;
  }

  /** Whoever waits for an answer gets what their change comes to on this device. */
  #goOn(): void {
    const held = this.#state.held.map((each) => (each.shown ? each : { ...each, shown: true }));
    for (const each of held) if (!this.#state.held.includes(each)) this.#host.shelf.write(each);
    this.#tell({ held });
    const base = this.#base;
    if (!base) return;
    const now = this.shown(base, { ...this.#state, status: "away" });
    for (const [name, { held: change, resolve }] of this.#waiters) {
      this.#waiters.delete(name);
      resolve(answerFrom(now, change));
    }
  }
}
