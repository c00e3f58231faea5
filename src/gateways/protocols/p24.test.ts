import { describe, expect, it } from "vitest";
import { isNotificationSigned, signRegistration, signFields, signVerification } from "./p24.ts";

describe("signatures of Przelewy24", () => {
  it("agree with the regression vector of a registration", () => {
    const merchant = { merchantId: 999_999, crc: "crc-z-panelu-p24" };
    const sign = signRegistration(merchant, { sessionId: "unique-session-id", amount: 1234, currency: "PLN" });
    expect(sign).toMatch(/^b27f9adce99faee87750d350[0-9a-f]{72}$/);
  });

  it("depend on the order of the fields, as the protocol says", () => {
    const crc = "crc-z-panelu-p24";
    const it = { sessionId: "s", orderId: 5_000_000_001, amount: 1234, currency: "PLN" };
    expect(signVerification(crc, it)).toBe(signFields({ sessionId: "s", orderId: 5_000_000_001, amount: 1234, currency: "PLN", crc }));
    expect(signVerification(crc, it)).not.toBe(signFields({ orderId: 5_000_000_001, sessionId: "s", amount: 1234, currency: "PLN", crc }));
  });

  it("of another merchant, or of another length, do not fit a notification", () => {
    const merchant = { merchantId: 1, posId: 1, crc: "c", apiKey: "k", host: "" };
    const told = {
      merchantId: 2,
      posId: 1,
      sessionId: "s",
      amount: 1,
      originAmount: 1,
      currency: "PLN",
      orderId: 1,
      methodId: 1,
      statement: "",
    };
    const { merchantId, posId, sessionId, amount, originAmount, currency, orderId, methodId, statement } = told;
    const sign = signFields({ merchantId, posId, sessionId, amount, originAmount, currency, orderId, methodId, statement, crc: "c" });
    expect(isNotificationSigned(merchant, told, sign)).toBe(false);
    expect(isNotificationSigned({ ...merchant, merchantId: 2 }, told, sign)).toBe(true);
    expect(isNotificationSigned({ ...merchant, merchantId: 2 }, told, sign.slice(1))).toBe(false);
  });
});
