import { useState } from "react";
import { recordOrNull } from "./outcomes.ts";
import { useReport } from "./use-report.ts";

/** A reason that is being typed for one call: what the server says of it, and sending it; `onDone` hears the reply of a call that was taken. */
export function useReasoned<T>(call: (reason: string) => Promise<T>, onDone: (reply: T) => void) {
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
