// State of a list in the builder: the server's list, the order shown, and the orders for undo and redo. Pure.
import { orderOf, sameOrder } from "../programme/plan.ts";
import type { StartList } from "../contract.ts";
import { type Order, orderFits } from "../rules.ts";

/** How many orders can be undone. */
const KEPT = 100;

type Saving = "idle" | "saving" | "saved" | "offline" | "failed";

export interface HeldList {
  /** The list as last received from the server. */
  list: StartList;
  /** The order on the screen. */
  order: Order;
  past: readonly Order[];
  future: readonly Order[];
  saving: Saving;
  savedAt: number | undefined;
  /** A newer list saved by another editor, until one of both is chosen. */
  theirs: StartList | undefined;
}

/** State of a list that was just loaded. */
export function heldOf(list: StartList): HeldList {
  return { list, order: orderOf(list), past: [], future: [], saving: "idle", savedAt: undefined, theirs: undefined };
}

/** True when the order on the screen differs from the server's. */
export function isUnsaved(held: HeldList): boolean {
  return !sameOrder(held.order, orderOf(held.list));
}

const fits = (order: Order, list: StartList) => orderFits(order, list.blocks);

/** State after a list was received from the server. Orders for undo and redo that no longer fit it are dropped. */
export function taken(held: HeldList, list: StartList, order: Order = orderOf(list)): HeldList {
  const kept = (orders: readonly Order[]) => orders.filter((each) => fits(each, list));
  return { ...held, list, order, past: kept(held.past), future: kept(held.future) };
}

/** State with another order; unchanged when the order is the same or does not fit the list. */
export function reordered(held: HeldList, order: Order): HeldList {
  if (sameOrder(order, held.order) || !fits(order, held.list)) return held;
  return { ...held, order, past: [...held.past, held.order].slice(-KEPT), future: [] };
}

/** State one order back; unchanged when there is none. */
export function undone(held: HeldList): HeldList {
  const order = held.past.at(-1);
  return order ? { ...held, order, past: held.past.slice(0, -1), future: [held.order, ...held.future] } : held;
}

/** State one order forward again; unchanged when there is none. */
export function redone(held: HeldList): HeldList {
  const [order, ...future] = held.future;
  return order ? { ...held, order, past: [...held.past, held.order].slice(-KEPT), future } : held;
}

/** State after a conflict of two editors: my order over their list when `mine` and it still fits, else theirs. */
export function settled(held: HeldList, mine: boolean): HeldList {
  const { theirs, order } = held;
  if (!theirs) return held;
  return { ...taken(held, theirs, mine && fits(order, theirs) ? order : orderOf(theirs)), theirs: undefined };
}

/**
 * State after a list arrived from the live stream. While an order is unsaved, a newer version is ignored, because the answer to the pending save
 * reports it. Progress on stage in the same version is shown at once.
 */
export function heard(held: HeldList, live: StartList): HeldList {
  if (live.version < held.list.version) return held;
  if (!isUnsaved(held)) return taken(held, live);
  return live.version === held.list.version ? { ...held, list: live } : held;
}
