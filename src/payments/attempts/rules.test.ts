import { expect, it } from "vitest";
import { judgeNotification } from "./rules.ts";

it("attempts need the very amount and currency of the attempt", () => {
  const ours = { amount_grosze: 8000, currency: "PLN" };
  expect(judgeNotification(ours, { amount: 8000, currency: "PLN" })).toBe("paid");
  expect(judgeNotification(ours, { amount: 8000, currency: "EUR" })).toBe("review");
  expect(judgeNotification(ours, { amount: 7999, currency: "PLN" })).toBe("review");
});
