// Handlers of an organiser's payment methods: saving, switching, and testing credentials at the provider.
import { record } from "../../kernel/audit/audit.server.ts";
import { publicAddress } from "../../kernel/calls/tenant-address.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";
import { definedFields } from "../../kernel/values/fields.ts";
import { refuse, Refusal } from "../../refusals.ts";
import { GatewayUnavailable, type Provider, providers } from "../protocols/gateway.ts";
import * as store from "./accounts-sql.server.ts";
import * as contract from "./contract.ts";
import { type Account, type Kind, kinds } from "./contract.ts";
import { createGateway, decryptSecrets, decryptText, encryptionContext } from "./credentials.server.ts";
import { isProvider, isSwitchedOn, listOfferedMethods, listEmailAddresses } from "./payment-methods.server.ts";
import { receiveStripeEvent } from "../protocols/contract.ts";

const missing = {
  crc: { pl: "Wklej klucz CRC.", en: "Paste the CRC key." },
  api_key: { pl: "Wklej klucz API (do raportów).", en: "Paste the API key (for reports)." },
  merchant_id: { pl: "Podaj numer sprzedawcy.", en: "Enter the merchant number." },
  secret_key: { pl: "Wklej tajny klucz.", en: "Paste the secret key." },
  webhook_secret: { pl: "Wklej klucz podpisu webhooka.", en: "Paste the webhook’s signing secret." },
} as const;

/** Address for Stripe's events of this organiser. Uses the id, because a short name may change. */
function webhookOf(call: Call): string {
  return `${call.world.publicUrl}${receiveStripeEvent.path}?tenant=${call.tenant.id}`;
}

function stateOf(call: Call, kind: Kind, row: store.AccountRow | undefined, bank: boolean): Account["state"] {
  if (!isProvider(kind)) return kind === "cash" || bank ? "ready" : "empty";
  if (!row?.sealed) return "empty";
  if (decryptText(call.world.secrets, call.tenant.id, kind, row) === undefined) return "unreadable";
  return row.problem !== null ? "refused" : row.checked_at === null ? "unchecked" : "ready";
}

async function describeAccount(call: Call, kind: Kind): Promise<Account> {
  const row = await store.findAccount(call.db, kind);
  return accountOf(call, kind, row, await store.hasBankAccount(call.db, call.tenant.id));
}

function accountOf(call: Call, kind: Kind, row: store.AccountRow | undefined, bank: boolean): Account {
  return {
    kind,
    enabled: isSwitchedOn(kind, row),
    state: stateOf(call, kind, row, bank),
    checked_at: row?.checked_at ?? null,
    problem: problemOf(row?.problem),
    merchant_id: row?.merchant_id ?? null,
    pos_id: row?.pos_id ?? null,
    sandbox: row?.sandbox ?? false,
    version: row?.version ?? 0,
  };
}

/** Which credential the provider refused. Older rows do not name it and count as "key". */
function problemOf(problem: string | null | undefined): Account["problem"] {
  return problem === "signature" ? problem : problem ? "key" : null;
}

/** Fields of an account for the audit trail. Secrets are left out, only their presence is recorded. */
function toAuditFields(row: store.AccountRow | undefined) {
  const { merchant_id = null, pos_id = null, sandbox = false } = row ?? {};
  return { merchant_id, pos_id, sandbox, credentials: Boolean(row?.sealed) };
}

/** Changes of a provider's row and its secrets. */
interface AccountUpdate {
  version: number | undefined;
  change: store.AccountChange;
  /** Typed secrets by field. */
  typed: Record<string, string>;
  needed: readonly (keyof typeof missing)[];
}

