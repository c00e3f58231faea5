// Endpoints that providers call: signed notifications of payments and refunds.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";

export const receiveNotification = endpoint({
  name: "receiveNotification",
  method: "POST",
  path: "/api/public/payments/notifications/p24",
  access: "public",
  tenant: "page",
  csrf: false,
  status: 200,
  body: z.object({
    merchantId: z.number(),
    posId: z.number(),
    sessionId: z.string().max(100),
    amount: z.number().int(),
    originAmount: z.number().int(),
    currency: z.string().max(3),
    orderId: z.number().int(),
    methodId: z.number().int(),
    statement: z.string().max(200),
    sign: z.string().max(200),
  }),
  reply: z.object({ status: z.string() }),
  adds: true,
  summary: "Przelewy24 tells that a transaction was paid: its signature is checked, the transaction verified, and only then is it money.",
});

export const receiveRefundNotice = endpoint({
  name: "receiveRefundNotice",
  method: "POST",
  path: "/api/public/payments/notifications/p24/refund",
  access: "public",
  tenant: "page",
  csrf: false,
  status: 200,
  body: z.object({
    orderId: z.number().int(),
    sessionId: z.string().max(100),
    merchantId: z.number(),
    requestId: z.string().max(45),
    refundsUuid: z.string().max(35),
    amount: z.number().int(),
    currency: z.string().max(3),
    timestamp: z.number(),
    status: z.number().int(),
    sign: z.string().max(200),
  }),
  reply: z.object({ status: z.string() }),
  summary: "Przelewy24 tells what became of a refund: its signature is checked, and its sum is the one that was asked for.",
});

export const receiveStripeEvent = endpoint({
  name: "receiveStripeEvent",
  method: "POST",
  path: "/api/public/payments/notifications/stripe",
  access: "public",
  tenant: "page",
  csrf: false,
  text: true,
  status: 200,
  body: z.string(),
  reply: z.object({ status: z.string() }),
  adds: true,
  summary:
    "Stripe tells of a checkout session, a refund or a dispute: the header Stripe-Signature is checked over the body's own bytes; events of other things are answered and passed over.",
});
