// At the start: secrets of authenticator apps that an older key sealed are sealed with the new one.
import type { Database } from "../../kernel/database.server.ts";
import type { Secrets } from "../../kernel/secrets/secrets.server.ts";
import { resealed } from "./codes.server.ts";
import { listSealedSecrets, resealSecret } from "./second-factor-sql.server.ts";

/** Goes through the secrets of all people: how many were sealed anew, and how many no key opens. Two processes may do so at once. */
export async function renewFactors(database: Database, secrets: Secrets): Promise<{ renewed: number; closed: number }> {
  const result = { renewed: 0, closed: 0 };
  for (const { id, user_id, key_id, sealed } of await listSealedSecrets(database.owner)) {
    if (key_id === null || sealed === null || key_id === secrets.newest) continue;
    const fresh = resealed(secrets, user_id, { key_id, sealed });
    if (fresh) await resealSecret(database.owner, id, sealed, fresh);
    result[fresh ? "renewed" : "closed"] += 1;
  }
  return result;
}
