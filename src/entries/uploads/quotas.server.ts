// How many files of music and answers may be kept, so that nobody fills the disk for all others.
import { isAdmin } from "../../people/access/access.server.ts";
import { refuseTooMany, type Limit, networkOf } from "../../kernel/limits/limits.server.ts";
import { refuse } from "../../refusals.ts";
import { sentBytes } from "./quotas-sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** The most music and files of answers of one sign-up, earlier versions of music counted, unless the organiser sends it: a club with sixty numbers has two or three. */
export const SIGNUP_GIGABYTES = 5;
/** The most of one organiser. */
export const TENANT_GIGABYTES = 100;
const GIGABYTE = 1_000_000_000;

const said = {
  signup: {
    pl: `To zgłoszenie ma już ${SIGNUP_GIGABYTES} GB plików. Wyślij utwory jako MP3 albo poproś organizatora, żeby dodał je za Ciebie.`,
    en: `This sign-up already has ${SIGNUP_GIGABYTES} GB of files. Send tracks as MP3, or ask the organiser to add them for you.`,
  },
  tenant: {
    pl: "Miejsce na pliki u organizatora jest pełne. Napisz do niego.",
    en: "The organiser's space for files is full. Please write to them.",
  },
};

/** Files that one client may begin to send in an hour; a hall and its clubs may share an address. */
const OF_CLIENT: Limit = { name: "files from a client", most: 600, seconds: 3600 };

/** Refuses a file of so many bytes that would be more than the sign-up, or its organiser, may keep, and a client that sends too many. */
export async function refuseBeyondQuota(call: Call, signupId: string, bytes: number): Promise<void> {
  const kept = await sentBytes(call.db, signupId);
  if (!isAdmin(call) && kept.of_signup + bytes > SIGNUP_GIGABYTES * GIGABYTE)
    refuse("not_possible", { values: { why: said.signup[call.locale] } });
  if (kept.of_tenant + bytes > TENANT_GIGABYTES * GIGABYTE) refuse("not_possible", { values: { why: said.tenant[call.locale] } });
  refuseTooMany(await call.world.limits.take(OF_CLIENT, networkOf(call.client)));
}
