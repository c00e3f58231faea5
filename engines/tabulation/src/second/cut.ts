// Cuts once more, declaratively: the line is the first group of equals that reaches the number wanted.
import type { CrossesTie } from "../types.ts";
import { demand } from "./read.ts";

/** What a cut asks for; `beside` go on without being judged. */
export interface Wanted {
  readonly wanted: number;
  readonly tie: CrossesTie;
  readonly cap: number | undefined;
  readonly beside: readonly string[];
}

/** Who goes on (null: nobody has said yet), the groups above, on and behind the line, and whether the line is tied. */
export interface Parted {
  readonly on: readonly string[] | null;
  readonly above: readonly (readonly string[])[];
  readonly at: readonly string[];
  readonly behind: readonly (readonly string[])[];
  readonly tied: boolean;
}

/** Unfit unless a number of entries is wanted and the cap, where there is one, is not under it. */
export function checkWanted(wanted: number, cap: number | undefined): void {
  demand(Number.isInteger(wanted) && wanted >= 1, "wanted");
  demand(cap === undefined || (Number.isInteger(cap) && cap >= wanted), "cap");
}

/** Groups of equals parted at the line; Unfit for a decision about somebody else. */
export function partAt(groups: readonly (readonly string[])[], { wanted, tie, cap, beside }: Wanted): Parted {
  const upTo = (at: number) => groups.slice(0, at + 1).flat().length;
  const found = groups.findIndex((_, at) => upTo(at) >= wanted);
  const line = found < 0 ? groups.length : found;
  const [above, at, behind] = [groups.slice(0, line), groups[line] ?? [], groups.slice(line + 1)];
  const tied = upTo(line) > wanted;
  const tooMany = cap !== undefined && upTo(line) + beside.length > cap;
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
