// Columns of refunds that may contain text about a person, for erasure: notes on discrepancies. Refunds are accounting records, which the law
// requires to keep.
import type { PersonalTextColumns } from "../../kernel/erasing/replace.server.ts";

export const personalTextColumns: readonly PersonalTextColumns[] = [
  { table: "discrepancies", text: ["reason"], by: { column: "payment_id", of: "payments" } },
];
