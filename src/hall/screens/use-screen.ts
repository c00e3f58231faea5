// Live data of a hall screen. Its stream stays open when the page is hidden, and is opened again for as long as it takes.
import { useEffect, useState } from "react";
import type { Endpoint } from "../../kernel/endpoints/endpoint.ts";
import { IDENTITY_PARAM, STATION_IDENTITY } from "../../kernel/endpoints/stations.ts";
import { useApp } from "../../web/app/app-context.ts";
import { onReturn } from "../../web/browser/on-return.ts";
import { openStream } from "../../web/live/open-stream.ts";
import type { HallScreen } from "./contract.ts";

/** Pause before a refused stream is opened again, in milliseconds; it doubles up to the longest. */
const AGAIN_MS = 5000;
const LONGEST_MS = 60_000;

interface Shown {
  loaded: HallScreen;
  screen: HallScreen;
  heardAt: number | undefined;
}

/** Returns the newest reply, and when the server last confirmed it, in milliseconds by its clock. Undefined: not yet since `loaded`. */
export function useScreen(endpoint: Endpoint, stageId: string, loaded: HallScreen): { screen: HallScreen; heardAt: number | undefined } {
  const app = useApp();
  const { caller, bootstrap, station } = app;
  const first: Shown = { loaded, screen: loaded, heardAt: undefined };
  const [shown, setShown] = useState(first);
  if (shown.loaded !== loaded) setShown(first);
  const identity = station ? `&${IDENTITY_PARAM}=${STATION_IDENTITY}` : "";
  const path = caller.url(endpoint, { params: { id: stageId } }).split("?")[0];
  const address = `${path}/live?tenant=${bootstrap.tenant.slug}&locale=${bootstrap.locale}${identity}`;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = AGAIN_MS;
    const stream = openStream(app, address, {
      show(state, at) {
        wait = AGAIN_MS;
        setShown((now) => ({ ...now, screen: state as HallScreen, heardAt: at }));
      },
      confirm(at) {
        wait = AGAIN_MS;
        setShown((now) => ({ ...now, heardAt: at }));
      },
      broke(given) {
        if (!given) return;
        clearTimeout(timer);
        timer = setTimeout(renew, wait);
        wait = Math.min(2 * wait, LONGEST_MS);
      },
    });
    function renew(): void {
      clearTimeout(timer);
      stream.renew();
    }
    const stop = onReturn(() => {
      if (stream.isGivenUp()) renew();
    });
    return () => {
      stop();
      clearTimeout(timer);
      stream.close();
    };
  }, [app, address]);
  return shown;
}
