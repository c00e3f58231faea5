// Sends a tablet's marks and updates its stored sheets from the answer, so that they show the server's state without another request.
import { ApiError } from "../../web/calls/api.ts";
import type { Caller } from "../../web/calls/api.ts";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { keepBallots, keptBallot, rebaseDraft } from "./ballots.client.ts";
import { type GivenBallot, giveBallot, giveMarks } from "../contract.ts";
import { keyOfSheet } from "../rules.ts";
import { keepSheets, keptSheet } from "./outbox.client.ts";
import type { Unsent, UnsentBallot } from "./outbox.ts";

/** Time limit of one send in milliseconds, after which it is retried. A network that disappears in the middle may never report it. */
const PATIENCE_MS = 15_000;

/** Returns the person id of an owner. The server checks it, because another tab may have signed in somebody else. */
const personOf = (owner: string) => owner.slice(owner.indexOf("/") + 1) || null;

type Given = Reply<typeof giveMarks>;

async function keepGiven(owner: string, entry: Unsent, { revision, marks, received_at }: Given): Promise<void> {
  const sheet = await keptSheet(owner, keyOfSheet(entry));
  if (sheet) await keepSheets(owner, [{ ...sheet, revision, marks, sent_at: received_at, reopened_reason: null }]);
}

/** Sends marks of one performance. Returns their revision. */
export async function sendMarks(caller: Caller, owner: string, entry: Unsent): Promise<number> {
  const { id, performance_id, run, marks, device_at, revision } = entry;
  const person_id = personOf(owner);
  const body = { id, dance: run?.dance ?? 1, marks, device_at, revision: revision ?? 0, person_id };
  const given = { params: { id: performance_id }, body };
  try {
    const kept = await caller.call(giveMarks, given, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await keepGiven(owner, entry, kept);
    return kept.revision;
  } catch (error) {
    // Another tablet was faster: the stored sheet then shows what was accepted, next to the refused marks.
    if (error instanceof ApiError && error.code === "stale" && error.current) await keepGiven(owner, entry, error.current as Given);
    throw error;
  }
}

async function keepGivenBallot(owner: string, { round_id, dance, revision, submitted, marks, received_at }: GivenBallot): Promise<void> {
  const ballot = await keptBallot(owner, round_id, dance);
  if (ballot) await keepBallots(owner, [{ ...ballot, revision, submitted, marks, sent_at: received_at }]);
}

/** Sends the sheet of a whole dance. Returns its revision. */
export async function sendBallot(caller: Caller, owner: string, entry: UnsentBallot): Promise<number> {
  const { id, round_id, dance, marks, submitted, device_at, revision, reason } = entry;
  const body = { id, dance, marks, submitted, device_at, revision: revision ?? 0, reason, person_id: personOf(owner) };
  try {
    const kept = await caller.call(giveBallot, { params: { id: round_id }, body }, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await keepGivenBallot(owner, kept);
    await rebaseDraft(owner, round_id, dance, kept.revision);
    return kept.revision;
  } catch (error) {
    if (error instanceof ApiError && error.current && (error.code === "stale" || error.code === "sheet_closed"))
      await keepGivenBallot(owner, error.current as GivenBallot);
    throw error;
  }
}
