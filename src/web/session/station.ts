// The station of pages under /station/: fetched at the start, stored by its device for opening without a network, forgotten when it ends.
import { getStation, type OpenedStation } from "../../kernel/endpoints/station/contract.ts";
import { ApiError, type Caller } from "../calls/api.ts";
import type { StationState } from "../app/app-parts.ts";
import type { Bootstrap } from "../app/bootstrap.ts";

/** Time that a device which remembers its station waits for the server, in milliseconds. */
const REMEMBERED_MS = 4000;

/** The station as stored on the device. */
export interface StationMemory {
  find(): OpenedStation | undefined;
  store(station: OpenedStation): void;
  /** Removes an ended station. Changes of its desks stay. */
  end(station: OpenedStation): Promise<void>;
  /** Removes the station and everything that its desks stored. */
  forget(): Promise<void>;
}

/** Creates the station around a caller. `bootstrap.station` is what the server knew, and afterwards always the current station. */
export function createStation(caller: Caller, bootstrap: Pick<Bootstrap, "station">, memory?: StationMemory): StationState {
  const listeners = new Set<() => void>();
  let fetching: Promise<OpenedStation> | undefined;
  const become = (station: OpenedStation | undefined) => {
    bootstrap.station = station;
    for (const listener of listeners) listener();
  };
  const fetchStation = async (): Promise<OpenedStation> => {
    const remembered = memory?.find();
    try {
      const station = await caller.call(getStation, {}, remembered ? { signal: AbortSignal.timeout(REMEMBERED_MS) } : {});
      memory?.store(station);
      become(station);
      return station;
    } catch (error) {
      const refused = error instanceof ApiError && error.status === 401;
      if (refused && remembered) await memory?.end(remembered);
      if (refused || !remembered) throw error;
      become(remembered);
      return remembered;
    }
  };
  if (bootstrap.station) memory?.store(bootstrap.station);
  return {
    current: () => bootstrap.station,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async ready() {
      if (bootstrap.station) return bootstrap.station;
      fetching ??= fetchStation().finally(() => {
        fetching = undefined;
      });
      return fetching;
    },
    async end() {
      const station = bootstrap.station ?? memory?.find();
      // It is noted as ended before it is no longer current: in between its outbox would store nothing.
      const ended = station && memory?.end(station);
      if (bootstrap.station) become(undefined);
      await ended;
    },
    async forget() {
      become(undefined);
      await memory?.forget();
    },
  };
}
