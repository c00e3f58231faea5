import { useEffect, useState } from "react";
import type { Asking, Endpoint, Reply } from "../../kernel/endpoint.ts";
import { useApp } from "../app-context.ts";

/**
 * The newest reply of an endpoint that can be followed: `loaded` first, then each state that its live stream sends, until another
 * `loaded` comes. The browser connects again by itself.
 */
export function useLive<E extends Endpoint>(endpoint: E, asking: Asking<E>, loaded: Reply<E>): Reply<E> {
  const { caller, bootstrap } = useApp();
  const [known, setKnown] = useState({ loaded, reply: loaded });
  if (known.loaded !== loaded) setKnown({ loaded, reply: loaded });
  const [path, query] = caller.url(endpoint, asking).split("?");
  const address = `${path}/live?${query ? `${query}&` : ""}tenant=${bootstrap.tenant.slug}`;
  useEffect(() => {
    const stream = new EventSource(address, { withCredentials: true });
    stream.addEventListener("state", (event: MessageEvent<string>) => {
      const reply = JSON.parse(event.data) as Reply<E>;
      setKnown((now) => ({ ...now, reply }));
    });
    return () => stream.close();
  }, [address]);
  return known.reply;
}
