// Follows an address before and after the code of live streams has loaded.
import type { Listener, Stream, Streams } from "../app/app-parts.ts";

/** Follows this address until the stream is closed. Does nothing on the server. */
export function openStream({ streams }: { streams?: () => Promise<Streams> }, address: string, listener: Listener): Stream {
  let stream: Stream | undefined;
  let closed = false;
  const open = () =>
    void streams?.().then(
      (all) => {
        if (!closed) stream ??= all.open(address, listener);
      },
      () => closed || listener.broke(true),
    );
  open();
  return {
    isGivenUp: () => stream?.isGivenUp() ?? true,
    renew: () => (stream ? stream.renew() : open()),
    close() {
      closed = true;
      stream?.close();
    },
  };
}
