import { useEffect, useState } from "react";
import { useApp } from "../../web/app/app-context.ts";
import { onReturn } from "../../web/browser/on-return.ts";
import type { SaveStateProps } from "../../web/ui/states/save-state.tsx";
import type { Signup } from "../records.ts";
import { focusRefused } from "./note/refused.ts";
import { hasOutbox, type DeviceSignup, useOutbox } from "./outbox/use-outbox.ts";
import { fetchQueueCode, loadedQueueCode } from "./queue-code.ts";

/** Returns the code of the queue once it is loaded; `isNeeded` starts loading, and repeats it whenever the network may be back. */
function useQueueCode(isNeeded: boolean) {
  const app = useApp();
  const [code, setCode] = useState(() => loadedQueueCode(app));
  useEffect(() => {
    if (!isNeeded || code) return undefined;
    const fetch = () =>
      void fetchQueueCode(app).then(
        (found) => setCode(() => found),
        () => undefined,
      );
    fetch();
    return onReturn(fetch);
  }, [isNeeded, code, app]);
  return code;
}

/** Returns a sign-up with everything typed on this device (`useOutbox`), once the code of the queue is loaded. */
export function useDeviceSignup<S extends Signup | null>(loaded: S, isFromServer = true): DeviceSignup<S> {
  return useOutbox(useQueueCode(hasOutbox(loaded))?.outboxOf, loaded, isFromServer);
}

/** State of saving for the page's head: never "saved" while a change is pending on this device. */
export function saveStateOf({ state, outbox }: DeviceSignup, own: SaveStateProps | undefined): SaveStateProps | undefined {
  if (state.pending.length === 0 || state.status === "others") return own;
  // A rejected change needs a decision, which the page asks for.
  if (state.pending.some((each) => each.refusal)) return { state: "failed", onRetry: focusRefused };
  const stuck = !["still", "sending", "away"].includes(state.status);
  if (stuck || (state.status === "away" && !state.isStored)) return { state: "failed", onRetry: () => void outbox?.run() };
  return { state: state.status === "away" ? "offline" : "saving" };
}

interface NoteProps {
  device: DeviceSignup;
}

/** Shows which changes are pending on this device; nothing while none is. */
export function PendingNote({ device }: NoteProps) {
  const Part = loadedQueueCode(useApp())?.KeptNote;
  return Part && device.state.pending.length > 0 && <Part device={device} />;
}
