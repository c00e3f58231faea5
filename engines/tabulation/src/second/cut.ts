// Second implementation of cuts, declaratively: the line is the first group of equals that reaches the number wanted.
import type { CrossesTie } from "../types.ts";
import { demand } from "./read.ts";

/** Parameters of a cut. Entries in `seeded` go on without being judged in this round. */
export interface CutParameters {
  readonly wanted: number;
  readonly tie: CrossesTie;
  readonly cap: number | undefined;
  readonly seeded: readonly string[];
}

/** The entries that go on (null: undecided), the groups above, on and behind the line, and whether the line is tied. */
export interface CutGroups {
  readonly on: readonly string[] | null;
  readonly above: readonly (readonly string[])[];
  readonly at: readonly string[];
  readonly behind: readonly (readonly string[])[];
  readonly tied: boolean;
}

/** Throws Unfit unless `wanted` is at least one and `cap`, where given, is not below it. */
export function checkRecallCount(wanted: number, cap: number | undefined): void {
  demand(Number.isInteger(wanted) && wanted >= 1, "wanted");
  demand(cap === undefined || (Number.isInteger(cap) && cap >= wanted), "cap");
}

/** Splits groups of equals at the line. Throws Unfit for a decision about an entry that is not tied on the line. */
export function splitAtLine(groups: readonly (readonly string[])[], { wanted, tie, cap, seeded }: CutParameters): CutGroups {
  const upTo = (at: number) => groups.slice(0, at + 1).flat().length;
  const found = groups.findIndex((_, at) => upTo(at) >= wanted);
  const line = found < 0 ? groups.length : found;
  const [above, at, behind] = [groups.slice(0, line), groups[line] ?? [], groups.slice(line + 1)];
  const tied = upTo(line) > wanted;
  const tooMany = cap !== undefined && upTo(line) + seeded.length > cap;
  const named = tie.decision;
  demand(
    (named ?? []).every((id) => tied && at.includes(id)),
    "a decision about others",
  );
  const waits = { all: tooMany, reserve: tooMany, none: above.length === 0, chairman: true }[tie.policy];
  if (tied && named === undefined && waits) return { on: null, above, at, behind, tied };
  const byPolicy = tied && tie.policy === "none" ? [] : at;
  const through = tied && named !== undefined ? at.filter((id) => named.includes(id)) : byPolicy;
  return { on: [...above.flat(), ...through], above, at, behind, tied };
}
