// Limits the attempts at passwords and second factors.
import { refuseTooMany, type Limit, networkOf } from "../../kernel/limits/limits.server.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { refuseField } from "../../refusals.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

const OF_ADDRESS: Limit = { name: "wrong passwords of an address from a client", most: 5, seconds: 60 };
const OF_CLIENT: Limit = { name: "wrong passwords from a client", most: 60, seconds: 60 };
/** A code has only six digits. This limit stops guessing from many clients by a person who has the password. */
const OF_ACCOUNT: Limit = { name: "wrong second factors of an account", most: 50, seconds: 3600 };

interface FieldError {
  field: string;
  sentences: Record<Locale, string>;
}

/** Masks an address, so that logs show whether one account or many are attacked: `a…@example.com`. */
function maskedEmail(email: string): string {
  return email.replace(/^(.?).*@/s, "$1…@");
}

/**
 * Checks a password within the limits. Refuses a wrong one at its field. Refuses every one (429) after too many failures within a minute, of this
 * address from this client or of this client in total. Successes do not count. Failures are logged.
 */
export function tryPassword(call: Call, email: string, fits: () => Promise<boolean>, wrong: FieldError): Promise<void> {
  return tryProof(call, email, fits, wrong, []);
}

/** The same for a second factor. Also refuses after 50 failures of one account within an hour, from any clients. */
export function tryFactor(
  call: Call,
  person: { id: string; email: string },
  fits: () => Promise<boolean>,
  wrong: FieldError,
): Promise<void> {
  return tryProof(call, person.email, fits, wrong, [[OF_ACCOUNT, person.id]]);
}

async function tryProof(
  call: Call,
  email: string,
  fits: () => Promise<boolean>,
  wrong: FieldError,
  more: readonly (readonly [Limit, string])[],
): Promise<void> {
  const client = networkOf(call.client);
  const counts = [[OF_ADDRESS, `${client} ${email.toLowerCase()}`] as const, [OF_CLIENT, client] as const, ...more];
  const refuseSpent = async () => {
    for (const [limit, who] of counts) refuseTooMany(await call.world.limits.check(limit, who));
  };
  await refuseSpent();
  if (!(await fits())) {
    const { requestId: request, tenant } = call;
    call.world.log.warn({ client: call.client, email: maskedEmail(email), tenant: tenant.slug, request }, "a sign-in failed");
    for (const [limit, who] of counts) refuseTooMany(await call.world.limits.consume(limit, who));
    refuseField(wrong.field, call.locale, wrong.sentences);
  }
  // Checked again afterwards, so that many parallel attempts reveal nothing beyond the limit.
  await refuseSpent();
}
