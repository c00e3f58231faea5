import { readFile } from "node:fs/promises";
import { zstdDecompressSync } from "node:zlib";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { handlers } from "#src/http.ts";
import { useHouse } from "#tests/application/database.ts";
import { type Browser, browserAs, type MadeTenant, makeTenant } from "#tests/competitions/factories.ts";
import { makeOwing } from "#tests/signups/submitted-signup.ts";
import { offer, takeMoney } from "#tests/money/taking-money.ts";
import { listAuditEvents } from "../../audit/contract.ts";
import { makeBackup } from "../../kernel/backup/make.server.ts";
import { secretsWith } from "../../kernel/secrets/secrets.server.ts";
import { updateSettings } from "../../tenants/contract.ts";
import * as contract from "../../payments/records/contract.ts";
import { paymentsCsv } from "../../payments/desk/csv.ts";
import { signNotification, type Registration } from "../protocols/p24.ts";
import { TEST_CREDENTIALS } from "../test-servers/test-gateway.server.ts";
import { reencryptAccounts } from "./reencryption.server.ts";
import * as accountContract from "./contract.ts";
import * as noticeContract from "../protocols/contract.ts";

const house = useHouse();

async function organiser() {
  const tenant = await makeTenant(house);
  return { tenant, admin: await browserAs(house, tenant, "admin") };
}

const accountsOf = async (admin: Browser) => {
  const { data } = await admin.must(accountContract.listPaymentAccounts, {});
  return Object.fromEntries(data.map((each) => [each.kind, each]));
};

const rowsOf = (tenant: MadeTenant) =>
  house.world.database.inTenant(tenant.id, (trx) => trx.selectFrom("payment_accounts").selectAll().orderBy("kind").execute());

/** Unpacks a full backup of the installation and returns the text of all its tables. */
async function backedUp(): Promise<string> {
  const { settings, files, database } = house.world;
  const { file } = await makeBackup({ settings, connection: database.connection, files, version: "1.0" }, house.world.now());
  return zstdDecompressSync(await readFile(file ?? "")).toString();
}

