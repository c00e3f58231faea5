// Outbox of a desk's changes: one queue for each stage and device or person. Changes are sent one after another, in the order in which they were
// made. A refused change stays, with the server's sentence, until the person removes it; those after it are still sent. The storage, the clock and
// the sending function are parameters.
import type { Lock } from "../../web/outbox/lock.ts";
import { type CallRefusal, sendOnce } from "../../web/outbox/send-once.ts";
import { prefixRange, createStore, type OutboxStore } from "../../web/outbox/outbox-store.ts";
import { readRecord, type RecordKind, storedRecord } from "../../web/outbox/record-kind.ts";
import { createSender, type StepResult } from "../../web/outbox/sender.ts";

/** A change made at a desk, as it is stored on the device. */
export interface Change {
  /** UUID version 7. The same id sent again is the same change. */
  id: string;
  /** Position in the order of making. */
  nth: number;
  /** Path of the endpoint, with placeholders. It says what the change is: pages have no names of endpoints. */
  path: string;
  params: Record<string, string>;
  /** Request body. `made_at` is the device's time, corrected by the server's clock. */
  body: Record<string, unknown> & { id: string; made_at: string };
  /** What it is, in the language in which it was made: „wpuszczenie grupy 2”. Missing in changes of older builds. */
  label?: string;
  /** Why the server refused it. */
  refusal?: CallRefusal;
  /**
   * When the server's answer came, in milliseconds. The change stays until a newer reply of the server is stored, so that the desk never shows it
   * undone.
   */
  accepted_at?: number;
}

/** The device's tables: `changes` exist nowhere else, `replies` can be loaded again. */
export const TABLES = { own: ["changes"], copies: ["replies"] } as const;
export type Table = (typeof TABLES)["own" | "copies"][number];
export type HallStore = OutboxStore<Table>;

export const changeKind: RecordKind<Change> = {
  is: (record): record is Change => "id" in record && "nth" in record && "path" in record && "body" in record,
  upgrades: [],
};

export interface OutboxState {
  /** True once the changes of earlier visits are loaded. */
  loaded: boolean;
  /** Changes without an answer, oldest first. */
  pending: readonly Change[];
  /** Changes that the server has, which its newest reply may not contain yet. */
  accepted: readonly Change[];
  refused: readonly Change[];
  /** True when the last attempt did not reach the server. */
  unreachable: boolean;
  /** True when the link or the session has ended. Changes stay on the device. */
  ended: boolean;
}

export const EMPTY_OUTBOX: OutboxState = { loaded: false, pending: [], accepted: [], refused: [], unreachable: false, ended: false };

/** A change without id, order and time. */
export type NewChange = Pick<Change, "path" | "params" | "label"> & { body: object };

export interface DeskOutbox {
  state: () => OutboxState;
  subscribe: (listener: () => void) => () => void;
  /** Loads the changes of earlier visits, then sends them. */
  open(): Promise<void>;
  /** Adds a change and sends it. It is in the state at once; the promise resolves when it is stored. */
  add(change: NewChange): { change: Change; stored: Promise<void> };
  /** Removes a refused change. */
  dismiss(id: string): Promise<void>;
  /** Removes changes that were accepted before this time in milliseconds, because a later reply of the server contains them. */
  settle(before: number): Promise<void>;
  /** Sends pending changes (`Sender.run`). */
  flush(networkReturned?: boolean): Promise<void>;
  /** Cancels the next retry when the page is left. */
  close: () => void;
}

interface OutboxParts {
  store: Pick<HallStore, "read" | "write">;
  /** Sends a change. Throws ApiError unless the server has it. */
  send: (change: Change) => Promise<unknown>;
  /** The server's time in milliseconds. */
  now: () => number;
  newId: () => string;
  /** Adds changes that this device has elsewhere to the store. Nothing is shown or sent before. */
  prepare?: () => Promise<void>;
  /** False while another person is signed in in this browser: then nothing is sent. */
  isOwnerHere?: () => boolean;
  lock?: Lock;
}

