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

/**
 * The entries that this browser follows, in start lists and results, and a function that follows or unfollows one. Nothing is stored on the server.
 */
export function useFollowed(): Stars {
  const storedIds = useSyncExternalStore(subscribe, read, () => "");
  const followed = useMemo(() => new Set(storedIds.split(" ").filter(Boolean)), [storedIds]);
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

/** Button that follows an entry in this browser, without an account. Its picture is in the stylesheet, because it is in hundreds of rows. */
export function StarButton({ entryId, number, stars }: { entryId: string; number: number | null; stars: Stars }) {
  const messages = useListWords();
  const on = stars.followed.has(entryId);
  return (
    <IconButton
      size="touch"
      className="star noscript:hidden"
      label={messages.follow(number === null ? "" : startNumber(number))}
      aria-pressed={on}
      onClick={() => stars.toggle(entryId)}
    />
  );
}
