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
  summary:
    "Receives Przelewy24's notification of a paid transaction. Its signature is checked and the transaction verified before the money counts.",
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
  summary: "Receives Przelewy24's notification of a refund. Its signature and its sum are checked.",
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
    "Receives Stripe's events of checkout sessions, refunds and disputes. The Stripe-Signature header is checked over the body's bytes. Other events are acknowledged and ignored.",
});
