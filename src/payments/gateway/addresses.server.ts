// The e-mail addresses that a provider may be told for a transaction.
import { senderOf } from "../../kernel/jobs/mail.server.ts";
import type { Call } from "../../kernel/perform.server.ts";
import { findRecipient } from "../sql.server.ts";

/** The payer's address, then the organiser's and this server's own, for a provider that does not take the first. */
export async function addressesOf(call: Pick<Call, "db" | "tenant" | "world">, payer: string | null = null): Promise<string[]> {
  const { contact_email } = await findRecipient(call.db, call.tenant.id);
  return [payer, contact_email, senderOf(call.world)].flatMap((each) => each || []);
}
