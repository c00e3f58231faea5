import { useRevalidator } from "react-router";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { reminderWords } from "./reminder-words.ts";
import { remindPayments } from "./contract.ts";

/**
 * Returns a function that reminds payers by mail. A toast shows how many mails were sent and why others were not. Resolves to true when at least one
 * was sent.
 */
export function useReminding(): (ids: readonly string[]) => Promise<boolean> {
  const words = reminderWords[useLocale()];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const { revalidate } = useRevalidator();
  return async (ids) => {
    const done = await recordOrNull(() => api.call(remindPayments, { body: { ids: [...ids] } }), report);
    if (!done) return false;
    const { sent, skipped } = done;
    const why = [...new Set(skipped.map((each) => each.text))].join("; ");
    const left = skipped.length > 0 ? `${words.skipped} ${skipped.length} (${why})` : "";
    toast({ text: [`${words.remindersSent} ${sent}`, left].filter(Boolean).join(", "), ...(sent === 0 ? { look: "bad" as const } : {}) });
    await revalidate();
    return sent > 0;
  };
}
