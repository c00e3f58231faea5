// At the start: whatever an older key sealed is sealed with the new one, and what no key opens is told.
import type { Database } from "../../kernel/postgres/database.server.ts";
import type { Secrets } from "../../kernel/secrets/secrets.server.ts";
import { listAccounts, listOrganisers, resealAccount } from "./accounts-sql.server.ts";
import { openedText, placeOf } from "./credentials.server.ts";

export interface Renewed {
  /** How many accounts were sealed anew. */
  renewed: number;
  /** The accounts that no key of this server opens, as `organiser: kind`; nothing of them was changed. */
  closed: string[];
}

/** Goes through the accounts of all organisers. Two processes may do so at once. */
export async function renewAccounts(database: Database, secrets: Secrets): Promise<Renewed> {
  const result: Renewed = { renewed: 0, closed: [] };
  for (const { id, slug } of await listOrganisers(database.owner))
    await database.inTenant(id, async (trx) => {
      for (const row of await listAccounts(trx)) {
        if (row.sealed === null) continue;
        const text = openedText(secrets, id, row.kind, row);
        if (text === undefined) result.closed.push(`${slug}: ${row.kind}`);
        else if (row.key_id !== secrets.newest && secrets.newest !== undefined) {
          await resealAccount(trx, row.kind, row.sealed, secrets.seal(text, placeOf(id, row.kind)));
          result.renewed += 1;
        }
      }
    });
  return result;
}
