// Changes of ended stations that did not reach the server (docs/rules/hall.md 1.10): listed, removed, or moved to the next station of the same desk.
// The list of ended desks and their stores are parameters.
import type { OpenedStation } from "../../kernel/endpoints/station/contract.ts";
import { deskPlace, type EndedDesk } from "../../web/offline/station-memory.ts";
import { prefixRange } from "../../web/outbox/outbox-store.ts";
import { readRecord } from "../../web/outbox/record-kind.ts";
import { type Change, changeKind, compareOrder, type HallStore } from "./outbox.ts";

/** The desks of stations that ended on this device. */
export interface EndedDesks {
  /** Oldest first. */
  list(): readonly EndedDesk[];
  storeOf(desk: EndedDesk): HallStore;
  /** Deletes a desk with its changes. */
  remove(desk: EndedDesk): void;
}

/** Stored changes without an answer, as they are stored: also those that only a newer build can read. */
async function readUnsent(store: Pick<HallStore, "read">): Promise<Map<string, unknown>> {
  const found = await store.read<unknown>("changes", prefixRange(""));
  return new Map(
    [...found].filter(([, record]) => {
      const change = readRecord(changeKind, record);
      return !change || (!change.refusal && change.accepted_at === undefined);
    }),
  );
}

/** Returns the changes of all ended desks that did not arrive, oldest first. Deletes the desks that have none. */
export async function listUnsent(desks: EndedDesks): Promise<Change[]> {
  const unsent = await Promise.all(
    desks.list().map(async (desk) => {
      const store = desks.storeOf(desk);
      const found = await readUnsent(store);
      if (found.size === 0 && store.lasts()) desks.remove(desk);
      return [...found.values()].flatMap((record) => readRecord(changeKind, record) ?? []);
    }),
  );
  return unsent.flat().toSorted(compareOrder);
}

/** Moves the unsent changes of ended desks of the same kind, competition and stage to the store of the station that is open now. */
export async function moveUnsent(desks: EndedDesks, station: OpenedStation, to: Pick<HallStore, "write" | "lasts">): Promise<void> {
  const isSameDesk = ({ device_id, kind, competition_id, stage_id }: EndedDesk) =>
    device_id !== station.device_id &&
    kind === station.kind &&
    competition_id === station.competition.id &&
    stage_id === deskPlace(station);
  const moved = desks.list().filter(isSameDesk);
  const stores = moved.map((desk) => desks.storeOf(desk));
  const found = await Promise.all(stores.map((store) => readUnsent(store)));
  await to.write("changes", new Map(found.flatMap((each) => [...each])));
  // A disk that fails gives them up only when they are stored again; sent twice they count once.
  for (const [at, desk] of moved.entries()) if (to.lasts() && stores[at]?.lasts()) desks.remove(desk);
}
