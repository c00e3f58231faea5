import { useState } from "react";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import type { Matrix } from "../../scoring/shapes.ts";

/** Runs one change of the round, says what was done, and has the page loaded again. */
export function useRun(round: Pick<Matrix["block"], "name">, onDone: () => void) {
  const toast = useToast();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const run = async (text: string, call: () => Promise<Matrix>) => {
    setBusy(true);
    const done = await recordOrNull(call, report);
    setBusy(false);
    if (!done) return;
    toast({ text: `${text}: ${round.name}` });
    onDone();
  };
  return { busy, run };
}
