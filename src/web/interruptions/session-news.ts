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
 * Hears of other tabs' readers that are not `own()`; gives back how to look whether the own one has changed, and to tell the others then.
 * Browsers without channels hear and tell nothing.
 */
export function openSessionNews(own: () => Reader, hear: (name: string | null) => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  let told: string | null = null;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<News>) => {
    if (data.who !== whoIs(own())) hear(data.who === null ? null : data.name);
  });
  return () => {
    const reader = own();
    const news: News = { who: whoIs(reader), name: reader?.name ?? "" };
    if (news.who !== told) channel.postMessage(news);
    told = news.who;
  };
}
