import { getFace } from "../../tenants/contract.ts";
import { ApiError } from "../../web/calls/api.ts";
import { caller, type LoaderArgs } from "../../web/pages/page.ts";

/** A loader: the organiser's name, logo and contact; null where there is none to show (before the set-up, or while the server is away). */
export async function loadFace({ context, request }: LoaderArgs) {
  return caller(context)
    .call(getFace, {}, { signal: request.signal })
    .catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    });
}
