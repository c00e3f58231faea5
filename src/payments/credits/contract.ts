// The call that pays with a credit.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { fullPayment } from "../records/contract.ts";

export const spendCredit = endpoint({
  name: "spendCredit",
  method: "POST",
  path: "/api/payments/{id}/credits",
  access: "link",
  status: 201,
  body: z.object({ id: z.uuid().optional(), credit_id: z.uuid() }),
  reply: fullPayment,
  summary:
    "Pays a payment's balance with a credit; the rest of the credit stays. For the credit's own account, or the office for its owner.",
});
