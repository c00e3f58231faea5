// States of a refund, and the methods of returning money, as a payment shows them. Pure.

export const statuses = ["planned", "sent", "done", "rejected", "taken_back"] as const;
export type Status = (typeof statuses)[number];

export const refundMethods = ["p24", "stripe", "transfer", "credit"] as const;
export type RefundMethod = (typeof refundMethods)[number];
