// Meaning of each error that a provider answers to a refund: only a named refusal is final, all others are retried (docs/rules/payments.md 5.8).
import { expect, it } from "vitest";
import { GatewayUnavailable, type RefundOrder } from "./gateway.ts";
import { p24Gateway } from "./p24.ts";
import { stripeGateway } from "./stripe.ts";

const refund: RefundOrder = {
  id: "0193d3a0-0000-7000-8000-000000000001",
  session_id: "sesja",
  reference: "5000000001",
  amount: 4000,
  currency: "PLN",
  // Answers repeat words of the request, which must not be read as the reason.
  description: "CARD26-000001-1 status not found",
  urlStatus: "https://example.org/refund",
  refund_reference: null,
};

/** State and problem of a provider's answer; "open" when a refund is still possible. */
async function outcomeOf(provider: "p24" | "stripe", status: number, body: object): Promise<string> {
  const fetch = async () => Response.json(body, { status });
  const gateway =
    provider === "p24"
      ? p24Gateway({ merchantId: 1, posId: 1, crc: "crc", apiKey: "api", host: "http://p24" }, fetch)
      : stripeGateway({ secretKey: "sk_test_1", webhookSecret: "whsec_1", host: "http://stripe" }, fetch);
  try {
    const { state, problem } = await gateway.refund(refund);
    return state === "rejected" ? (problem ?? "") : state === "unknown" ? "open" : state;
  } catch (error) {
    if (error instanceof GatewayUnavailable) return "open";
    throw error;
  }
}

const p24Item = (message: string) => ({ error: [{ ...refund, status: false, message }], code: 409 });

it.each([
  [400, { error: "Request already exists", code: 400 }, "waiting"],
  [400, { error: "Concurrent call", code: 400 }, "open"],
  [400, { error: "Invalid input parameters", code: 400 }, "refused"],
  [400, { error: "Something else", code: 400 }, "open"],
  [409, p24Item("Transaction not found"), "not_found"],
  [409, p24Item("Transaction in wrong status - cannot refund"), "wrong_status"],
  [409, p24Item("Insufficient funds available"), "insufficient_funds"],
  [409, p24Item("The amount of refund exceeds available amount for the transaction"), "exceeds"],
  [409, p24Item("Temporarily not possible"), "open"],
  [409, {}, "open"],
  [401, { error: "Incorrect authentication", code: 401 }, "open"],
  [404, {}, "open"],
  [429, {}, "open"],
  [500, { error: "Unknown error", code: 500 }, "open"],
])("Przelewy24 answers %i %j: %s", async (status, body, outcome) => {
  expect(await outcomeOf("p24", status, body)).toBe(outcome);
});

const stripeError = (type: string, code: string | undefined, message: string) => ({ error: { type, code, message } });

it.each([
  [400, stripeError("invalid_request_error", "charge_already_refunded", "Charge has already been refunded."), "exceeds"],
  [400, stripeError("invalid_request_error", undefined, "Refund amount (40) is greater than unrefunded amount on charge (20)"), "exceeds"],
  [400, stripeError("invalid_request_error", "charge_disputed", "The charge has been charged back."), "disputed"],
  [400, stripeError("invalid_request_error", "resource_missing", "No such payment_intent: pi_1"), "not_found"],
  [404, stripeError("invalid_request_error", "resource_missing", "No such payment_intent: pi_1"), "not_found"],
  [400, stripeError("invalid_request_error", "balance_insufficient", "Insufficient funds in your account"), "insufficient_funds"],
  [400, stripeError("invalid_request_error", "insufficient_funds", "Insufficient funds in your account"), "insufficient_funds"],
  [400, stripeError("invalid_request_error", "something_new", "The card could be anything"), "open"],
  [400, stripeError("idempotency_error", undefined, "Keys for idempotent requests can only be used with the same parameters"), "open"],
  [402, stripeError("card_error", "card_declined", "Declined"), "open"],
  [409, stripeError("invalid_request_error", "idempotency_key_in_use", "Another request uses this key"), "open"],
  [401, stripeError("invalid_request_error", undefined, "Invalid API Key provided"), "open"],
  [403, stripeError("invalid_request_error", undefined, "The key has no permission to refund"), "open"],
  [404, {}, "open"],
  [429, stripeError("invalid_request_error", "rate_limit", "Too many requests"), "open"],
  [500, stripeError("api_error", undefined, "Something broke"), "open"],
])("Stripe answers %i %j: %s", async (status, body, outcome) => {
  expect(await outcomeOf("stripe", status, body)).toBe(outcome);
});

it.each([
  [1, "done"],
  [2, "waiting"],
  [3, "waiting"],
  [4, "rejected"],
  [9, "waiting"],
])("Przelewy24 lists a refund as %i: %s", async (status, state) => {
  const own = { requestId: refund.id, amount: refund.amount, status };
  const fetch = async () => Response.json({ data: { refunds: [own] } });
  const gateway = p24Gateway({ merchantId: 1, posId: 1, crc: "crc", apiKey: "api", host: "http://p24" }, fetch);
  expect(await gateway.getRefundState(refund)).toMatchObject({ state });
});

it("Przelewy24 is not understood where it lists a transaction in a state that we do not know", async () => {
  const fetch = async () => Response.json({ data: { status: 7, orderId: 5, amount: 8000, currency: "PLN" } });
  const gateway = p24Gateway({ merchantId: 1, posId: 1, crc: "crc", apiKey: "api", host: "http://p24" }, fetch);
  await expect(gateway.getTransactionState("sesja")).rejects.toThrow(GatewayUnavailable);
});
