import { useState } from "react";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import type { Matrix } from "../../scoring/shapes.ts";

/** Runs a change of the round, shows a toast when it is done, and reloads the page's data. */
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
