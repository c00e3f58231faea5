import { describe, expect, it } from "vitest";
import { unpaidAmount, canBecome, moneyAfter, nextStatuses, statuses, statusForMoney } from "./rules.ts";

describe("states", () => {
  it("lead back from every state but a full refund", () => {
    for (const status of statuses) {
      expect(canBecome(status, status)).toBe(true);
      expect(nextStatuses(status).every((next) => canBecome(status, next))).toBe(true);
    }
    expect(nextStatuses("refunded")).toEqual([]);
    expect(canBecome("refunded", "paid")).toBe(false);
    expect(canBecome("pending", "refunded")).toBe(false);
    expect(canBecome("failed", "paid")).toBe(true);
    expect(canBecome("cancelled", "paid")).toBe(true);
  });

  it("follow the money", () => {
    expect(statusForMoney(8000, 7999)).toBe("pending");
    expect(statusForMoney(8000, 8000)).toBe("paid");
    expect(unpaidAmount({ amount_grosze: 8000, paid_grosze: 3000 })).toBe(5000);
    expect(unpaidAmount({ amount_grosze: 8000, paid_grosze: 9000 })).toBe(0);
    const row = { status: "pending" as const, amount_grosze: 8000, paid_grosze: 0 };
    expect(moneyAfter(row, "paid", undefined)).toBe(8000);
    expect(moneyAfter(row, "paid", 9000)).toBe(9000);
    expect(moneyAfter(row, "paid", 7000)).toHaveProperty("pl");
    expect(moneyAfter(row, "pending", 3000)).toBe(3000);
    expect(moneyAfter(row, "pending", 8000)).toHaveProperty("pl");
    const paid = { status: "paid" as const, amount_grosze: 8000, paid_grosze: 8000 };
    expect(moneyAfter(paid, "pending", undefined)).toBe(0);
    expect(moneyAfter(paid, "refunded", undefined)).toBe(0);
    expect(moneyAfter(paid, "refunded", 100)).toHaveProperty("pl");
    expect(moneyAfter(paid, "partially_refunded", 5000)).toBe(5000);
    for (const wrong of [undefined, 0, 8000]) expect(moneyAfter(paid, "partially_refunded", wrong)).toHaveProperty("en");
  });

  it("change by hand only as listed", () => {
    expect(Object.fromEntries(statuses.map((status) => [status, nextStatuses(status)]))).toEqual({
      pending: ["processing", "paid", "failed", "cancelled"],
      processing: ["pending", "paid", "failed", "cancelled"],
      failed: ["pending", "paid", "cancelled"],
      cancelled: ["pending", "paid"],
      paid: ["refunded", "partially_refunded", "pending"],
      partially_refunded: ["refunded"],
      refunded: [],
    });
  });

  it("keep the money when the state does not change it, and refuse a sum that contradicts the state", () => {
    const owed = { status: "pending" as const, amount_grosze: 8000, paid_grosze: 3000 };
    expect(moneyAfter(owed, "processing", undefined)).toBe(3000);
    expect(moneyAfter(owed, "cancelled", 0)).toBe(0);
    expect(moneyAfter({ ...owed, paid_grosze: 9000 }, "paid", undefined)).toBe(9000);
    expect(moneyAfter(owed, "paid", 8000)).toBe(8000);
    expect(moneyAfter(owed, "pending", 7999)).toBe(7999);
    expect(moneyAfter({ status: "pending", amount_grosze: 0, paid_grosze: 0 }, "pending", 0)).toBe(0);
    const returned = { status: "partially_refunded" as const, amount_grosze: 8000, paid_grosze: 5000 };
    expect(moneyAfter(returned, "partially_refunded", undefined)).toBe(5000);
    expect(moneyAfter(returned, "partially_refunded", 4999)).toBe(4999);
    expect(moneyAfter(returned, "partially_refunded", 5000)).toHaveProperty("pl");
    expect(moneyAfter(returned, "partially_refunded", 1)).toBe(1);
    expect(moneyAfter(returned, "partially_refunded", -1)).toHaveProperty("pl");
    expect(moneyAfter(returned, "refunded", 0)).toBe(0);
  });
});