/** Creates the outbox of one stage and device or person. */
export function createOutbox(parts: OutboxParts): DeskOutbox {
  const { store, send, now, newId, prepare = async () => undefined, isOwnerHere = () => true, lock } = parts;
  const { state, setState, subscribe, reload, put, remove, add } = createQueue(store);
  let lastNth = 0;

  async function attempt(change: Change): Promise<StepResult> {
    const answer = await sendOnce(() => send(change));
    if (answer === "unreachable" || answer === "signed_out") {
      setState({ unreachable: answer === "unreachable", ended: answer === "signed_out" });
      return answer === "unreachable" ? "away" : "idle";
    }
    await put("refusal" in answer ? { ...change, refusal: answer.refusal } : { ...change, accepted_at: now() });
    setState({ unreachable: false, ended: false });
    return "more";
  }

  async function step(): Promise<StepResult> {
    await reload();
    const [next] = state().pending;
    if (!next) return "idle";
    if (!isOwnerHere()) {
      setState({ ended: true });
      return "idle";
    }
    const result = await attempt(next);
    await reload();
    return result;
  }

  const sender = createSender({ step, prepare, ...(lock ? { lock } : {}) });
  let closed = false;
  const run = (networkReturned?: boolean) =>
    sender.run(networkReturned).finally(() => {
      if (closed) sender.stop();
    });
  return {
    state,
    subscribe,
    async open() {
      closed = false;
      await prepare();
      await reload();
      await run();
    },
    add({ body, ...rest }) {
      const ms = now();
      lastNth = Math.max(ms, lastNth + 1, ...state().pending.map((each) => each.nth + 1));
      const id = newId();
      const change: Change = { ...rest, id, nth: lastNth, body: { ...body, id, made_at: new Date(ms).toISOString() } };
      const stored = add(change);
      void stored.then(() => run());
      return { change, stored };
    },
    async dismiss(id) {
      await remove([id]);
      await reload();
    },
    async settle(before) {
      await reload();
      const settled = state().accepted.filter((each) => (each.accepted_at ?? 0) <= before);
      if (settled.length === 0) return;
      await remove(settled.map((each) => each.id));
      await reload();
    },
    flush: run,
    close() {
      closed = true;
      sender.stop();
    },
  };
}

/** State of the outbox with its subscribers, over the stored changes. */
function createQueue(store: OutboxParts["store"]) {
  let state = EMPTY_OUTBOX;
  const listeners = new Set<() => void>();
  /** Changes that are being stored. */
  const adding = new Map<string, Change>();
  const setState = (next: Partial<OutboxState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const show = (changes: readonly Change[]) => {
    const all = [...changes, ...[...adding.values()].filter((each) => !changes.some(({ id }) => id === each.id))].toSorted(compareOrder);
    setState({
      loaded: true,
      pending: all.filter((each) => !each.refusal && each.accepted_at === undefined),
      accepted: all.filter((each) => each.accepted_at !== undefined),
      refused: all.filter((each) => each.refusal),
    });
  };
  const put = (change: Change) => store.write("changes", new Map([[change.id, storedRecord(changeKind, change)]]));
  const reload = async (): Promise<void> => {
    const found = await store.read("changes", prefixRange(""));
    show([...found.values()].flatMap((each) => readRecord(changeKind, each) ?? []));
  };
  return {
    state: () => state,
    setState,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put,
    reload,
    remove: (ids: readonly string[]) => store.write("changes", new Map(ids.map((id) => [id, undefined]))),
    add: async (change: Change): Promise<void> => {
      adding.set(change.id, change);
      const { pending, accepted, refused } = state;
      show([...accepted, ...refused, ...pending]);
      await put(change);
      adding.delete(change.id);
    },
  };
}

/** Order of making. */
export function compareOrder(one: Change, other: Change): number {
  return one.nth - other.nth || (one.id < other.id ? -1 : 1);
}

/** Creates a store in memory, without a disk. */
export function memoryStore(): HallStore {
  const noDisk = () => Promise.reject(new Error("there is no disk"));
  return createStore<Table>({ read: noDisk, write: noDisk }, TABLES);
}
