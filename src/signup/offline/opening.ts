// Loads the pages of a sign-up where the network may be unavailable: the device's snapshot replaces the server's answer.
import { appContext } from "../../web/app/app-context.ts";
import { ApiError } from "../../web/calls/api.ts";
import { isUnreachable, PATIENCE_MS } from "../../web/outbox/outcome.ts";
import { caller, type LoaderArgs, localeOf } from "../../web/pages/page.ts";
import { getSignup, getSignupForm } from "../contract.ts";
import type { Signup } from "../records.ts";
import type { Form } from "./outbox/device-signups.ts";
import { openOutboxes } from "./outbox/open-outboxes.ts";
import { queueCodeIfUsed } from "./queue-code.ts";

/** Aborts a call after PATIENCE_MS where the device has a snapshot to show instead. */
const withPatience = (signal: AbortSignal, hasSnapshot: boolean) =>
  hasSnapshot ? AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) : signal;

/** Loads the sign-up from the server, or from this device while the server is unavailable or does not have it yet. */
export async function loadSignupOrSnapshot({ context, request }: Pick<LoaderArgs, "context" | "request">, id: string): Promise<Signup> {
  const app = context.get(appContext);
  const code = await queueCodeIfUsed(app);
  const base = code?.keptBase(app, id, localeOf(context));
  const outbox = () => openOutboxes(app).get(id);
  // Does not wait for a server that is known to be unavailable: once the changes are sent, the page loads the record again.
  if (base && (base.fresh || outbox()?.state().status === "away")) return base.signup;
  const requestedAt = import.meta.env.SSR ? 0 : performance.now();
  try {
    const signup = await caller(context).call(getSignup, { params: { id } }, { signal: withPatience(request.signal, base !== undefined) });
    outbox()?.receive(signup, requestedAt);
    return signup;
  } catch (error) {
    // A browser that may no longer open the sign-up still shows what is stored on it.
    const hasPending = (outbox()?.state().pending.length ?? 0) > 0;
    const useStored = base && (isUnreachable(error) || (error instanceof ApiError && error.status === 404 && hasPending));
    if (useStored) return base.signup;
    throw error;
  }
}

/** Loads what sign-up to a competition offers; while the server is unavailable, from a sign-up that is stored on this device. */
export async function loadForm(
  { context, request }: Pick<LoaderArgs, "context" | "request">,
  slugOrId: string,
  requestedAt: string | null,
): Promise<Form> {
  const app = context.get(appContext);
  const form = (await queueCodeIfUsed(app))?.keptFormOf(app, slugOrId, requestedAt);
  try {
    return await caller(context).call(
      getSignupForm,
      { params: { id: slugOrId } },
      { signal: withPatience(request.signal, form !== undefined) },
    );
  } catch (error) {
    if (!form || !isUnreachable(error)) throw error;
    return form;
  }
}

/** Returns a handler of errors that replaces a missing part of the page by `instead` while the server is unavailable or lacks the sign-up. */
export function fallbackWhileOffline<T>({ context }: Pick<LoaderArgs, "context">, id: string, instead: T): (error: unknown) => T {
  return (error) => {
    const outbox = openOutboxes(context.get(appContext)).get(id);
    if (outbox?.base() && (isUnreachable(error) || outbox.isFresh() || outbox.state().pending.length > 0)) return instead;
    throw error;
  };
}
