import { useEffect } from "react";
import { useApp } from "../app/app-context.ts";
import { onReturn } from "../browser/on-return.ts";

const FLUSH_MS = 10_000;

/** The calls of an outbox that decide when it sends. */
interface SendingOutbox {
  open(): Promise<void>;
  /** Sends pending changes (`Sender.run`). */
  flush(networkReturned?: boolean): Promise<void>;
  close: () => void;
}

/**
 * Opens an outbox while the component is mounted. Its pending changes are sent at once, when the network returns, on focus, after a new sign-in over
 * the open page, and at least every ten seconds.
 */
export function useSending(outbox: SendingOutbox): void {
  const { session } = useApp();
  useEffect(() => {
    void outbox.open();
    return outbox.close;
  }, [outbox]);
  useEffect(() => {
    const flush = () => void outbox.flush();
    const timer = setInterval(flush, FLUSH_MS);
    const stop = onReturn(() => void outbox.flush(true));
    const unsubscribe = session.subscribe(flush);
    return () => {
      clearInterval(timer);
      stop();
      unsubscribe();
    };
  }, [outbox, session]);
}
