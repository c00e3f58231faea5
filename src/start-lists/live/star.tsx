import { useCallback, useMemo, useSyncExternalStore } from "react";
import { startNumber } from "../../kernel/text/format.ts";
import { IconButton } from "../../web/ui/button.tsx";
import { useListWords } from "../words.ts";

const KEY = "parkiet-followed";
const CHANGED = "parkiet-followed-changed";

function read(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

function subscribe(changed: () => void): () => void {
  window.addEventListener(CHANGED, changed);
  window.addEventListener("storage", changed);
  return () => {
    window.removeEventListener(CHANGED, changed);
    window.removeEventListener("storage", changed);
  };
}

export interface Stars {
  /** Ids of the followed entries. */
  followed: ReadonlySet<string>;
  toggle: (entryId: string) => void;
}

/** The performances this browser follows, in start lists and results alike, and the star's press; nothing on the server. */
export function useFollowed(): Stars {
  const kept = useSyncExternalStore(subscribe, read, () => "");
  const followed = useMemo(() => new Set(kept.split(" ").filter(Boolean)), [kept]);
  const toggle = useCallback((entryId: string) => {
    const now = new Set(read().split(" ").filter(Boolean));
    if (!now.delete(entryId)) now.add(entryId);
    try {
      localStorage.setItem(KEY, [...now].join(" "));
    } catch {
      // a browser without storage forgets the star with the page
    }
    window.dispatchEvent(new Event(CHANGED));
  }, []);
  return { followed, toggle };
}

/** Follows an entry in this browser, without an account. Its picture is the style's: it stands in rows by the hundred. */
export function StarButton({ entryId, number, stars }: { entryId: string; number: number | null; stars: Stars }) {
  const said = useListWords();
  const on = stars.followed.has(entryId);
  return (
    <IconButton
      size="touch"
      className="star noscript:hidden"
      label={said.follow(number === null ? "" : startNumber(number))}
      aria-pressed={on}
      onClick={() => stars.toggle(entryId)}
    />
  );
}
