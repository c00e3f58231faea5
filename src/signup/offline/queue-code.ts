// Loads the code of the offline queue: pages need it only once a sign-up is stored on this device.
import type { AppParts } from "../../web/app/app-parts.ts";
import { unsentSignups } from "../../web/offline/unsent-signups.ts";
import { openOutboxes } from "./outbox/open-outboxes.ts";

const load = () =>
  Promise.all([
    import("./outbox/device-signups.ts"),
    import("./outbox/outboxes.ts"),
    import("./note/pending-note.tsx"),
    // Other pages show it, too (`loadUnsentSignups` of routes.tsx), so it must be loaded before the network fails.
    import("./note/unsent-elsewhere.tsx"),
  ]).then(([{ begin, withLocalDrafts, findSnapshot, formFromDevice, loadCurrentSignup }, { openOutbox: outboxOf }, { PendingNote }]) => ({
    begin,
    withFresh: withLocalDrafts,
    keptBase: findSnapshot,
    keptFormOf: formFromDevice,
    keptNow: loadCurrentSignup,
    outboxOf,
    KeptNote: PendingNote,
  }));

export type QueueCode = Awaited<ReturnType<typeof load>>;
type App = Pick<AppParts, "once">;

function createCode() {
  let loaded: QueueCode | undefined;
  return {
    loaded: () => loaded,
    fetch: async (): Promise<QueueCode> => {
      loaded ??= await load();
      return loaded;
    },
  };
}

/** Returns the code when it is already loaded. */
export const loadedQueueCode = ({ once }: App): QueueCode | undefined => once(createCode).loaded();

/** Loads the code that stores, sends and shows changes. Rejects when it cannot be fetched. */
export const fetchQueueCode = ({ once }: App): Promise<QueueCode> => once(createCode).fetch();

/** Loads the code when this device may have stored something; undefined on the server, and when it cannot be fetched. */
export async function queueCodeIfUsed(app: App): Promise<QueueCode | undefined> {
  if (import.meta.env.SSR || (openOutboxes(app).size === 0 && unsentSignups().length === 0)) return undefined;
  return fetchQueueCode(app).catch(() => undefined);
}
