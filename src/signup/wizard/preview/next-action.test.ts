import { describe, expect, it } from "vitest";
import { nextActionOf } from "./next-action.ts";

const payment = { id: "p", status: "pending" as const, amount_grosze: 12_000, paid_grosze: 0 };
const sent = {
  status: "submitted" as const,
  held_grosze: 0,
  entries: [{ status: "submitted" as const }],
  quote: { total_grosze: 12_000 },
  competition: { practice: false },
  payment: null,
};

describe("the last step of a sign-up", () => {
  it("asks to send a draft, and later each entry that was added", () => {
    expect(nextActionOf({ ...sent, status: "draft" })).toMatchObject({ toSend: true, settled: false });
    expect(nextActionOf({ ...sent, held_grosze: 12_000, entries: [{ status: "draft" }] })).toMatchObject({
      toSend: true,
      settled: false,
      owed: 0,
    });
    expect(nextActionOf(sent)).toMatchObject({ toSend: false, owed: 12_000, settled: false });
  });

  it("asks for what is not paid yet, leads to the payment that waits for just this much, and tells what was paid too much", () => {
    expect(nextActionOf({ ...sent, payment }).ordered).toBe("p");
    expect(nextActionOf({ ...sent, payment: { ...payment, paid_grosze: 2000 } }).ordered).toBeUndefined();
    expect(nextActionOf({ ...sent, payment: { ...payment, paid_grosze: 2000 }, held_grosze: 2000 })).toMatchObject({
      owed: 10_000,
      ordered: "p",
    });
    expect(nextActionOf({ ...sent, payment: { ...payment, status: "expired" } }).ordered).toBeUndefined();
    expect(nextActionOf({ ...sent, entries: [{ status: "draft" }], payment }).ordered).toBeUndefined();
    expect(nextActionOf({ ...sent, held_grosze: 15_000 })).toMatchObject({ owed: 0, surplus: 3000, settled: true });
  });

  it("never asks for money for practice", () => {
    expect(nextActionOf({ ...sent, competition: { practice: true }, payment })).toMatchObject({
      owed: 0,
      settled: true,
      ordered: undefined,
    });
  });
});
