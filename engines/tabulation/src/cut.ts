// The line of a cut (docs/rules/places.md 7.3–7.6, docs/rules/ties.md 4.1), from crosses or from points: who is above it, who stands on it, and who of
// these goes on by the organiser's policy or the head judge's word. The program never picks among equals.
import type { Refusals } from "./ballots.ts";
import { byId } from "./exact.ts";
import type { Step } from "./steps.ts";
import type { CrossesTie, RecallCut, Warning } from "./types.ts";

type CutStep = Extract<Step, { kind: "cut" }>;

/** A cut as both kinds of round have it; `beside` go on without being judged here. */
export interface CutSettings {
  readonly wanted: number;
  readonly tie: CrossesTie;
  readonly cap: number | undefined;
  readonly beside: readonly string[];
}

/** Who is above the line and who stands on it; it is tied when these are more than the places left. */
export interface Line {
  readonly above: readonly string[];
  readonly at: readonly string[];
  readonly tied: boolean;
}

/** Who goes on (null while the head judge decides), those of the line among them, and how it was settled. */
export interface Settled {
  readonly recalled: readonly string[] | null;
  readonly chosen: readonly string[];
  readonly cut: RecallCut;
  readonly step: CutStep;
  readonly warnings: readonly Warning[];
}

/** The line through groups of level entries, best first; nobody stands on it when fewer than wanted are there. */
export function lineThrough(groups: readonly (readonly string[])[], wanted: number): Line {
  const above: string[] = [];
  for (const group of groups) {
    if (above.length + group.length >= wanted) return { above, at: group, tied: above.length + group.length > wanted };
    for (const id of group) above.push(id);
  }
  return { above, at: [], tied: false };
}

/** Refuses a number of entries that is none, and a cap under it. */
export function checkCut(wanted: number, cap: number | undefined, refusals: Refusals): void {
  if (!Number.isSafeInteger(wanted) || wanted < 1) refusals.add("bad_setting", {}, { found: `wanted: ${wanted}` });
  else if (cap !== undefined && (!Number.isSafeInteger(cap) || cap < wanted))
    refusals.add("bad_setting", {}, { found: `cap: ${cap}`, allowed: `≥ ${wanted}` });
}

/** Settles a line; refuses a decision about somebody who is not level on it. The head judge's word goes before the policy. */
export function settle(
  { above, at, tied }: Line,
  { wanted, tie, cap, beside }: CutSettings,
  told: Pick<CutStep, "crossesOnLine" | "totalOnLine">,
  refusals: Refusals,
): Settled {
  const everybody = above.length + at.length + beside.length;
  const overCap = tied && tie.policy !== "none" && tie.policy !== "chairman" && cap !== undefined && everybody > cap;
  // A round from which nobody would go on is decided by a person.
  const waits = tied && (tie.policy === "chairman" || overCap || (tie.policy === "none" && above.length === 0));
  const { decision } = tie;
  for (const id of decision ?? [])
    if (!tied || !at.includes(id)) refusals.add("bad_setting", { entry: id }, { found: "decision", entries: at });

  const byPolicy = tie.policy === "none" ? "none" : "all";
  const policy = !tied ? "clear" : decision !== undefined ? "chairman" : waits ? "undecided" : byPolicy;
  const chosen = policy === "clear" || policy === "all" ? at : policy === "chairman" ? at.filter((id) => decision?.includes(id)) : [];
  const recalled = policy === "undecided" ? null : [...above, ...chosen].toSorted(byId);
  const [sure, level] = [above.toSorted(byId), at.toSorted(byId)];
  return {
    recalled,
    chosen,
    cut: {
      wanted,
      recalled: recalled && (beside.length === 0 ? recalled : [...recalled, ...beside].toSorted(byId)),
      tie: tied ? { above: sure, at: level } : null,
    },
    step: {
      kind: "cut",
      wanted,
      recalled,
      above: sure,
      at: level,
      ...told,
      policy,
      by: tie.by ?? null,
      ...(overCap ? { cap } : {}),
    },
    warnings: policy === "undecided" ? [{ code: "head_judge_decides", entries: level }] : [],
  };
}
