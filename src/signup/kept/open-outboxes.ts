// What pages know of this tab's outboxes without their code, which comes once there is a sign-up to keep.
import { unsentSignups } from "../../web/offline/unsent-signups.ts";
import type { Outbox } from "./outbox.ts";

const load = () =>
  Promise.all([
    import("./open-kept.ts"),
    import("./outboxes.ts"),
    import("./note/kept-note.tsx"),
    import("./note/kept-elsewhere.tsx"),
  ]).then(([{ begin, withFresh, keptBase, keptFormOf, keptNow }, { outboxOf }, { KeptNote }, { KeptElsewhere }]) => ({
    begin,
    withFresh,
    keptBase,
    keptFormOf,
    keptNow,
    outboxOf,
    KeptNote,
    KeptElsewhere,
  }));

export type KeptParts = Awaited<ReturnType<typeof load>>;

/** The tab's outboxes by their sign-ups, and the code for them; a trial has none, for nothing of it is sent in. Nothing of it is ever filled on the server. */
const here = (() => {
  const outboxes = new Map<string, Outbox>();
  let parts: KeptParts | undefined;
  return {
    open: (id: string): Outbox | undefined => outboxes.get(id),
    register: (id: string, outbox: Outbox): void => void outboxes.set(id, outbox),
    all: (): readonly Outbox[] => [...outboxes.values()],
    parts: (): KeptParts | undefined => parts,
    fetch: async (): Promise<KeptParts> => {
      parts ??= await load();
      return parts;
    },
  };
})();

/** The outbox of a sign-up that this tab has opened. */
export const openOutbox = here.open;
export const registerOutbox = here.register;
export const openOutboxes = here.all;
/** The code that keeps, sends and tells of changes; rejects where it cannot be fetched. */
export const fetchKept = here.fetch;
/** The same, where it is here already. */
export const keptParts = here.parts;

/** The same, where this device may keep anything; undefined on the server, and where it cannot be fetched. */
export async function partsIfKept(): Promise<KeptParts | undefined> {
  return import.meta.env.SSR || (here.all().length === 0 && unsentSignups().length === 0) ? undefined : fetchKept().catch(() => undefined);
}
