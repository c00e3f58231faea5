// The application as `npm run serve` starts it, with addresses of the payment providers set by the operator: accounts configured by calls, payments
// over the network, and changing keys.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import pg from "pg";
import { afterAll, expect, inject, it, vi } from "vitest";
import { Robot } from "#scripts/robot.ts";
import * as contract from "#src/payments/records/contract.ts";
import { openTestGateway, TEST_CREDENTIALS } from "#src/gateways/test-servers/test-gateway.server.ts";
import { type MadeTenant, makePerson, PASSWORD } from "#tests/competitions/factories.ts";
import { templateDatabase } from "#tests/postgres.global.ts";
import { makeOwing } from "#tests/signups/submitted-signup.ts";
import { openHouse } from "#tests/application/world.ts";
import { type RunningApplication, startApplication, urlOfDatabase } from "./running.ts";
import * as accountContract from "#src/gateways/accounts/contract.ts";

vi.setConfig({ testTimeout: 300_000 });
const folder = mkdtempSync(join(tmpdir(), "parkiet-serve-pays-"));
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts both providers on a separate port. */
async function openProviders() {
  let answer: (request: Request) => Promise<Response> = async () => new Response("", { status: 503 });
  const server = createServer(getRequestListener((request) => answer(request)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const gateway = openTestGateway(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { notify: (request) => fetch(request) });
  answer = async (request) => gateway.app.fetch(request);
  closing.push(
    async () => server.closeAllConnections(),
    async () => new Promise((resolve) => server.close(resolve)),
  );
  return gateway;
}

/** Creates a migrated database on the run's cluster. */
async function newDatabase() {
  const postgres = inject("postgres");
  const database = `serve_pays_${process.pid}`;
  const client = new pg.Client({ ...postgres, database: "parkiet" });
  await client.connect();
  await client.query(`CREATE DATABASE ${database} TEMPLATE ${templateDatabase}`);
  closing.push(async () => {
    await client.query(`DROP DATABASE ${database} WITH (FORCE)`);
    await client.end();
  });
  return { ...postgres, database };
}

it("a served installation takes money at both providers, and opens their accounts by its key alone", async () => {
  const providers = await openProviders();
  const connection = await newDatabase();
  const [first, second] = ["p".repeat(40), "d".repeat(40)];
  // Its people and balances are created by a second application on the same database.
  const house = await openHouse(connection, folder);
  closing.push(() => house.close());
  const owings = { p24: await makeOwing(house), stripe: await makeOwing(house) };
  let started: RunningApplication | undefined;
  const serve = async (keys: Record<string, string>) => {
    started?.child.kill("SIGTERM");
    await started?.ended;
    const env = { DATA_DIR: folder, DATABASE_URL: urlOfDatabase(connection), P24_URL: providers.p24, STRIPE_URL: providers.stripe };
    started = startApplication({ ...env, ...keys }, ["--serve"]);
    const now = started;
    const { child, ended } = now;
    closing.push(async () => {
      child.kill("SIGKILL");
      await ended;
    });
    const url = await started.url;
    const send = (path: string, init: RequestInit) => fetch(`${url}${path}`, init);
    return { send, said: () => now.output() };
  };
  const signIn = async (send: Robot["send"], tenant: MadeTenant) => {
    const { email } = await makePerson(house, tenant, "admin");
    return new Robot(send, tenant.slug).signIn(email, PASSWORD);
  };
  const { send } = await serve({ SECRET_KEY: first });
  for (const provider of ["p24", "stripe"] as const) {
    const { tenant, browser, params } = owings[provider];
    const admin = await signIn(send, tenant);
    if (provider === "p24") await admin.must(accountContract.saveP24Account, { body: TEST_CREDENTIALS.p24 });
    else await admin.must(accountContract.saveStripeAccount, { body: TEST_CREDENTIALS.stripe });
    expect(await admin.must(accountContract.checkPaymentAccount, { params: { kind: provider } })).toMatchObject({ state: "ready" });
    await admin.must(accountContract.switchPaymentAccount, { params: { kind: provider }, body: { enabled: true } });
    const payer = new Robot(send, tenant.slug);
    for (const [name, value] of browser.cookies) if (name !== "XSRF-TOKEN") payer.cookies.set(name, value);
    const { redirect_url } = await payer.must(contract.startAttempt, { params, body: {} });
    const body = new URLSearchParams({ choice: "notify_three_times" });
    const reply = await fetch(redirect_url, { method: "POST", body, redirect: "manual" });
    expect(reply.headers.get("location")).toContain(`/payment/${params.id}?returned=1`);
    expect(await payer.must(contract.getPayment, { params })).toMatchObject({
      status: "paid",
      paid_grosze: 8000,
      attempts: [{ provider }],
    });
  }

  const other = await serve({ SECRET_KEY: second });
  await expect.poll(other.said, { timeout: 20_000 }).toContain("SECRET_KEY does not open what is stored of payment providers");
  expect(await (await signIn(other.send, owings.p24.tenant)).must(accountContract.listPaymentMethods, {})).toMatchObject({
    data: [{ kind: "transfer" }],
  });
  const both = await serve({ SECRET_KEY: second, SECRET_KEY_OLD: first });
  await expect.poll(both.said, { timeout: 20_000 }).toContain("sealed with the new key");
  const ways = await (await signIn(both.send, owings.stripe.tenant)).must(accountContract.listPaymentMethods, {});
  expect(ways.data.map((each) => each.kind)).toEqual(["stripe", "transfer"]);
  expect(both.said()).not.toContain("does not open");
});
