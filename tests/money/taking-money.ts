// An organiser that takes money online, with the accounts of the test gateway.
import type { Browser } from "../competitions/factories.ts";
import type { Provider } from "#src/gateways/protocols/gateway.ts";
import { TEST_CREDENTIALS } from "#src/gateways/test-servers/test-gateway.server.ts";
import { saveP24Account, saveStripeAccount, switchPaymentAccount } from "#src/gateways/accounts/contract.ts";

/** Saves the account at a provider and offers it to payers. */
export async function takeMoney(admin: Browser, provider: Provider): Promise<void> {
  if (provider === "p24") await admin.must(saveP24Account, { body: TEST_CREDENTIALS.p24 });
  else await admin.must(saveStripeAccount, { body: TEST_CREDENTIALS.stripe });
  await offer(admin, provider, true);
}

/** Offers a payment method, or withdraws it. */
export async function offer(admin: Browser, kind: Provider | "transfer" | "cash", enabled: boolean): Promise<void> {
  await admin.must(switchPaymentAccount, { params: { kind }, body: { enabled } });
}