/** Saves a provider's account. Typed values replace the stored ones, and the account counts as unchecked. */
async function saveProviderAccount(call: Call, kind: Provider, { version, change, typed, needed }: AccountUpdate): Promise<Account> {
  const { secrets } = call.world;
  if (secrets.newest === undefined) refuse("secret_key_missing");
  const before = await store.findAccount(call.db, kind, true);
  if (version !== undefined && version !== (before?.version ?? 0)) refuse("stale", { current: await describeAccount(call, kind) });
  // Secrets that no key decrypts must all be typed again.
  const storedSecrets: Record<string, string> = (before && decryptSecrets(secrets, call.tenant.id, kind, before)) ?? {};
  const whole: Record<string, string> = { ...storedSecrets, ...typed };
  const merchant = change.merchant_id ?? before?.merchant_id;
  const absent = needed.filter((field) => !(field === "merchant_id" ? merchant : whole[field]));
  if (absent.length > 0) refuse("invalid", { errors: Object.fromEntries(absent.map((field) => [field, [missing[field][call.locale]]])) });
  const sealed = secrets.seal(JSON.stringify(whole), encryptionContext(call.tenant.id, kind));
  await store.saveAccount(call.db, call.tenant.id, kind, { ...change, ...sealed, checked_at: null, problem: null });
  const after = await store.findAccount(call.db, kind);
  await record(call, {
    action: "changed",
    subject_kind: "payment_account",
    subject_id: null,
    before: toAuditFields(before),
    after: { account: kind, ...toAuditFields(after), secrets_changed: Object.keys(typed).length > 0 },
  });
  return describeAccount(call, kind);
}

export const handlers = handle(contract, {
  async listPaymentAccounts(call) {
    const rows = await store.listAccounts(call.db);
    const bank = await store.hasBankAccount(call.db, call.tenant.id);
    return {
      data: kinds.map((kind) =>
        accountOf(
          call,
          kind,
          rows.find((row) => row.kind === kind),
          bank,
        ),
      ),
      next_cursor: null,
      keeps_secrets: call.world.secrets.newest !== undefined,
      stripe_webhook: webhookOf(call),
    };
  },

  async saveP24Account(call, { body }) {
    const { version, crc, api_key, merchant_id, pos_id, sandbox } = body;
    // Most merchants have one point of sale, with the merchant's own number.
    const point = pos_id ?? (merchant_id !== undefined && !(await store.findAccount(call.db, "p24"))?.pos_id ? merchant_id : undefined);
    const change = definedFields({ merchant_id, pos_id: point, sandbox });
    return saveProviderAccount(call, "p24", {
      version,
      change,
      typed: definedFields({ crc, api_key }),
      needed: ["merchant_id", "crc", "api_key"],
    });
  },

  async saveStripeAccount(call, { body }) {
    const { version, secret_key, webhook_secret } = body;
    const change = secret_key === undefined ? {} : { sandbox: secret_key.includes("_test_") };
    return saveProviderAccount(call, "stripe", {
      version,
      change,
      typed: definedFields({ secret_key, webhook_secret }),
      needed: ["secret_key", "webhook_secret"],
    });
  },

  async switchPaymentAccount(call, { params, body }) {
    const kind = kinds.find((each) => each === params.kind) ?? refuse("not_found");
    const row = await store.findAccount(call.db, kind, true);
    const before = await describeAccount(call, kind);
    if (before.enabled === body.enabled) return before;
    if (body.enabled && (before.state === "empty" || before.state === "unreadable")) refuse("account_incomplete");
    await store.saveAccount(call.db, call.tenant.id, kind, { enabled: body.enabled });
    await record(call, {
      action: "changed",
      subject_kind: "payment_account",
      subject_id: null,
      before: { enabled: isSwitchedOn(kind, row) },
      after: { account: kind, enabled: body.enabled },
    });
    return describeAccount(call, kind);
  },

  async checkPaymentAccount(call, { params }) {
    const kind = providers.find((each) => each === params.kind) ?? refuse("not_found");
    const gateway = createGateway(call.world, call.tenant.id, kind, await store.findAccount(call.db, kind)) ?? refuse("account_incomplete");
    const urlReturn = await publicAddress(call.world, call.world.database.owner, call.tenant, "/");
    const trial = { id: newId(), emails: await listEmailAddresses(call), urlReturn };
    const problem = await call.outsideTransaction("check", () =>
      gateway.check(trial).catch((error: unknown) => {
        if (!(error instanceof GatewayUnavailable)) throw error;
        call.world.log.warn({ err: error, request: call.requestId }, "a payment provider was not reached");
        throw new Refusal("gateway_away");
      }),
    );
    await store.saveAccount(call.db, call.tenant.id, kind, {
      checked_at: call.now.toISOString(),
      problem: problem ?? null,
    });
    return describeAccount(call, kind);
  },

  listPaymentMethods: async (call) => ({ data: (await listOfferedMethods(call)).map((kind) => ({ kind })), next_cursor: null }),
});
