// Outbox of unsent marks. Each entry has its own id, is sent in the order in which it was given, and stays until the server has confirmed it. Refused
// entries stay, with the reason, until the referee corrects or removes them. Entries of another competition than the card's wait for a visit in which
// the session may send them.
import type { Lock } from "../../web/outbox/lock.ts";
import { type CallRefusal, sendOnce } from "../../web/outbox/send-once.ts";
import { prefixRange, createStore, type OutboxStore } from "../../web/outbox/outbox-store.ts";
import { readRecord, type RecordKind, storedRecord } from "../../web/outbox/record-kind.ts";
import { createSender, type StepResult } from "../../web/outbox/sender.ts";
import type { BallotMarks } from "../ballot-rules.ts";
import type { Run } from "../contract.ts";
import { keyOfSheet } from "../rules.ts";

interface StoredEntry {
  /** UUID version 7: the id of the revision, so that a repeated send is the same revision. */
  id: string;
  /** Tenant and person. Another person on the same tablet never sends the entry. */
  owner: string;
  device_at: string;
  /** Newest revision that this tablet knew. 0 for entries that an earlier version stored without one. */
  revision?: number;
  /** Position in the order of giving. A counter, because the tablet's clock may be set back. */
  nth?: number;
  refusal?: CallRefusal;
}

/** Refusal of marks of another competition than that of the open card (docs/rules/hall.md 1.7). */
const OTHER_CARD = "other_card";

/** Unsent marks of one performance, in one dance. */
export interface Unsent extends StoredEntry {
  performance_id: string;
  /** The dance, where there are several. Missing (the first dance) in entries of an earlier version. */
  run?: Run;
  start_number: number | null;
  marks: Record<string, number>;
}

/** Unsent sheet of a whole dance: a pencil revision, or handed in. */
export interface UnsentBallot extends StoredEntry {
  round_id: string;
  dance: number;
  /** Name of the dance in the judge's lists, and the performance whose address opens the sheet. */
  name: string;
  opens: string;
  marks: BallotMarks;
  submitted: boolean;
  /** Reason for taking back a sheet of a complete dance. */
  reason: string | null;
}

export type Entry = Unsent | UnsentBallot;

/** The tablet's tables: `own` has data that exists nowhere else, `copies` can be loaded again. */
export const TABLES = { own: ["outbox", "drafts"], copies: ["days", "sheets"] } as const;
export type Table = (typeof TABLES)["own" | "copies"][number];

const entryKind: RecordKind<Entry> = {
  is: (record): record is Entry =>
    "id" in record && "owner" in record && "marks" in record && ("performance_id" in record || "round_id" in record),
  // Entries stored without a revision get 0, and are retried where they were refused for the missing revision.
  upgrades: [
    (entry) => {
      if (entry.revision !== undefined) return entry;
      const { refusal, ...rest } = entry;
      return { ...rest, revision: 0, ...(refusal && refusal.code !== "invalid" ? { refusal } : {}) };
    },
  ],
};

/** True for a whole-dance sheet, false for marks of one performance. */
export const isBallot = (entry: Entry): entry is UnsentBallot => "round_id" in entry;

/** Key of the sheet that an entry changes. Later entries with the same key follow it. */
export function keyOf(entry: Entry): string {
  return isBallot(entry) ? `${entry.round_id} ${entry.dance}` : keyOfSheet(entry);
}

