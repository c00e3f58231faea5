// A spectator's page: follows the stream, asks again every ten seconds while the stream is away, and knows when it last heard from the server.
import { useEffect, useState } from "react";
import { useApp } from "../web/app-context.ts";
import { getPublicScores, type PublicScores } from "./contract.ts";

const CONFIRM_MS = 50_000;
const POLL_MS = 10_000;
/** After this long without an answer the page says from when its data is. */
export const STALE_MS = 60_000;

/** The newest results, and when the server last confirmed them (milliseconds; the loaded reply's own time at first). */
export function usePublicScores(loaded: PublicScores): { scores: PublicScores; heardAt: number } {
  const { caller, bootstrap } = useApp();
  const [known, setKnown] = useState({ loaded, scores: loaded, heardAt: Date.parse(loaded.updated_at) });
  if (known.loaded !== loaded) setKnown({ loaded, scores: loaded, heardAt: Date.parse(loaded.updated_at) });
  const { id } = loaded.competition;
  useEffect(() => {
    let heard = Date.now();
    let broken = false;
    const take = (scores: PublicScores) => {
      heard = Date.now();
      setKnown((now) => ({ ...now, scores, heardAt: heard }));
    };
    const asking = { params: { id } };
    const stream = new EventSource(`${caller.url(getPublicScores, asking)}/live?tenant=${bootstrap.tenant.slug}`);
    stream.addEventListener("open", () => {
      broken = false;
    });
    stream.addEventListener("error", () => {
      broken = true;
    });
    stream.addEventListener("state", (event: MessageEvent<string>) => take(JSON.parse(event.data) as PublicScores));
    const ask = () => {
      if (document.visibilityState !== "visible" || Date.now() - heard < (broken ? POLL_MS : CONFIRM_MS) - 500) return;
      caller.call(getPublicScores, asking).then(take, () => undefined);
    };
    const timer = setInterval(ask, POLL_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
      stream.close();
    };
  }, [caller, bootstrap.tenant.slug, id]);
  return { scores: known.scores, heardAt: known.heardAt };
}
