// The writes of a sign-up that is sent, for `writeTogether`.
import { sql } from "kysely";
import type { Row, Trx } from "../../kernel/database.server.ts";

/** What becomes of an entry: its state and time where it is sent now, and its price where it has one. */
export interface SentEntry {
  id: string;
  status?: Row<"entries">["status"] | undefined;
  submitted_at?: string | undefined;
  price_grosze?: number | undefined;
}

/** The entries of a sign-up; one that is sent counts its version up. */
export function entriesWrite(signupId: string, rows: readonly SentEntry[]) {
  return sql`
    update entries e set status = coalesce(n.status, e.status), submitted_at = coalesce(n.submitted_at, e.submitted_at),
      price_grosze = coalesce(n.price_grosze, e.price_grosze), version = e.version + (n.status is not null)::integer
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, status text, submitted_at timestamptz, price_grosze bigint)
    where e.id = n.id and e.signup_id = ${signupId} and (n.status is not null or e.price_grosze is distinct from n.price_grosze)`;
}

/** The sign-up itself, with its price and the hash of what is mailed. */
export function signupWrite(
  trx: Trx,
  id: string,
  change: Pick<Row<"signups">, "submitted_at" | "rules_accepted_at" | "total_grosze" | "confirmed_sha256">,
) {
  return trx
    .updateTable("signups")
    .set((eb) => ({ ...change, status: "submitted", version: eb("version", "+", 1) }))
    .where("id", "=", id);
}
