// Connects the streams of this tab to its browser. Loaded when a page first follows something.
import { OFFLINE_SCOPE } from "../offline/offline-shell.ts";
import { currentUser } from "../../kernel/endpoints/session/contract.ts";
import { getStation } from "../../kernel/endpoints/station/contract.ts";
import { STATION_IDENTITY } from "../../kernel/endpoints/stations.ts";
import { TabStreams } from "./tab-streams.ts";
import type { AppParts } from "../app/app-parts.ts";

/** Pages at these paths stay connected while hidden: the pads of judges, and hall screens. */
const ALWAYS_CONNECTED = [OFFLINE_SCOPE, "/stage/"];

/** Opens the streams of this tab. */
export function openBrowserStreams({ bootstrap, caller, session, station }: AppParts): TabStreams {
  const streams = new TabStreams({
    clock: caller.clock,
    identity() {
      // The streams of a station are its own, whoever is signed in here.
      if (station) return JSON.stringify([bootstrap.tenant.slug, STATION_IDENTITY, station.current()?.device_id]);
      const { known, user } = session.state();
      // Each sign-in gets a new token. Guests' tabs may have different ones, so theirs is not part of the identity.
      const token = user && /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
      return known ? JSON.stringify([bootstrap.tenant.slug, user?.id, token]) : undefined;
    },
    isVisible: () => document.visibilityState === "visible",
    isPad: () => station !== undefined || ALWAYS_CONNECTED.some((scope) => window.location.pathname.startsWith(scope)),
    connect: (address) => new EventSource(address, { withCredentials: true }),
    // A 401 means that the session or station has ended; the caller handles it.
    refused() {
      if (station?.current()) caller.call(getStation).catch(() => undefined);
      else if (session.state().user) caller.call(currentUser).catch(() => undefined);
    },
    locks: navigator.locks as LockManager | undefined,
    openChannel: typeof BroadcastChannel === "undefined" ? undefined : (name) => new BroadcastChannel(name),
  });
  const check = () => streams.check();
  session.subscribe(check);
  station?.subscribe(check);
  document.addEventListener("visibilitychange", check);
  window.addEventListener("pageshow", () => streams.enter());
  window.addEventListener("pagehide", () => streams.leave());
  return streams;
}
