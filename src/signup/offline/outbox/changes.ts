// The changes of a sign-up that this device keeps until the server has them: what is sent, and what is known of each. Pure.
import type { Asking, Reply } from "../../../kernel/endpoints/endpoint.ts";
import type { Caller, CallOptions } from "../../../web/calls/api.ts";
import { saveAnswers } from "../../../entries/questions/contract.ts";
import * as calls from "../../contract.ts";

/** The calls that may wait on the device. */
export const waitingCalls = {
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

export type Kind = keyof typeof waitingCalls;
export type Body<K extends Kind> = NonNullable<Asking<(typeof waitingCalls)[K]>["body"]>;
export type Answer<K extends Kind> = Reply<(typeof waitingCalls)[K]>;

/** One change: `target` is the id in the call's address. */
export type Change = { [K in Kind]: { kind: K; target: string; body: Asking<(typeof waitingCalls)[K]>["body"] } }[Kind];

/** Sends a change; `typedSecondsAgo` where that is longer than a moment ago. */
export function sendChange(call: Caller["call"], change: Change, typedSecondsAgo?: number, options?: CallOptions): Promise<Answer<Kind>> {
  const { kind, target, body } = change;
  return call(
    waitingCalls[kind],
    {
      params: { id: target },
      ...(body === undefined ? {} : { body }),
      ...(typedSecondsAgo === undefined ? {} : { query: { typed_seconds_ago: typedSecondsAgo } }),
    },
    options,
  );
}

/** A change that waits; its name orders it among the others. */
export type PendingChange = Change & {
  name: string;
  /** The values that the person saw when they changed them. */
  over?: Record<string, unknown> | undefined;
  /** When it was typed, by the device's clock, in milliseconds. */
  at: number;
  /** The person went on without the server's answer, so that the screen shows it. */
  shown: boolean;
  /** The deadline stopped it. */
  late?: boolean | undefined;
  /** The server has read it and said no. */
  refusal?: { code: string; text: string; version?: number } | undefined;
};

/** A change that the server has, with what it answered, until a record that was asked for later is on the screen. */
export type Settled = { [K in Kind]: { kind: K; target: string; reply: Answer<K>; at: number } }[Kind];

export interface OutboxState {
  /** Everything that waits, refused changes among it. */
  held: readonly PendingChange[];
  settled: readonly Settled[];
  /**
   * still: nothing is sent now; sending; away: no answer; lost: this browser may not open the sign-up any more; late: sign-up is closed, what waits is
   * a draft on this device; unbegun: the server did not take the sign-up that was begun here; others: somebody else typed it, and only they send it.
   */
  status: "still" | "sending" | "away" | "lost" | "late" | "unbegun" | "others";
  /** Whether the browser keeps what waits when the page is closed. */
  lasts: boolean;
  /** How often changes went out that nobody waited for: the page then asks for the record anew. */
  drained: number;
}

export const NOTHING: OutboxState = { held: [], settled: [], status: "still", lasts: true, drained: 0 };
