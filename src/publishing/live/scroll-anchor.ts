// Keeps the page calm when results arrive: one animation at a time, and the visible rows keep their position.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { PublicScores } from "../contract.ts";

/** Duration of a flash and of a row's move to its new place, in milliseconds. */
const MOVE_MS = 1800;

/** Returns the newest state, but holds it back until the previous animation has ended. Skips states in between. */
export function useSettledScores(newest: PublicScores): PublicScores {
  const [shown, setShown] = useState(newest);
  const [busy, setBusy] = useState(false);
  if (!busy && shown !== newest) {
    setShown(newest);
    if (publicationKey(shown) !== publicationKey(newest)) setBusy(true);
  }
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setTimeout(() => setBusy(false), MOVE_MS);
    return () => clearTimeout(timer);
  }, [busy, shown]);
  return shown;
}

/** Key of the published rounds and their times; rows can move only when it changes. */
function publicationKey(scores: PublicScores): string {
  return scores.blocks.map((round) => (round.results ? `${round.id}${round.published_at}` : "")).join(" ");
}

/**
 * Keeps visible rows in position when rows are added above them. Anchors to a followed row if one is visible, else to the top row. Near the top of
 * the page it does nothing, so that the newest results are seen.
 */
export function useScrollAnchor(scores: PublicScores, followed: ReadonlySet<string>): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const anchors = useRef<{ entry: string; top: number }[]>([]);
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.style.overflowAnchor = "none";
    return () => {
      root.style.overflowAnchor = "";
    };
  }, []);
  useLayoutEffect(() => {
    const rows = () => [...(place.current?.querySelectorAll<HTMLElement>("[data-entry]") ?? [])];
    for (const { entry, top } of anchors.current) {
      const row = rows().find((each) => each.dataset["entry"] === entry);
      if (!row) continue;
      window.scrollBy({ top: topOf(row) - top, behavior: "instant" });
      break;
    }
    const look = () => {
      anchors.current =
        window.scrollY < 80
          ? []
          : rows()
              .map((row) => ({ entry: row.dataset["entry"] ?? "", top: topOf(row) }))
              .filter(({ top }) => top >= 0 && top < window.innerHeight)
              .toSorted((a, b) => Number(followed.has(b.entry)) - Number(followed.has(a.entry)));
    };
    look();
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    window.addEventListener("scroll", later, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", later);
    };
  }, [scores, followed]);
  return place;
}

/** Position of an element in the window, ignoring animations. */
function topOf(element: HTMLElement): number {
  let top = -window.scrollY;
  for (let each: HTMLElement | null = element; each; each = each.offsetParent as HTMLElement | null) top += each.offsetTop;
  return top;
}
