// Which change goes next, and which may not. Pure.
import type { Signup } from "../../records.ts";
import type { PendingChange, Kind } from "./changes.ts";
import type { Locale } from "../../../kernel/text/locale.ts";

/** What is still allowed once sign-up has closed: taking a name from lists, and answering what was asked later. */
const ALWAYS: ReadonlySet<Kind> = new Set<Kind>(["setPublicName", "saveAnswers"]);

/** Whether the server did not take the beginning, without which there is nothing to change. */
export const isUnbegun = (held: readonly PendingChange[]): boolean => held.some((each) => each.kind === "createSignup" && each.refusal);

/**
 * The change to send next; `stopped` are those that the deadline stops, behind which only what is always allowed goes on. What is sent for good is
 * what its person saw: not while a change before it is refused, unless they wait for the answer.
 */
export function nextOf(
  held: readonly PendingChange[],
  stopped: ReadonlySet<string>,
  waits: (name: string) => boolean,
): PendingChange | undefined {
  if (isUnbegun(held)) return undefined;
  const refused = held.find((each) => each.refusal);
  const mayGo = ({ kind, name }: PendingChange) =>
    stopped.size > 0 ? ALWAYS.has(kind) : kind !== "submitSignup" || !refused || refused.name > name || waits(name);
  return held.find((each) => !each.refusal && !stopped.has(each.name) && mayGo(each));
}

const tooLate: Record<Locale, string> = {
  pl: "Zapisy skończyły się, zanim to dotarło.",
  en: "Sign-up closed before this arrived.",
};

/** At another visit: what sends a sign-up for good and once came too late goes out only when its person says so again. */
export function askedAgain(held: PendingChange, locale: Locale): PendingChange {
  if (held.kind !== "submitSignup" || !held.late || held.refusal) return held;
  return { ...held, refusal: { code: "closed", text: tooLate[locale] } };
}

export const isDeletion = ({ kind }: PendingChange): boolean => kind === "deleteEntry" || kind === "deleteDancer";

/** Whether what a deletion is about is gone from the sign-up already. */
export function isGoneFrom(signup: Signup, { kind, target }: PendingChange): boolean {
  if (kind === "deleteEntry") return !signup.entries.some((each) => each.id === target && each.status !== "withdrawn");
  return kind === "deleteDancer" && !signup.dancers.some((each) => each.id === target);
}
