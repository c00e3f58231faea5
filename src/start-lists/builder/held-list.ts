// A list being built as the screen holds it: what the server told, the order shown, and the orders to go back to. Pure.
import { orderOf, sameOrder } from "../programme/plan.ts";
import type { StartList } from "../contract.ts";
import { type Order, orderFits } from "../rules.ts";

/** How many orders can be undone. */
const KEPT = 100;

type Saving = "idle" | "saving" | "saved" | "offline" | "failed";

export interface HeldList {
  /** The list as the server last told it. */
  list: StartList;
  /** The order on the screen. */
  order: Order;
  past: readonly Order[];
  future: readonly Order[];
  saving: Saving;
  savedAt: number | undefined;
  /** Somebody else's newer list, until one of both is chosen. */
  theirs: StartList | undefined;
}

/** A list as it was loaded. */
export function heldOf(list: StartList): HeldList {
  return { list, order: orderOf(list), past: [], future: [], saving: "idle", savedAt: undefined, theirs: undefined };
}

/** Whether the order on the screen is not the server's. */
export function isUnsaved(held: HeldList): boolean {
  return !sameOrder(held.order, orderOf(held.list));
}

const fits = (order: Order, list: StartList) => orderFits(order, list.blocks);

/** With the server's list taken: remembered orders that no longer fit it are dropped. */
export function taken(held: HeldList, list: StartList, order: Order = orderOf(list)): HeldList {
  const kept = (orders: readonly Order[]) => orders.filter((each) => fits(each, list));
  return { ...held, list, order, past: kept(held.past), future: kept(held.future) };
}

/** In another order; the same where that changes nothing, or does not fit the list. */
export function reordered(held: HeldList, order: Order): HeldList {
  if (sameOrder(order, held.order) || !fits(order, held.list)) return held;
  return { ...held, order, past: [...held.past, held.order].slice(-KEPT), future: [] };
}

/** One order back; the same where there is none. */
export function undone(held: HeldList): HeldList {
  const order = held.past.at(-1);
  return order ? { ...held, order, past: held.past.slice(0, -1), future: [held.order, ...held.future] } : held;
}

/** One order forward again; the same where there is none. */
export function redone(held: HeldList): HeldList {
  const [order, ...future] = held.future;
  return order ? { ...held, order, past: [...held.past, held.order].slice(-KEPT), future } : held;
}

/** With a conflict of two editors ended: my order over their list, where it still fits it, or theirs. */
export function settled(held: HeldList, mine: boolean): HeldList {
  const { theirs, order } = held;
  if (!theirs) return held;
  return { ...taken(held, theirs, mine && fits(order, theirs) ? order : orderOf(theirs)), theirs: undefined };
}

/**
 * With what the live stream told. While an order waits to be saved, somebody else's change waits for the answer to that save, which
 * tells of it; progress on stage is shown at once.
 */
export function heard(held: HeldList, live: StartList): HeldList {
  if (live.version < held.list.version) return held;
  if (!isUnsaved(held)) return taken(held, live);
  return live.version === held.list.version ? { ...held, list: live } : held;
}
