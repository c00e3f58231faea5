// Reports an incident on a list, from a judge's pad, the head judge's day or the office.
import { useState } from "react";
import { newId } from "../../kernel/values/ids.ts";
import { useApp } from "../../web/app/app-context.ts";
import { useApi } from "../../web/app/use-api.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { reportIncidentOnList } from "./contract.ts";
import type { IncidentReport } from "./incident-sheet.tsx";
import { words } from "./words.ts";

/** Returns the sending of one report: its id stays the same while it is repeated. `onSent` closes the form. */
export function useIncidentReport(onSent: () => void) {
  const messages = words[useLocale()];
  const { caller } = useApp();
  const api = useApi();
  const toast = useToast();
  const [id] = useState(newId);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const report = useReport(setErrors);
  const send = async ({ start_list_id, ...body }: IncidentReport) => {
    setBusy(true);
    setErrors({});
    const made_at = new Date(caller.clock.now()).toISOString();
    const done = await recordOrNull(
      () => api.call(reportIncidentOnList, { params: { id: start_list_id }, body: { id, made_at, ...body } }),
      report,
    );
    setBusy(false);
    if (!done) return;
    toast({ text: body.kind === "call" ? messages.called : messages.sent(messages.kinds[body.kind]), look: "done" });
    onSent();
  };
  return { send, busy, errors };
}
