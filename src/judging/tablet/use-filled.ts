import { useEffect, useState } from "react";
import { onReturn } from "../../web/browser/on-return.ts";
import type { Sheet } from "../contract.ts";
import { keyOfSheet } from "../rules.ts";
import { readFilledSheets } from "../outbox/outbox.client.ts";
import type { OutboxState } from "../outbox/outbox.ts";

const EVERY_MS = 5000;

/** Returns the sheets that are filled on this tablet and not confirmed, undefined until they are read. Reads them again when the outbox changes and every few seconds. */
export function useFilled(owner: string, { waiting, refused }: Pick<OutboxState, "waiting" | "refused">): readonly Sheet[] | undefined {
  const [filled, setFilled] = useState<readonly Sheet[]>();
  useEffect(() => {
    let gone = false;
    const look = () =>
      void readFilledSheets(owner).then((found) => {
        const same = (now: readonly Sheet[] | undefined) => now?.map(keyOfSheet).join() === found.map(keyOfSheet).join();
        if (!gone) setFilled((now) => (same(now) ? now : found));
      });
    look();
    const timer = setInterval(look, EVERY_MS);
    const stop = onReturn(look);
    return () => {
      gone = true;
      clearInterval(timer);
      stop();
    };
  }, [owner, waiting, refused]);
  return filled;
}
