import { describe, expect, it } from "vitest";
import { daysBetween, refundableAmount, retainedAmount, refundTitleOf } from "./rules.ts";
import { canRefundBecome, statusAfter } from "../records/states.ts";
import { transfersCsv } from "../desk/refund-csv.ts";
import { statuses } from "../../payments/records/refund-states.ts";

describe("money that can go back", () => {
  it("is the freed sum, less pending refunds, and no more than the payment holds", () => {
    expect(refundableAmount({ held: 24_000, price: 16_000, underWay: 0, available: 24_000 })).toBe(8000);
    expect(refundableAmount({ held: 24_000, price: 16_000, underWay: 3000, available: 24_000 })).toBe(5000);
    expect(refundableAmount({ held: 24_000, price: 0, underWay: 0, available: 8000 })).toBe(8000);
    expect(refundableAmount({ held: 8000, price: 16_000, underWay: 0, available: 8000 })).toBe(0);
    expect([retainedAmount(8000, 4000), retainedAmount(8000, 9000)]).toEqual([4000, 0]);
  });

  it("leaves the payment in the state that it holds money for", () => {
    const paid = { status: "paid" as const, amount_grosze: 8000 };
    expect([9000, 8000, 7999, 0].map((left) => statusAfter(paid, left))).toEqual(["paid", "paid", "partially_refunded", "refunded"]);
    expect(statusAfter({ status: "refunded", amount_grosze: 8000 }, 8000)).toBe("paid");
    expect(statusAfter({ status: "pending", amount_grosze: 8000 }, 0)).toBe("pending");
  });
});

it("a provider's refund is taken back by hand only while the provider has not heard of it", () => {
  const at = (asked_at: string | null) =>
    statuses.flatMap((from) =>
      statuses.filter((to) => canRefundBecome({ way: "p24", status: from, asked_at }, to)).map((to) => `${from} ${to}`),
    );
  expect(at(null)).toEqual(["planned taken_back"]);
  expect(at("2026-01-01T00:00:00Z")).toEqual([]);
});

it("days are counted over a change of the clock, and a title holds what banks take", () => {
  expect(daysBetween("2026-03-01", "2026-04-01")).toBe(31);
  expect(refundTitleOf("RW26-000001-9", "Rytm „Wisły” 2026")).toBe("RW26-000001-9 zwrot Rytm Wisły 2026");
});

it("the bank's file has accounts as text, sums with a comma, and nothing that a spreadsheet would run", () => {
  const rows = [
    {
      id: "1",
      account: "27114020040000300201355387",
      recipient: "=Anna; Wójcicka",
      amount_grosze: 123_456,
      title: "RW26-000001-9 zwrot",
      status: "sent" as const,
    },
  ];
  expect(transfersCsv({ rows }, "pl")).toBe(
    '\uFEFFRachunek;Odbiorca;Kwota;Tytuł\r\n27 1140 2004 0000 3002 0135 5387;"\'=Anna; Wójcicka";1234,56;RW26-000001-9 zwrot\r\n',
  );
});
