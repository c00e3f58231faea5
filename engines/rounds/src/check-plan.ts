// Checks of a plan that a person typed (docs/rules/rounds.md 5.1).
import type { Arrows } from "./types.ts";

/** One fault of a plan, and the ids of its rounds. */
export interface PlanProblem {
  readonly code: /** Two rounds have one id. */
    | "repeated"
    /** An arrow leads to no round of the plan. */
    | "unknown_arrow"
    /** These rounds lead to each other in a circle. */
    | "circle"
    /** A round after the first that no arrow leads to and that has no seeded entries. */
    | "fed_by_nothing"
    /** The round sends entries on, but the number of entries to recall is missing or below one. */
    | "wanted_missing"
    /** At least as many entries are recalled as dance. */
    | "wanted_too_many";
  readonly rounds: readonly string[];
}

/** Returns the faults of a plan for this number of entries; empty when it can be danced. The first round is the first of the list. */
export function checkPlan(plan: readonly Arrows[], entries: number): PlanProblem[] {
  const byId = new Map(plan.map((round) => [round.id, round]));
  const problems: PlanProblem[] = [];
  const say = (code: PlanProblem["code"], ...rounds: string[]) => problems.push({ code, rounds });
  for (const [at, { id, on, out, kind, wanted, seeded }] of plan.entries()) {
    if (byId.get(id) !== plan[at]) say("repeated", id);
    for (const to of [on, out]) if (to !== null && !byId.has(to)) say("unknown_arrow", id, to);
    if (at > 0 && seeded === 0 && !plan.some((other) => other.on === id || other.out === id)) say("fed_by_nothing", id);
    if ((on !== null || kind === "elimination" || kind === "repechage") && (wanted === null || wanted < 1)) say("wanted_missing", id);
  }
  const circle = circleIn(byId);
  if (circle.length > 0) say("circle", ...circle);
  else if (problems.length === 0)
    for (const { id, dancing } of dancingIn(plan, entries)) if ((byId.get(id)?.wanted ?? 0) >= dancing) say("wanted_too_many", id);
  return problems;
}

const targets = ({ on, out }: Arrows) => [on, out].filter((to) => to !== null);

/** Returns the ids of the rounds on a circle of arrows, in the order of the plan; empty when there is no circle. */
function circleIn(byId: ReadonlyMap<string, Arrows>): string[] {
  let left = [...byId.values()];
  for (;;) {
    const ids = new Set(left.map(({ id }) => id));
    // A round that leads to none of the others, or to which none leads, is in no circle.
    const turning = left.filter(
      (round) => targets(round).some((to) => ids.has(to)) && left.some((other) => targets(other).includes(round.id)),
    );
    if (turning.length === left.length) return turning.map(({ id }) => id);
    left = turning;
  }
}

/**
 * Returns how many entries dance each round: those seeded into it and those that arrows bring. A round is counted when all rounds that lead to it
 * are.
 */
function dancingIn(plan: readonly Arrows[], entries: number): { readonly id: string; readonly dancing: number }[] {
  const seeded = plan.reduce((sum, round) => sum + round.seeded, 0);
  const dancing = new Map<string, number>();
  const brought = ({ on, out, wanted, out_count, id }: Arrows, to: string) => {
    const all = dancing.get(id) ?? 0;
    const recalled = Math.min(wanted ?? 0, all);
    return (on === to ? recalled : 0) + (out === to ? Math.min(all - recalled, out_count ?? all) : 0);
  };
  for (let left = [...plan]; left.length > 0; ) {
    const ready = left.filter(({ id }) => !left.some((round) => targets(round).includes(id)));
    for (const round of ready) {
      const own = round === plan[0] ? entries - seeded + round.seeded : round.seeded;
      dancing.set(
        round.id,
        plan.reduce((sum, other) => sum + brought(other, round.id), own),
      );
    }
    left = left.filter((round) => !ready.includes(round));
  }
  return plan.map(({ id }) => ({ id, dancing: dancing.get(id) ?? 0 }));
}
