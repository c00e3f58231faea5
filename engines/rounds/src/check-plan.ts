// What is wrong with a plan that somebody typed (docs/rules/rounds.md 5.1).
import type { Arrows } from "./types.ts";

/** One thing that is wrong, about these rounds. */
export interface PlanProblem {
  readonly code: /** Two rounds have one id. */
    | "repeated"
    /** An arrow leads to no round of the plan. */
    | "unknown_arrow"
    /** These rounds lead to each other. */
    | "circle"
    /** Not the first round, nobody is seeded into it, and no arrow leads to it. */
    | "fed_by_nothing"
    /** Sends some on, and nobody says how many: at least one. */
    | "wanted_missing"
    /** As many go on as dance, or more. */
    | "wanted_too_many";
  readonly rounds: readonly string[];
}

/** Names all that is wrong with a plan for so many entries; empty when it can be danced. The first round is the first of the list. */
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

/** The rounds from which the arrows never come to an end because they come back, in the order of the plan; empty when all lead to an end. */
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

/** How many dance each round: those who enter there, and those whom the arrows bring; a round is counted when all that feed it are. */
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