describe("the ways in which an organiser takes money", () => {
  it("are transfers alone until others are set, and nothing is offered that is not complete", async () => {
    const { admin } = await organiser();
    expect(await accountsOf(admin)).toMatchObject({
      p24: { enabled: false, state: "empty", merchant_id: null, checked_at: null, version: 0 },
      stripe: { enabled: false, state: "empty" },
      transfer: { enabled: true, state: "empty" },
      cash: { enabled: false, state: "ready" },
    });
    const ways = async () => (await admin.must(accountContract.listPaymentMethods, {})).data.map((each) => each.kind);
    expect(await ways()).toEqual([]);
    await admin.must(updateSettings, { body: { bank_account: "61 1090 1014 0000 0712 1981 2874" } });
    expect(await ways()).toEqual(["transfer"]);
    await takeMoney(admin, "stripe");
    await offer(admin, "cash", true);
    expect(await ways()).toEqual(["stripe", "transfer", "cash"]);
    await takeMoney(admin, "p24");
    await offer(admin, "transfer", false);
    expect(await ways()).toEqual(["p24", "stripe", "cash"]);
  });

  it("keep fields that are not typed again, and are unchecked after each change", async () => {
    const { admin } = await organiser();
    const check = (kind: "p24" | "stripe") => admin.must(accountContract.checkPaymentAccount, { params: { kind } });
    expect(
      await admin.must(accountContract.saveP24Account, { body: { ...TEST_CREDENTIALS.p24, pos_id: undefined, sandbox: true } }),
    ).toMatchObject({
      state: "unchecked",
      merchant_id: 999_999,
      pos_id: 999_999,
      sandbox: true,
    });
    expect(await check("p24")).toMatchObject({ state: "ready" });
    expect(await admin.must(accountContract.saveP24Account, { body: { api_key: "inny-klucz-api" } })).toMatchObject({
      state: "unchecked",
      sandbox: true,
    });
    expect(await check("p24")).toMatchObject({ state: "refused", merchant_id: 999_999 });
    expect(await admin.must(accountContract.saveP24Account, { body: { api_key: TEST_CREDENTIALS.p24.api_key } })).toMatchObject({
      state: "unchecked",
    });
    expect(await check("p24")).toMatchObject({ state: "ready" });
    expect(await admin.must(accountContract.saveStripeAccount, { body: TEST_CREDENTIALS.stripe })).toMatchObject({
      state: "unchecked",
      sandbox: true,
    });
    expect(await check("stripe")).toMatchObject({ state: "ready" });
    expect(await admin.must(accountContract.saveStripeAccount, { body: { secret_key: "sk_live_inny_klucz" } })).toMatchObject({
      sandbox: false,
    });
    expect(await check("stripe")).toMatchObject({ state: "refused" });
  });

  it("at Przelewy24 are tested in full: the API key and the signature; nobody can pay the test transaction", async () => {
    const { admin, tenant } = await organiser();
    const check = (body: object) =>
      admin
        .must(accountContract.saveP24Account, { body: { ...TEST_CREDENTIALS.p24, ...body } })
        .then(() => admin.must(accountContract.checkPaymentAccount, { params: { kind: "p24" } }));
    expect(await check({ crc: "inny-klucz-crc" })).toMatchObject({ state: "refused", problem: "signature" });
    expect(await check({ merchant_id: 123_456 })).toMatchObject({ state: "refused", problem: "signature" });
    expect(await check({ api_key: "inny-klucz-api" })).toMatchObject({ state: "refused", problem: "key" });
    const registered: Registration[] = [];
    const { providers } = house.world;
    const before = providers.fetch;
    providers.fetch = async (request) => {
      if (request.url.endsWith("/register")) registered.push((await request.clone().json()) as Registration);
      return before(request);
    };
    expect(await check({})).toMatchObject({ state: "ready", problem: null });
    expect(await check({})).toMatchObject({ state: "ready" });
    providers.fetch = before;
    const [first, second] = registered;
    expect(first).toMatchObject({
      amount: 100,
      sessionId: expect.stringMatching(/^check-/) as string,
      email: expect.stringContaining("@") as string,
    });
    expect(first).not.toHaveProperty("urlStatus");
    expect(first?.sessionId).not.toBe(second?.sessionId);
    const told = {
      merchantId: 999_999,
      posId: 999_999,
      sessionId: first?.sessionId ?? "",
      amount: 100,
      originAmount: 100,
      currency: "PLN",
    };
    const notice = { ...told, orderId: 5_000_000_001, methodId: 154, statement: "p24" };
    const sent = await house.fetch(`${noticeContract.receiveNotification.path}?tenant=${tenant.slug}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...notice, sign: signNotification(TEST_CREDENTIALS.p24.crc, notice) }),
    });
    expect(sent.status).toBe(404);
  });

  it("are refused while something is missing or wrong, by field", async () => {
    const { admin } = await organiser();
    expect(await admin.call(accountContract.saveP24Account, { body: { merchant_id: 12 } })).toMatchObject({
      status: 422,
      body: { errors: { crc: ["Wklej klucz CRC."], api_key: ["Wklej klucz API (do raportów)."] } },
    });
    expect(
      await admin.call(accountContract.saveP24Account, {
        body: { ...TEST_CREDENTIALS.p24, merchant_id: "sto", crc: "ze spacją w środku" },
      }),
    ).toMatchObject({
      status: 422,
      body: { errors: { merchant_id: ["Podaj sam numer, na przykład 123456."], crc: [expect.stringContaining("bez spacji")] } },
    });
    expect(
      await admin.call(accountContract.saveStripeAccount, { body: { secret_key: "pk_live_jawny_klucz", webhook_secret: "inny_klucz" } }),
    ).toMatchObject({
      status: 422,
      body: { errors: { secret_key: [expect.stringContaining("sk_live_")], webhook_secret: [expect.stringContaining("whsec_")] } },
    });
    const on = { params: { kind: "p24" }, body: { enabled: true } };
    expect(await admin.call(accountContract.switchPaymentAccount, on)).toMatchObject({ status: 409, body: { code: "account_incomplete" } });
    expect((await admin.call(accountContract.switchPaymentAccount, { ...on, params: { kind: "bitcoin" } })).status).toBe(404);
    expect((await admin.call(accountContract.checkPaymentAccount, { params: { kind: "cash" } })).status).toBe(404);
    expect(await admin.call(accountContract.checkPaymentAccount, { params: { kind: "p24" } })).toMatchObject({
      body: { code: "account_incomplete" },
    });
    const { version } = await admin.must(accountContract.saveP24Account, { body: TEST_CREDENTIALS.p24 });
    await offer(admin, "p24", true);
    expect(await admin.call(accountContract.saveP24Account, { body: { sandbox: true, version } })).toMatchObject({
      status: 409,
      body: { code: "stale" },
    });
  });

  it("say so when the provider does not answer, and change nothing", async () => {
    const { admin } = await organiser();
    await takeMoney(admin, "stripe");
    const { providers } = house.world;
    const before = providers.fetch;
    providers.fetch = () => Promise.reject(new TypeError("fetch failed"));
    const check = await admin.call(accountContract.checkPaymentAccount, { params: { kind: "stripe" } });
    providers.fetch = before;
    expect(check).toMatchObject({ status: 503, body: { code: "gateway_away" } });
    expect(await accountsOf(admin)).toMatchObject({ stripe: { state: "unchecked" } });
  });

  it("belong to one organiser: nobody else sees, uses or opens them", async () => {
    const [mine, theirs] = [await organiser(), await organiser()];
    await takeMoney(mine.admin, "p24");
    expect((await theirs.admin.must(accountContract.listPaymentMethods, {})).data).toEqual([]);
    expect(await accountsOf(theirs.admin)).toMatchObject({ p24: { state: "empty", enabled: false } });
    // A row copied to another organiser cannot be decrypted there.
    const { id = "", key_id, sealed } = (await rowsOf(mine.tenant))[0] ?? {};
    const copied = {
      tenant_id: theirs.tenant.id,
      id,
      kind: "p24",
      enabled: true,
      merchant_id: 999_999,
      pos_id: 999_999,
      key_id,
      sealed,
    } as const;
    await house.world.database.inTenant(theirs.tenant.id, (trx) => trx.insertInto("payment_accounts").values(copied).execute());
    expect(await accountsOf(theirs.admin)).toMatchObject({ p24: { state: "unreadable", enabled: true } });
    expect((await theirs.admin.must(accountContract.listPaymentMethods, {})).data).toEqual([]);
  });
});

describe("a secret", () => {
  const SECRETS = { crc: "tajny-crc-0001", api_key: "tajny-api-0002", secret_key: "sk_live_tajny0003", webhook_secret: "whsec_tajny0004" };
  const tellsOne = (text: string) => Object.values(SECRETS).filter((secret) => text.includes(secret));

  it("is in no reply, no log, no audit trail, no list, no row and no backup", async () => {
    const owing = await makeOwing(house);
    const { admin } = owing;
    const lines: string[] = [];
    const before = house.world.log;
    house.world.log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
    const replies: string[] = [];
    const say = async (reply: Promise<{ body: unknown }>) => void replies.push(JSON.stringify((await reply).body));
    const { crc, api_key, ...stripe } = SECRETS;
    await say(admin.call(accountContract.saveP24Account, { body: { crc, api_key } }));
    await say(admin.call(accountContract.saveP24Account, { body: { merchant_id: 7, crc, api_key } }));
    await say(admin.call(accountContract.saveStripeAccount, { body: { ...stripe, webhook_secret: `${stripe.secret_key}-zły` } }));
    await say(admin.call(accountContract.saveStripeAccount, { body: stripe }));
    for (const kind of ["p24", "stripe"] as const) {
      await offer(admin, kind, true);
      await say(admin.call(accountContract.checkPaymentAccount, { params: { kind } }));
      // The test gateway does not know these credentials, so the provider refuses.
      await say(owing.browser.call(contract.startAttempt, { params: owing.params, body: { provider: kind } }));
    }
    for (const { endpoint } of handlers.filter((each) => each.endpoint.method === "GET" && !each.endpoint.path.includes("{")))
      replies.push(await (await admin.fetch(endpoint.path)).text());
    const { data } = await admin.must(contract.listPayments, {});
    house.world.log = before;
    expect(lines.some((line) => line.includes("a provider did not register"))).toBe(true);
    expect(replies.filter((reply) => reply.includes("gateway_away"))).toHaveLength(2);
    const rows = await rowsOf(owing.tenant);
    expect(rows.map((row) => [row.kind, row.sealed === null])).toEqual([
      ["p24", false],
      ["stripe", false],
    ]);
    const backup = await backedUp();
    for (const { sealed } of rows) expect(backup).toContain(sealed);
    for (const told of [...lines, ...replies, paymentsCsv(data, "pl"), JSON.stringify(rows), backup]) expect(tellsOne(told)).toEqual([]);
    const trail = await admin.must(listAuditEvents, { query: { subject_kind: "payment_account" } });
    expect(trail.data).toHaveLength(4);
    expect(trail.data.at(-1)).toMatchObject({
      before: { credentials: false },
      after: { account: "p24", merchant_id: 7, credentials: true, secrets_changed: true },
    });
    expect(tellsOne(JSON.stringify(trail))).toEqual([]);
  });

  it("needs a key: without one nothing can be saved, and the screen knows", async () => {
    const { admin } = await organiser();
    const before = house.world.secrets;
    house.world.secrets = secretsWith(undefined);
    expect(await admin.must(accountContract.listPaymentAccounts, {})).toMatchObject({ keeps_secrets: false });
    const refused = await admin.call(accountContract.saveP24Account, { body: TEST_CREDENTIALS.p24 });
    house.world.secrets = before;
    expect(refused).toMatchObject({ status: 409, body: { code: "secret_key_missing" } });
  });

  it("is encrypted again at a start with a new key, and one that no key opens is reported and unchanged", async () => {
    const { admin, tenant } = await organiser();
    const [old, next, other] = ["o", "n", "x"].map((letter) => letter.repeat(40));
    const before = house.world.secrets;
    house.world.secrets = secretsWith(old);
    await takeMoney(admin, "p24");
    const start = async (...keys: Parameters<typeof secretsWith>) => {
      house.world.secrets = secretsWith(...keys);
      const { closed } = await reencryptAccounts(house.world.database, house.world.secrets);
      return closed.filter((each) => each.startsWith(`${tenant.slug}:`));
    };
    const [first] = await rowsOf(tenant);
    expect(await start(other)).toEqual([`${tenant.slug}: p24`]);
    expect(await rowsOf(tenant)).toEqual([first]);
    expect(await accountsOf(admin)).toMatchObject({ p24: { state: "unreadable" } });
    expect((await admin.must(accountContract.listPaymentMethods, {})).data).toEqual([]);
    expect(await start(next, [old ?? ""])).toEqual([]);
    expect((await rowsOf(tenant))[0]?.key_id).toBe(secretsWith(next).newest);
    expect(await start(next)).toEqual([]);
    expect(await accountsOf(admin)).toMatchObject({ p24: { state: "unchecked", enabled: true } });
    expect(await start(other)).toEqual([`${tenant.slug}: p24`]);
    // Typed again, they work with the current key.
    expect(await admin.call(accountContract.saveP24Account, { body: { crc: TEST_CREDENTIALS.p24.crc } })).toMatchObject({ status: 422 });
    await takeMoney(admin, "p24");
    expect(await start(other)).toEqual([]);
    house.world.secrets = before;
  });
});
