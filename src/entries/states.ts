// The states of an entry, who may change them, and what each state means for changes and prices (docs/product.md 9.2). Pure.
import type { EntryStatus } from "./records.ts";

/** Who changes an entry's state: the organiser, or the person who sent it. */
export type Actor = "admin" | "owner";

interface Transition {
  from: EntryStatus;
  to: EntryStatus;
  who: readonly Actor[];
}

const both: readonly Actor[] = ["admin", "owner"];
const admin: readonly Actor[] = ["admin"];

/** Every allowed change of an entry's state; a change back to `submitted` is an undo. Each is announced to "entries" and the entry's own topic. */
export const transitions: readonly Transition[] = [
  { from: "draft", to: "submitted", who: both },
  { from: "draft", to: "waiting", who: both },
  { from: "draft", to: "withdrawn", who: both },
  { from: "submitted", to: "accepted", who: admin },
  { from: "submitted", to: "rejected", who: admin },
  { from: "submitted", to: "waiting", who: admin },
  { from: "submitted", to: "withdrawn", who: both },
  { from: "waiting", to: "accepted", who: admin },
  { from: "waiting", to: "submitted", who: admin },
  { from: "waiting", to: "rejected", who: admin },
  { from: "waiting", to: "withdrawn", who: both },
  { from: "accepted", to: "submitted", who: admin },
  { from: "accepted", to: "waiting", who: admin },
  { from: "accepted", to: "rejected", who: admin },
  { from: "accepted", to: "withdrawn", who: both },
  { from: "accepted", to: "no_show", who: admin },
  { from: "accepted", to: "disqualified", who: admin },
  { from: "rejected", to: "submitted", who: admin },
  { from: "rejected", to: "accepted", who: admin },
  { from: "rejected", to: "waiting", who: admin },
  { from: "withdrawn", to: "submitted", who: admin },
  { from: "withdrawn", to: "accepted", who: admin },
  { from: "withdrawn", to: "waiting", who: admin },
  { from: "no_show", to: "accepted", who: admin },
  { from: "disqualified", to: "accepted", who: admin },
];

/** The states to which this actor may move an entry from this one. */
export function nextStatuses(from: EntryStatus, actor: Actor): EntryStatus[] {
  return transitions.filter((each) => each.from === from && each.who.includes(actor)).map((each) => each.to);
}

/** States in which the line-up may still be changed. */
export const changeable: readonly EntryStatus[] = ["draft", "submitted", "accepted", "waiting"];
/** States in which an entry is charged; a waiting one is charged once it gets a place. */
export const charged: readonly EntryStatus[] = ["draft", "submitted", "accepted", "no_show", "disqualified"];
