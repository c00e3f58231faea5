// Second implementation of judges' own orders: a list of "this entry before that one", from which the order of a tie is derived if possible.
import type { IdoInput, OwnOrder } from "../types.ts";
import { demand } from "./read.ts";

/** The values that need an order: one judge's totals of one dance, or of one criterion of it. */
export interface Sheet {
  readonly judge: string;
  readonly dance: string;
  readonly code: string | undefined;
}

const fits = (order: OwnOrder, sheet: Sheet): boolean =>
  order.judge === sheet.judge &&
  [undefined, sheet.dance].includes(order.dance) &&
  (order.criterion === undefined || order.criterion === sheet.code);

const pairsOf = (order: OwnOrder): string[] =>
  order.entries.flatMap((a, at) => order.entries.slice(at + 1).map((b) => JSON.stringify([a, b])));

/** Returns the tied entries in the order of the judge's own orders; undefined when these leave a pair open or form a circle. */
export function ownOrder(input: IdoInput, sheet: Sheet, tied: readonly string[]): string[] | undefined {
  const known = new Set((input.orders ?? []).filter((order) => fits(order, sheet)).flatMap(pairsOf));
  const rest = [...tied];
  const sorted: string[] = [];
  while (rest.length > 0) {
    const first = rest.findIndex((a) => rest.every((b) => a === b || known.has(JSON.stringify([a, b]))));
    if (first < 0) return undefined;
    sorted.push(...rest.splice(first, 1));
  }
  return sorted;
}

/** Throws Unfit for orders with unknown entries or duplicates, and for orders that contradict another order of the same judge. */
export function checkOrders(input: IdoInput): void {
  const orders = input.orders ?? [];
  const ids = input.entries.map((entry) => entry.id);
  const codes = input.eachCriterionRanked === true ? input.criteria.map((c) => c.code) : [];
  for (const order of orders) {
    demand(input.judges.includes(order.judge), "an order of a stranger");
    demand(order.dance === undefined || (input.dances ?? []).includes(order.dance), "an order for no dance");
    demand(order.criterion === undefined || codes.includes(order.criterion), "an order for no criterion");
    demand(
      order.entries.every((id, at) => ids.includes(id) && order.entries.indexOf(id) === at),
      "an order of nobody",
    );
    const turned = new Set(pairsOf({ ...order, entries: order.entries.toReversed() }));
    const meets = (other: OwnOrder) =>
      other.judge === order.judge &&
      (other.dance === undefined || order.dance === undefined || other.dance === order.dance) &&
      (other.criterion === undefined || order.criterion === undefined || other.criterion === order.criterion);
    demand(!orders.some((other) => meets(other) && pairsOf(other).some((pair) => turned.has(pair))), "orders against each other");
  }
}
