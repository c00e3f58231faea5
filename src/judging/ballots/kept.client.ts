// Sheets of whole dances on the tablet: those to go on with when the network is away, and what was tapped and not handed in.
import { TABLET_STORE } from "../../web/offline/forget-device.ts";
import type { Ballot } from "../contract.ts";
import { withStore } from "../tablet/outbox.client.ts";
import type { BallotMarks } from "./rules.ts";

const { sheets: SHEETS } = TABLET_STORE;
const DRAFTS = "drafts";

/** What was tapped for a dance; `maybe` are the judge's own question marks, which never leave the tablet. */
export interface BallotDraft {
  marks: BallotMarks;
  maybe: readonly string[];
  /** The revision that it began from, or became. */
  base: number;
}

// Beside the sheets of single performances, in a range of its own.
const key = (owner: string, roundId: string, dance: number | "") => `${owner}/ballots ${roundId} ${dance}`;

/** Keeps sheets for going on without a connection. */
export function keepBallots(owner: string, ballots: readonly Ballot[]): Promise<void> {
  return withStore(async (database) => {
    const writing = database.transaction(SHEETS, "readwrite");
    await Promise.all(ballots.map((ballot) => writing.store.put(ballot, key(owner, ballot.round_id, ballot.dance))));
    await writing.done;
  });
}

/** A sheet that was kept; undefined when this tablet never saw it or has no store. */
export async function keptBallot(owner: string, roundId: string, dance: number): Promise<Ballot | undefined> {
  if (typeof indexedDB === "undefined") return undefined;
  return withStore((database) => database.get(SHEETS, key(owner, roundId, dance)) as Promise<Ballot | undefined>).catch(() => undefined);
}

/** The kept sheets of a round, by dance. */
export async function keptRound(owner: string, roundId: string): Promise<Ballot[]> {
  if (typeof indexedDB === "undefined") return [];
  const own = IDBKeyRange.bound(key(owner, roundId, ""), `${key(owner, roundId, "")}\uffff`);
  const found = await withStore((database) => database.getAll(SHEETS, own) as Promise<Ballot[]>).catch(() => []);
  return found.toSorted((one, other) => one.dance - other.dance);
}

/** What was tapped for a dance and not handed in; undefined when nothing was. */
export function readBallotDraft(owner: string, roundId: string, dance: number): Promise<BallotDraft | undefined> {
  return withStore((database) => database.get(DRAFTS, key(owner, roundId, dance)) as Promise<BallotDraft | undefined>);
}

/**
 * Keeps what was tapped; undefined forgets it. A revision that the draft already goes on from stays: the page may not have heard yet that its own pencil
 * arrived, and sent from before it, after another visit, the sheet would be taken for another tablet's.
 */
export function keepBallotDraft(owner: string, roundId: string, dance: number, draft: BallotDraft | undefined): Promise<void> {
  const at = key(owner, roundId, dance);
  return withStore(async (database) => {
    const writing = database.transaction(DRAFTS, "readwrite");
    const before = (await writing.store.get(at)) as BallotDraft | undefined;
    if (draft) await writing.store.put({ ...draft, base: Math.max(draft.base, before?.base ?? 0) }, at);
    else await writing.store.delete(at);
    await writing.done;
  });
}

/** What was tapped goes on from this revision: the server has it as such. */
export function rebaseDraft(owner: string, roundId: string, dance: number, base: number): Promise<void> {
  const at = key(owner, roundId, dance);
  return withStore(async (database) => {
    const writing = database.transaction(DRAFTS, "readwrite");
    const draft = (await writing.store.get(at)) as BallotDraft | undefined;
    if (draft) await writing.store.put({ ...draft, base }, at);
    await writing.done;
  });
}
