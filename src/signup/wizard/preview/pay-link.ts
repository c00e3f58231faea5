// The calls that sign-up makes to a slice above it: which ways to pay there are, asking for a payment, and starting it online. Their contract is
// src/payments/records/contract.ts. Imports run down only, so the paths and the parts of the replies that are needed are written down here.
import { z } from "zod";
import { endpoint } from "../../../kernel/endpoints/endpoint.ts";

const paymentMethod = z.enum(["p24", "stripe", "transfer", "cash"]);
/** A payment method: online at one of two providers, by transfer, in cash on the spot. */
export type PaymentMethod = z.output<typeof paymentMethod>;

/** GET /api/public/ways-to-pay: the methods that the organiser offers now. */
export const listPaymentMethods = endpoint({
  name: "listPaymentMethods",
  method: "GET",
  path: "/api/public/ways-to-pay",
  access: "public",
  reply: z.object({ data: z.array(z.object({ kind: paymentMethod })) }),
  summary: "Lists the payment methods that the organiser offers now.",
});

/** POST /api/signups/{id}/payment: creates the payment of a submitted sign-up's balance; its page is /payment/{id}. */
export const orderPayment = endpoint({
  name: "createPayment",
  method: "POST",
  path: "/api/signups/{id}/payment",
  access: "link",
  status: 201,
  body: z.object({ method: z.enum(["transfer", "gateway", "cash"]) }),
  reply: z.object({ id: z.string() }),
  summary: "Creates the payment of a submitted sign-up's balance.",
});

/** POST /api/payments/{id}/attempts: starts an online payment; the payer is sent to redirect_url. */
export const startPaying = endpoint({
  name: "startAttempt",
  method: "POST",
  path: "/api/payments/{id}/attempts",
  access: "link",
  status: 201,
  body: z.object({ provider: z.enum(["p24", "stripe"]) }),
  reply: z.object({ redirect_url: z.string() }),
  summary: "Starts an online payment at a provider.",
});
