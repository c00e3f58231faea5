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
    "Pays with a credit, as much as is due of the payment; the rest stays. Its account's own, signed in, or the office for its owner.",
});
