// Stores whole-dance sheets on the tablet: copies for working offline, and taps that were not handed in.
import { TABLET_STORE } from "../../web/offline/forget-device.ts";
import { prefixRange } from "../../web/outbox/outbox-store.ts";
import type { Ballot } from "../contract.ts";
import { readRecord, records } from "./outbox.client.ts";
import type { BallotMarks } from "../ballot-rules.ts";

const { sheets: SHEETS } = TABLET_STORE;
const DRAFTS = "drafts";

/** Taps of a dance. `maybe` are the judge's private question marks, which never leave the tablet. */
export interface BallotDraft {
  marks: BallotMarks;
  maybe: readonly string[];
  /** The revision that the draft began from, or became. */
  base: number;
}

// Whole-dance sheets have a key range of their own, next to the sheets of performances.
const key = (owner: string, roundId: string, dance: number | "") => `${owner}/ballots ${roundId} ${dance}`;

/** Stores sheets for working without a connection. */
export function storeBallots(owner: string, ballots: readonly Ballot[]): Promise<void> {
  return records.write(SHEETS, new Map(ballots.map((ballot) => [key(owner, ballot.round_id, ballot.dance), ballot])));
}

/** Returns a stored sheet. Undefined when this tablet never received it. */
export const readStoredBallot = (owner: string, roundId: string, dance: number) => readRecord<Ballot>(SHEETS, key(owner, roundId, dance));

/** Returns the stored sheets of a round, in order of dance. */
export async function readStoredRound(owner: string, roundId: string): Promise<Ballot[]> {
  const found = await records.read<Ballot>(SHEETS, prefixRange(key(owner, roundId, "")));
  return [...found.values()].toSorted((one, other) => one.dance - other.dance);
}

/** Returns the taps of a dance that were not handed in. Undefined when there are none. */
export const readBallotDraft = (owner: string, roundId: string, dance: number) =>
  readRecord<BallotDraft>(DRAFTS, key(owner, roundId, dance));

/**
 * Stores the taps of a dance; undefined deletes them. A higher stored base revision stays: the page may not know yet that its own pencil revision
 * arrived, and sending from an older base would look like another tablet.
 */
export function storeBallotDraft(owner: string, roundId: string, dance: number, draft: BallotDraft | undefined): Promise<void> {
  return records.update<BallotDraft>(
    DRAFTS,
    key(owner, roundId, dance),
    (before) => draft && { ...draft, base: Math.max(draft.base, before?.base ?? 0) },
  );
}

/** Sets the revision that the stored taps are based on, after the server has stored it. */
export function rebaseDraft(owner: string, roundId: string, dance: number, base: number): Promise<void> {
  return records.update<BallotDraft>(DRAFTS, key(owner, roundId, dance), (draft) => draft && { ...draft, base });
}
