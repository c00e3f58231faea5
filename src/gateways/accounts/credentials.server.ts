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

/** Encryption context of an account's secrets: copied to another organiser's row, they cannot be decrypted. */
export function encryptionContext(tenantId: string, kind: string): string {
  return `payment_accounts ${tenantId} ${kind}`;
}

type StoredSecrets = Pick<AccountRow, "key_id" | "sealed">;

/** Decrypts the text stored in a row. Undefined when there is none, or no configured key decrypts it. */
export function decryptText(secrets: Secrets, tenantId: string, kind: string, { key_id, sealed }: StoredSecrets): string | undefined {
  return key_id === null || sealed === null ? undefined : secrets.open({ key_id, sealed }, encryptionContext(tenantId, kind));
}

/** Decrypts the secrets stored in a provider's row. Undefined when there are none, or no configured key decrypts them. */
export function decryptSecrets<P extends Provider>(
  secrets: Secrets,
  tenantId: string,
  kind: P,
  row: StoredSecrets,
): z.output<(typeof secretsOf)[P]> | undefined {
  const text = decryptText(secrets, tenantId, kind, row);
  const parsed = text === undefined ? undefined : secretsOf[kind].safeParse(JSON.parse(text));
  return parsed?.success ? (parsed.data as z.output<(typeof secretsOf)[P]>) : undefined;
}

/** The organiser's Przelewy24 account for API calls. Undefined while it is incomplete. */
export function toMerchant(
  world: Pick<World, "secrets" | "providers">,
  tenantId: string,
  row: AccountRow | undefined,
): Merchant | undefined {
  const decrypted = row && decryptSecrets(world.secrets, tenantId, "p24", row);
  if (!decrypted || row.merchant_id === null || row.pos_id === null) return undefined;
  const host = world.providers.p24 ?? (row.sandbox ? P24_HOSTS.sandbox : P24_HOSTS.production);
  return { merchantId: row.merchant_id, posId: row.pos_id, crc: decrypted.crc, apiKey: decrypted.api_key, host };
}

/** The organiser's Stripe account for API calls. Undefined while it is incomplete. */
export function toStripeAccount(
  world: Pick<World, "secrets" | "providers">,
  tenantId: string,
  row: AccountRow | undefined,
): StripeAccount | undefined {
  const decrypted = row && decryptSecrets(world.secrets, tenantId, "stripe", row);
  return (
    decrypted && { secretKey: decrypted.secret_key, webhookSecret: decrypted.webhook_secret, host: world.providers.stripe ?? STRIPE_HOST }
  );
}

/** The client of an account's provider. Undefined while the account is incomplete. */
export function createGateway(
  world: Pick<World, "secrets" | "providers">,
  tenantId: string,
  provider: Provider,
  row: AccountRow | undefined,
): Gateway | undefined {
  const fetch = (request: Request) => world.providers.fetch(request);
  if (provider === "p24") {
    const merchant = toMerchant(world, tenantId, row);
    return merchant && p24Gateway(merchant, fetch);
  }
  const account = toStripeAccount(world, tenantId, row);
  return account && stripeGateway(account, fetch);
}
