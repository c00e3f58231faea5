// Types of a sign-up's changes that the device stores until the server has answered them, and the call of each. Pure.
import type { CallArguments, Reply } from "../../../kernel/endpoints/endpoint.ts";
import type { Caller, CallOptions } from "../../../web/calls/api.ts";
import { saveAnswers } from "../../../entries/questions/contract.ts";
import * as calls from "../../contract.ts";

/** The calls that can be queued on the device. */
export const queuedCalls = {
  createSignup: calls.createSignup,
  updateSignup: calls.updateSignup,
  addDancers: calls.addDancers,
  updateDancer: calls.updateDancer,
  deleteDancer: calls.deleteDancer,
  setPublicName: calls.setPublicName,
  createEntry: calls.createEntry,
  addEntries: calls.addEntries,
  updateEntry: calls.updateEntry,
  deleteEntry: calls.deleteEntry,
  submitSignup: calls.submitSignup,
  saveAnswers,
};

export type Kind = keyof typeof queuedCalls;
export type Body<K extends Kind> = NonNullable<CallArguments<(typeof queuedCalls)[K]>["body"]>;
export type Answer<K extends Kind> = Reply<(typeof queuedCalls)[K]>;

/** One change: `target` is the id in the call's path. */
export type Change = { [K in Kind]: { kind: K; target: string; body: CallArguments<(typeof queuedCalls)[K]>["body"] } }[Kind];

/** Sends a change, with its age where it was typed longer than a moment ago. */
export function sendChange(call: Caller["call"], change: Change, typedSecondsAgo?: number, options?: CallOptions): Promise<Answer<Kind>> {
  const { kind, target, body } = change;
  return call(
    queuedCalls[kind],
    {
      params: { id: target },
      ...(body === undefined ? {} : { body }),
      ...(typedSecondsAgo === undefined ? {} : { query: { typed_seconds_ago: typedSecondsAgo } }),
    },
    options,
  );
}

/** A pending change; its name orders it among the others. */
export type PendingChange = Change & {
  name: string;
  /** Values of the changed fields that the user saw while editing. */
  over?: Record<string, unknown> | undefined;
  /** When it was typed, in milliseconds by the device's clock. */
  at: number;
  /** The user went on without the server's answer, so the screen shows the change. */
  shown: boolean;
  /** The deadline stopped it. */
  late?: boolean | undefined;
  /** The server's refusal. */
  refusal?: { code: string; text: string; version?: number } | undefined;
};

/** A change that the server has accepted, with its answer, until the page shows a record that was loaded later. */
export type Settled = { [K in Kind]: { kind: K; target: string; reply: Answer<K>; at: number } }[Kind];

export interface OutboxState {
  /** All pending changes, rejected ones included. */
  pending: readonly PendingChange[];
  settled: readonly Settled[];
  /**
   * still: nothing is being sent; sending; away: no answer; lost: this browser may not open the sign-up any more; late: sign-up is closed and the
   * pending changes are a draft on this device; unbegun: the server rejected the sign-up that was begun here; others: another user typed the changes,
   * and only they can send them.
   */
  status: "still" | "sending" | "away" | "lost" | "late" | "unbegun" | "others";
  /** True when the browser stores the pending changes beyond this page. */
  isStored: boolean;
  /** Counts the changes sent in the background: the page reloads the record each time it grows. */
  reloadCount: number;
}

export const NOTHING: OutboxState = { pending: [], settled: [], status: "still", isStored: true, reloadCount: 0 };
