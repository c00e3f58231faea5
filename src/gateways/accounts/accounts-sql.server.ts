// SQL of organisers' payment methods. Nothing else writes them.
import { type Db, lockRecord, type Row, type Trx } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import type { SealedText } from "../../kernel/secrets/secrets.server.ts";
import type { Kind } from "./contract.ts";

const columns = ["kind", "enabled", "merchant_id", "pos_id", "sandbox", "key_id", "sealed", "checked_at", "problem", "version"] as const;

export function listAccounts(trx: Trx) {
  return trx.selectFrom("payment_accounts").select(columns).execute();
}

export type AccountRow = Awaited<ReturnType<typeof listAccounts>>[number];

/** Finds a payment method. With `lock`, its row stays locked until the transaction ends. */
export async function findAccount(trx: Trx, kind: Kind, lock = false): Promise<AccountRow | undefined> {
  if (lock) await lockRecord(trx, `payment_accounts ${kind}`);
  const query = trx.selectFrom("payment_accounts").select(columns).where("kind", "=", kind);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export type AccountChange = Partial<Omit<Row<"payment_accounts">, "tenant_id" | "id" | "kind" | "version">>;

/** Inserts or updates a payment method and increments its version. */
export async function saveAccount(trx: Trx, tenantId: string, kind: Kind, change: AccountChange): Promise<void> {
  await trx
    .insertInto("payment_accounts")
    .values({ tenant_id: tenantId, id: newId(), kind, ...change })
    .onConflict((conflict) =>
      conflict
        .constraint("payment_accounts_kind_unique")
        .doUpdateSet((eb) => ({ ...change, version: eb("payment_accounts.version", "+", 1) })),
    )
    .execute();
}

/** True when the organiser has a bank account in the settings. */
export async function hasBankAccount(trx: Trx, tenantId: string): Promise<boolean> {
  const row = await trx.selectFrom("tenants").select("bank_account").where("id", "=", tenantId).executeTakeFirst();
  return Boolean(row?.bank_account);
}

/** Stores an account's secrets encrypted with the new key, unless others were saved meanwhile. */
export async function resealAccount(trx: Trx, kind: Kind, was: string, now: SealedText): Promise<void> {
  await trx
    .updateTable("payment_accounts")
    .set({ ...now })
    .where("kind", "=", kind)
    .where("sealed", "=", was)
    .execute();
}

/** All organisers, for work at start that belongs to none of them. */
export function listOrganisers(owner: Db) {
  return owner.selectFrom("tenants").select(["id", "slug"]).orderBy("slug").execute();
}

/** Account and name for transfers, and the organiser's contact. */
export function findRecipient(trx: Trx, tenantId: string) {
  return trx
    .selectFrom("tenants")
    .select(["name", "invoice_name", "invoice_nip", "bank_account", "contact_email"])
    .where("id", "=", tenantId)
    .executeTakeFirstOrThrow();
}
