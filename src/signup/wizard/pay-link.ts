// The one call that sign-up makes to a slice above it: asking for a payment. Its contract is src/payments/contract.ts, createPayment.
// Imports run down only, so the path and the part of the reply that is needed are written down here.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoint.ts";

/** POST /api/signups/{id}/payment: asks for what a submitted sign-up owes; the payment's page is /payment/{id}. */
export const orderPayment = endpoint({
  name: "createPayment",
  method: "POST",
  path: "/api/signups/{id}/payment",
  access: "link",
  status: 201,
  body: z.object({ method: z.enum(["transfer", "gateway"]) }),
  reply: z.object({ id: z.string() }),
  summary: "Asks for what a submitted sign-up still owes.",
});
