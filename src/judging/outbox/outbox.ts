// Marks on their way to the server: each keeps its own id, goes out in the order in which it was given, and stays here until the server
// has said yes. What the server refuses stays, too, with the reason, until the referee has mended or dropped it.
import { ApiError } from "../../web/calls/api.ts";
import type { Lock } from "../../web/outbox/lock.ts";
import { outcomeOf } from "../../web/outbox/outcome.ts";
import { beginning, createStore, type OutboxStore } from "../../web/outbox/outbox-store.ts";
import { readRecord, type RecordKind, storedRecord } from "../../web/outbox/record-kind.ts";
import { createSender, type StepResult } from "../../web/outbox/sender.ts";
import type { BallotMarks } from "../ballot-rules.ts";
import type { Run } from "../contract.ts";
import { keyOfSheet } from "../rules.ts";

interface Kept {
  /** UUID version 7: the revision's id, so that a repeated send is the same revision. */
  id: string;
  /** Tenant and person: another person on the same tablet never sends it. */
  owner: string;
  device_at: string;
  /** The newest revision that this tablet knew; 0 in what an earlier version stored without one. */
  revision?: number;
  /** Its place in the order in which marks were given here: the tablet's clock may be set back, so no time and no id tells it. */
  nth?: number;
  refusal?: { code: string; message: string };
}

/** Marks of one performance, in one dance. */
export interface Unsent extends Kept {
  performance_id: string;
  /** Which of several dances; what an earlier version kept is of the first. */
  run?: Run;
  start_number: number | null;
  marks: Record<string, number>;
}

/** The sheet of a whole dance: pencil, or handed in. */
export interface UnsentBallot extends Kept {
  round_id: string;
  dance: number;
  /** The dance as the judge's lists call it, and a performance of it, whose address opens the sheet. */
  name: string;
  opens: string;
  marks: BallotMarks;
  submitted: boolean;
  /** Why a sheet of a complete dance is taken back. */
  reason: string | null;
}

export type Entry = Unsent | UnsentBallot;

/** The tablet's tables: of what nobody else has, and of what can be loaded again. */
export const TABLES = { own: ["outbox", "drafts"], copies: ["days", "sheets"] } as const;
export type Table = (typeof TABLES)["own" | "copies"][number];

const entryKind: RecordKind<Entry> = {
  is: (record): record is Entry =>
    "id" in record && "owner" in record && "marks" in record && ("performance_id" in record || "round_id" in record),
  // What was stored without a revision gets 0, and is tried again where the lack of it was refused.
  upgrades: [
    (entry) => {
      if (entry.revision !== undefined) return entry;
      const { refusal, ...rest } = entry;
      return { ...rest, revision: 0, ...(refusal && refusal.code !== "invalid" ? { refusal } : {}) };
    },
  ],
};

export const isBallot = (entry: Entry): entry is UnsentBallot => "round_id" in entry;

/** What an entry is a revision of: later entries with the same key follow it. */
export function keyOf(entry: Entry): string {
  return isBallot(entry) ? `${entry.round_id} ${entry.dance}` : keyOfSheet(entry);
}

