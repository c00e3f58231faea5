// At start: encrypts secrets of older keys with the newest one, and reports those that no key decrypts.
import type { Database } from "../../kernel/postgres/database.server.ts";
import type { Secrets } from "../../kernel/secrets/secrets.server.ts";
import { listAccounts, listOrganisers, resealAccount } from "./accounts-sql.server.ts";
import { decryptText, encryptionContext } from "./credentials.server.ts";

/** Result of encrypting accounts again. */
export interface RenewalReport {
  /** Number of accounts encrypted again. */
  renewed: number;
  /** Accounts that no key of this server decrypts, as `organiser: kind`. They are unchanged. */
  closed: string[];
}

/** Encrypts the accounts of all organisers again where needed. Two processes may run it at once. */
export async function reencryptAccounts(database: Database, secrets: Secrets): Promise<RenewalReport> {
  const result: RenewalReport = { renewed: 0, closed: [] };
  for (const { id, slug } of await listOrganisers(database.owner))
    await database.inTenant(id, async (trx) => {
      for (const row of await listAccounts(trx)) {
        if (row.sealed === null) continue;
        const text = decryptText(secrets, id, row.kind, row);
        if (text === undefined) result.closed.push(`${slug}: ${row.kind}`);
        else if (row.key_id !== secrets.newest && secrets.newest !== undefined) {
          await resealAccount(trx, row.kind, row.sealed, secrets.seal(text, encryptionContext(id, row.kind)));
          result.renewed += 1;
        }
      }
    });
  return result;
}
