// Notifies tabs of one browser, which share a session, of sign-ins and sign-outs.

/** Person signed in in a tab; undefined for a guest. */
export type Reader = { id: string; name: string; tenant: { slug: string } } | undefined;

interface SessionMessage {
  /** Person and organiser as one text; null when nobody is signed in. */
  who: string | null;
  name: string;
}

const CHANNEL = "parkiet-session";

function whoIs(reader: Reader): string | null {
  return reader ? `${reader.id} ${reader.tenant.slug}` : null;
}

/**
 * Calls `hear` when another tab's reader changes: a name for another person, null for nobody, undefined for the same person as `own()`. Returns a
 * function that notifies the other tabs if `own()` has changed. Does nothing in browsers without BroadcastChannel.
 */
export function openSessionChannel(own: () => Reader, listener: (name: string | null | undefined) => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  let sent: string | null = null;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<SessionMessage>) => {
    listener(data.who === whoIs(own()) ? undefined : data.who === null ? null : data.name);
  });
  return () => {
    const reader = own();
    const message: SessionMessage = { who: whoIs(reader), name: reader?.name ?? "" };
    if (message.who !== sent) channel.postMessage(message);
    sent = message.who;
  };
}
