// Tokens of shares' links: found by hash, and stored encrypted per row so that the coach can copy the link again (docs/rules/payments.md 6.5).
import type { Database } from "../../kernel/postgres/database.server.ts";
import type { Secrets } from "../../kernel/secrets/secrets.server.ts";
import { listOrganisers } from "../../gateways/accounts/accounts-sql.server.ts";
import * as store from "./shares-sql.server.ts";
import { tokenHash } from "../../identity/one-time-tokens.server.ts";

const placeOf = (tenantId: string, id: string) => `payment_shares ${tenantId} ${id}`;

/** Columns that store a token. Without a key it stays in clear text until a start with a key. */
export function encryptToken(secrets: Secrets, tenantId: string, id: string, token: string): store.StoredToken {
  const hash = { token_hash: tokenHash(token) };
  if (secrets.newest === undefined) return { ...hash, token, key_id: null, sealed: null };
  return { ...hash, token: null, ...secrets.seal(token, placeOf(tenantId, id)) };
}

/** Decrypts a stored token. Undefined when no configured key opens it. */
export function decryptToken(
  secrets: Secrets,
  tenantId: string,
  { id, token, key_id, sealed }: Pick<store.ShareRow, "id" | "token" | "key_id" | "sealed">,
): string | undefined {
  if (token !== null) return token;
  return key_id === null || sealed === null ? undefined : secrets.open({ key_id, sealed }, placeOf(tenantId, id));
}

/**
 * Encrypts, at start, tokens that are in clear text or encrypted with an older key. May run in two processes at once, and repeatedly. Returns how
 * many were encrypted (`sealed`), how many no key opens (`closed`, unchanged), and how many stay in clear text for lack of a key (`clear`).
 */
export async function encryptShareTokens(database: Database, secrets: Secrets): Promise<{ sealed: number; closed: number; clear: number }> {
  const result = { sealed: 0, closed: 0, clear: 0 };
  for (const { id: tenantId } of await listOrganisers(database.owner))
    await database.inTenant(tenantId, async (trx) => {
      for (const share of await store.listUnsealed(trx, secrets.newest)) {
        const token = decryptToken(secrets, tenantId, share);
        if (token === undefined) result.closed += 1;
        else if (secrets.newest === undefined) result.clear += share.token === null ? 0 : 1;
        else {
          await store.saveToken(trx, share, encryptToken(secrets, tenantId, share.id, token));
          result.sealed += 1;
        }
      }
    });
  return result;
}
