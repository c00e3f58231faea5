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

/** Groups of equals parted at the line; Unfit for a decision that nobody was asked for or about somebody else. */
export function partAt(groups: readonly (readonly string[])[], { wanted, tie, cap, beside }: Wanted): Parted {
  const upTo = (at: number) => groups.slice(0, at + 1).flat().length;
  const found = groups.findIndex((_, at) => upTo(at) >= wanted);
  const line = found < 0 ? groups.length : found;
  const [above, at, behind] = [groups.slice(0, line), groups[line] ?? [], groups.slice(line + 1)];
  const tied = upTo(line) > wanted;
  const tooMany = cap !== undefined && upTo(line) + beside.length > cap;
  const headJudge = tied && (tie.policy === "chairman" || (tie.policy !== "none" && tooMany));
  const named = tie.policy === "none" ? undefined : tie.decision;
  demand(
    (named ?? []).every((id) => headJudge && at.includes(id)),
    "a decision about others",
  );
  const through = headJudge ? at.filter((id) => named?.includes(id)) : tied && tie.policy === "none" ? [] : at;
  return { on: headJudge && named === undefined ? null : [...above.flat(), ...through], above, at, behind, tied };
}
