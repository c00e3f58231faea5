// Settles an incident, or opens it again.
import { useCallback, useState } from "react";
import { useApi } from "../../web/app/use-api.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { type Incident, settleIncident } from "./contract.ts";
import { incidentTitle } from "./incident-text.ts";
import { words } from "./words.ts";

/** Returns the sending, and the id of the incident that is being sent. The lists themselves follow the stream. */
export function useSettling() {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const [busyId, setBusyId] = useState<string>();
  const settle = useCallback(
    async ({ id }: Pick<Incident, "id">, done: boolean) => {
      setBusyId(id);
      const after = await recordOrNull(() => api.call(settleIncident, { params: { id }, body: { done } }), report);
      setBusyId(undefined);
      if (after?.done) toast({ text: messages.settled(incidentTitle(after, locale)), look: "done" });
    },
    [api, report, toast, messages, locale],
  );
  return { settle, busyId };
}
