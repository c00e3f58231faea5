// The office's page „Do wyjaśnienia”, rendered by the server.
import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { browserAs } from "#tests/competitions/factories.ts";
import { buttonsOf, renderedBy } from "#tests/application/rendered.ts";
import { makeOwing } from "#tests/signups/submitted-signup.ts";
import { startAttempt } from "../../payments/records/contract.ts";
import { TEST_CREDENTIALS } from "../../gateways/test-servers/test-gateway.server.ts";
import { stripeNotice } from "../../gateways/test-servers/test-stripe.server.ts";
import { listDiscrepancies, settleDiscrepancy } from "./contract.ts";
import { receiveStripeEvent } from "../../gateways/protocols/contract.ts";

const house = useHouse({}, { pages: true });
const page = renderedBy(house);

it("tells what happened to which payment, with two buttons, and what became of it", async () => {
  const { admin, browser, params, payment, tenant } = await makeOwing(house, "gateway", "stripe");
  const path = "/dashboard/payments/discrepancies";
  expect((await page(admin, path)).text).toContain("Nie ma nic do wyjaśnienia");
  const { redirect_url } = await browser.must(startAttempt, { params, body: { provider: "stripe" } });
  await house.fetch(redirect_url, {
    method: "POST",
    body: new URLSearchParams({ choice: "pay" }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  const { payment_intent } = await house.world.database.inTenant(tenant.id, (trx) =>
    trx.selectFrom("payment_attempts").select("provider_reference as payment_intent").executeTakeFirstOrThrow(),
  );
  const refund = {
    id: "re_1",
    object: "refund",
    payment_intent,
    amount: 3000,
    currency: "pln",
    status: "succeeded",
    created: 1_768_900_000,
  };
  const { body, signature } = stripeNotice(TEST_CREDENTIALS.stripe.webhook_secret, "refund.created", refund, house.world.now());
  const sent = `${receiveStripeEvent.path}?tenant=${tenant.slug}`;
  await house.fetch(sent, { method: "POST", body, headers: { "stripe-signature": signature } });

  const open = await page(admin, path);
  for (const text of ["Zwrot w panelu operatora", "30,00", "Stripe", "10:06", payment.reference]) expect(open.text).toContain(text);
  expect(buttonsOf(open.html)).toEqual(expect.arrayContaining(["Zapisz jako zwrot", "Nie dotyczy"]));

  const [item] = (await admin.must(listDiscrepancies, { query: {} })).data;
  const reason = "To inny sklep";
  await admin.must(settleDiscrepancy, { params: { id: item?.id ?? "" }, body: { status: "dismissed", reason } });
  expect((await page(admin, path)).text).toContain("Nie ma nic do wyjaśnienia");
  const settled = await page(admin, `${path}?view=settled`);
  expect(settled.text).toContain(reason);
  expect(buttonsOf(settled.html)).not.toContain("Nie dotyczy");
  expect((await page(await browserAs(house, tenant, "trener"), path)).status).toBe(302);
});
