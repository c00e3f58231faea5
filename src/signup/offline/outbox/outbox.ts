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
import { coversChange, compareWithRecord, splitRefused, versionKeyOf } from "./merging.ts";
import { ChangeClock } from "./change-clock.ts";
import { requireConfirmation, isDeletion, isGoneFrom, isCreationRejected, findNextChange } from "./order.ts";
import type { ChangeStore } from "./storage.ts";
import { answerFrom } from "./shown.ts";
import { baseValuesOf, valuesOf } from "./values.ts";
import type { Locale } from "../../../kernel/text/locale.ts";

/** Time after which a call is aborted, in milliseconds; longer than the user waits (PATIENCE_MS). */
const GIVE_UP_MS = 30_000;
/** How often one change may meet a newer record, or a server error, before it is set aside with the reason. */
const MOST_TRIES = 3;

const namesOf = (changes: readonly PendingChange[]): ReadonlySet<string> => new Set(changes.map((each) => each.name));

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
  readonly #store: ChangeStore;
  readonly #snapshot: ServerSnapshot;
  readonly #clock = new ChangeClock();
  readonly #sender: Sender;
  readonly #listeners = new Set<() => void>();
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
    this.#store = host.store;
    this.#sender = createSender({ prepare: this.#prepare, step: this.#step, lock: host.lock });
    this.#snapshot = new ServerSnapshot(host.store.base(), host.locale);
    const pending = host.store.read().map((each) => requireConfirmation(each, host.locale));
    for (const each of pending) if (each.refusal && each.late) this.#store.write(each);
    this.#state = { ...NOTHING, pending };
    if (this.belongsToAnotherUser()) this.#state = { ...this.#state, status: "others" };
  }

  readonly state = (): OutboxState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes a record from the server. `requestedAt` is when it was requested; without it, it counts as seen now. */
  readonly receive = (signup: Signup, requestedAt?: number): void => {
    if (this.#snapshot.receive(signup, requestedAt) && this.#state.pending.length > 0) this.#storeBase();
  };

  /** Begins a sign-up on this device that the server does not have yet. */
  readonly begin = (signup: Signup): void => this.#snapshot.begin(signup);

  /** True while the server does not have this sign-up. */
  readonly isFresh = (): boolean => this.#snapshot.isFresh();

  /** True when the sign-up was begun on this page. */
  readonly isBegunHere = (): boolean => this.#snapshot.isBegunHere();

  /** True when another user typed the pending changes. */
  readonly belongsToAnotherUser = (): boolean => this.#state.pending.length > 0 && !this.#snapshot.isOwnedBy(this.#host.who());
  readonly needsLogin = (): boolean => this.#snapshot.needsLogin(this.#host.who());

  /** The last record from the server, or the record as it was begun here. */
  readonly base = (): Signup | undefined => this.#snapshot.signup();

  /** The record as the screen shows it. */
  readonly shown = (signup: Signup, state: OutboxState = this.#state): Signup =>
    this.#snapshot.withChanges(signup, state.status === "late" || state.status === "others" ? { ...state, pending: [] } : state);

  /**
   * Makes a change: stores it on the device, then sends it. Resolves with the server's answer, or without one with the record as the device computes
   * it. Rejects with the server's refusal while the user still waits.
   */
  readonly perform = <K extends Kind>(change: Extract<Change, { kind: K }>): Promise<Answer<K>> => {
    this.#snapshot.noteTyping(this.#host.who(), this.#state.pending.length === 0);
    const name = this.#clock.nextName(this.#state.pending);
    const base = this.base();
    const baseValues = base && baseValuesOf(change, this.shown(base));
    const pending: PendingChange = { ...change, over: baseValues, name, at: Date.now(), shown: false };
    // A rejected change that is replaced by this one needs no decision any more.
    for (const each of this.#state.pending) if (each.refusal && coversChange(change, each)) this.#remove(each.name);
    this.#storeBase();
    this.#store.write(pending);
    this.#setState({ pending: [...this.#state.pending, pending] });
    const reply = new Promise<Answer<Kind>>((resolve, reject) => this.#waiters.set(name, { held: pending, resolve, reject }));
    // With the server known to be unavailable the user goes on at once; otherwise after PATIENCE_MS.
    if (this.#state.status !== "still" && this.#state.status !== "sending") this.#resolveLocally();
    else setTimeout(() => this.#waiters.has(name) && this.#stopWaiting(), PATIENCE_MS);
    void this.run();
    return reply as Promise<Answer<K>>;
  };

  /** Sends the pending changes one after another. */
  readonly run = (networkReturned?: boolean): Promise<void> => this.#sender.run(networkReturned);

  readonly #prepare = async (): Promise<void> => {
    this.#stopped.clear();
    if (this.#snapshot.hasOwner()) await this.#host.ready();
  };

  /** Reads the pending changes after another tab changed them. */
  readonly refresh = (): void => {
    if (this.#sender.isRunning()) return;
    const pending = this.#store.read();
    // The tab that sent the last change knows the server's state better than this one.
    this.#setState({ ...this.#stateAfterOtherTab(pending), ...(pending.length === 0 ? { status: "still" } : {}) });
  };

  /** State after another tab changed the queue; what it has sent makes the page reload. */
  #stateAfterOtherTab(pending: readonly PendingChange[]): Partial<OutboxState> {
    const storedNames = namesOf(pending);
    const sent = this.#state.pending.some((each) => !storedNames.has(each.name));
    return { pending, reloadCount: this.#state.reloadCount + (sent ? 1 : 0) };
  }

  /** Sends a rejected change again: over a newer record, and also where its entry loses its place. */
  readonly retry = (name: string): void => {
    const pending = this.#state.pending.find((each) => each.name === name);
    if (!pending) return;
    const { refusal, ...change } = pending;
    const more = {
      ...(refusal?.version === undefined ? {} : { version: refusal.version }),
      ...(refusal?.code === "would_wait" ? { wait: true } : {}),
    };
    this.#tries.delete(name);
    this.#storeChange((Object.keys(more).length === 0 ? change : { ...change, body: { ...change.body, ...more } }) as PendingChange);
    void this.run();
  };

  /** Discards a change. */
  readonly drop = (name: string): void => {
    this.#remove(name);
    this.#setState({ reloadCount: this.#state.reloadCount + 1 });
    void this.run();
  };

  /** Discards all pending changes, and a sign-up that the server does not have. */
  readonly forget = (): void => {
    for (const { name } of [...this.#state.pending, ...this.#store.read()]) this.#remove(name);
    this.#snapshot.forget();
    this.#setState({ status: "still", reloadCount: this.#state.reloadCount + 1 });
  };

  #setState(next: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...next, isStored: this.#store.isStored() };
    for (const listener of this.#listeners) listener();
  }

  /** Stores the record with all accepted changes, for a visit without a network. */
  #storeBase(): void {
    const base = this.#snapshot.base(this.#state.settled);
    if (base) this.#store.writeBase(base);
  }

  #storeChange(pending: PendingChange): void {
    this.#store.write(pending);
    this.#setState({ pending: this.#state.pending.map((each) => (each.name === pending.name ? pending : each)) });
  }

  #remove(name: string): void {
    this.#store.remove(name);
    this.#setState({ pending: this.#state.pending.filter((each) => each.name !== name) });
  }

  /** Sends the next pending change. */
  readonly #step = async (): Promise<StepResult> => {
    if (this.belongsToAnotherUser()) {
      if (this.#state.status !== "others") this.#setState({ status: "others" });
      return "idle";
    }
    const pending = this.#store.read();
    const storedNames = namesOf(this.#state.pending);
    if (pending.length !== storedNames.size || pending.some((each) => !storedNames.has(each.name)))
      this.#setState(this.#stateAfterOtherTab(pending));
    this.#resolveSentElsewhere(pending);
    const next = findNextChange(pending, this.#stopped, (name) => this.#waiters.has(name));
    if (!next) {
      const status = this.#stopped.size > 0 ? "late" : isCreationRejected(pending) ? "unbegun" : "still";
      if (this.#state.status !== status) this.#setState({ status });
      return "idle";
    }
    // The status "late" stays on the screen until the server accepts something.
    if (!this.#sender.isAway() && !["sending", "late"].includes(this.#state.status)) this.#setState({ status: "sending" });
    const impatient = setTimeout(this.#stopWaiting, PATIENCE_MS);
    try {
      const reply = await this.#send(next);
      this.#handleAccepted(next, reply);
      return "more";
    } catch (error) {
      if (error instanceof ApiError) return await this.#handleError(next, error);
      // Browsers name the timeout of a call differently.
      if (error instanceof DOMException || isUnreachable(error)) return this.#handleNoAnswer();
      throw error;
    } finally {
      clearTimeout(impatient);
    }
  };

  #send(pending: PendingChange): Promise<Answer<Kind>> {
    const record = versionKeyOf(pending, this.#id);
    const own = record === undefined ? undefined : this.#versions.get(record);
    const typed = pending.body as { version?: number } | undefined;
    const body = typed?.version !== undefined && own !== undefined && own > typed.version ? { ...typed, version: own } : pending.body;
    return sendChange(this.#host.call, { ...pending, body } as Change, this.#clock.ageOf(pending), {
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
  }

  /** Handles a change that the server accepted. */
  #handleAccepted(pending: PendingChange, reply: Answer<Kind>): void {
    const { kind, target, name } = pending;
    const record = versionKeyOf(pending, this.#id);
    const version = reply && "version" in reply ? reply.version : undefined;
    if (record !== undefined && version !== undefined) this.#versions.set(record, version);
    if (kind === "createSignup") this.#snapshot.markArrived();
    const done = { kind, target, reply, at: performance.now() } as Settled;
    this.#state = { ...this.#state, settled: [...this.#state.settled.slice(-200), done] };
    this.#remove(name);
    const left = this.#state.pending.filter((each) => !each.refusal).length;
    const waiter = this.#waiters.get(name);
    this.#setState({
      status: left === 0 ? "still" : "sending",
      ...(!waiter && (left === 0 || kind === "createSignup") ? { reloadCount: this.#state.reloadCount + 1 } : {}),
    });
    waiter?.resolve(reply);
    this.#waiters.delete(name);
  }

  /** Resolves changes that another tab has sent meanwhile, with the record as the device computes it. */
  #resolveSentElsewhere(pending: readonly PendingChange[]): void {
    const base = this.base();
    for (const [name, { held: change, resolve }] of this.#waiters) {
      if (!base || pending.some((each) => each.name === name)) continue;
      this.#waiters.delete(name);
      this.#setState({ reloadCount: this.#state.reloadCount + 1 });
      resolve(answerFrom(this.#snapshot.withChanges(base, { settled: [], pending: [{ ...change, shown: true }] }), change));
    }
  }

  async #handleError(pending: PendingChange, error: ApiError): Promise<StepResult> {
    const waited = this.#waiters.has(pending.name);
    if (error.status === 500 && this.#hasTooManyTries(pending)) return this.#handleRefusal(pending, error);
    // A user who waits sees the refusal of too many calls; in the background the call is only repeated later.
    if ((isUnreachable(error) || error.status === 419) && !(error.status === 429 && waited)) return this.#handleNoAnswer();
    const gone = error.status === 401 || error.status === 404;
    if ((gone && pending.kind !== "createSignup") || (isDeletion(pending) && error.code === "not_possible")) {
      const found = await this.#loadSignup();
      if (found === "away") return this.#handleNoAnswer();
      if (found === "lost") return this.#handleLost();
      if (isGoneFrom(found, pending)) {
        this.#handleAccepted(pending, undefined);
        return "more";
      }
    }
    if (error.code === "closed") return this.#handleClosed(pending);
    if (error.code === "stale" && !waited) return this.#handleNewerRecord(pending, error);
    return this.#handleRefusal(pending, error);
  }

  /** Loads the sign-up; "lost" when this browser may not open it any more. */
  async #loadSignup(): Promise<Signup | "lost" | "away"> {
    try {
      return await this.#host.call(getSignup, { params: { id: this.#id } }, { signal: AbortSignal.timeout(GIVE_UP_MS) });
    } catch (error) {
      const outcome = outcomeOf(error);
      return outcome === "refused" || outcome === "signed_out" ? "lost" : "away";
    }
  }

  /** Counts a try, and returns true when there were too many. */
  #hasTooManyTries({ name }: PendingChange): boolean {
    const tries = (this.#tries.get(name) ?? 0) + 1;
    this.#tries.set(name, tries);
    return tries >= MOST_TRIES;
  }

  /** Handles a newer record: sends the change over it when nobody else changed the same fields. */
  #handleNewerRecord(pending: PendingChange, error: ApiError): "more" {
    const current = error.current as { version: number } | undefined;
    const comparison = current && compareWithRecord(pending, valuesOf(pending, error.current, this.base()?.sections ?? []));
    const record = versionKeyOf(pending, this.#id);
    if (comparison === "done") this.#handleAccepted(pending, error.current as Answer<Kind>);
    else if (comparison === "over" && !this.#hasTooManyTries(pending)) {
      if (record !== undefined) this.#versions.set(record, current?.version ?? 0);
      this.#storeChange({ ...pending, body: { ...pending.body, version: current?.version } } as PendingChange);
    } else return this.#handleRefusal(pending, error, current?.version);
    return "more";
  }

  /** Handles a closed sign-up: changes that the deadline stops stay on the device, the others are sent. */
  #handleClosed(pending: PendingChange): "more" {
    if (this.#clock.includeAge(pending)) return "more";
    this.#stopped.add(pending.name);
    if (!pending.late) this.#storeChange({ ...pending, late: true });
    if (this.#state.status !== "late") this.#setState({ status: "late", reloadCount: this.#state.reloadCount + 1 });
    this.#resolveLocally();
    return "more";
  }

  /** Handles a refusal: a waiting caller gets it; else the named fields stay on the device with the reason, and the rest is sent again. */
  #handleRefusal(pending: PendingChange, error: ApiError, version?: number): "more" {
    const waiter = this.#waiters.get(pending.name);
    this.#waiters.delete(pending.name);
    if (waiter) {
      this.#remove(pending.name);
      waiter.reject(error);
      return "more";
    }
    const text = Object.values(error.errors)[0]?.[0] ?? error.message;
    const refusal = { code: error.code, text, ...(version === undefined ? {} : { version }) };
    const named = Object.keys(error.errors);
    const parts = named.length > 0 ? splitRefused(pending, named) : undefined;
    if (parts) {
      // Directly behind the original, so that a later submission waits for its decision, too.
      const refusedPart: PendingChange = { ...parts.refused, name: `${pending.name}.${newId().slice(-8)}`, refusal };
      this.#store.write(refusedPart);
      this.#setState({ pending: this.#state.pending.flatMap((each) => (each.name === pending.name ? [each, refusedPart] : [each])) });
      this.#storeChange(parts.accepted);
    } else this.#storeChange({ ...pending, refusal });
    this.#setState({ reloadCount: this.#state.reloadCount + 1 });
    return "more";
  }

  /** Handles a missing answer: the user goes on, and the call is repeated later. */
  #handleNoAnswer(): "away" {
    this.#stopWaiting();
    return "away";
  }

  #handleLost(): "idle" {
    this.#setState({ status: "lost", reloadCount: this.#state.reloadCount + 1 });
    this.#resolveLocally();
    return "idle";
  }

  readonly #stopWaiting = (): void => {
    this.#setState({ status: "away" });
    this.#resolveLocally();
  };

  /** Resolves all waiting callers with the record as the device computes it. */
  #resolveLocally(): void {
    const storedNames = namesOf(this.#store.read());
    const pending = this.#state.pending
      .filter((each) => storedNames.has(each.name))
      .map((each) => (each.shown ? each : { ...each, shown: true }));
    for (const each of pending) if (!this.#state.pending.includes(each)) this.#store.write(each);
    this.#setState({ pending });
    const base = this.base();
    if (!base) return;
    const now = this.shown(base, { ...this.#state, status: "away" });
    for (const [name, { held: change, resolve }] of this.#waiters) {
      this.#waiters.delete(name);
      resolve(answerFrom(now, change));
    }
  }
}
