// Sheets of whole dances on the tablet: those to go on with when the network is away, and what was tapped and not handed in.
import { TABLET_STORE } from "../../web/offline/forget-device.ts";
import { beginning } from "../../web/outbox/outbox-store.ts";
import type { Ballot } from "../contract.ts";
import { readRecord, records } from "./outbox.client.ts";
import type { BallotMarks } from "../ballot-rules.ts";

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
  return records.write(SHEETS, new Map(ballots.map((ballot) => [key(owner, ballot.round_id, ballot.dance), ballot])));
}

/** A sheet that was kept; undefined when this tablet never saw it. */
export const keptBallot = (owner: string, roundId: string, dance: number) => readRecord<Ballot>(SHEETS, key(owner, roundId, dance));

/** The kept sheets of a round, by dance. */
export async function keptRound(owner: string, roundId: string): Promise<Ballot[]> {
  const found = await records.read<Ballot>(SHEETS, beginning(key(owner, roundId, "")));
  return [...found.values()].toSorted((one, other) => one.dance - other.dance);
}

/** What was tapped for a dance and not handed in; undefined when nothing was. */
export const readBallotDraft = (owner: string, roundId: string, dance: number) =>
  readRecord<BallotDraft>(DRAFTS, key(owner, roundId, dance));

/**
 * Keeps what was tapped; undefined forgets it. A revision that the draft already goes on from stays: the page may not have heard yet that its own pencil
 * arrived, and sent from before it, after another visit, the sheet would be taken for another tablet's.
 */
export function keepBallotDraft(owner: string, roundId: string, dance: number, draft: BallotDraft | undefined): Promise<void> {
  return records.update<BallotDraft>(
    DRAFTS,
    key(owner, roundId, dance),
    (before) => draft && { ...draft, base: Math.max(draft.base, before?.base ?? 0) },
  );
}

/** What was tapped goes on from this revision: the server has it as such. */
export function rebaseDraft(owner: string, roundId: string, dance: number, base: number): Promise<void> {
  return records.update<BallotDraft>(DRAFTS, key(owner, roundId, dance), (draft) => draft && { ...draft, base });
}
