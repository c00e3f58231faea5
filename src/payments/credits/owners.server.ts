// Whose credits a caller may read and use for a sign-up (docs/rules/payments.md 8.2).
import type { Call } from "../../kernel/perform.server.ts";
import { isAdmin } from "../../signup/links/access.server.ts";
import type { SignupRow } from "../../signup/sql.server.ts";
import { listOpenOf } from "./credits-sql.server.ts";

/** What is left for a sign-up's payer: the office finds it by account and mailbox; of payers only the account itself, signed in: who typed a mailbox, or has a link, has not proved to be its owner. */
export async function creditsFor(call: Call, signup: Pick<SignupRow, "user_id" | "contact_email">) {
  if (isAdmin(call)) return listOpenOf(call.db, { user_id: signup.user_id, email: signup.contact_email });
  if (call.person === undefined || call.person.id !== signup.user_id) return [];
  return listOpenOf(call.db, { user_id: signup.user_id, email: null });
}
