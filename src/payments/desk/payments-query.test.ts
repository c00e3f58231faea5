import { expect, it } from "vitest";
import { countInView, sumLedger, type List } from "./payments-query.ts";

it("a view counts the payments of its states, and what needs a person by itself", () => {
  const of = (status: List["totals"][number]["status"], count: number) => ({
    status,
    count,
    amount_grosze: 0,
    paid_grosze: 0,
    due_grosze: 0,
    returned_grosze: 0,
  });
  const list = {
    attention: 2,
    totals: [of("pending", 3), of("processing", 1), of("paid", 5), of("failed", 2), of("refunded", 1), of("partially_refunded", 1)],
  };
  const views = (["all", "attention", "waiting", "paid", "refunds"] as const).map((view) => countInView(list, view));
  expect(views).toEqual([13, 2, 4, 5, 2]);
});

it("each cell of the ledger sums the payments that it counts, and what is too much of one covers no other", () => {
  const totals: List["totals"] = [
    { status: "paid", count: 2, amount_grosze: 16_000, paid_grosze: 24_000, due_grosze: 0, returned_grosze: 0 },
    { status: "pending", count: 2, amount_grosze: 16_000, paid_grosze: 11_000, due_grosze: 5000, returned_grosze: 0 },
    { status: "processing", count: 1, amount_grosze: 8000, paid_grosze: 0, due_grosze: 8000, returned_grosze: 0 },
    { status: "failed", count: 1, amount_grosze: 8000, paid_grosze: 1000, due_grosze: 7000, returned_grosze: 0 },
    { status: "partially_refunded", count: 1, amount_grosze: 8000, paid_grosze: 7000, due_grosze: 0, returned_grosze: 3000 },
    { status: "cancelled", count: 4, amount_grosze: 32_000, paid_grosze: 0, due_grosze: 0, returned_grosze: 0 },
  ];
  expect(sumLedger(totals)).toEqual({
    paid: { count: 2, sum: 24_000 },
    waiting: { count: 3, sum: 13_000 },
    failed: { count: 1, sum: 7000 },
    refunds: { count: 1, sum: -3000 },
    settled: 28_000,
  });
});
