// What the announcer did on this device: the list as last seen, announced heats, what was already read, and the size of the text.
import { useCallback, useEffect, useState } from "react";
import { useApp } from "../../web/app/app-context.ts";
import { openOutbox, type QueueOwner } from "../outbox/open-outboxes.ts";
import type { Seen } from "./changes.ts";

export interface Own {
  /** Null: not seen yet. */
  seen: Seen | null;
  /** Ids of heats that were announced and have not begun yet. */
  announced: readonly string[];
  /** Keys of results and notices that were read aloud (`Reading`). */
  read: readonly string[];
  /** True: larger text. */
  large: boolean;
}

const NOTHING: Own = { seen: null, announced: [], read: [], large: false };

/** Name under which it is stored on the device. */
const STORED = "announcer-own";

/** Returns it once it is loaded from the device, and a function that changes and stores it. */
export function useOwn({ stageId, owner }: QueueOwner): { own: Own | undefined; change: (fields: Partial<Own>) => void } {
  const app = useApp();
  const [own, setOwn] = useState<Own>();
  useEffect(() => {
    let gone = false;
    void openOutbox(app, { stageId, owner })
      .read(STORED)
      .then((stored) => {
        if (!gone) setOwn((now) => now ?? { ...NOTHING, ...(stored?.reply as Partial<Own> | undefined) });
      });
    return () => {
      gone = true;
    };
  }, [app, stageId, owner]);
  useEffect(() => {
    if (own) void openOutbox(app, { stageId, owner }).write(STORED, own);
  }, [app, stageId, owner, own]);
  const change = useCallback((fields: Partial<Own>) => setOwn((now) => now && { ...now, ...fields }), []);
  return { own, change };
}
