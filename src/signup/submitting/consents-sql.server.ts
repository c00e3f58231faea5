// The rows of consents: each a kind, a text's hash, when given and when withdrawn.
import type { Trx } from "../../kernel/database.server.ts";
import type { ConsentKind } from "../records.ts";

export interface NewConsent {
  tenant_id: string;
  id: string;
  signup_id: string;
  dancer_id: string | null;
  kind: ConsentKind;
  text_sha256: string;
  locale: string;
  given_by: string;
  given_at: string;
  client: string;
}

export async function insertConsents(trx: Trx, rows: readonly NewConsent[]): Promise<void> {
  if (rows.length > 0)
    await trx
      .insertInto("consents")
      .values([...rows])
      .execute();
}

/** The consents of a sign-up that were not withdrawn. */
export function listConsents(trx: Trx, signupId: string) {
  return trx
    .selectFrom("consents")
    .select(["kind", "dancer_id"])
    .where("signup_id", "=", signupId)
    .where("withdrawn_at", "is", null)
    .execute();
}

/** Withdraws the consents of one kind: of the whole sign-up, or of one dancer. */
export async function withdrawConsents(trx: Trx, signupId: string, kind: ConsentKind, at: string, dancerId?: string): Promise<void> {
  let query = trx
    .updateTable("consents")
    .set({ withdrawn_at: at })
    .where("signup_id", "=", signupId)
    .where("kind", "=", kind)
    .where("withdrawn_at", "is", null);
  if (dancerId !== undefined) query = query.where("dancer_id", "=", dancerId);
  await query.execute();
}
