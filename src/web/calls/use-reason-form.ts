import { useState } from "react";
import { recordOrNull } from "./outcomes.ts";
import { useReport } from "./use-report.ts";

/** State of a form with one reason: the reason's error from the server, and sending it. Passes the reply of a successful call to `onDone`. */
export function useReasonForm<T>(call: (reason: string) => Promise<T>, onDone: (reply: T) => void) {
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const report = useReport(setErrors);
  const send = async () => {
    setBusy(true);
    const done = await recordOrNull(() => call(reason), report);
    setBusy(false);
    if (done !== null) onDone(done);
  };
  return { reason, setReason, error: errors["reason"]?.[0], busy, send };
}
