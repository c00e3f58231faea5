// The call that settles an online payment whose sum differs from the ordered one.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { treasurers } from "../../kernel/endpoints/roles.ts";
import { fullPayment } from "../../payments/records/contract.ts";

export const settleReview = endpoint({
  name: "settleReview",
  method: "POST",
  path: "/api/payments/{id}/review",
  access: treasurers,
  status: 200,
  body: z.object({
    attempt_id: z.uuid(),
    /** accept: the payment takes the money, too little or too much; send_back: all of it is returned by the provider. */
    decision: z.enum(["accept", "send_back"]),
  }),
  reply: fullPayment,
  summary:
    "Settles an online payment of a different sum, after the provider has confirmed that sum. The same decision again changes nothing.",
});
