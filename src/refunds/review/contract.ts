// What may be asked of an online payment of another sum than was ordered.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { admins } from "../../kernel/endpoints/roles.ts";
import { fullPayment } from "../../payments/records/contract.ts";

export const settleReview = endpoint({
  name: "settleReview",
  method: "POST",
  path: "/api/payments/{id}/review",
  access: admins,
  status: 200,
  body: z.object({
    attempt_id: z.uuid(),
    /** accept: the payment holds what came, too little or too much; send_back: all of it goes back through the provider. */
    decision: z.enum(["accept", "send_back"]),
  }),
  reply: fullPayment,
  summary: "Settles an online payment of another sum, after the provider has confirmed that sum; decided the same way before, it stays.",
});
