// Tabs of one browser share one session: each tells the others who signed in and who signed out.

/** Who works in a tab: undefined for a guest. */
export type Reader = { id: string; name: string; tenant: { slug: string } } | undefined;

interface News {
  /** The person and the organiser, as one word; null when nobody is signed in any more. */
  who: string | null;
  name: string;
}

const CHANNEL = "parkiet-session";

function whoIs(reader: Reader): string | null {
  return reader ? `${reader.id} ${reader.tenant.slug}` : null;
}

/**
 * Calls `hear` with the reader of another tab: the name of somebody else, null for nobody, undefined for `own()` again. Returns what looks whether
 * the own reader has changed and notifies the other tabs then.
 * Browsers without channels hear and tell nothing.
 */
export function openSessionNews(own: () => Reader, hear: (name: string | null | undefined) => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  let told: string | null = null;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<News>) => {
    hear(data.who === whoIs(own()) ? undefined : data.who === null ? null : data.name);
  });
  return () => {
    const reader = own();
    const news: News = { who: whoIs(reader), name: reader?.name ?? "" };
    if (news.who !== told) channel.postMessage(news);
    told = news.who;
  };
}
