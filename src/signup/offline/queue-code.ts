// The code of the offline queue: pages fetch it once there is a sign-up to store on this device, and do without it until then.
import type { AppParts } from "../../web/app/app-parts.ts";
import { unsentSignups } from "../../web/offline/unsent-signups.ts";
import { openOutboxes } from "./outbox/open-outboxes.ts";

const load = () =>
  Promise.all([
    import("./outbox/open-kept.ts"),
    import("./outbox/outboxes.ts"),
    import("./note/kept-note.tsx"),
    // Other pages show it (`unsentPart` of routes.tsx): it is at hand there when the network is away.
    import("./note/kept-elsewhere.tsx"),
  ]).then(([{ begin, withFresh, keptBase, keptFormOf, keptNow }, { outboxOf }, { KeptNote }]) => ({
    begin,
    withFresh,
    keptBase,
    keptFormOf,
    keptNow,
    outboxOf,
    KeptNote,
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

/** The code, where it is here already. */
export const loadedQueueCode = ({ once }: App): QueueCode | undefined => once(createCode).loaded();

/** Fetches the code that stores and sends changes and tells of them; rejects where it cannot be fetched. */
export const fetchQueueCode = ({ once }: App): Promise<QueueCode> => once(createCode).fetch();

/** Fetches the code where this device may have stored something; undefined on the server, and where it cannot be fetched. */
export async function queueCodeIfUsed(app: App): Promise<QueueCode | undefined> {
  if (import.meta.env.SSR || (openOutboxes(app).size === 0 && unsentSignups().length === 0)) return undefined;
  return fetchQueueCode(app).catch(() => undefined);
}
