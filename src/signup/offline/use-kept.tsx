import { useEffect, useState } from "react";
import { useApp } from "../../web/app/app-context.ts";
import { onReturn } from "../../web/browser/on-return.ts";
import type { SaveStateProps } from "../../web/ui/states/save-state.tsx";
import type { Signup } from "../records.ts";
import { focusRefused } from "./note/refused.ts";
import { hasOutbox, type Kept, useOutbox } from "./outbox/use-outbox.ts";
import { fetchQueueCode, loadedQueueCode } from "./queue-code.ts";

/** The code of the queue, from when it is there; `wanted` has it fetched, again whenever the network may be back. */
function useQueueCode(wanted: boolean) {
  const app = useApp();
  const [code, setCode] = useState(() => loadedQueueCode(app));
  useEffect(() => {
    if (!wanted || code) return undefined;
    const fetch = () =>
      void fetchQueueCode(app).then(
        (found) => setCode(() => found),
        () => undefined,
      );
    fetch();
    return onReturn(fetch);
  }, [wanted, code, app]);
  return code;
}

/** A sign-up with everything typed on this device (`useOutbox`), once the code of the queue has come. */
export function useKept<S extends Signup | null>(loaded: S, told = true): Kept<S> {
  return useOutbox(useQueueCode(hasOutbox(loaded))?.outboxOf, loaded, told);
}

/** What the page's head says of the last change: never that it is saved while it waits on this device. */
export function saveStateOf({ state, outbox }: Kept, own: SaveStateProps | undefined): SaveStateProps | undefined {
  if (state.held.length === 0 || state.status === "others") return own;
  // What was refused goes out by a decision, which stands in the page.
  if (state.held.some((each) => each.refusal)) return { state: "failed", onRetry: focusRefused };
  const stuck = !["still", "sending", "away"].includes(state.status);
  if (stuck || (state.status === "away" && !state.lasts)) return { state: "failed", onRetry: () => void outbox?.run() };
  return { state: state.status === "away" ? "offline" : "saving" };
}

/** Says what waits on this device and what becomes of it; nothing while nothing waits. */
export function KeptNote({ kept }: { kept: Kept }) {
  const Part = loadedQueueCode(useApp())?.KeptNote;
  return Part && kept.state.held.length > 0 && <Part kept={kept} />;
}
