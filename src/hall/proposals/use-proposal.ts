// State of the form of a proposal: its steps, what was chosen in each, and what is sent.
import { useState } from "react";
import type { HallHeat } from "../shapes.ts";
import type { ProposalKind } from "./contract.ts";
import { kindsFor, peopleOf } from "./form-choices.ts";

/** Choice of a reason in own words. */
export const OTHER_REASON = "other";

export type ProposalStep = "kind" | "target" | "reason" | "repairs";

/** Returns the form's state for a heat among all heats of the list. */
export function useProposal(heat: HallHeat, heats: readonly HallHeat[]) {
  const kinds = kindsFor(heat, heats);
  const people = peopleOf(heat);
  const [kind, setKind] = useState<ProposalKind>(kinds[0] ?? "repeat");
  const [target, setTarget] = useState<string>();
  const [reason, setReason] = useState<string>();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const [missing, setMissing] = useState(false);
  const hasTarget = kind === "swap" || (kind === "withdraw" && people.length > 1);
  const steps: ProposalStep[] = [
    ...(kinds.length > 1 ? (["kind"] as const) : []),
    ...(hasTarget ? (["target"] as const) : []),
    "reason",
    "repairs",
  ];
  const step = steps[at] ?? "repairs";
  const why = (reason === OTHER_REASON ? typed : (reason ?? "")).trim();
  return {
    kinds,
    people,
    kind,
    /** Chooses the kind, and forgets what belongs to another one. */
    setKind: (next: ProposalKind) => {
      setKind(next);
      setTarget(undefined);
      setReason(undefined);
    },
    /** The second heat of a swap, or the performance that withdraws. */
    target,
    setTarget,
    reason,
    setReason,
    typed,
    setTyped,
    /** The reason as it is sent. */
    why,
    at,
    steps,
    step,
    /** True when the step was left without a choice. */
    missing,
    change: {
      kind,
      heat_id: heat.id,
      ...(kind === "swap" && target !== undefined ? { other_heat_id: target } : {}),
      ...(kind === "withdraw" ? { performance_id: target ?? people[0]?.performance_id ?? "" } : {}),
    },
    goOn: () => {
      const isMissing = (step === "target" && target === undefined) || (step === "reason" && why === "");
      setMissing(isMissing);
      if (!isMissing) setAt(at + 1);
    },
    goBack: () => {
      setMissing(false);
      setAt(at - 1);
    },
  };
}

export type ProposalState = ReturnType<typeof useProposal>;
