// Columns of payments that may contain text about a person, for erasure. Booked statement rows, refunds and documents are accounting records, which
// the law requires to keep.
import { sql } from "kysely";
import type { PersonalTextColumns } from "../../kernel/erasing/replace.server.ts";
import { nothingBooked } from "../statement/statement-sql.server.ts";

export const personalTextColumns: readonly PersonalTextColumns[] = [
  { table: "payments", text: ["note"], by: { column: "id", of: "payments" } },
  { table: "payment_lines", text: ["label"], by: { column: "payment_id", of: "payments" } },
  { table: "payment_attempts", text: ["problem", "redirect_url"], by: { column: "payment_id", of: "payments" } },
  { table: "payment_events", text: ["note", "raw"], json: ["before", "after"], by: { column: "payment_id", of: "payments" } },
  // Names of the organiser's staff stay. Names of people who acted by a link are replaced.
  { table: "payment_events", text: ["who"], by: { column: "payment_id", of: "payments" }, only: sql<boolean>`user_id is null` },
  { table: "payment_shares", text: ["label"], by: { column: "signup_id", of: "signups" } },
  {
    table: "statement_rows",
    text: ["payer", "title", "text"],
    by: { column: "id", of: "rows" },
    only: nothingBooked,
  },
  { table: "closed_periods", text: ["reason"] },
  { table: "credit_entries", text: ["reason"], by: { column: "payment_id", of: "payments" } },
];
