// SQL of the settings of documents. Nothing else writes them.
import { lockRecord, type Trx } from "../../kernel/postgres/database.server.ts";
import { newId } from "../../kernel/values/ids.ts";

/** Finds the settings, if the organiser saved any. With `lock`, the row stays locked until the transaction ends. */
export async function findSettings(trx: Trx, lock = false) {
  if (lock) await lockRecord(trx, "document_settings");
  const query = trx
    .selectFrom("document_settings")
    .select(["place", "vat", "exemption", "proforma_pattern", "confirmation_pattern", "invoice_pattern", "correction_pattern", "version"]);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>;

/** Saves the settings and increments their version. */
export async function saveSettings(trx: Trx, tenantId: string, row: SettingsRow): Promise<void> {
  const { version: _, ...values } = row;
  await trx
    .insertInto("document_settings")
    .values({ tenant_id: tenantId, id: newId(), ...values })
    .onConflict((conflict) =>
      conflict.constraint("document_settings_one").doUpdateSet((eb) => ({ ...values, version: eb("document_settings.version", "+", 1) })),
    )
    .execute();
}

/** The seller, from the organiser's own settings. */
export function findSeller(trx: Trx, tenantId: string) {
  return trx
    .selectFrom("tenants")
    .select(["name", "invoice_name", "invoice_address", "invoice_nip", "bank_account"])
    .where("id", "=", tenantId)
    .executeTakeFirstOrThrow();
}