/** Storage of unsent marks by id. */
export interface OutboxStorage {
  all: () => Promise<Entry[]>;
  put: (entry: Entry) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

export interface OutboxState {
  /** True once the entries of earlier visits are loaded. */
  loaded: boolean;
  /** Entries without an answer, oldest first. */
  waiting: readonly Unsent[];
  refused: readonly Unsent[];
  /** Whole-dance sheets, waiting or refused, oldest first. */
  ballots: readonly UnsentBallot[];
  /** Ids that the server has confirmed during this visit. */
  sent: readonly string[];
  sending: boolean;
  /** True when the last attempt did not reach the server. */
  unreachable: boolean;
  /** True when the session has ended. Marks wait until the referee signs in again. */
  signedOut: boolean;
  /** This person's entries of other competitions than the open card's, with the reason. Each is tried again at the next visit. */
  elsewhere: readonly Entry[];
  /** Number of entries of other people on this tablet. They wait until their owner signs in here. */
  foreign: number;
}

export interface Outbox {
  state: () => OutboxState;
  subscribe: (listener: () => void) => () => void;
  /** Loads the entries of earlier visits, then sends them. */
  open(): Promise<void>;
  /** Stores marks for sending. Replaces a refused entry of the same sheet, and an older pencil revision by a newer one. */
  submit(entry: Entry): Promise<void>;
  /** Removes an entry that was not sent yet. Returns false when it is being sent or gone. */
  withdraw(id: string): Promise<boolean>;
  /** Sends waiting entries one after the other (`Sender.run`). */
  flush(networkReturned?: boolean): Promise<void>;
  /** Cancels the next retry when the page that shows the outbox is left. */
  close: () => void;
}

/** State of an outbox before it is loaded. */
export const EMPTY_OUTBOX: OutboxState = {
  loaded: false,
  waiting: [],
  refused: [],
  ballots: [],
  sent: [],
  sending: false,
  unreachable: false,
  signedOut: false,
  elsewhere: [],
  foreign: 0,
};

interface OutboxParts {
  owner: string;
  storage: OutboxStorage;
  /** Both send an entry and return the revision that the server made of it. */
  send: (entry: Unsent) => Promise<number>;
  sendBallot: (entry: UnsentBallot) => Promise<number>;
  onChange?: (count: number) => void;
  lock?: Lock;
}

/** Creates an outbox over a storage. The send functions throw ApiError unless the server stored the marks. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { storage, lock = (work) => work() } = parts;
  const { state, queue, postponed, setState, reload, subscribe } = createStateStore(parts);
  let onTheWay: string | undefined;
  const { became, following } = createRevisions();

  /** Updates the base revision of corrections that wait behind marks which were just confirmed, also after a new visit. */
  async function rebaseFollowing(entry: Entry, revision: number): Promise<void> {
    became.set(keyOf(entry), revision);
    // Includes entries that another page has stored meanwhile.
    await reload();
    const after = queue().filter((each) => !each.refusal && keyOf(each) === keyOf(entry) && compareOrder(entry, each) < 0);
    for (const each of after) await storage.put(following(each));
  }

  /** Tries to send one entry. Removes it when the server has it; stores the reason when it is refused. */
  async function attempt(entry: Entry): Promise<StepResult> {
    const sent = following(entry);
    const answer = await sendOnce(() => (isBallot(sent) ? parts.sendBallot(sent) : parts.send(sent)));
    if (answer === "unreachable" || answer === "signed_out") {
      setState({ unreachable: answer === "unreachable", signedOut: answer === "signed_out" });
      return answer === "unreachable" ? "away" : "idle";
    }
    if ("refusal" in answer) {
      if (answer.refusal.code === OTHER_CARD) postponed.add(entry.id);
      await storage.put({ ...entry, ...answer });
    } else {
      await rebaseFollowing(entry, answer.reply);
      await storage.remove(entry.id);
      setState({ sent: [...state().sent, entry.id] });
    }
    setState({ unreachable: false, signedOut: false });
    return "more";
  }

  const next = () => queue().find((each) => !each.refusal);
  async function step(): Promise<StepResult> {
    await reload();
    const entry = next();
    if (!entry) {
      if (state().sending) setState({ sending: false });
      return "idle";
    }
    setState({ sending: true });
    onTheWay = entry.id;
    let result: StepResult = "away";
    try {
      result = await attempt(entry);
    } finally {
      onTheWay = undefined;
      await reload();
      if (result !== "more" || !next()) setState({ sending: false });
    }
    return result;
  }

  const { flush, send, open, close } = createPageSender(step, lock);
  return {
    state,
    subscribe,
    flush,
    async open() {
      // Shows waiting entries even while another page sends.
      open();
      await reload();
      await send();
    },
    close,
    async submit(entry) {
      const nth = Math.max(0, ...(await storage.all()).map((each) => each.nth ?? 0)) + 1;
      await storage.put({ ...entry, nth });
      for (const old of findReplaced(entry, queue())) await storage.remove(old.id);
      await reload();
      void send();
    },
    async withdraw(id) {
      const take = async () => {
        await reload();
        if (onTheWay === id || !queue().some((each) => each.id === id)) return false;
        await storage.remove(id);
        await reload();
        return true;
      };
      // While this page sends another entry it already has the lock; else another page may be sending this one.
      return onTheWay === undefined ? lock(take) : take();
    },
  };
}

