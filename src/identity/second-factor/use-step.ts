import { useState } from "react";
import { ApiError } from "../../web/calls/api.ts";

/**
 * Runs the calls of a form with one field, one at a time. `wrong` is the message of the last refusal. `onDead` is called with the message when a
 * login's ticket is no longer valid.
 */
export function useStep(onDead?: (message: string) => void) {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  /** Resolves to true on success. */
  const run = async (call: () => Promise<void>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setWrong(undefined);
    try {
      await call();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "ticket_dead" && onDead) onDead(error.message);
      else setWrong(Object.values(error.errors)[0]?.[0] ?? error.message);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, wrong, setWrong, run };
}
