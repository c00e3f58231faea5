// New results do not disturb a reader: one movement at a time, and the page stays where the eye is.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { PublicScores } from "../contract.ts";

/** The time of a flash and a move: how long a row takes to reach its new place. */
const MOVE_MS = 1800;

/** The newest state, but not before the movement of the previous one has ended; of what arrives meanwhile only the newest is shown next. */
export function useOneMoveAtATime(newest: PublicScores): PublicScores {
  const [shown, setShown] = useState(newest);
  const [busy, setBusy] = useState(false);
  if (!busy && shown !== newest) {
    setShown(newest);
    if (published(shown) !== published(newest)) setBusy(true);
  }
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setTimeout(() => setBusy(false), MOVE_MS);
    return () => clearTimeout(timer);
  }, [busy, shown]);
  return shown;
}

/** What lets rows move: which rounds are published, and when. */
function published(scores: PublicScores): string {
  return scores.blocks.map((round) => (round.results ? `${round.id}${round.published_at}` : "")).join(" ");
}

/**
 * Keeps the rows on the screen where they are when others land above them: a followed row in sight first, else the topmost. At the top
 * of the page nothing is held, so that the newest is seen.
 */
export function useSteadyScroll(scores: PublicScores, followed: ReadonlySet<string>): RefObject<HTMLDivElement | null> {
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

/** Where an element stands in the window, wherever an animation draws it. */
function topOf(element: HTMLElement): number {
  let top = -window.scrollY;
  for (let each: HTMLElement | null = element; each; each = each.offsetParent as HTMLElement | null) top += each.offsetTop;
  return top;
}
