// Decides which pending change is sent next. Pure.
import type { Signup } from "../../records.ts";
import type { PendingChange, Kind } from "./changes.ts";
import type { Locale } from "../../../kernel/text/locale.ts";

/** Changes that are allowed after sign-up has closed: names on lists, and answers to later questions. */
const ALWAYS: ReadonlySet<Kind> = new Set<Kind>(["setPublicName", "saveAnswers"]);

/** True when the server rejected the creation of the sign-up, so that nothing else can be sent. */
export const isCreationRejected = (pending: readonly PendingChange[]): boolean =>
  pending.some((each) => each.kind === "createSignup" && each.refusal);

/**
 * Returns the change to send next. After the deadline has stopped changes (`stopped`), only those that are always allowed go on. The sign-up is not
 * submitted while an earlier change is rejected, unless the user waits for the answer.
 */
export function findNextChange(
  pending: readonly PendingChange[],
  stopped: ReadonlySet<string>,
  isAwaited: (name: string) => boolean,
): PendingChange | undefined {
  if (isCreationRejected(pending)) return undefined;
  const refused = pending.find((each) => each.refusal);
  const mayGo = ({ kind, name }: PendingChange) =>
    stopped.size > 0 ? ALWAYS.has(kind) : kind !== "submitSignup" || !refused || refused.name > name || isAwaited(name);
  return pending.find((each) => !each.refusal && !stopped.has(each.name) && mayGo(each));
}

const tooLate: Record<Locale, string> = {
  pl: "Zapisy skończyły się, zanim to dotarło.",
  en: "Sign-up closed before this arrived.",
};

/**
 * Called when a later visit opens the outbox: sets a submission that came too late aside (refusal "closed"), so that it is sent only after the user
 * confirms it again. Other changes stay as they are.
 */
export function requireConfirmation(pending: PendingChange, locale: Locale): PendingChange {
  if (pending.kind !== "submitSignup" || !pending.late || pending.refusal) return pending;
  return { ...pending, refusal: { code: "closed", text: tooLate[locale] } };
}

/** True for a change that deletes an entry or a person. */
export const isDeletion = ({ kind }: PendingChange): boolean => kind === "deleteEntry" || kind === "deleteDancer";

/** True when the record that a deletion is about is already gone from the sign-up. */
export function isGoneFrom(signup: Signup, { kind, target }: PendingChange): boolean {
  if (kind === "deleteEntry") return !signup.entries.some((each) => each.id === target && each.status !== "withdrawn");
  return kind === "deleteDancer" && !signup.dancers.some((each) => each.id === target);
}
