// Live data of a spectator's page: follows the stream, and polls every ten seconds while the stream is unavailable.
import { useEffect, useState } from "react";
import type { Endpoint, Reply } from "../../kernel/endpoints/endpoint.ts";
import { useApp } from "../app/app-context.ts";
import { STALE_NOTE_ID } from "./stale-note.ts";
import { openStream } from "./open-stream.ts";

const CONFIRM_MS = 50_000;
const POLL_MS = 10_000;

/**
 * Returns the newest reply of a public endpoint with the placeholder {id}, and when the server last confirmed it, in milliseconds by its clock. At
 * first that is the time of the reply's last change, so that a page stays the same bytes until something changes. A stream that the browser gave up
 * is reopened after the next successful poll.
 */
export function usePublicLive<E extends Endpoint>(
  endpoint: E,
  id: string,
  loaded: Reply<E> & { updated_at: string },
): { reply: Reply<E>; heardAt: number } {
  const app = useApp();
  const { caller, bootstrap } = app;
  const first = { loaded, reply: loaded as Reply<E>, heardAt: Date.parse(loaded.updated_at) };
  const [known, setKnown] = useState(first);
  if (known.loaded !== loaded) setKnown(first);
  const newer = known.reply !== loaded;
  useEffect(() => {
    if (newer) document.getElementById(STALE_NOTE_ID)?.remove();
  }, [newer]);
  useEffect(() => {
    const params = { id };
    let receivedAt = Date.now();
    let broken = false;
    const take = (reply: Reply<E>, heardAt = caller.clock.now()) => {
      receivedAt = Date.now();
      setKnown((now) => ({ ...now, reply, heardAt }));
    };
    const stream = openStream(app, `${caller.url(endpoint, { params })}/live?tenant=${bootstrap.tenant.slug}&locale=${bootstrap.locale}`, {
      show(state, at) {
        broken = false;
        take(state as Reply<E>, at);
      },
      confirm(at) {
        broken = false;
        receivedAt = Date.now();
        setKnown((now) => ({ ...now, heardAt: at }));
      },
      broke() {
        broken = true;
      },
    });
    const ask = () => {
      if (document.visibilityState !== "visible" || Math.abs(Date.now() - receivedAt) < (broken ? POLL_MS : CONFIRM_MS) - 500) return;
      caller.call(endpoint, { params }).then(
        (reply) => {
          take(reply);
          if (stream.isGivenUp()) stream.renew();
        },
        () => undefined,
      );
    };
    const timer = setInterval(ask, POLL_MS);
    document.addEventListener("visibilitychange", ask);
    window.addEventListener("online", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
      window.removeEventListener("online", ask);
      stream.close();
    };
  }, [app, caller, bootstrap.tenant.slug, bootstrap.locale, endpoint, id]);
  return { reply: known.reply, heardAt: known.heardAt };
}