/** The newest revision of each sheet, as far as this visit knows. */
function createRevisions() {
  const became = new Map<string, number>();
  /** Returns the entry based on the newest known revision, in case its page did not know the result of the marks before it. */
  const following = (entry: Entry): Entry => ({ ...entry, revision: Math.max(became.get(keyOf(entry)) ?? 0, entry.revision ?? 0) });
  return { became, following };
}

/** Creates the sender of a page. After the page is left, an entry that is still stored is tried once. */
function createPageSender(step: () => Promise<StepResult>, lock: Lock) {
  const { run: flush, stop } = createSender({ step, lock });
  let gone = false;
  return {
    flush,
    send: () =>
      flush().finally(() => {
        if (gone) stop();
      }),
    open: () => {
      gone = false;
    },
    close: () => {
      gone = true;
      stop();
    },
  };
}

/**
 * Returns the entries that a new entry replaces: refused ones, and pencil revisions by a newer one. The first waiting entry stays: it may have
 * reached the server without an answer, and sent again it is the same revision.
 */
function findReplaced(entry: Entry, queue: readonly Entry[]): Entry[] {
  const isPencil = (each: Entry) => isBallot(each) && !each.submitted && each.reason === null;
  const first = queue.find((each) => !each.refusal);
  const own = queue.filter((each) => each !== first && each.id !== entry.id && keyOf(each) === keyOf(entry));
  return own.filter((old) => old.refusal !== undefined || (isPencil(old) && isPencil(entry)));
}

/** State of the outbox with its subscribers. `reread` loads this owner's marks from the storage. */
function createStateStore({ owner, storage, onChange }: { owner: string; storage: OutboxStorage; onChange?: (count: number) => void }) {
  let state = EMPTY_OUTBOX;
  let queue: readonly Entry[] = [];
  const postponed = new Set<string>();
  const listeners = new Set<() => void>();
  const setState = (next: Partial<OutboxState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    /** All stored entries, in order. */
    queue: () => queue,
    /** Ids of entries that the session of this visit may not send. */
    postponed,
    setState,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reload: async (): Promise<void> => {
      const stored = await storage.all();
      const own = stored.filter((entry) => entry.owner === owner).sort(compareOrder);
      queue = own.map((entry) => (isElsewhere(entry) && !postponed.has(entry.id) ? withoutRefusal(entry) : entry));
      const here = queue.filter((entry) => !isElsewhere(entry));
      const sheets = here.filter((entry): entry is Unsent => !isBallot(entry));
      setState({
        loaded: true,
        waiting: sheets.filter((entry) => !entry.refusal),
        refused: sheets.filter((entry) => entry.refusal),
        ballots: here.filter(isBallot),
        elsewhere: queue.filter(isElsewhere),
        foreign: stored.length - queue.length,
      });
      onChange?.(queue.length);
    },
  };
}

/** True for an entry that was refused because it belongs to another competition than the card that was open. */
const isElsewhere = ({ refusal }: Entry) => refusal?.code === OTHER_CARD;

/** The entry as it was before it was refused. */
function withoutRefusal(entry: Entry): Entry {
  const { refusal: _, ...rest } = entry;
  return rest;
}

function compareOrder(one: Entry, other: Entry): number {
  return (one.nth ?? 0) - (other.nth ?? 0) || (one.id < other.id ? -1 : 1);
}

/** Storage of unsent marks in a tablet's records. */
export function storageIn(records: Pick<OutboxStore<Table>, "read" | "write">): OutboxStorage {
  return {
    all: async () => [...(await records.read("outbox", prefixRange(""))).values()].flatMap((each) => readRecord(entryKind, each) ?? []),
    put: (entry) => records.write("outbox", new Map([[entry.id, storedRecord(entryKind, entry)]])),
    remove: (id) => records.write("outbox", new Map([[id, undefined]])),
  };
}

/** Creates a storage in memory, without a disk. */
export function memoryStorage(): OutboxStorage {
  const noDisk = () => Promise.reject(new Error("there is no disk"));
  return storageIn(createStore<Table>({ read: noDisk, write: noDisk }, TABLES));
}
