// Decrypts an account's secrets, which are encrypted for their own row, and builds the provider's client.
import { z } from "zod";
import type { Secrets } from "../../kernel/secrets/secrets.server.ts";
import type { World } from "../../kernel/world/world.server.ts";
import type { Gateway, Provider } from "../protocols/gateway.ts";
import { type Merchant, P24_HOSTS, p24Gateway } from "../protocols/p24.ts";
import { STRIPE_HOST, type StripeAccount, stripeGateway } from "../protocols/stripe.ts";
import type { AccountRow } from "./accounts-sql.server.ts";

const secretsOf = {
  p24: z.object({ crc: z.string(), api_key: z.string() }),
  stripe: z.object({ secret_key: z.string(), webhook_secret: z.string() }),
} as const;

export type P24Secrets = z.output<(typeof secretsOf)["p24"]>;
export type StripeSecrets = z.output<(typeof secretsOf)["stripe"]>;

/** Encryption context of an account's secrets: copied to another organiser's row, they cannot be decrypted. */
export function placeOf(tenantId: string, kind: string): string {
  return `payment_accounts ${tenantId} ${kind}`;
}

type Kept = Pick<AccountRow, "key_id" | "sealed">;

/** Decrypts the text stored in a row. Undefined when there is none, or no configured key decrypts it. */
export function openedText(secrets: Secrets, tenantId: string, kind: string, { key_id, sealed }: Kept): string | undefined {
  return key_id === null || sealed === null ? undefined : secrets.open({ key_id, sealed }, placeOf(tenantId, kind));
}

/** Decrypts the secrets stored in a provider's row. Undefined when there are none, or no configured key decrypts them. */
export function openedSecrets<P extends Provider>(
  secrets: Secrets,
  tenantId: string,
  kind: P,
  row: Kept,
): z.output<(typeof secretsOf)[P]> | undefined {
  const text = openedText(secrets, tenantId, kind, row);
  const parsed = text === undefined ? undefined : secretsOf[kind].safeParse(JSON.parse(text));
  return parsed?.success ? (parsed.data as z.output<(typeof secretsOf)[P]>) : undefined;
}

/** The organiser's Przelewy24 account for API calls. Undefined while it is incomplete. */
export function merchantOf(
  world: Pick<World, "secrets" | "providers">,
  tenantId: string,
  row: AccountRow | undefined,
): Merchant | undefined {
  const kept = row && openedSecrets(world.secrets, tenantId, "p24", row);
  if (!kept || row.merchant_id === null || row.pos_id === null) return undefined;
  const host = world.providers.p24 ?? (row.sandbox ? P24_HOSTS.sandbox : P24_HOSTS.production);
  return { merchantId: row.merchant_id, posId: row.pos_id, crc: kept.crc, apiKey: kept.api_key, host };
}

/** The organiser's Stripe account for API calls. Undefined while it is incomplete. */
export function stripeAccountOf(
  world: Pick<World, "secrets" | "providers">,
  tenantId: string,
  row: AccountRow | undefined,
): StripeAccount | undefined {
  const kept = row && openedSecrets(world.secrets, tenantId, "stripe", row);
  return kept && { secretKey: kept.secret_key, webhookSecret: kept.webhook_secret, host: world.providers.stripe ?? STRIPE_HOST };
}

/** The client of an account's provider. Undefined while the account is incomplete. */
export function gatewayOf(
  world: Pick<World, "secrets" | "providers">,
  tenantId: string,
  provider: Provider,
  row: AccountRow | undefined,
): Gateway | undefined {
  const fetch = (request: Request) => world.providers.fetch(request);
  if (provider === "p24") {
    const merchant = merchantOf(world, tenantId, row);
    return merchant && p24Gateway(merchant, fetch);
  }
  const account = stripeAccountOf(world, tenantId, row);
  return account && stripeGateway(account, fetch);
}
