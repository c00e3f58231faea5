// State of a plan on the page: the draft, the server's refusal, and saving.
import { useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError } from "../../web/calls/api.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { type Plan, savePlan } from "../contract.ts";
import { isSamePlan, type TypedRound, typedOf } from "./draft.ts";
import { words } from "./words.ts";

interface Draft {
  rounds: readonly TypedRound[];
  /** Version of the plan that was edited. */
  version: number;
  /** True when a plan was chosen for the regulations' question. It can then be saved even without a difference. */
  chosen: boolean;
}

/** The server's refusal of a plan. */
interface Refusal {
  /** Messages by field: `rounds`, `rounds.1.wanted`, `reason`. */
  errors: Record<string, string[]>;
  /** A message about the plan as a whole. */
  message?: string;
  /** Another person saved the plan in the meantime. */
  stale?: true;
}

const NOTHING: Refusal = { errors: {} };
const REFUSED_AS_A_WHOLE = ["round_begun", "not_possible", "form_missing"];

/** The draft of a plan, which starts as the stored one. */
export function usePlan(plan: Plan) {
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const messages = words[useLocale()];
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState<Draft | undefined>(undefined);
  const [reason, setReason] = useState("");
  const [refusal, setRefusal] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const standing = typedOf(plan.rounds);
  const forget = () => {
    setDraft(undefined);
    setReason("");
    setRefusal(NOTHING);
  };
  const put = (rounds: readonly TypedRound[], chosen = false) => {
    setDraft({ rounds, version: draft?.version ?? plan.section.version, chosen: chosen || (draft?.chosen ?? false) });
    setRefusal(NOTHING);
  };
  const refused = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "stale") setRefusal({ errors: {}, stale: true });
    else if (Object.keys(error.errors).length > 0) setRefusal({ errors: error.errors });
    else if (REFUSED_AS_A_WHOLE.includes(error.code)) setRefusal({ errors: {}, message: error.message });
    else report(error);
    setAttempt((n) => n + 1);
  };
  /** Saves these rounds; an empty list asks for a plan made anew. Returns true when the server accepted it. */
  const send = async (rounds: readonly TypedRound[], version: number, done: string): Promise<boolean> => {
    setBusy(true);
    try {
      const body = { rounds: [...rounds], version, ...(reason.trim() ? { reason: reason.trim() } : {}) };
      const saved = await api.call(savePlan, { params: { id: plan.section.id }, body });
      await revalidate();
      // Edits made during the request stay, on top of what was saved.
      setDraft((now) => (now === draft ? undefined : now && { ...now, version: saved.section.version }));
      setReason("");
      setRefusal(NOTHING);
      toast({ text: done, look: "done" });
      return true;
    } catch (error) {
      refused(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    rounds: draft?.rounds ?? standing,
    changed: draft !== undefined && (draft.chosen || !isSamePlan(draft.rounds, standing)),
    put,
    /** Discards the draft. */
    cancel: forget,
    save: () => send(draft?.rounds ?? standing, draft?.version ?? plan.section.version, messages.saved),
    makeAnew: () => send([], plan.section.version, messages.backDone),
    takeTheirs: async () => {
      await revalidate();
      forget();
    },
    reason,
    setReason,
    refusal,
    attempt,
    busy,
  };
}

export type PlanDraft = ReturnType<typeof usePlan>;