/** Where unsent marks are kept, by their id. */
export interface OutboxStorage {
  all: () => Promise<Entry[]>;
  put: (entry: Entry) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

export interface OutboxState {
  /** Whether it is already known what an earlier visit left. */
  known: boolean;
  /** Not yet answered, oldest first. */
  waiting: readonly Unsent[];
  refused: readonly Unsent[];
  /** Sheets of whole dances, waiting or refused, oldest first. */
  ballots: readonly UnsentBallot[];
  /** Ids that the server has confirmed during this visit. */
  sent: readonly string[];
  sending: boolean;
  /** The last attempt did not reach the server. */
  unreachable: boolean;
  /** The session ended: marks wait until the referee has signed in again. */
  signedOut: boolean;
}

export interface Outbox {
  state: () => OutboxState;
  subscribe: (hear: () => void) => () => void;
  /** Reads what an earlier visit left, then sends it. */
  open(): Promise<void>;
  /** Keeps marks for sending; a refused entry of the same performance or dance is thereby mended, pencil by newer pencil replaced. */
  submit(entry: Entry): Promise<void>;
  /** Takes an entry back that has not been sent yet; false when it is on its way or gone. */
  withdraw(id: string): Promise<boolean>;
  /** Sends what waits, one after the other (`Sender.run`). */
  flush(networkReturned?: boolean): Promise<void>;
  /** Cancels the next retry: the page that shows the outbox goes. */
  close: () => void;
}

export const QUIET: OutboxState = {
  known: false,
  waiting: [],
  refused: [],
  ballots: [],
  sent: [],
  sending: false,
  unreachable: false,
  signedOut: false,
};

interface OutboxParts {
  owner: string;
  storage: OutboxStorage;
  /** Each gives the revision that the server made of it. */
  send: (entry: Unsent) => Promise<number>;
  sendBallot: (entry: UnsentBallot) => Promise<number>;
  onChange?: (count: number) => void;
  lock?: Lock;
}

/** Makes an outbox over a storage; what sends throws ApiError unless the server kept the marks. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { storage, lock = (work) => work() } = parts;
  const { state, queue, become, reread, subscribe } = openNotebook(parts);
  let onTheWay: string | undefined;
  const { became, following } = createRevisions();

  /** A correction that waits behind its own first marks follows them, also after a new visit: what it knew is what they became. */
  async function lead(entry: Entry, revision: number): Promise<void> {
    became.set(keyOf(entry), revision);
    // Also one that another page has stored meanwhile.
    await reread();
    const after = queue().filter((each) => !each.refusal && keyOf(each) === keyOf(entry) && byTurn(entry, each) < 0);
    for (const each of after) await storage.put(following(each));
  }

  /** One attempt. Marks that the server has are removed; refused ones stay with the reason. */
  async function attempt(entry: Entry): Promise<StepResult> {
    const sent = following(entry);
    const answer = await answerTo(() => (isBallot(sent) ? parts.sendBallot(sent) : parts.send(sent)));
    if (answer === "unreachable" || answer === "signed_out") {
      become({ unreachable: answer === "unreachable", signedOut: answer === "signed_out" });
      return answer === "unreachable" ? "away" : "idle";
    }
    if ("refusal" in answer) await storage.put({ ...entry, ...answer });
    else {
      await lead(entry, answer.revision);
      await storage.remove(entry.id);
      become({ sent: [...state().sent, entry.id] });
    }
    become({ unreachable: false, signedOut: false });
    return "more";
  }

  const next = () => queue().find((each) => !each.refusal);
  async function step(): Promise<StepResult> {
    await reread();
    const entry = next();
    if (!entry) {
      if (state().sending) become({ sending: false });
      return "idle";
    }
    become({ sending: true });
    onTheWay = entry.id;
    let result: StepResult = "away";
    try {
      result = await attempt(entry);
    } finally {
      onTheWay = undefined;
      await reread();
      if (result !== "more" || !next()) become({ sending: false });
    }
    return result;
  }

  const { flush, send, open, close } = createPageSender(step, lock);
  return {
    state,
    subscribe,
    flush,
    async open() {
      // Also while another page sends, this one shows what waits.
      open();
      await reread();
      await send();
    },
    close,
    async submit(entry) {
      const nth = Math.max(0, ...(await storage.all()).map((each) => each.nth ?? 0)) + 1;
      await storage.put({ ...entry, nth });
      for (const old of replacedBy(entry, queue())) await storage.remove(old.id);
      await reread();
      void send();
    },
    async withdraw(id) {
      const take = async () => {
        await reread();
        if (onTheWay === id || !queue().some((each) => each.id === id)) return false;
        await storage.remove(id);
        await reread();
        return true;
      };
      // While this page sends another entry it has the lock; else another page may be sending this one.
      return onTheWay === undefined ? lock(take) : take();
    },
  };
}

