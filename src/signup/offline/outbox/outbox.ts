// The outbox of one sign-up: stores every change on the device before sending, sends them in order, and holds them while the network is unavailable.
import { newId } from "../../../kernel/values/ids.ts";
import type { Person } from "../../../web/app/app-parts.ts";
import { ApiError, type Caller } from "../../../web/calls/api.ts";
import type { Lock } from "../../../web/outbox/lock.ts";
import { isUnreachable, outcomeOf, PATIENCE_MS } from "../../../web/outbox/outcome.ts";
import { createSender, type Sender, type StepResult } from "../../../web/outbox/sender.ts";
import { getSignup } from "../../contract.ts";
import type { Signup } from "../../records.ts";
import { type Answer, type Change, type PendingChange, type Kind, NOTHING, type OutboxState, sendChange, type Settled } from "./changes.ts";
import { ServerSnapshot } from "./server-snapshot.ts";
import { covers, meets, parted, versionedBy } from "./merging.ts";
import { ChangeClock } from "./change-clock.ts";
import { askedAgain, isDeletion, isGoneFrom, isUnbegun, nextOf } from "./order.ts";
import type { ChangeStore } from "./storage.ts";
import { answerFrom } from "./shown.ts";
import { overOf, valuesOf } from "./values.ts";
import type { Locale } from "../../../kernel/text/locale.ts";

/** Time after which a call is aborted, in milliseconds; longer than the user waits (PATIENCE_MS). */
const GIVE_UP_MS = 30_000;
/** How often one change may meet a newer record, or a server error, before it is set aside with the reason. */
const MOST_TRIES = 3;

const names = (changes: readonly PendingChange[]): ReadonlySet<string> => new Set(changes.map((each) => each.name));

interface Host {
  call: Caller["call"];
  store: ChangeStore;
  locale: Locale;
  /** Lets one tab at a time send changes of this sign-up. */
  lock: Lock;
  who: () => Person;
  /** Finds out who is signed in, where that is not known. */
  ready: () => Promise<unknown>;
}

export class Outbox {
  readonly #id: string;
  readonly #host: Host;
  readonly #stored: ChangeStore;
  readonly #snapshot: ServerSnapshot;
  readonly #clock = new ChangeClock();
  readonly #sender: Sender;
  readonly #hearers = new Set<() => void>();
  readonly #waiters = new Map<string, { held: PendingChange; resolve: (reply: Answer<Kind>) => void; reject: (error: unknown) => void }>();
  /** Versions that this outbox's own changes created, by record (versionKeyOf). */
  readonly #versions = new Map<string, number>();
  /** How often a change met a newer record, or a server error. */
  readonly #tries = new Map<string, number>();
  /** Changes that the deadline stops for now. */
  readonly #stopped = new Set<string>();
  #state: OutboxState = NOTHING;

  constructor(id: string, host: Host) {
    this.#id = id;
    this.#host = host;
    this.#stored = host.store;
    this.#sender = createSender({ prepare: this.#prepare, step: this.#step, lock: host.lock });
    this.#snapshot = new ServerSnapshot(host.store.base(), host.locale);
    const held = host.store.read().map((each) => askedAgain(each, host.locale));
    for (const each of held) if (each.refusal && each.late) this.#stored.write(each);
    this.#state = { ...NOTHING, held };
    if (this.isOthers()) this.#state = { ...this.#state, status: "others" };
  }

  readonly state = (): OutboxState => this.#state;

  readonly subscribe = (hear: () => void): (() => void) => {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  };

