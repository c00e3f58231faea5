// Opening the pages of a sign-up where the network may be away: what this device knows stands in for the server.
import type { Reply } from "../../kernel/endpoint.ts";
import { appContext } from "../../web/app-context.ts";
import { ApiError } from "../../web/calls/api.ts";
import { caller, type LoaderArgs, localeOf } from "../../web/page.ts";
import { calls } from "../calls.ts";
import type { Signup } from "../records.ts";
import { openOutbox, partsIfKept } from "./open-outboxes.ts";

export type Form = Reply<typeof calls.getSignupForm>;
/** A sign-up as the form lists it. */
export type FormSignup = Form["signups"][number];

/** A server that says nothing for so long is away for a page that this device can open by itself. In milliseconds. */
const PATIENCE_MS = 4000;

/** Whether an answer did not come, not in time, or not from the application. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 : error instanceof DOMException && error.name === "TimeoutError";

/** Until when an answer is waited for: where this device knows what to show instead, not for long. */
const patient = (signal: AbortSignal, known: boolean) => (known ? AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) : signal);

/** The sign-up as the server has it; while the server is away, or has not heard of it yet, as this device knows it. */
export async function loadKept({ context, request }: Pick<LoaderArgs, "context" | "request">, id: string): Promise<Signup> {
  const kept = await partsIfKept();
  const base = kept?.keptBase(context.get(appContext), id, localeOf(context));
  // Behind a server that is known to be away nobody waits; what has waited goes out, and the record is asked for then.
  if (base && (base.fresh || openOutbox(id)?.state().status === "away")) return base.signup;
  const asked = import.meta.env.SSR ? 0 : performance.now();
  try {
    const signup = await caller(context).call(calls.getSignup, { params: { id } }, { signal: patient(request.signal, base !== undefined) });
    openOutbox(id)?.see(signup, asked);
    return signup;
  } catch (error) {
    // A browser that may no longer open it still shows what is kept on it.
    const kept = base && (isAway(error) || (error instanceof ApiError && error.status === 404 && waits(id)));
    if (kept) return base.signup;
    throw error;
  }
}

const waits = (id: string) => (openOutbox(id)?.state().held.length ?? 0) > 0;

/** What sign-up to a competition offers; while the server is away, as a sign-up that this device keeps tells it. */
export async function loadForm(
  { context, request }: Pick<LoaderArgs, "context" | "request">,
  slugOrId: string,
  asked: string | null,
): Promise<Form> {
  const form = (await partsIfKept())?.keptFormOf(context.get(appContext), slugOrId, asked);
  try {
    return await caller(context).call(
      calls.getSignupForm,
      { params: { id: slugOrId } },
      { signal: patient(request.signal, form !== undefined) },
    );
  } catch (error) {
    if (!form || !isAway(error)) throw error;
    return form;
  }
}

/** What stands in for a part of a sign-up's page that the device does not know, while the server is away or has not heard of the sign-up. */
export function whenKept<T>(id: string, instead: T): (error: unknown) => T {
  return (error) => {
    const outbox = import.meta.env.SSR ? undefined : openOutbox(id);
    if (outbox?.base() && (isAway(error) || outbox.isFresh() || outbox.state().held.length > 0)) return instead;
    throw error;
  };
}
