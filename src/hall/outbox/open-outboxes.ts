// The desks' outboxes and stores that this page has opened. They belong to the application context; on the server none is ever sent.
import { newId } from "../../kernel/values/ids.ts";
import type { Endpoint } from "../../kernel/endpoints/endpoint.ts";
import type { AppParts } from "../../web/app/app-parts.ts";
import { browserLock } from "../../web/outbox/lock.ts";
import { prefixRange } from "../../web/outbox/outbox-store.ts";
import { openHallStore } from "./hall-store.client.ts";
import { type Change, createOutbox, type DeskOutbox, type HallStore } from "./outbox.ts";

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

/** Returns the outbox of this stage and owner, the same one for all parts of the page. */
export function openOutbox(app: AppParts, { stageId, owner }: QueueOwner): OpenOutbox {
  const open = app.once(none);
  const name = `${stageId}-${owner}`;
  const existing = open.get(name);
  if (existing) return existing;
  const made = createOpenOutbox(app, name);
  open.set(name, made);
  return made;
}

function createOpenOutbox({ caller, interruptions, station }: AppParts, name: string): OpenOutbox {
  const store = openHallStore(name, () => !station || station.current() !== undefined);
  const { clock } = caller;
  let skew = 0;
  clock.subscribe(() => {
    const found = clock.now() - Date.now();
    if (Math.abs(found - skew) < NEW_SKEW_MS) return;
    skew = found;
    void store.write("replies", new Map([[SKEW, skew]]));
  });
  const now = () => (clock.isSet() ? clock.now() : Date.now() + skew);
  const outbox = createOutbox({
    store,
    now,
    newId,
    lock: browserLock(`parkiet-hall ${name}`),
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
    write: (key, reply) => store.write("replies", new Map([[key, { reply, at: now() } satisfies StoredReply]])),
  };
}
