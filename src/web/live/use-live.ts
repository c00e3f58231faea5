import { useEffect, useState } from "react";
import type { CallArguments, Endpoint, Reply } from "../../kernel/endpoints/endpoint.ts";
import { IDENTITY_PARAM, STATION_IDENTITY } from "../../kernel/endpoints/stations.ts";
import { useApp } from "../app/app-context.ts";
import { onReturn } from "../browser/on-return.ts";
import { openStream } from "./open-stream.ts";

/** Pause before a refused stream is opened again, in milliseconds; it doubles each time. */
const AGAIN_MS = 10_000;
const LONGEST_MS = 160_000;
/** Absence after which a page opens a new stream, in milliseconds: the old one may be dead without an error. */
const ASLEEP_MS = 30_000;

/**
 * Returns the newest reply of an endpoint with a live stream: first `loaded`, then each streamed state, until a new `loaded` comes. Reconnects
 * streams that the browser gave up or that slept; other broken streams are reconnected by the browser.
 */
export function useLive<E extends Endpoint>(endpoint: E, asking: CallArguments<E>, loaded: Reply<E>): Reply<E> {
  const app = useApp();
  const { caller, bootstrap, station } = app;
  const [known, setKnown] = useState({ loaded, reply: loaded });
  if (known.loaded !== loaded) setKnown({ loaded, reply: loaded });
  const [path, query] = caller.url(endpoint, asking).split("?");
  const identity = station ? `&${IDENTITY_PARAM}=${STATION_IDENTITY}` : "";
  const address = `${path}/live?${query ? `${query}&` : ""}tenant=${bootstrap.tenant.slug}&locale=${bootstrap.locale}${identity}`;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = AGAIN_MS;
    let receivedAt = Date.now();
    const stream = openStream(app, address, {
      show(state) {
        wait = AGAIN_MS;
        receivedAt = Date.now();
        setKnown((now) => ({ ...now, reply: state as Reply<E> }));
      },
      confirm() {
        receivedAt = Date.now();
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
      receivedAt = Date.now();
      stream.renew();
    }
    const stop = onReturn(() => {
      if (stream.isGivenUp() || Math.abs(Date.now() - receivedAt) > ASLEEP_MS) renew();
    });
    return () => {
      stop();
      clearTimeout(timer);
      stream.close();
    };
  }, [app, address]);
  return known.reply;
}