  /** Takes a record from the server. `requestedAt` is when it was requested; without it, it counts as seen now. */
  readonly see = (signup: Signup, asked?: number): void => {
    if (this.#snapshot.see(signup, asked) && this.#state.held.length > 0) this.#keepBase();
  };

  /** Begins a sign-up on this device that the server does not have yet. */
  readonly begin = (signup: Signup): void => this.#snapshot.begin(signup);

  /** True while the server does not have this sign-up. */
  readonly isFresh = (): boolean => this.#snapshot.isFresh();

  /** True when the sign-up was begun on this page. */
  readonly isBegunHere = (): boolean => this.#snapshot.isBegunHere();

  /** True when another user typed the pending changes. */
  readonly isOthers = (): boolean => this.#state.held.length > 0 && !this.#snapshot.isFor(this.#host.who());
  readonly needsLogin = (): boolean => this.#snapshot.needsLogin(this.#host.who());

  /** The last record from the server, or the record as it was begun here. */
  readonly base = (): Signup | undefined => this.#snapshot.signup();

  /** The record as the screen shows it. */
  readonly shown = (signup: Signup, state: OutboxState = this.#state): Signup =>
    this.#snapshot.with(signup, state.status === "late" || state.status === "others" ? { ...state, held: [] } : state);

  /**
   * Makes a change: stores it on the device, then sends it. Resolves with the server's answer, or without one with the record as the device computes
   * it. Rejects with the server's refusal while the user still waits.
   */
  readonly perform = <K extends Kind>(change: Extract<Change, { kind: K }>): Promise<Answer<K>> => {
    this.#snapshot.typing(this.#host.who(), this.#state.held.length === 0);
    const name = this.#clock.next(this.#state.held);
    const base = this.base();
    const over = base && overOf(change, this.shown(base));
    const held: PendingChange = { ...change, over, name, at: Date.now(), shown: false };
    // A rejected change that is replaced by this one needs no decision any more.
    for (const each of this.#state.held) if (each.refusal && covers(change, each)) this.#remove(each.name);
    this.#keepBase();
    this.#stored.write(held);
    this.#tell({ held: [...this.#state.held, held] });
    const reply = new Promise<Answer<Kind>>((resolve, reject) => this.#waiters.set(name, { held, resolve, reject }));
    // With the server known to be unavailable the user goes on at once; otherwise after PATIENCE_MS.
    if (this.#state.status !== "still" && this.#state.status !== "sending") this.#goOn();
    else setTimeout(() => this.#waiters.has(name) && this.#lookAway(), PATIENCE_MS);
    void this.run();
    return reply as Promise<Answer<K>>;
  };

  /** Sends the pending changes one after another. */
  readonly run = (networkReturned?: boolean): Promise<void> => this.#sender.run(networkReturned);

  readonly #prepare = async (): Promise<void> => {
    this.#stopped.clear();
    if (this.#snapshot.isNamed()) await this.#host.ready();
  };

  /** Reads the pending changes after another tab changed them. */
  readonly refresh = (): void => {
    if (this.#sender.isRunning()) return;
    const held = this.#stored.read();
    // The tab that sent the last change knows the server's state better than this one.
    this.#tell({ ...this.#changed(held), ...(held.length === 0 ? { status: "still" } : {}) });
  };

  /** State after another tab changed the queue; what it has sent makes the page reload. */
  #changed(held: readonly PendingChange[]): Partial<OutboxState> {
    const there = names(held);
    const sent = this.#state.held.some((each) => !there.has(each.name));
    return { held, drained: this.#state.drained + (sent ? 1 : 0) };
  }

  /** Sends a rejected change again: over a newer record, and also where its entry loses its place. */
  readonly retry = (name: string): void => {
    const held = this.#state.held.find((each) => each.name === name);
    if (!held) return;
    const { refusal, ...change } = held;
    const more = {
      ...(refusal?.version === undefined ? {} : { version: refusal.version }),
      ...(refusal?.code === "would_wait" ? { wait: true } : {}),
    };
    this.#tries.delete(name);
    this.#keep((Object.keys(more).length === 0 ? change : { ...change, body: { ...change.body, ...more } }) as PendingChange);
    void this.run();
  };

  /** Discards a change. */
  readonly drop = (name: string): void => {
    this.#remove(name);
    this.#tell({ drained: this.#state.drained + 1 });
    void this.run();
  };

  /** Discards all pending changes, and a sign-up that the server does not have. */
  readonly forget = (): void => {
    for (const { name } of [...this.#state.held, ...this.#stored.read()]) this.#remove(name);
    this.#snapshot.forget();
    this.#tell({ status: "still", drained: this.#state.drained + 1 });
  };

  #tell(next: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...next, lasts: this.#stored.lasts() };
    for (const hear of this.#hearers) hear();
  }

  /** Stores the record with all accepted changes, for a visit without a network. */
  #keepBase(): void {
    const base = this.#snapshot.base(this.#state.settled);
    if (base) this.#stored.writeBase(base);
  }

  #keep(held: PendingChange): void {
    this.#stored.write(held);
    this.#tell({ held: this.#state.held.map((each) => (each.name === held.name ? held : each)) });
  }

  #remove(name: string): void {
    this.#stored.remove(name);
    this.#tell({ held: this.#state.held.filter((each) => each.name !== name) });
  }

  /** Sends the next pending change. */
  readonly #step = async (): Promise<StepResult> => {
    if (this.isOthers()) {
      if (this.#state.status !== "others") this.#tell({ status: "others" });
      return "idle";
    }
    const held = this.#stored.read();
    const there = names(this.#state.held);
    if (held.length !== there.size || held.some((each) => !there.has(each.name))) this.#tell(this.#changed(held));
    this.#answerTheGone(held);
    const next = nextOf(held, this.#stopped, (name) => this.#waiters.has(name));
    if (!next) {
      const status = this.#stopped.size > 0 ? "late" : isUnbegun(held) ? "unbegun" : "still";
      if (this.#state.status !== status) this.#tell({ status });
      return "idle";
    }
    // The status "late" stays on the screen until the server accepts something.
    if (!this.#sender.isAway() && !["sending", "late"].includes(this.#state.status)) this.#tell({ status: "sending" });
    const impatient = setTimeout(this.#lookAway, PATIENCE_MS);
    try {
      const reply = await this.#send(next);
      this.#done(next, reply);
      return "more";
    } catch (error) {
      if (error instanceof ApiError) return await this.#fail(next, error);
      // Browsers name the timeout of a call differently.
      if (error instanceof DOMException || isUnreachable(error)) return this.#pause();
      throw error;
    } finally {
      clearTimeout(impatient);
    }
  };

  #send(held: PendingChange): Promise<Answer<Kind>> {
    const record = versionedBy(held, this.#id);
    const own = record === undefined ? undefined : this.#versions.get(record);
    const typed = held.body as { version?: number } | undefined;
    const body = typed?.version !== undefined && own !== undefined && own > typed.version ? { ...typed, version: own } : held.body;
    return sendChange(this.#host.call, { ...held, body } as Change, this.#clock.ago(held), {
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
  }

  /** Handles a change that the server accepted. */
  #done(held: PendingChange, reply: Answer<Kind>): void {
    const { kind, target, name } = held;
    const record = versionedBy(held, this.#id);
    const version = reply && "version" in reply ? reply.version : undefined;
    if (record !== undefined && version !== undefined) this.#versions.set(record, version);
    if (kind === "createSignup") this.#snapshot.arrived();
    const done = { kind, target, reply, at: performance.now() } as Settled;
    this.#state = { ...this.#state, settled: [...this.#state.settled.slice(-200), done] };
    this.#remove(name);
    const left = this.#state.held.filter((each) => !each.refusal).length;
    const waiter = this.#waiters.get(name);
    this.#tell({
      status: left === 0 ? "still" : "sending",
      ...(!waiter && (left === 0 || kind === "createSignup") ? { drained: this.#state.drained + 1 } : {}),
    });
    waiter?.resolve(reply);
    this.#waiters.delete(name);
  }

  /** Resolves changes that another tab has sent meanwhile, with the record as the device computes it. */
  #answerTheGone(held: readonly PendingChange[]): void {
    const base = this.base();
    for (const [name, { held: change, resolve }] of this.#waiters) {
      if (!base || held.some((each) => each.name === name)) continue;
      this.#waiters.delete(name);
      this.#tell({ drained: this.#state.drained + 1 });
      resolve(answerFrom(this.#snapshot.with(base, { settled: [], held: [{ ...change, shown: true }] }), change));
    }
  }

  async #fail(held: PendingChange, error: ApiError): Promise<StepResult> {
    const waited = this.#waiters.has(held.name);
    if (error.status === 500 && this.#isTooMuch(held)) return this.#refuse(held, error);
    // A user who waits sees the refusal of too many calls; in the background the call is only repeated later.
    if ((isUnreachable(error) || error.status === 419) && !(error.status === 429 && waited)) return this.#pause();
    const gone = error.status === 401 || error.status === 404;
    if ((gone && held.kind !== "createSignup") || (isDeletion(held) && error.code === "not_possible")) {
      const found = await this.#find();
      if (found === "away") return this.#pause();
      if (found === "lost") return this.#lose();
      if (isGoneFrom(found, held)) {
        this.#done(held, undefined);
        return "more";
      }
    }
    if (error.code === "closed") return this.#stop(held);
    if (error.code === "stale" && !waited) return this.#meet(held, error);
    return this.#refuse(held, error);
  }

  /** Loads the sign-up; "lost" when this browser may not open it any more. */
  async #find(): Promise<Signup | "lost" | "away"> {
    try {
      return await this.#host.call(getSignup, { params: { id: this.#id } }, { signal: AbortSignal.timeout(GIVE_UP_MS) });
    } catch (error) {
      const outcome = outcomeOf(error);
      return outcome === "refused" || outcome === "signed_out" ? "lost" : "away";
    }
  }

  /** Counts a try, and returns true when there were too many. */
  #isTooMuch({ name }: PendingChange): boolean {
    const tries = (this.#tries.get(name) ?? 0) + 1;
    this.#tries.set(name, tries);
    return tries >= MOST_TRIES;
  }

  /** Handles a newer record: sends the change over it when nobody else changed the same fields. */
  #meet(held: PendingChange, error: ApiError): "more" {
    const current = error.current as { version: number } | undefined;
    const met = current && meets(held, valuesOf(held, error.current, this.base()?.sections ?? []));
    const record = versionedBy(held, this.#id);
    if (met === "done") this.#done(held, error.current as Answer<Kind>);
    else if (met === "over" && !this.#isTooMuch(held)) {
      if (record !== undefined) this.#versions.set(record, current?.version ?? 0);
      this.#keep({ ...held, body: { ...held.body, version: current?.version } } as PendingChange);
    } else return this.#refuse(held, error, current?.version);
    return "more";
  }

  /** Handles a closed sign-up: changes that the deadline stops stay on the device, the others are sent. */
  #stop(held: PendingChange): "more" {
    if (this.#clock.tell(held)) return "more";
    this.#stopped.add(held.name);
    if (!held.late) this.#keep({ ...held, late: true });
    if (this.#state.status !== "late") this.#tell({ status: "late", drained: this.#state.drained + 1 });
    this.#goOn();
    return "more";
  }

  /** Handles a refusal: a waiting caller gets it; else the named fields stay on the device with the reason, and the rest is sent again. */
  #refuse(held: PendingChange, error: ApiError, version?: number): "more" {
    const waiter = this.#waiters.get(held.name);
    this.#waiters.delete(held.name);
    if (waiter) {
      this.#remove(held.name);
      waiter.reject(error);
      return "more";
    }
    const text = Object.values(error.errors)[0]?.[0] ?? error.message;
    const refusal = { code: error.code, text, ...(version === undefined ? {} : { version }) };
    const named = Object.keys(error.errors);
    const parts = named.length > 0 ? parted(held, named) : undefined;
    if (parts) {
      // Directly behind the original, so that a later submission waits for its decision, too.
      const apart: PendingChange = { ...parts.refused, name: `${held.name}.${newId().slice(-8)}`, refusal };
      this.#stored.write(apart);
      this.#tell({ held: this.#state.held.flatMap((each) => (each.name === held.name ? [each, apart] : [each])) });
      this.#keep(parts.accepted);
    } else this.#keep({ ...held, refusal });
    this.#tell({ drained: this.#state.drained + 1 });
    return "more";
  }

  /** Handles a missing answer: the user goes on, and the call is repeated later. */
  #pause(): "away" {
    this.#lookAway();
    return "away";
  }

  #lose(): "idle" {
    this.#tell({ status: "lost", drained: this.#state.drained + 1 });
    this.#goOn();
    return "idle";
  }

  readonly #lookAway = (): void => {
    this.#tell({ status: "away" });
    this.#goOn();
  };

  /** Resolves all waiting callers with the record as the device computes it. */
  #goOn(): void {
    const there = names(this.#stored.read());
    const held = this.#state.held.filter((each) => there.has(each.name)).map((each) => (each.shown ? each : { ...each, shown: true }));
    for (const each of held) if (!this.#state.held.includes(each)) this.#stored.write(each);
    this.#tell({ held });
    const base = this.base();
    if (!base) return;
    const now = this.shown(base, { ...this.#state, status: "away" });
    for (const [name, { held: change, resolve }] of this.#waiters) {
      this.#waiters.delete(name);
      resolve(answerFrom(now, change));
    }
  }
}
