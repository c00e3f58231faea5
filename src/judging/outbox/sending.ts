// Sends a tablet's marks and updates its stored sheets from the answer, so that they show the server's state without another request.
import { ApiError } from "../../web/calls/api.ts";
import type { Caller } from "../../web/calls/api.ts";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { storeBallots, readStoredBallot, rebaseDraft } from "./ballots.client.ts";
import { type BallotRevision, giveBallot, giveMarks } from "../contract.ts";
import { keyOfSheet } from "../rules.ts";
import { storeSheets, readStoredSheet } from "./outbox.client.ts";
import type { Unsent, UnsentBallot } from "./outbox.ts";

/** Time limit of one send in milliseconds, after which it is retried. A network that disappears in the middle may never report it. */
const PATIENCE_MS = 15_000;

/** Returns the person id of an owner. The server checks it, because another tab may have signed in somebody else. */
const personOf = (owner: string) => owner.slice(owner.indexOf("/") + 1) || null;

type MarksReply = Reply<typeof giveMarks>;

async function storeMarksReply(owner: string, entry: Unsent, { revision, marks, received_at }: MarksReply): Promise<void> {
  const sheet = await readStoredSheet(owner, keyOfSheet(entry));
  if (sheet) await storeSheets(owner, [{ ...sheet, revision, marks, sent_at: received_at, reopened_reason: null }]);
}

/** Sends marks of one performance. Returns their revision. */
export async function sendMarks(caller: Caller, owner: string, entry: Unsent): Promise<number> {
  const { id, performance_id, run, marks, device_at, revision } = entry;
  const person_id = personOf(owner);
  const body = { id, dance: run?.dance ?? 1, marks, device_at, revision: revision ?? 0, person_id };
  const request = { params: { id: performance_id }, body };
  try {
    const reply = await caller.call(giveMarks, request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await storeMarksReply(owner, entry, reply);
    return reply.revision;
  } catch (error) {
    // Another tablet was faster: the stored sheet then shows what was accepted, next to the refused marks.
    if (error instanceof ApiError && error.code === "stale" && error.current)
      await storeMarksReply(owner, entry, error.current as MarksReply);
    throw error;
  }
}

async function storeBallotReply(
  owner: string,
  { round_id, dance, revision, submitted, marks, received_at }: BallotRevision,
): Promise<void> {
  const ballot = await readStoredBallot(owner, round_id, dance);
  if (ballot) await storeBallots(owner, [{ ...ballot, revision, submitted, marks, sent_at: received_at }]);
}

/** Sends the sheet of a whole dance. Returns its revision. */
export async function sendBallot(caller: Caller, owner: string, entry: UnsentBallot): Promise<number> {
  const { id, round_id, dance, marks, submitted, device_at, revision, reason } = entry;
  const body = { id, dance, marks, submitted, device_at, revision: revision ?? 0, reason, person_id: personOf(owner) };
  try {
    const reply = await caller.call(giveBallot, { params: { id: round_id }, body }, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await storeBallotReply(owner, reply);
    await rebaseDraft(owner, round_id, dance, reply.revision);
    return reply.revision;
  } catch (error) {
    if (error instanceof ApiError && error.current && (error.code === "stale" || error.code === "sheet_closed"))
      await storeBallotReply(owner, error.current as BallotRevision);
    throw error;
  }
}
