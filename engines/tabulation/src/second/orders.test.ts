// A judge's own orders in the second implementation: docs/rules/places.md 4.3.
import { describe, expect, it } from "vitest";
import type { IdoInput, OwnOrder } from "../types.ts";
import { checkOrders, ownOrder } from "./orders.ts";
import { Unfit } from "./read.ts";

/** Why a round is refused, "" where it is fine. */
function refusal(work: () => unknown): string {
  try {
    work();
    return "";
  } catch (error) {
    if (error instanceof Unfit) return error.message;
    throw error;
  }
}

describe("a judge's own orders", () => {
  const ido = (orders: readonly OwnOrder[], extra: Partial<IdoInput> = {}): IdoInput => ({
    method: "ido_2d",
    entries: ["1", "2", "3", "4"].map((id) => ({ id })),
    judges: ["A", "B"],
    dances: ["Walc", "Tango"],
    criteria: [{ code: "T" }, { code: "C" }],
    round: { kind: "final" },
    eachCriterionRanked: true,
    ballots: [],
    orders,
    ...extra,
  });
  const sheet = { judge: "A", dance: "Walc", code: "T" };
  const by = (entries: string, extra: Partial<OwnOrder> = {}): OwnOrder => ({ judge: "A", entries: entries.split(" "), ...extra });

  it.each<[string, OwnOrder[], string, string | undefined]>([
    ["a whole order", [by("3 1 2")], "1 2 3", "3 1 2"],
    ["of a tie within a longer order", [by("4 3 1 2")], "1 3", "3 1"],
    ["pair by pair", [by("2 1"), by("1 3"), by("2 3")], "1 2 3", "2 1 3"],
    ["a pair is open", [by("2 1"), by("1 3")], "1 2 3", undefined],
    ["a circle", [by("1 2"), by("2 3"), by("3 1")], "1 2 3", undefined],
    ["none given", [], "1 2", undefined],
    ["one alone needs none", [], "1", "1"],
    ["nobody needs none", [], "", ""],
    ["another judge's", [by("2 1", { judge: "B" })], "1 2", undefined],
    ["another dance's", [by("2 1", { dance: "Tango" })], "1 2", undefined],
    ["this dance's", [by("2 1", { dance: "Walc" })], "1 2", "2 1"],
    ["another criterion's", [by("2 1", { criterion: "C" })], "1 2", undefined],
    ["this criterion's", [by("2 1", { criterion: "T" })], "1 2", "2 1"],
  ])("%s", (_, orders, tied, order) => expect(ownOrder(ido(orders), sheet, tied.split(" ").filter(Boolean))?.join(" ")).toBe(order));

  it.each<[string, OwnOrder[]]>([
    ["", [by("1 2"), by("3 4"), by("2 1", { judge: "B" })]],
    ["", [by("1 2", { dance: "Walc" }), by("2 1", { dance: "Tango" })]],
    ["", [by("1 2", { criterion: "T" }), by("2 1", { criterion: "C" })]],
    ["an order of a stranger", [by("1 2", { judge: "Z" })]],
    ["an order for no dance", [by("1 2", { dance: "Polka" })]],
    ["an order for no criterion", [by("1 2", { criterion: "Z" })]],
    ["an order of nobody", [by("1 9")]],
    ["an order of nobody", [by("1 2 1")]],
    ["orders against each other", [by("1 2"), by("3 2 1")]],
    ["orders against each other", [by("1 2", { dance: "Walc" }), by("2 1")]],
    ["orders against each other", [by("1 2"), by("2 1", { criterion: "T" })]],
  ])("checked: %j", (why, orders) => expect(refusal(() => checkOrders(ido(orders)))).toBe(why));

  it("name a criterion only where each is ranked by itself, and a dance only where there are ones", () => {
    const { eachCriterionRanked: _, ...plain } = ido([by("1 2", { criterion: "T" })]);
    expect(refusal(() => checkOrders(plain))).toBe("an order for no criterion");
    const { dances: __, ...single } = ido([by("1 2", { dance: "Walc" })]);
    expect(refusal(() => checkOrders(single))).toBe("an order for no dance");
    const { orders: ___, ...without } = ido([]);
    expect(refusal(() => checkOrders(without))).toBe("");
  });
});
