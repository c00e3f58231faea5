// Opening the pages of a sign-up where the network may be away: what this device knows stands in for the server.
import type { Reply } from "../../kernel/endpoint.ts";
import { ApiError } from "../../web/calls/api.ts";
import { caller, type LoaderArgs, localeOf } from "../../web/page.ts";
import { calls } from "../calls.ts";
import type { Signup } from "../records.ts";
import { openOutbox, partsIfKept } from "./open-outboxes.ts";

export type Form = Reply<typeof calls.getSignupForm>;

/** Whether an answer did not come, or not from the application. */
export const isAway = (error: unknown): boolean => error instanceof ApiError && error.status >= 500;

/** The sign-up as the server has it; while the server is away, or has not heard of it yet, as this device knows it. */
export async function loadKept({ context, request }: Pick<LoaderArgs, "context" | "request">, id: string): Promise<Signup> {
  const kept = await partsIfKept();
  const base = kept?.keptBase(caller(context), id, localeOf(context));
  if (base?.fresh) return base.signup;
  const asked = import.meta.env.SSR ? 0 : performance.now();
  try {
    const signup = await caller(context).call(calls.getSignup, { params: { id } }, { signal: request.signal });
    openOutbox(id)?.see(signup, asked);
    return signup;
  } catch (error) {
    if (base && isAway(error)) return base.signup;
    throw error;
  }
}

/** What sign-up to a competition offers; while the server is away, as a sign-up that this device keeps tells it. */
export async function loadForm(
  { context, request }: Pick<LoaderArgs, "context" | "request">,
  slugOrId: string,
  asked: string | null,
): Promise<Form> {
  try {
    return await caller(context).call(calls.getSignupForm, { params: { id: slugOrId } }, { signal: request.signal });
  } catch (error) {
    const form = isAway(error) ? (await partsIfKept())?.keptFormOf(slugOrId, asked) : undefined;
    if (!form) throw error;
    return form;
  }
}

/** What stands in for a part of a sign-up's page that the device does not know, while the server is away. */
export function whenKept<T>(id: string, instead: T): (error: unknown) => T {
  return (error) => {
    if (!import.meta.env.SSR && isAway(error) && openOutbox(id)?.base()) return instead;
    throw error;
  };
}
