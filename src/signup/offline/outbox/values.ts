// Values of a record under the names that a change of it sends. Pure.
import { type Sheet, sheetOf } from "../../../entries/questions/rules.ts";
import type { Signup } from "../../records.ts";
import { placeOf } from "../../sections/choices.ts";
import type { Body, Change, PendingChange } from "./changes.ts";
import { changedFields } from "./merging.ts";
import type { OfferedSection, SignupEntry } from "../../../entries/records.ts";

/**
 * Returns the values of the record that a change of this kind is about: an entry with its choices of a section, a person, an answer sheet's answers,
 * or the sign-up itself.
 */
export function valuesOf(
  { kind }: Pick<PendingChange, "kind">,
  record: unknown,
  sections: readonly OfferedSection[],
): Record<string, unknown> {
  if (kind === "saveAnswers") return (record as Sheet).values;
  const values = { ...(record as Record<string, unknown>) };
  return kind === "updateEntry" ? { ...values, ...placeOf(record as SignupEntry, sections) } : values;
}

/** The base values an edit was made against: those the user saw. */
export function baseValuesOf(change: Pick<Change, "kind" | "target" | "body">, signup: Signup): Record<string, unknown> | undefined {
  const record = recordOf(change, signup);
  if (!record) return undefined;
  const now = valuesOf(change, record, signup.sections);
  return Object.fromEntries(Object.keys(changedFields(change)).map((name) => [name, now[name] ?? null]));
}

function recordOf({ kind, target, body }: Pick<Change, "kind" | "target" | "body">, signup: Signup): unknown {
  if (kind === "updateEntry") return signup.entries.find((each) => each.id === target);
  if (kind === "updateDancer") return signup.dancers.find((each) => each.id === target);
  if (kind === "updateSignup") return signup;
  if (kind !== "saveAnswers") return undefined;
  const { entry_id = null, dancer_id = null } = body as Body<"saveAnswers">;
  return sheetOf(signup.answers, { entry_id, dancer_id });
}
