// Rows of consents and their texts: the kind, the hash of the text, when given or refused, and when withdrawn.
import { sql } from "kysely";
import { ownerWithin, type Row, type Trx } from "../../kernel/postgres/database.server.ts";
import type { ConsentKind } from "./rules.ts";

type Stored = Row<"consents">;

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
  channel: Stored["channel"];
  relation: Stored["relation"];
  confirmed_at: string | null;
  /** A refusal is stored as withdrawn from its first moment. */
  refused: boolean;
  withdrawn_at: string | null;
  /** File with the picture of the signature, for an answer that was signed at the door. */
  signature_file_id: string | null;
}

/** The writes of consents and of texts that are not stored yet, for `writeTogether`. */
export function consentWrites(
  trx: Trx,
  rows: readonly NewConsent[],
  texts: readonly { text_sha256: string; body: string; locale: string }[],
) {
  const [first] = rows;
  if (!first) return [];
  return [
    trx.insertInto("consents").values([...rows]),
    trx
      .insertInto("consent_texts")
      .values(texts.map((each) => ({ ...each, tenant_id: first.tenant_id })))
      .onConflict((oc) => oc.columns(["tenant_id", "text_sha256"]).doNothing()),
  ];
}

/** All consents of a sign-up, also withdrawn ones. */
export function listConsents(trx: Trx, signupId: string) {
  return trx
    .selectFrom("consents")
    .select(["kind", "dancer_id", "text_sha256", "withdrawn_at"])
    .where("signup_id", "=", signupId)
    .execute();
}

/** Withdraws the consents of one kind, of the whole sign-up or of one dancer. Returns how many there were. */
export async function withdrawConsents(
  trx: Trx,
  signupId: string,
  kind: ConsentKind,
  at: string,
  dancerId: string | null,
): Promise<number> {
  const result = await trx
    .updateTable("consents")
    .set({ withdrawn_at: at })
    .where("signup_id", "=", signupId)
    .where("kind", "=", kind)
    .where("withdrawn_at", "is", null)
    .where("dancer_id", dancerId === null ? "is" : "=", dancerId)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Deletes the consents of a sign-up. */
export async function deleteConsentsOf(trx: Trx, signupId: string): Promise<void> {
  await ownerWithin(trx, (owner) => sql`delete from consents where signup_id = ${signupId}`.execute(owner));
}
