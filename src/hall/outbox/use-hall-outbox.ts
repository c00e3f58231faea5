// The outbox of a desk in the hall as hooks: changes that wait for the network, and the last reply for opening without one.
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { CallArguments, Endpoint } from "../../kernel/endpoints/endpoint.ts";
import { useApp } from "../../web/app/app-context.ts";
import { useOnline } from "../../web/browser/use-online.ts";
import { useSending } from "../../web/outbox/use-sending.ts";
import { openOutbox, type QueueOwner } from "./open-outboxes.ts";
import { type Change, EMPTY_OUTBOX } from "./outbox.ts";

/** Body of a change without its id and time, which the outbox adds. */
export type ChangeBody<E extends Endpoint> = Omit<NonNullable<CallArguments<E>["body"]>, "id" | "made_at">;

export interface HallOutbox {
  /**
   * Adds a change of this stage, and sends it now or when the network is back. `label` names it where it did not arrive. Returns it, for example for
   * undoing.
   */
  send: <E extends Endpoint>(endpoint: E, body: ChangeBody<E>, label: string) => Change;
  /** Changes without an answer, oldest first. */
  pending: readonly Change[];
  /** Changes to show over the last reply, oldest first: those that the server has but the reply may lack, then the pending ones. */
  shown: readonly Change[];
  /** Refused changes, each with the server's sentence. */
  refused: readonly Change[];
  /** Removes a refused change from the list. */
  dismiss: (id: string) => void;
  /** False while the browser has no network or the server did not answer. */
  online: boolean;
  /** Since when it is offline, in milliseconds of the server's clock. */
  offlineSince: number | undefined;
  /** True when the link or the session has ended (401). Changes stay on the device. */
  ended: boolean;
  /** False while the browser stores nothing: changes exist only in this page's memory. */
  lasts: boolean;
  /** The server's time in milliseconds, by which changes are dated. */
  now: () => number;
}

/** Returns the outbox of a stage, and sends its changes (`useSending`). `owner` is the id of the station's device or of the signed-in person. */
export function useHallOutbox({ stageId, owner }: QueueOwner): HallOutbox {
  const app = useApp();
  const { outbox, store, now } = useMemo(() => openOutbox(app, { stageId, owner }), [app, stageId, owner]);
  useSending(outbox);
  const { pending, accepted, refused, unreachable, ended } = useSyncExternalStore(outbox.subscribe, outbox.state, () => EMPTY_OUTBOX);
  const lasts = useSyncExternalStore(store.subscribe, store.lasts, () => true);
  const network = useOnline();
  const online = network && !unreachable;
  const offlineSince = useSince(!online, now);
  const shown = useMemo(() => [...accepted, ...pending], [accepted, pending]);
  return useMemo(
    () => ({
      send: ({ path }, body, label) => outbox.add({ path, params: { id: stageId }, body, label }).change,
      dismiss: (id) => void outbox.dismiss(id),
      pending,
      shown,
      refused,
      online,
      offlineSince,
      ended,
      lasts,
      now,
    }),
    [outbox, stageId, pending, shown, refused, online, offlineSince, ended, lasts, now],
  );
}

/** Returns since when `on` is true; undefined while it is false. */
function useSince(on: boolean, now: () => number): number | undefined {
  const [since, setSince] = useState<number>();
  if (on !== (since !== undefined)) setSince(on ? now() : undefined);
  return since;
}

/** Place of a stored reply: the outbox, and a name like "desk". */
export interface ReplyKey extends QueueOwner {
  name: string;
}

export interface OpenedReply<R> {
  /** The server's reply, else the one stored on this device. Undefined while it is read, and when there is none. */
  reply: R | undefined;
  /** When the stored reply arrived, in milliseconds of the server's clock. Undefined for a reply that the server has just sent. */
  storedAt: number | undefined;
  /** True once it is certain whether there is a stored reply. */
  loaded: boolean;
}

/**
 * Stores each `reply` of the server on this device. Without one (`undefined`: the server is unavailable) returns the one stored last. A new reply
 * contains all accepted changes, so they are removed from the outbox.
 */
export function useStoredReply<R>({ stageId, owner, name }: ReplyKey, reply: R | undefined): OpenedReply<R> {
  const app = useApp();
  const [found, setFound] = useState<OpenedReply<R>>({ reply: undefined, storedAt: undefined, loaded: false });
  useEffect(() => {
    const { outbox, read, write, now } = openOutbox(app, { stageId, owner });
    if (reply !== undefined) {
      const arrivedAt = now();
      void write(name, reply).then(() => outbox.settle(arrivedAt));
      return undefined;
    }
    let gone = false;
    void read(name).then((stored) => {
      if (!gone) setFound({ reply: stored?.reply as R | undefined, storedAt: stored?.at, loaded: true });
    });
    return () => {
      gone = true;
    };
  }, [app, stageId, owner, name, reply]);
  return reply === undefined ? found : { reply, storedAt: undefined, loaded: true };
}
