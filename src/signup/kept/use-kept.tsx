import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { useApp } from "../../web/app-context.ts";
import { onReturn } from "../../web/live/on-return.ts";
import { useOnline } from "../../web/offline/use-online.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { SaveStateProps } from "../../web/ui/states/save-state.tsx";
import type { Signup } from "../records.ts";
import { NOTHING, type OutboxState } from "./changes.ts";
import { fetchKept, keptParts } from "./open-outboxes.ts";
import { focusRefused } from "./note/refused.ts";
import type { Outbox } from "./outbox.ts";

export interface Kept<S extends Signup | null = Signup | null> {
  /** The sign-up as the screen shows it. */
  signup: S;
  /** Undefined where nothing is kept: in a trial, on the server, and until the code for it has come. */
  outbox: Outbox | undefined;
  state: OutboxState;
}

const nothing = () => NOTHING;
const never = () => () => undefined;

/** The code of what is kept, from when it is there; `wanted` has it fetched, again whenever the network may be back. */
function useKeptParts(wanted: boolean) {
  const [parts, setParts] = useState(keptParts);
  useEffect(() => {
    if (!wanted || parts) return undefined;
    const fetch = () =>
      void fetchKept().then(
        (found) => setParts(() => found),
        () => undefined,
      );
    fetch();
    return onReturn(fetch);
  }, [wanted, parts]);
  return parts;
}

/**
 * A sign-up with everything typed on this device, whether the server has it or not; what waits is sent while the page is open. `told`: the record
 * comes from the server, not from this device.
 */
export function useKept<S extends Signup | null>(loaded: S, told = true): Kept<S> {
  const app = useApp();
  const { bootstrap } = app;
  const locale = useLocale();
  const id = loaded?.trial ? undefined : loaded?.id;
  const parts = useKeptParts(id !== undefined);
  const outbox = useMemo(() => (id === undefined ? undefined : parts?.outboxOf(app, id, locale)), [parts, app, id, locale]);
  const state = useSyncExternalStore(outbox?.subscribe ?? never, outbox?.state ?? nothing, nothing);
  if (loaded && told) outbox?.see(loaded);
  useEffect(() => void outbox?.run(), [outbox]);
  const online = useOnline();
  const typing = online && outbox !== undefined && loaded?.locked === null;
  useEffect(() => {
    if (typing)
      void import("../../web/offline/keep-shell.ts").then(
        (shell) => shell.keepSignupShell(bootstrap),
        () => undefined,
      );
  }, [typing, bootstrap]);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (state.drained > 0) void revalidate();
  }, [state.drained, revalidate]);
  const signup = useMemo(
    () => (outbox && loaded && state !== NOTHING ? (outbox.shown(loaded, state) as S) : loaded),
    [outbox, loaded, state],
  );
  return { signup, outbox, state };
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
  const Part = keptParts()?.KeptNote;
  return Part && kept.state.held.length > 0 && <Part kept={kept} />;
}
