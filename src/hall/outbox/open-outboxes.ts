// The desks' outboxes and stores that this page has opened. They belong to the application context; on the server none is ever sent.
import { newId } from "../../kernel/values/ids.ts";
import type { Endpoint } from "../../kernel/endpoints/endpoint.ts";
import type { AppParts } from "../../web/app/app-parts.ts";
import { endedDesks } from "../../web/offline/station-memory.ts";
import { browserLock } from "../../web/outbox/lock.ts";
import { prefixRange } from "../../web/outbox/outbox-store.ts";
import { deleteHallStore, openHallStore } from "./hall-store.client.ts";
import { type Change, createOutbox, type DeskOutbox, type HallStore } from "./outbox.ts";
import { type EndedDesks, moveUnsent } from "./unsent.ts";

/** Owner of a queue: a stage, and the station's device id or the person's id. */
export interface QueueOwner {
  stageId: string;
  owner: string;
}

/** A stored reply, and when it arrived, in milliseconds of the server's clock. */
interface StoredReply {
  reply: unknown;
  at: number;
}

/** Key of the server's clock minus the device's, in milliseconds. */
const SKEW = "clock";
/** Difference from the stored one that is stored again, in milliseconds. */
const NEW_SKEW_MS = 500;

export interface OpenOutbox {
  outbox: DeskOutbox;
  store: HallStore;
  /** The server's time in milliseconds. Before the server's first answer it is the device's time with the difference that was stored last. */
  now: () => number;
  read: (name: string) => Promise<StoredReply | undefined>;
  /** Stores a newer reply of the server. */
  write: (name: string, reply: unknown) => Promise<void>;
}

/** Time limit of one send in milliseconds, after which it is sent again. */
const PATIENCE_MS = 15_000;

const none = () => new Map<string, OpenOutbox>();

const nameOf = ({ stageId, owner }: QueueOwner): string => `${stageId}-${owner}`;

/** Returns the outbox of this stage and owner, the same one for all parts of the page. */
export function openOutbox(app: AppParts, queue: QueueOwner): OpenOutbox {
  const open = app.once(none);
  const name = nameOf(queue);
  const existing = open.get(name);
  if (existing) return existing;
  const made = createOpenOutbox(app, queue);
  open.set(name, made);
  return made;
}

/** The desks of the organiser's stations that ended on this device. */
export function endedDesksOf(app: AppParts): EndedDesks {
  const desks = endedDesks(app.bootstrap.tenant.slug);
  const queueOf = ({ stage_id, device_id }: { stage_id: string; device_id: string }) => ({ stageId: stage_id, owner: device_id });
  return {
    list: desks.list,
    storeOf: (desk) => openOutbox(app, queueOf(desk)).store,
    remove(desk) {
      desks.remove(desk.device_id);
      deleteHallStore(nameOf(queueOf(desk)));
    },
  };
}

function createOpenOutbox(app: AppParts, queue: QueueOwner): OpenOutbox {
  const { bootstrap, caller, interruptions, station } = app;
  const name = nameOf(queue);
  const isCurrent = () => !station || station.current()?.device_id === queue.owner;
  const hasEnded = () =>
    endedDesks(bootstrap.tenant.slug)
      .list()
      .some((each) => each.device_id === queue.owner);
  const store = openHallStore(name, () => isCurrent() || hasEnded());
  /** Stores a copy; of an ended station none. */
  const copy = async (key: string, value: unknown) => (isCurrent() ? store.write("replies", new Map([[key, value]])) : undefined);
  let moved: Promise<void> | undefined;
  const moveOnce = async (): Promise<void> => {
    const opened = station?.current();
    if (opened?.device_id === queue.owner) await (moved ??= moveUnsent(endedDesksOf(app), opened, store));
  };
  const { clock } = caller;
  let skew = 0;
  clock.subscribe(() => {
    const found = clock.now() - Date.now();
    if (Math.abs(found - skew) < NEW_SKEW_MS) return;
    skew = found;
    void copy(SKEW, skew);
  });
  const now = () => (clock.isSet() ? clock.now() : Date.now() + skew);
  const outbox = createOutbox({
    store,
    now,
    newId,
    lock: browserLock(`parkiet-hall ${name}`),
    prepare: moveOnce,
    isOwnerHere: () => interruptions.current()?.kind !== "somebody-else",
    send: ({ path, params, body }: Change) => {
      const target: Endpoint = { name: "", method: "POST", path, access: "public", summary: "" };
      return caller.call(target, { params, body }, { signal: AbortSignal.timeout(PATIENCE_MS) });
    },
  });
  return {
    outbox,
    store,
    now,
    async read(key) {
      const found = await store.read<StoredReply | number>("replies", prefixRange(""));
      const [storedSkew, stored] = [found.get(SKEW), found.get(key)];
      if (typeof storedSkew === "number" && !clock.isSet()) skew = storedSkew;
      return typeof stored === "object" ? stored : undefined;
    },
    write: (key, reply) => copy(key, { reply, at: now() } satisfies StoredReply),
  };
}
