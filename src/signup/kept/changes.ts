// The changes of a sign-up that this device keeps until the server has them: what is sent, and what is known of each. Pure.
import type { Asking, Reply } from "../../kernel/endpoint.ts";
import type { Caller, CallOptions } from "../../web/calls/api.ts";
import { calls } from "../calls.ts";
import { answerCalls } from "../questions/calls.ts";

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
  saveAnswers: answerCalls.saveAnswers,
};

export type Kind = keyof typeof waitingCalls;
export type Body<K extends Kind> = NonNullable<Asking<(typeof waitingCalls)[K]>["body"]>;
export type Answer<K extends Kind> = Reply<(typeof waitingCalls)[K]>;

/** One change: `target` is the id in the call's address. */
export type Change = { [K in Kind]: { kind: K; target: string; body: Asking<(typeof waitingCalls)[K]>["body"] } }[Kind];

/** Sends a change; `typedSecondsAgo` where that is longer than a moment ago. */
export function sendChange(
  call: Caller["call"],
  { kind, target, body }: Change,
  typedSecondsAgo?: number,
  options?: CallOptions,
): Promise<Answer<Kind>> {
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
export type Held = Change & {
  name: string;
  /** The values that the person saw when they changed them. */
  over?: Record<string, unknown> | undefined;
  /** When it was typed, by the device's clock, in milliseconds. */
  at: number;
  /** The person went on without the server's answer, so that the screen shows it. */
  shown: boolean;
  /** The server has read it and said no. */
  refusal?: { code: string; text: string; version?: number } | undefined;
};

/** A change that the server has, with what it answered, until a record that was asked for later is on the screen. */
export type Settled = { [K in Kind]: { kind: K; target: string; reply: Answer<K>; at: number } }[Kind];

export interface OutboxState {
  /** Everything that waits, refused changes among it. */
  held: readonly Held[];
  settled: readonly Settled[];
  /**
   * still: nothing is sent now; sending; away: no answer; lost: this browser may not open the sign-up any more; late: sign-up is closed, what waits is
   * a draft on this device; unbegun: the server did not take the sign-up that was begun here.
   */
  status: "still" | "sending" | "away" | "lost" | "late" | "unbegun";
  /** Whether the browser keeps what waits when the page is closed. */
  lasts: boolean;
  /** How often changes went out that nobody waited for: the page then asks for the record anew. */
  drained: number;
}

export const NOTHING: OutboxState = { held: [], settled: [], status: "still", lasts: true, drained: 0 };

/** What the server makes of a value: trimmed, nothing for an empty text, a tax number by its digits. */
function asKept(value: unknown, name = ""): unknown {
  if (typeof value === "string") return (name === "nip" ? value.replace(/\D/g, "") : value.trim()) || null;
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asKept(each, key)]));
}

const same = (a: unknown, b: unknown) => JSON.stringify(asKept(a)) === JSON.stringify(asKept(b));

/** By what the record is known whose version a change and its answer tell: an entry, a person, a sheet of answers or the sign-up; undefined: none. */
export function versionedBy({ kind, target, body }: Pick<Held, "kind" | "target" | "body">, signupId: string): string | undefined {
  if (kind === "createEntry") return (body as Body<"createEntry">).id;
  if (kind === "updateEntry" || kind === "updateDancer") return target;
  if (kind === "saveAnswers") {
    const { entry_id, dancer_id } = body as Body<"saveAnswers">;
    return `answers ${entry_id ?? ""} ${dancer_id ?? ""}`;
  }
  return kind === "updateSignup" || kind === "setPublicName" || kind === "addEntries" || kind === "submitSignup" ? signupId : undefined;
}

/** A refused change in two: what of it may stand, and the fields that the server named; undefined where it cannot be parted so. */
export function parted(change: Held, named: readonly string[]): { stands: Held; refused: Held } | undefined {
  const { kind, target } = change;
  const later = PARTED[kind];
  if (!later) return undefined;
  const wrong = new Set(named.map((each) => (kind === "saveAnswers" ? each.replace(/^values\./, "") : (each.split(".")[0] ?? each))));
  const fields = Object.entries(typedIn(change));
  const bad = Object.fromEntries(fields.filter(([name]) => wrong.has(name) && !KEYS.has(name)));
  const good = Object.fromEntries(fields.filter(([name]) => !(name in bad)));
  if (Object.keys(bad).length === 0 || (later === kind && Object.keys(good).length === 0)) return undefined;
  const { version, wait, ...asked } = { ...(change.body as Record<string, unknown> | undefined) };
  const { values: _, ...about } = asked;
  const as = (some: object) => (kind === "saveAnswers" ? { ...about, values: some } : some);
  const more = { ...(version === undefined ? {} : { version }), ...(wait === undefined ? {} : { wait }) };
  return {
    stands: { ...change, body: { ...as(good), ...more } } as Held,
    refused: { ...change, kind: later, target: later === kind ? target : String(asked["id"]), body: as(bad) } as Held,
  };
}

/** What a part of a change is sent as once the rest stands: what begins a thing goes on as a change of it. */
const PARTED: Partial<Record<Kind, Kind>> = {
  createSignup: "updateSignup",
  updateSignup: "updateSignup",
  updateDancer: "updateDancer",
  createEntry: "updateEntry",
  updateEntry: "updateEntry",
  saveAnswers: "saveAnswers",
};

/** What tells that a repeated beginning is the same, never what is wrong with it. */
const KEYS: ReadonlySet<string> = new Set(["id", "key"]);

/** Whether a newer change says all that an older one said of the same thing. */
export function covers(newer: Pick<Held, "kind" | "target" | "body">, older: Held): boolean {
  if (newer.kind !== older.kind || newer.target !== older.target || versionedBy(newer, "") !== versionedBy(older, "")) return false;
  const said = typedIn(newer);
  return Object.keys(typedIn(older)).every((name) => name in said);
}

/** What a change sets, by the names of the record's fields. */
export function typedIn(change: Pick<Held, "kind" | "body">): Record<string, unknown> {
  if (change.kind === "saveAnswers") return { ...(change.body as Body<"saveAnswers">).values };
  const { version: _, wait: __, ...fields } = { ...(change.body as Record<string, unknown> | undefined) };
  return fields;
}

/**
 * What a change meets in a record that is newer than the one it was typed over: "done" where the record says the same already (an answer was
 * lost), "over" where nobody else touched those fields, else "clash". `now` holds the record's values by the same names.
 */
export function meets(change: Pick<Held, "kind" | "body" | "over">, now: Record<string, unknown>): "done" | "over" | "clash" {
  const fields = Object.entries(typedIn(change));
  const done = ([name, typed]: [string, unknown]) => same(typed, now[name]);
  if (fields.every(done)) return "done";
  return fields.every((each) => done(each) || same(change.over?.[each[0]], now[each[0]])) ? "over" : "clash";
}
