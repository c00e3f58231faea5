// How often a password or a second factor may be tried.
import { refuseTooMany, type Limit, networkOf } from "../../kernel/limits/limits.server.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { refuseField } from "../../refusals.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

const OF_ADDRESS: Limit = { name: "wrong passwords of an address from a client", most: 5, seconds: 60 };
const OF_CLIENT: Limit = { name: "wrong passwords from a client", most: 60, seconds: 60 };
/** A code has six digits: whoever has the password may not guess from many clients. */
const OF_ACCOUNT: Limit = { name: "wrong second factors of an account", most: 50, seconds: 3600 };

interface Wrong {
  field: string;
  sentences: Record<Locale, string>;
}

/** Enough of an address to tell whether one account or many are tried: `a…@example.com`. */
function maskedEmail(email: string): string {
  return email.replace(/^(.?).*@/s, "$1…@");
}

/**
 * Lets a password be tried for an address; refuses a wrong one at its field, and every one (429) while this address from this client, or
 * this client in all, has failed too often within a minute. Tries that fit do not count; those that fail are logged.
 */
export function tryPassword(call: Call, email: string, fits: () => Promise<boolean>, wrong: Wrong): Promise<void> {
  return tryProof(call, email, fits, wrong, []);
}

/** The same for a second factor; 50 failures of one account within an hour, from whatever clients, are refused as well. */
export function tryFactor(call: Call, person: { id: string; email: string }, fits: () => Promise<boolean>, wrong: Wrong): Promise<void> {
  return tryProof(call, person.email, fits, wrong, [[OF_ACCOUNT, person.id]]);
}

async function tryProof(
  call: Call,
  email: string,
  fits: () => Promise<boolean>,
  wrong: Wrong,
  more: readonly (readonly [Limit, string])[],
): Promise<void> {
  const client = networkOf(call.client);
  const counts = [[OF_ADDRESS, `${client} ${email.toLowerCase()}`] as const, [OF_CLIENT, client] as const, ...more];
  const refuseSpent = async () => {
    for (const [limit, who] of counts) refuseTooMany(await call.world.limits.look(limit, who));
  };
  await refuseSpent();
  if (!(await fits())) {
    const { requestId: request, tenant } = call;
    call.world.log.warn({ client: call.client, email: maskedEmail(email), tenant: tenant.slug, request }, "a sign-in failed");
    for (const [limit, who] of counts) refuseTooMany(await call.world.limits.take(limit, who));
    refuseField(wrong.field, call.locale, wrong.sentences);
  }
  // Whoever tries many at one moment learns nothing from those beyond the limit.
  await refuseSpent();
}
