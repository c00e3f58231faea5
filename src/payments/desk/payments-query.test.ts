import { expect, it } from "vitest";
import { countOf, type List } from "./payments-query.ts";

it("a view counts the payments of its states, and what needs a person by itself", () => {
  const of = (status: List["totals"][number]["status"], count: number) => ({ status, count, amount_grosze: 0, paid_grosze: 0 });
  const list = {
    attention: 2,
    totals: [of("pending", 3), of("processing", 1), of("paid", 5), of("failed", 2), of("refunded", 1), of("partially_refunded", 1)],
  };
  const views = (["all", "attention", "waiting", "paid", "refunds"] as const).map((view) => countOf(list, view));
  expect(views).toEqual([13, 2, 4, 5, 2]);
});
