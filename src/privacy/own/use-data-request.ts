// State of a request that is being typed: sends it, and returns the server's errors by field.
import { useState } from "react";
import type { CallArguments } from "../../kernel/endpoints/endpoint.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { askAboutData, type OwnData } from "./contract.ts";
import { ownWords } from "./own-words.ts";

/** Sends requests about data by the link `code`; calls `onAsked` with the new data after each. */
export function useDataRequest(code: string, onAsked: (now: OwnData) => void) {
  const messages = ownWords[useLocale()];
  const api = useApi();
  const toast = useToast();
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const report = useReport(setErrors);
  const send = async (body: NonNullable<CallArguments<typeof askAboutData>["body"]>) => {
    setBusy(true);
    setErrors({});
    const now = await recordOrNull(() => api.call(askAboutData, { params: { code }, body }), report);
    setBusy(false);
    if (!now) return;
    toast({ text: messages.sent });
    onAsked(now);
  };
  return { errors, busy, send };
}
