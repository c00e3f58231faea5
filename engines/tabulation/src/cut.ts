// The line of a cut (docs/rules/places.md 7.3–7.6, docs/rules/ties.md 4.1), for crosses and for points: which entries are above it, which are on it,
// and which of these go on by the organiser's policy or the head judge's decision. The program never picks among equals.
import type { Refusals } from "./ballots.ts";
import { byId } from "./exact.ts";
import type { Step } from "./steps.ts";
import type { CrossesTie, RecallCut, Warning } from "./types.ts";

type CutStep = Extract<Step, { kind: "cut" }>;

/** Settings of a cut, the same for crosses and points. Entries in `seeded` go on without being judged in this round. */
export interface CutSettings {
  readonly wanted: number;
  readonly tie: CrossesTie;
  readonly cap: number | undefined;
  readonly seeded: readonly string[];
}

/** Entries above the line and on it. The line is tied when more entries are on it than places are left. */
export interface Line {
  readonly above: readonly string[];
  readonly at: readonly string[];
  readonly tied: boolean;
}

/** The outcome of a cut: the entries that go on (null while the head judge decides), those chosen from the line, and how the line was settled. */
export interface LineOutcome {
  readonly recalled: readonly string[] | null;
  readonly chosen: readonly string[];
  readonly cut: RecallCut;
  readonly step: CutStep;
  readonly warnings: readonly Warning[];
}

/** Finds the line through groups of tied entries, best first. Nobody is on the line when there are fewer entries than `wanted`. */
export function findCutLine(groups: readonly (readonly string[])[], wanted: number): Line {
  const above: string[] = [];
  for (const group of groups) {
    if (above.length + group.length >= wanted) return { above, at: group, tied: above.length + group.length > wanted };
    for (const id of group) above.push(id);
  }
  return { above, at: [], tied: false };
}

/** Refuses a number of recalled entries below one, and a cap below that number. */
export function checkCut(wanted: number, cap: number | undefined, refusals: Refusals): void {
  if (!Number.isSafeInteger(wanted) || wanted < 1) refusals.add("bad_setting", {}, { found: `wanted: ${wanted}` });
  else if (cap !== undefined && (!Number.isSafeInteger(cap) || cap < wanted))
    refusals.add("bad_setting", {}, { found: `cap: ${cap}`, allowed: `≥ ${wanted}` });
}

/** Settles a line. The head judge's decision has priority over the policy. Refuses a decision about an entry that is not tied on the line. */
export function settleLine(
  { above, at, tied }: Line,
  { wanted, tie, cap, seeded }: CutSettings,
  lineValues: Pick<CutStep, "crossesOnLine" | "totalOnLine">,
  refusals: Refusals,
): LineOutcome {
  const everybody = above.length + at.length + seeded.length;
  const overCap = tied && tie.policy !== "none" && tie.policy !== "chairman" && cap !== undefined && everybody > cap;
  // A person decides when nobody would go on.
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
      recalled: recalled && (seeded.length === 0 ? recalled : [...recalled, ...seeded].toSorted(byId)),
      tie: tied ? { above: sure, at: level } : null,
    },
    step: {
      kind: "cut",
      wanted,
      recalled,
      above: sure,
      at: level,
      ...lineValues,
      policy,
      by: tie.by ?? null,
      ...(overCap ? { cap } : {}),
    },
    warnings: policy === "undecided" ? [{ code: "head_judge_decides", entries: level }] : [],
  };
}
