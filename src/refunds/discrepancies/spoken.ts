// Where in the tables of refunds words about a person may stand: notes on discrepancies. Refunds are accounts and stay as the law asks.
import type { Spoken } from "../../kernel/erasing/replace.server.ts";

export const spoken: readonly Spoken[] = [{ table: "discrepancies", text: ["reason"], by: { column: "payment_id", of: "payments" } }];
