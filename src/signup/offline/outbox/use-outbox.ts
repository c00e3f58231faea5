// Gives components a sign-up with everything typed on this device.
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { useApp } from "../../../web/app/app-context.ts";
import { useOnline } from "../../../web/browser/use-online.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import type { Signup } from "../../records.ts";
import { NOTHING, type OutboxState } from "./changes.ts";
import type { Outbox } from "./outbox.ts";
import type { openOutbox } from "./outboxes.ts";

export interface DeviceSignup<S extends Signup | null = Signup | null> {
  signup: S;
  /** Undefined where nothing is stored: in a trial, on the server, and before the code of the queue is loaded. */
  outbox: Outbox | undefined;
  state: OutboxState;
}

const nothing = () => NOTHING;
const never = () => () => undefined;

/** True when changes of a sign-up go through an outbox. */
export const hasOutbox = (signup: Signup | null): boolean => signup !== null && !signup.trial;

/**
 * Returns a sign-up with everything typed on this device, and sends pending changes while the page is open. `open` is undefined until the code of the
 * queue is loaded. `isFromServer` is true when the record comes from the server, not from this device.
 */
export function useOutbox<S extends Signup | null>(open: typeof openOutbox | undefined, loaded: S, isFromServer: boolean): DeviceSignup<S> {
  const app = useApp();
  const { bootstrap } = app;
  const locale = useLocale();
  const id = hasOutbox(loaded) ? loaded?.id : undefined;
  const outbox = useMemo(() => (id === undefined ? undefined : open?.(app, id, locale)), [open, app, id, locale]);
  const state = useSyncExternalStore(outbox?.subscribe ?? never, outbox?.state ?? nothing, nothing);
  if (loaded && isFromServer) outbox?.receive(loaded);
  useEffect(() => void outbox?.run(), [outbox]);
  const online = useOnline();
  const typing = online && outbox !== undefined && loaded?.locked === null;
  useEffect(() => {
    if (typing)
      void import("../../../web/offline/register-shell.ts").then(
        (shell) => shell.registerSignupShell(bootstrap),
        () => undefined,
      );
  }, [typing, bootstrap]);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (state.reloadCount > 0) void revalidate();
  }, [state.reloadCount, revalidate]);
  const signup = useMemo(
    () => (outbox && loaded && state !== NOTHING ? (outbox.shown(loaded, state) as S) : loaded),
    [outbox, loaded, state],
  );
  return { signup, outbox, state };
}
