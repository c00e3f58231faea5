// Limits on stored files of music and answers, so that nobody fills the disk for all others.
import { isAdmin } from "../../people/access/access.server.ts";
import { refuseTooMany, type Limit, networkOf } from "../../kernel/limits/limits.server.ts";
import { refuse } from "../../refusals.ts";
import { sentBytes } from "./quotas-sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/**
 * Most gigabytes of music and answer files of one sign-up, with earlier versions of music; files sent by the organiser are not limited. A club with
 * sixty entries has two or three.
 */
export const SIGNUP_GIGABYTES = 5;
/** Most gigabytes of one organiser. */
export const TENANT_GIGABYTES = 100;
const GIGABYTE = 1_000_000_000;

/** Files that one client may begin to send in an hour; a hall and its clubs may share an address. */
const OF_CLIENT: Limit = { name: "files from a client", most: 600, seconds: 3600 };

/** Refuses a file when the sign-up or its organiser would exceed its limit, and a client that sends too many files. */
export async function refuseBeyondQuota(call: Call, signupId: string, bytes: number): Promise<void> {
  const stored = await sentBytes(call.db, signupId);
  if (!isAdmin(call) && stored.of_signup + bytes > SIGNUP_GIGABYTES * GIGABYTE)
    refuse("signup_storage_full", { values: { gigabytes: SIGNUP_GIGABYTES } });
  if (stored.of_tenant + bytes > TENANT_GIGABYTES * GIGABYTE) refuse("organiser_storage_full");
  refuseTooMany(await call.world.limits.consume(OF_CLIENT, networkOf(call.client)));
}
