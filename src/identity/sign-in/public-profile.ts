import { getPublicProfile } from "../../tenants/contract.ts";
import { ApiError } from "../../web/calls/api.ts";
import { caller, type LoaderArgs } from "../../web/pages/page.ts";

/** Loads the organiser's public profile: name, logo and contact. Null when there is none (before the set-up, or while the server is unavailable). */
export async function loadPublicProfile({ context, request }: LoaderArgs) {
  return caller(context)
    .call(getPublicProfile, {}, { signal: request.signal })
    .catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    });
}
