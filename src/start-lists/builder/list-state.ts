// State of a list in the builder: the server's list, the order shown, and the orders for undo and redo. Pure.
import { orderOf, sameOrder } from "../programme/plan.ts";
import type { StartList } from "../contract.ts";
import { type Order, orderFits } from "../rules.ts";

/** How many orders can be undone. */
const MOST_UNDO = 100;

type Saving = "idle" | "saving" | "saved" | "offline" | "failed";

export interface ListState {
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
export function initialState(list: StartList): ListState {
  return { list, order: orderOf(list), past: [], future: [], saving: "idle", savedAt: undefined, theirs: undefined };
}

/** True when the order on the screen differs from the server's. */
export function isUnsaved(state: ListState): boolean {
  return !sameOrder(state.order, orderOf(state.list));
}

const fits = (order: Order, list: StartList) => orderFits(order, list.blocks);

/** State after a list was received from the server. Orders for undo and redo that no longer fit it are dropped. */
export function withServerList(state: ListState, list: StartList, order: Order = orderOf(list)): ListState {
  const fitting = (orders: readonly Order[]) => orders.filter((each) => fits(each, list));
  return { ...state, list, order, past: fitting(state.past), future: fitting(state.future) };
}

/**
 * State after the reply to a call that changed the list. `replaced` is the order that the call replaced: it can be undone, also when the live stream
 * brought the changed list before the reply.
 */
export function withReply(state: ListState, list: StartList, replaced?: Order): ListState {
  const past = replaced && !sameOrder(replaced, orderOf(list)) ? [...state.past, replaced].slice(-MOST_UNDO) : state.past;
  return withServerList({ ...state, past }, list);
}

/** State with another order; unchanged when the order is the same or does not fit the list. */
export function withOrder(state: ListState, order: Order): ListState {
  if (sameOrder(order, state.order) || !fits(order, state.list)) return state;
  return { ...state, order, past: [...state.past, state.order].slice(-MOST_UNDO), future: [] };
}

/** State one order back; unchanged when there is none. */
export function stepBack(state: ListState): ListState {
  const order = state.past.at(-1);
  return order ? { ...state, order, past: state.past.slice(0, -1), future: [state.order, ...state.future] } : state;
}

/** State one order forward again; unchanged when there is none. */
export function stepForward(state: ListState): ListState {
  const [order, ...future] = state.future;
  return order ? { ...state, order, past: [...state.past, state.order].slice(-MOST_UNDO), future } : state;
}

/** State after a conflict of two editors: my order over their list when `mine` and it still fits, else theirs. */
export function resolveConflict(state: ListState, mine: boolean): ListState {
  const { theirs, order } = state;
  if (!theirs) return state;
  return { ...withServerList(state, theirs, mine && fits(order, theirs) ? order : orderOf(theirs)), theirs: undefined };
}

/**
 * State after a list arrived from the live stream. While an order is unsaved, a newer version is ignored, because the answer to the pending save
 * reports it. Progress on stage in the same version is shown at once.
 */
export function withLiveList(state: ListState, live: StartList): ListState {
  if (live.version < state.list.version) return state;
  if (!isUnsaved(state)) return withServerList(state, live);
  return live.version === state.list.version ? { ...state, list: live } : state;
}
