// State of the form of a proposal: its steps, what was chosen in each, and what is sent.
import { useState } from "react";
import type { HallHeat } from "../shapes.ts";
import type { ProposalKind } from "./contract.ts";
import { hasEntrySwap, kindsFor, peopleOf } from "./form-choices.ts";

/** Choice of a reason in own words. */
export const OTHER_REASON = "other";

export type ProposalStep = "kind" | "target" | "pair" | "reason" | "repairs";

/** In a swap of heats with several entries: whole heats, or one entry of each. */
export type SwapChoice = { whole: boolean; own?: string | undefined; other?: string | undefined };

const WHOLE: SwapChoice = { whole: true };

interface Chosen {
  heat: HallHeat;
  kind: ProposalKind;
  target: string | undefined;
  people: readonly { performance_id: string }[];
  /** Undefined where two entries cannot be exchanged. */
  swap: SwapChoice | undefined;
}

/** The change as it is sent. */
function changeOf({ heat, kind, target, people, swap }: Chosen) {
  return {
    kind,
    heat_id: heat.id,
    ...(kind === "swap" && target !== undefined ? { other_heat_id: target } : {}),
    ...(kind === "withdraw" ? { performance_id: target ?? people[0]?.performance_id ?? "" } : {}),
    ...(swap?.whole === false && swap.own !== undefined && swap.other !== undefined
      ? { performance_id: swap.own, other_performance_id: swap.other }
      : {}),
  };
}

/** Returns the form's state for a heat among all heats of the list. */
export function useProposal(heat: HallHeat, heats: readonly HallHeat[]) {
  const kinds = kindsFor(heat, heats);
  const people = peopleOf(heat);
  const [kind, setKind] = useState<ProposalKind>(kinds[0] ?? "repeat");
  const [target, setTarget] = useState<string>();
  const [pair, setPair] = useState(WHOLE);
  const [reason, setReason] = useState<string>();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const [missing, setMissing] = useState(false);
  const other = kind === "swap" ? heats.find((each) => each.id === target) : undefined;
  const swap = other && hasEntrySwap(heat, other, heats) ? pair : undefined;
  const hasTarget = kind === "swap" || (kind === "withdraw" && people.length > 1);
  const steps: ProposalStep[] = [
    ...(kinds.length > 1 ? (["kind"] as const) : []),
    ...(hasTarget ? (["target"] as const) : []),
    ...(swap ? (["pair"] as const) : []),
    "reason",
    "repairs",
  ];
  const step = steps[at] ?? "repairs";
  const why = (reason === OTHER_REASON ? typed : (reason ?? "")).trim();
  const isMissing =
    (step === "target" && target === undefined) ||
    (step === "pair" && !pair.whole && (pair.own === undefined || pair.other === undefined)) ||
    (step === "reason" && why === "");
  return {
    kinds,
    people,
    kind,
    /** Chooses the kind, and forgets what belongs to another one. */
    setKind: (next: ProposalKind) => {
      setKind(next);
      setTarget(undefined);
      setPair(WHOLE);
      setReason(undefined);
    },
    /** The second heat of a swap, or the performance that withdraws. */
    target,
    setTarget: (next: string) => {
      setTarget(next);
      setPair(WHOLE);
    },
    /** The second heat of a swap. */
    other,
    pair,
    setPair,
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
    missing: missing && isMissing,
    change: changeOf({ heat, kind, target, people, swap }),
    goOn: () => {
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