/** What marks became: the newest revision of a performance or dance, as far as this visit knows. */
function createRevisions() {
  const became = new Map<string, number>();
  /** Marks given on a page that had not heard yet what the ones before them became. */
  const following = (entry: Entry): Entry => ({ ...entry, revision: Math.max(became.get(keyOf(entry)) ?? 0, entry.revision ?? 0) });
  return { became, following };
}

/** The sender of a page. Once the page has gone, what it still stores is tried once. */
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
 * Whose place an entry takes: of what was refused, and pencil of pencil. But what waits first stays: it may have reached the server without
 * an answer, and sent again it is the same revision, which the later one follows.
 */
function replacedBy(entry: Entry, queue: readonly Entry[]): Entry[] {
  const isPencil = (each: Entry) => isBallot(each) && !each.submitted && each.reason === null;
  const first = queue.find((each) => !each.refusal);
  const own = queue.filter((each) => each !== first && each.id !== entry.id && keyOf(each) === keyOf(entry));
  return own.filter((old) => old.refusal !== undefined || (isPencil(old) && isPencil(entry)));
}

/** What is known of the outbox, told to everybody who follows it; `reread` takes this owner's marks from the storage. */
function openNotebook({ owner, storage, onChange }: { owner: string; storage: OutboxStorage; onChange?: (count: number) => void }) {
  let state = QUIET;
  let queue: readonly Entry[] = [];
  const hearers = new Set<() => void>();
  const become = (next: Partial<OutboxState>) => {
    state = { ...state, ...next };
    for (const hear of hearers) hear();
  };
  return {
    state: () => state,
    /** Everything that is kept, in its turn. */
    queue: () => queue,
    become,
    subscribe: (hear: () => void) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    reread: async (): Promise<void> => {
      queue = (await storage.all()).filter((entry) => entry.owner === owner).sort(byTurn);
      const sheets = queue.filter((entry): entry is Unsent => !isBallot(entry));
      become({
        known: true,
        waiting: sheets.filter((entry) => !entry.refusal),
        refused: sheets.filter((entry) => entry.refusal),
        ballots: queue.filter(isBallot),
      });
      onChange?.(queue.length);
    },
  };
}

/** What became of marks that were sent: the server's revision, its refusal, or why they must be sent again; a worn-out page token is renewed once. */
async function answerTo(
  send: () => Promise<number>,
): Promise<{ revision: number } | { refusal: NonNullable<Kept["refusal"]> } | "unreachable" | "signed_out"> {
  for (let tries = 1; ; tries++) {
    try {
      return { revision: await send() };
    } catch (error) {
      // Whatever else went wrong: the marks stay and are tried again.
      if (!(error instanceof ApiError)) return "unreachable";
      if (error.status === 419 && tries === 1) continue;
      const { code, message } = error;
      const outcome = outcomeOf(error);
      return outcome === "signed_out" || outcome === "unreachable" ? outcome : { refusal: { code, message } };
    }
  }
}

function byTurn(one: Entry, other: Entry): number {
  return (one.nth ?? 0) - (other.nth ?? 0) || (one.id < other.id ? -1 : 1);
}

/** The storage of unsent marks among a tablet's records. */
export function storageIn(records: Pick<OutboxStore<Table>, "read" | "write">): OutboxStorage {
  return {
    all: async () => [...(await records.read("outbox", beginning(""))).values()].flatMap((each) => readRecord(entryKind, each) ?? []),
    put: (entry) => records.write("outbox", new Map([[entry.id, storedRecord(entryKind, entry)]])),
    remove: (id) => records.write("outbox", new Map([[id, undefined]])),
  };
}

/** A storage that lasts as long as the program. */
export function memoryStorage(): OutboxStorage {
  const noDisk = () => Promise.reject(new Error("there is no disk"));
  return storageIn(createStore<Table>({ read: noDisk, write: noDisk }, TABLES));
}
