// An account's secrets, sealed for its own row, and the provider behind an account.
import { z } from "zod";
import type { Secrets } from "../../kernel/secrets/secrets.server.ts";
import type { World } from "../../kernel/world/world.server.ts";
import type { Gateway, Provider } from "../protocols/gateway.ts";
import { type Merchant, P24_HOSTS, p24Gateway } from "../protocols/p24.ts";
import { STRIPE_HOST, type StripeAccount, stripeGateway } from "../protocols/stripe.ts";
import type { AccountRow } from "./accounts-sql.server.ts";

/** The secrets of each provider's account. */
const secretsOf = {
  p24: z.object({ crc: z.string(), api_key: z.string() }),
  stripe: z.object({ secret_key: z.string(), webhook_secret: z.string() }),
} as const;

export type P24Secrets = z.output<(typeof secretsOf)["p24"]>;
export type StripeSecrets = z.output<(typeof secretsOf)["stripe"]>;

/** What an account's secrets are sealed for: moved to another organiser's row they open no more. */
export function placeOf(tenantId: string, kind: string): string {
  return `payment_accounts ${tenantId} ${kind}`;
}

type Kept = Pick<AccountRow, "key_id" | "sealed">;

/** The text that a row keeps sealed; undefined where it keeps none or no key of ours opens it. */
export function openedText(secrets: Secrets, tenantId: string, kind: string, { key_id, sealed }: Kept): string | undefined {
  return key_id === null || sealed === null ? undefined : secrets.open({ key_id, sealed }, placeOf(tenantId, kind));
}

/** The secrets that a provider's row keeps; undefined where it keeps none or no key of ours opens them. */
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

/** The organiser's account at Przelewy24 as its calls need it; undefined while it is not complete. */
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

/** The same at Stripe. */
export function stripeAccountOf(
  world: Pick<World, "secrets" | "providers">,
  tenantId: string,
  row: AccountRow | undefined,
): StripeAccount | undefined {
  const kept = row && openedSecrets(world.secrets, tenantId, "stripe", row);
  return kept && { secretKey: kept.secret_key, webhookSecret: kept.webhook_secret, host: world.providers.stripe ?? STRIPE_HOST };
}

/** The provider behind an account; undefined while that is not complete. */
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
